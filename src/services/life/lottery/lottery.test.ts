import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { checkLottery } from './check-lottery.ts'
import prizeTables from './fixtures/prize-tables.json' with { type: 'json' }
import { GAMES, matchTicket, payout, type Game } from './lottery.ts'

/**
 * For each game: the highest number, the count of picks, and each tier in the notation of the rules (S is the special
 * number).
 */
const rules: Record<Game, { highest: number; pick: number; tiers: string[] }> = {
  lotto649: { highest: 49, pick: 6, tiers: ['6', '5S', '5', '4S', '4', '3S', '2S', '3'] },
  superlotto638: { highest: 38, pick: 6, tiers: ['6S', '6', '5S', '5', '4S', '4', '3S', '2S', '3', '1S'] },
  daily539: { highest: 39, pick: 5, tiers: ['5', '4', '3', '2'] },
}

/** Matches just short of the lowest prize of each game. */
const nothing: Record<Game, string[]> = {
  lotto649: ['2', '1S', '1', '0S', '0'],
  superlotto638: ['2', '1', '0S', '0'],
  daily539: ['1', '0'],
}

const draws = prizeTables.map((table) => ({ ...table, game: table.game as Game }))

/**
 * Builds a ticket that matches the drawn numbers of `tier`, with or without the special one, and fills it with other
 * numbers.
 */
function ticketFor(draw: (typeof draws)[number], tier: string) {
  const { highest, pick } = rules[draw.game]
  const isSpecial = tier.endsWith('S')
  const others = Array.from({ length: highest }, (_, index) => index + 1).filter(
    (number) => !draw.numbers.includes(number) && (draw.game === 'superlotto638' || number !== draw.special),
  )
  const hits = draw.numbers.slice(0, Number.parseInt(tier, 10))
  if (draw.game === 'lotto649' && isSpecial) hits.push(draw.special!)
  const numbers = [...hits, ...others].slice(0, pick).toReversed()
  if (draw.game !== 'superlotto638') return { numbers }
  return { numbers, second: isSpecial ? draw.special! : (draw.special! % 8) + 1 }
}

const check = async (input: object) => runOperation(checkLottery, input)

test('the fixture has the prize tables of at least twenty real draws, some of each game', () => {
  expect(prizeTables.length).toBeGreaterThanOrEqual(20)
  expect(new Set(prizeTables.map((table) => table.game))).toEqual(new Set(GAMES))
})

describe.each(draws.map((draw) => [`${draw.game} ${draw.period}`, draw] as const))('%s', (_, draw) => {
  test('pays every tier the amount in its official table', async () => {
    const { tiers } = rules[draw.game]
    expect(draw.prizes).toHaveLength(tiers.length)
    for (const [index, tier] of tiers.entries()) {
      const [prize, amount] = draw.prizes[index] as [string, number]
      const answer = await check({ game: draw.game, period: draw.period, ...ticketFor(draw, tier) })
      expect(answer).toMatchObject({ won: true, prize, draw: { period: draw.period } })
      // If nobody won a shared prize, its amount per winner is unknown.
      expect(answer.amount_twd, `${tier} ${prize}`).toBe(amount === 0 ? null : amount)
      if (amount === 0) expect(answer).toMatchObject({ pari_mutuel: true, tax: { withheld_twd: null } })
      else expect(answer.amount_basis).toBe('official_result')
    }
  })

  test('pays nothing below its lowest tiers', () => {
    for (const tier of nothing[draw.game]) {
      expect(matchTicket(draw.game, ticketFor(draw, tier), draw).tier, tier).toBeUndefined()
    }
  })
})

describe('the amount', () => {
  test('is not guessed for a shared tier without a table', () => {
    expect(payout('lotto649', 1, undefined)).toMatchObject({ amount_twd: null, pari_mutuel: true, amount_basis: null })
    expect(payout('superlotto638', 2, undefined)).toMatchObject({ amount_twd: null, pari_mutuel: true })
  })

  test('of a fixed tier without a table is the amount of the rules, and the answer says so', () => {
    expect(payout('superlotto638', 3, undefined)).toMatchObject({
      amount_twd: 150_000,
      pari_mutuel: false,
      amount_basis: 'standing_rule',
    })
  })

  test('of the daily539 jackpot is fixed, with a note on sharing', () => {
    expect(payout('daily539', 1, undefined)).toMatchObject({
      amount_twd: 8_000_000,
      pari_mutuel: false,
      amount_note: expect.stringContaining('24,000,000'),
    })
  })
})

