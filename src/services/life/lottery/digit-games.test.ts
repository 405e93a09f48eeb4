import { expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { digitLottery } from './digit-lottery.ts'
import { matchDigits, ordersOf } from './digit-games.ts'

test.each([
  ['502', 6],
  ['500', 3],
  ['555', 1],
  ['5962', 24],
  ['5596', 12],
  ['5599', 6],
  ['5559', 4],
])('%s can be written in %i orders', (digits, orders) => expect(ordersOf(digits)).toBe(orders))

// Results: 3星彩 of 2026-08-21 is 502; 4星彩 of 2026-08-22 is 5962, and of 2026-08-19 is 5556.
test.each([
  ['star3', '502', '502', { straight: 12_500, box: 2_000, front_pair: 1_250, back_pair: 1_250 }],
  ['star3', '250', '502', { straight: 0, box: 2_000, front_pair: 0, back_pair: 0 }],
  ['star3', '509', '502', { straight: 0, box: 0, front_pair: 1_250, back_pair: 0 }],
  ['star3', '102', '502', { straight: 0, box: 0, front_pair: 0, back_pair: 1_250 }],
  ['star3', '177', '717', { straight: 0, box: 4_000, front_pair: 0, back_pair: 0 }],
  ['star3', '777', '777', { straight: 12_500, front_pair: 1_250, back_pair: 1_250 }],
  ['star4', '5962', '5962', { straight: 125_000, box: 5_000 }],
  ['star4', '2695', '5962', { straight: 0, box: 5_000 }],
  ['star4', '5655', '5556', { straight: 0, box: 30_000 }],
  ['star4', '1133', '3311', { straight: 0, box: 20_000 }],
  ['star4', '1134', '4311', { straight: 0, box: 10_000 }],
] as const)('%s: %s on %s', (game, digits, drawn, expected) => {
  const results = matchDigits(game, digits, drawn)
  expect(Object.fromEntries(results.map(({ play, amount_twd }) => [play, amount_twd]))).toEqual(expected)
})

test('a draw is found by its date, and its digits keep their order', async () => {
  const { items } = await runOperation(digitLottery, { game: 'star3', date: '2014-01-02' })
  expect(items).toMatchObject([{ period: '103000002', number: '760' }])
})

test('one fifth of a straight prize of 12,500 is withheld', async () => {
  expect(await runOperation(digitLottery, { game: 'star3', date: '2026-08-21', number: '502' })).toMatchObject({
    plays: [{ play: 'straight', won: true, amount_twd: 12_500, net_twd: 9_950 }, {}, {}, {}],
  })
})

// Today is Thursday 1 October 2026. Draws are Monday to Saturday, and the data ends on 30 September.
test.each([
  ['2026-10-01', /今天.*晚上才開/u],
  ['2026-10-02', /2026-10-02 晚上才開獎/u],
  ['2026-10-04', /2026-10-04 不開獎.*2026-10-05/u],
])('for %s, the answer says why there is no draw, checks no ticket, and shows the newest draw', async (date, why) => {
  expect(await runOperation(digitLottery, { game: 'star3', date, number: '557' }, undefined, 'zh')).toMatchObject({
    items: expect.arrayContaining([{ period: '115000237', date: '2026-09-30', number: '557' }]) as unknown,
    plays: null,
    claim: null,
    asked_note: expect.stringMatching(why) as string,
    next_draw: '2026-10-01',
  })
})

test('for a draw after the newest one in the data, the answer says where the data ends', async () => {
  const context = testContext({ now: new Date('2026-10-03T04:00:00Z') })
  expect(await runOperation(digitLottery, { game: 'star3', date: '2026-10-02' }, context, 'zh')).toMatchObject({
    asked_note: expect.stringMatching(/應已開獎.*只收錄到 2026-09-30/u) as string,
  })
})

test('a draw of the missing years is refused with the available years', async () => {
  await expect(runOperation(digitLottery, { game: 'star4', date: '2024-05-01' })).rejects.toThrow(
    /2014-01-01 to 2022-12-31/u,
  )
})

test('a bet must have as many digits as the game', async () => {
  await expect(runOperation(digitLottery, { game: 'star3', number: '5962' })).rejects.toThrow(/3 digits/u)
})
