import { expect, onTestFinished, test, vi } from 'vitest'
import { accessLine } from './access-line.ts'

const request = { id: 'a-1', path: '/api/is-holiday', service: 'life', operation: 'is_holiday' }

test('a line is one JSON object, as the other lines of the log are', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T04:00:00.123Z') })
  onTestFinished(() => void vi.useRealTimers())
  const line = accessLine(request, 'GET', 200, 1.23456)
  expect(line.endsWith('}\n')).toBe(true)
  const { time, ...rest } = JSON.parse(line) as Record<string, unknown>
  expect(rest).toEqual({ level: 30, event: 'request', method: 'GET', ...request, status: 200, ms: 1.23 })
  expect(time).toBe('2026-10-01T04:00:00.123Z')
})

test.each(['/"quoted"', '/back\\slash', '/line\nfeed', '/中文', '/\ud800', '/\u2028'])(
  '%j stays what it is',
  (path) => {
    expect(JSON.parse(accessLine({ ...request, path }, 'GET', 200, 0))).toMatchObject({ path })
  },
)

test('what is not known is left out', () => {
  const line = accessLine({ ...request, service: undefined, operation: undefined }, 'GET', 404, 0)
  expect(line).not.toMatch(/service|operation|undefined/)
})
