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

  test('numbers are put in order, the special one stays last', () => {
    const [batch] = parseDraws([document('lotto649', lotto([31, 1, 24, 38, 2, 34, 3]))], { today })
    expect(batch?.rows).toEqual([
      { game: 'lotto649', period: '115000092', date: '2026-09-29', numbers: [1, 2, 24, 31, 34, 38], special: 3 },
    ])
    expect(batch?.asOf).toBe('2026-09-29')
  })

  test('daily539 has no special number, and an old period gets its leading zero', () => {
    const body = answer('daily539Res', [
      { period: '96000001', lotteryDate: '2007-01-01', drawNumberSize: [9, 11, 27, 28, 38] },
    ])
    expect(parseDraws([document('daily539', body)], { today })[0]?.rows).toEqual([
      { game: 'daily539', period: '096000001', date: '2007-01-01', numbers: [9, 11, 27, 28, 38], special: null },
    ])
  })

  test.each([
    ['a number twice', lotto([1, 1, 2, 3, 4, 5, 6]), /has the numbers 1, 1/],
    ['a number too high', lotto([1, 2, 3, 4, 5, 50, 6]), /has the numbers/],
    ['too few numbers', lotto([1, 2, 3, 4, 5, 6]), /has the numbers/],
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
    expect(() => parseDraws([document('superlotto638', body)], { today })).toThrow(/has the numbers/)
  })

  test('is asked for every month since what is held, and adds its draws', async () => {
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
    // The seed holds up to 2026-08-22, so August, September and October of each game.
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
    expect(bench.reader.select().from(lotteryDraws).where(eq(lotteryDraws.date, '2026-09-01')).all()).toHaveLength(1)
  })
})