describe('the draw checked', () => {
  const numbers = [1, 2, 3, 4, 5, 6]

  test('is the latest one by default', async () => {
    const { draw } = await check({ game: 'lotto649', numbers })
    expect(draw).toMatchObject({ period: '115000090', date: '2026-09-22' })
  })

  test('can be chosen by date or by number, with or without the leading zero', async () => {
    const { draw } = await check({ game: 'lotto649', numbers, date: '2026-08-14' })
    expect(draw.period).toBe('115000079')
    expect((await check({ game: 'lotto649', numbers, period: '96000001' })).draw.date).toBe('2007-01-02')
    expect((await check({ game: 'lotto649', numbers, period: '096000001' })).draw.date).toBe('2007-01-02')
  })

  // Draws 115000079 of 14 August and 115000080 of 18 August follow each other.
  test('cannot be of a day between two that follow each other, which are suggested', async () => {
    await expect(check({ game: 'lotto649', numbers, date: '2026-08-15' })).rejects.toMatchObject({
      message: expect.stringContaining('No draw of Lotto 6/49 took place on 2026-08-15'),
      suggestions: ['2026-08-14', '2026-08-18'],
    })
  })

  test('that is not available is not found, with the latest as suggestions', async () => {
    await expect(check({ game: 'lotto649', numbers, period: '115000999' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the second area', () => {
  test('may repeat a number of the first', async () => {
    // Draw of 2026-08-20: 1 2 9 11 29 35, second area 2.
    const answer = await check({ game: 'superlotto638', numbers: [2, 3, 4, 5, 6, 7], second: 2, date: '2026-08-20' })
    expect(answer).toMatchObject({ matched: [2], special_matched: true, prize: '普獎', amount_twd: 100 })
  })

  test('of the draw is not a special number of the first area', async () => {
    const answer = await check({ game: 'superlotto638', numbers: [2, 3, 4, 5, 6, 7], second: 3, date: '2026-08-20' })
    expect(answer).toMatchObject({ matched: [2], special_matched: false, won: false, prize: null, amount_twd: 0 })
  })
})

test('daily539 has no special number', async () => {
  const answer = await check({ game: 'daily539', numbers: [9, 10, 29, 30, 34], date: '2026-08-22' })
  expect(answer).toMatchObject({ special_matched: null, prize: '頭獎', tax: { withheld_twd: 1_600_000 } })
})

describe('a ticket is refused with', () => {
  test.each([
    [
      'five numbers for lotto649',
      { game: 'lotto649', numbers: [1, 2, 3, 4, 5] },
      'Send 6 different numbers from 1 to 49',
    ],
    ['six numbers for daily539', { game: 'daily539', numbers: [1, 2, 3, 4, 5, 6] }, 'Send 5 different numbers'],
    ['a number twice', { game: 'lotto649', numbers: [1, 2, 3, 4, 5, 5] }, 'not 1 2 3 4 5 5'],
    ['50 of 49', { game: 'lotto649', numbers: [1, 2, 3, 4, 5, 50] }, 'from 1 to 49'],
    ['0', { game: 'daily539', numbers: [0, 2, 3, 4, 5] }, 'from 1 to 39'],
    ['39 of 38', { game: 'superlotto638', numbers: [1, 2, 3, 4, 5, 39], second: 1 }, '1 to 38'],
    ['40 of 39', { game: 'daily539', numbers: [1, 2, 3, 4, 40] }, '1 to 39'],
    ['no second area for superlotto638', { game: 'superlotto638', numbers: [1, 2, 3, 4, 5, 6] }, 'Send second'],
    ['second area 9', { game: 'superlotto638', numbers: [1, 2, 3, 4, 5, 6], second: 9 }, '1 to 8'],
    ['a second area for lotto649', { game: 'lotto649', numbers: [1, 2, 3, 4, 5, 6], second: 1 }, 'Leave second out'],
    ['a fraction', { game: 'lotto649', numbers: [1, 2, 3, 4, 5, 6.5] }, 'whole number'],
    ['an unknown game', { game: 'lotto', numbers: [1, 2, 3, 4, 5, 6] }, 'superlotto638'],
    [
      'both a period and a date',
      { game: 'lotto649', numbers: [1, 2, 3, 4, 5, 6], period: '115000081', date: '2026-08-21' },
      'not both',
    ],
  ])('%s', async (_, input, message) => {
    await expect(check(input)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(message),
    })
  })
})
