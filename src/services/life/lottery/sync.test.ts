import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sourceDocument, syncBench } from '../../../../tests/support/sync.ts'
import { lotteryDraws } from '../schema.ts'
import { addressOf, parseDraws, syncLottery } from './sync-lottery.ts'

const today = '2026-10-01'

describe('the lottery', () => {
  const answer = (list: string, draws: object[]) =>
    JSON.stringify({ rtCode: 0, rtMsg: '', content: { totalSize: draws.length, [list]: draws } })
  const lotto = (numbers: number[]) =>
    answer('lotto649Res', [
      { period: 115000092, lotteryDate: '2026-09-29T00:00:00', drawNumberSize: numbers, drawNumberAppear: numbers },
    ])
  const document = (game: 'lotto649' | 'superlotto638' | 'daily539', body: string) =>
    sourceDocument(addressOf(game, '2026-09'), body)

  test('numbers are sorted, and the special one stays last', () => {
    const [batch] = parseDraws([document('lotto649', lotto([31, 1, 24, 38, 2, 34, 3]))], { today })
    expect(batch?.rows).toEqual([
      {
        game: 'lotto649',
        period: '115000092',
        date: '2026-09-29',
        numbers: [1, 2, 24, 31, 34, 38],
        special: 3,
        carried_over_twd: null,
      },
    ])
    expect(batch?.asOf).toBe('2026-09-29')
  })

  test('daily539 has no special number, and an old period gets its leading zero', () => {
    const body = answer('daily539Res', [
      { period: '96000001', lotteryDate: '2007-01-01', drawNumberSize: [9, 11, 27, 28, 38] },
    ])
    expect(parseDraws([document('daily539', body)], { today })[0]?.rows).toEqual([
      {
        game: 'daily539',
        period: '096000001',
        date: '2007-01-01',
        numbers: [9, 11, 27, 28, 38],
        special: null,
        carried_over_twd: null,
      },
    ])
  })

  test.each([
    ['a number twice', lotto([1, 1, 2, 3, 4, 5, 6]), /has invalid numbers: 1, 1/],
    ['a number too high', lotto([1, 2, 3, 4, 5, 50, 6]), /has invalid numbers/],
    ['too few numbers', lotto([1, 2, 3, 4, 5, 6]), /has invalid numbers/],
    ['another game’s list', answer('daily539Res', []), /without lotto649Res/],
    ['an error code', '{"rtCode":-1,"rtMsg":"x","content":null}', /code -1/],
    ['a page in place of the answer', '<html>', /not JSON/],
  ])('%s is refused', (_, body, reason) => {
    expect(() => parseDraws([document('lotto649', body)], { today })).toThrow(reason)
  })

  test('a second area above 8 is refused', () => {
    const body = answer('superLotto638Res', [
      { period: 115000078, lotteryDate: '2026-09-28', drawNumberSize: [1, 2, 3, 4, 5, 6, 9] },
    ])
    expect(() => parseDraws([document('superlotto638', body)], { today })).toThrow(/has invalid numbers/)
  })

  // Winners and amounts of 大樂透 draw 115000077 of 2026-08-07, first prize first.
  const won = [0, 1, 35, 95, 1938, 2663, 25139, 34722]
  const paid = [0, 4889779, 46804, 11085, 2000, 1000, 400, 400]
  const keys = ['jackpot', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'normal']
  const withPrizes = (assigned: object) =>
    answer('lotto649Res', [
      { period: 115000077, lotteryDate: '2026-08-07T00:00:00', drawNumberSize: [1, 2, 3, 4, 5, 6, 7], ...assigned },
    ])
  const assigns = (winners: readonly number[]) =>
    Object.fromEntries(
      keys.map((key, at) => [`${key}Assign`, { prize: 1, lastPrize: 0, winnerCount: winners[at], perPrize: paid[at] }]),
    )

  test('the draw includes the winners and amounts of each tier', () => {
    const [, prizes] = parseDraws([document('lotto649', withPrizes(assigns(won)))], { today })
    expect(prizes?.asOf).toBe('2026-08-07')
    expect(prizes?.rows).toEqual(
      won.map((winners, at) => ({
        game: 'lotto649',
        period: '115000077',
        tier: at + 1,
        winners,
        amount_twd: paid[at],
      })),
    )
  })

  test('a first prize that nobody won is carried over to the next draw, one that is won is not', () => {
    // In 大樂透 draw 115000079 of 2026-08-14 the first prize was 18,825,389, with 78,084,190 carried over.
    const carried = (winnerCount: number) =>
      parseDraws(
        [
          document(
            'lotto649',
            withPrizes({
              ...assigns(won),
              jackpotAssign: { prize: 18_825_389, lastPrize: 78_084_190, winnerCount, perPrize: 0 },
            }),
          ),
        ],
        { today },
      )[0]?.rows[0]?.['carried_over_twd']
    expect(carried(0)).toBe(96_909_579)
    expect(carried(1)).toBe(0)
  })

  test('the tiers of the other games are identified by their keys', () => {
    const tier = { prize: 1, winnerCount: 2, perPrize: 300 }
    const daily = answer('daily539Res', [
      {
        period: 115000001,
        lotteryDate: '2026-01-01',
        drawNumberSize: [1, 2, 3, 4, 5],
        ...Object.fromEntries(['Jackpot', 'Second', 'Third', 'Fourth'].map((key) => [`d539${key}Assign`, tier])),
      },
    ])
    const names = ['Jackpot', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Normal']
    const large = answer('superLotto638Res', [
      {
        period: 115000001,
        lotteryDate: '2026-01-01',
        drawNumberSize: [1, 2, 3, 4, 5, 6, 7],
        ...Object.fromEntries(names.map((key) => [`super638${key}Assign`, tier])),
      },
    ])
    const [, prizes] = parseDraws([document('daily539', daily), document('superlotto638', large)], { today })
    expect(prizes?.rows.map(({ game, tier: at }) => `${String(game)} ${String(at)}`)).toEqual([
      ...[1, 2, 3, 4].map((at) => `daily539 ${at}`),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => `superlotto638 ${at}`),
    ])
  })

  test.each([
    ['nobody was counted yet', assigns(won.map(() => 0))],
    ['a tier is missing', { ...assigns(won), normalAssign: null }],
    ['there are none', {}],
  ])('a draw of which %s has numbers and no prizes', (_, assigned) => {
    const batches = parseDraws([document('lotto649', withPrizes(assigned))], { today })
    expect(batches.map(({ rows }) => rows.length)).toEqual([1])
  })

  test('fetches every month since the newest row, and adds its draws', async () => {
    const daily = (month: string) =>
      answer(
        'daily539Res',
        Array.from({ length: month === '2026-10' ? 1 : 9 }, (_, index) => ({
          period: Number(`1150${month.slice(5)}000`) + index,
          lotteryDate: `${month}-0${index + 1}T00:00:00`,
          drawNumberSize: [1, 2, 3, 4, index + 5],
        })),
      )
    const api = '/TLCAPIWeB/Lottery'
    const bench = await syncBench({
      'api.taiwanlottery.com': {
        [`${api}/Lotto649Result`]: answer('lotto649Res', []),
        [`${api}/SuperLotto638Result`]: answer('superLotto638Res', []),
        [`${api}/Daily539Result`]: (req) => ({ body: daily(/month=(\d{4}-\d\d)/.exec(req.url ?? '')?.[1] ?? '') }),
      },
    })
    expect(await bench.run(syncLottery)).toMatchObject({ outcome: 'changed', rows: 19 })
    // The seed's newest draw is of September 2026; the sync also fetches the month before it.
    const months = bench.upstream.requests.map(({ path }) => /month=(\d{4}-\d\d)/.exec(path)?.[1])
    expect(months).toEqual([
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-08',
      '2026-09',
      '2026-10',
    ])
    expect(bench.reader.select().from(lotteryDraws).where(eq(lotteryDraws.date, '2026-10-01')).all()).toHaveLength(1)
  })
})
