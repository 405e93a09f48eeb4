import { expect, test } from 'vitest'
import { testGateway } from '../../tests/support/gateway.ts'
import { createLoopWatch } from './loop-delay.ts'

test('a pause is no overload, and an overload ends with the first turn in time', () => {
  const watch = createLoopWatch(200)
  const after = (...late: number[]) => {
    for (const ms of late) watch.note(ms)
    return watch.isBehind()
  }
  expect(after(5000, 0)).toBe(false)
  expect(after(250, 250)).toBe(false)
  expect(after(250)).toBe(true)
  expect(after(3)).toBe(false)
})

test('who cannot be answered in time is told so at once; crisis lines, and what the page that says so is drawn with, are sent', async () => {
  const { request } = testGateway({ isBehind: () => true })
  const statuses = await Promise.all(
    [
      ['stock', '/api/stock/2330'],
      ['', '/'],
      ['wellness', '/api/crisis'],
      ['', '/healthz'],
      ['', '/assets/page.css'],
      ['stock', '/assets/page.css'],
    ].map(async ([service = '', path = '']) => (await request(service, path)).status),
  )
  expect(statuses).toEqual([503, 503, 200, 200, 200, 200])
})
