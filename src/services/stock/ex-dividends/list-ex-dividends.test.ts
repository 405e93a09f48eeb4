import { expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { listExDividends } from './list-ex-dividends.ts'

interface Calendar {
  month: string
  items: { code: string; ex_date: string; pay_date: string | null; amount_twd: number }[]
  total: number
}

const calendar = (input: object, now = '2026-08-31T15:59:59Z') =>
  runOperation(listExDividends, input, testContext({ now: new Date(now) })) as Promise<Calendar>

// 00878 went ex-dividend on 2026-08-18 at 1.01 and paid on 2026-09-11.
test('a month has what goes ex-dividend in it, or what is paid in it', async () => {
  const going = await calendar({ month: '2026-08' })
  expect(going.items).toContainEqual(
    expect.objectContaining({ code: '00878', ex_date: '2026-08-18', amount_twd: 1.01 }),
  )
  expect(going.items.every(({ ex_date }) => ex_date.startsWith('2026-08'))).toBe(true)
  const paid = await calendar({ month: '2026-09', by: '發放日' })
  expect(paid.items).toContainEqual(expect.objectContaining({ code: '00878', pay_date: '2026-09-11' }))
  expect(paid.items.every(({ pay_date }) => pay_date?.startsWith('2026-09'))).toBe(true)
})

test('this month is the one in Taipei, and a month without payouts is empty', async () => {
  expect((await calendar({})).month).toBe('2026-08')
  expect((await calendar({}, '2026-08-31T16:00:00Z')).month).toBe('2026-09')
  expect(await calendar({ month: '1999-01' })).toMatchObject({ items: [], total: 0 })
})
