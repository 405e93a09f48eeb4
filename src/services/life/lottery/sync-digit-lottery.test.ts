import { expect, test } from 'vitest'
import { sourceDocument } from '../../../../tests/support/sync.ts'
import { addressOf, parseDigitDraws } from './sync-lottery.ts'

const today = '2026-10-01'
const answer = (list: string, drawNumberAppear: number[]) =>
  JSON.stringify({
    rtCode: 0,
    content: { totalSize: 1, [list]: [{ period: 115000230, lotteryDate: '2026-09-29T00:00:00', drawNumberAppear }] },
  })
const document = (game: 'star3' | 'star4', body: string) => sourceDocument(addressOf(game, '2026-09'), body)

test('digits stay in the order of the draw, zeros included', () => {
  const [batch] = parseDigitDraws(
    [document('star3', answer('lotto3DRes', [0, 9, 0])), document('star4', answer('lotto4DRes', [5, 9, 1, 0]))],
    { today },
  )
  expect(batch?.rows).toEqual([
    { game: 'star3', period: '115000230', date: '2026-09-29', number: '090' },
    { game: 'star4', period: '115000230', date: '2026-09-29', number: '5910' },
  ])
  expect(batch?.asOf).toBe('2026-09-29')
})

test.each([
  ['a digit too many', answer('lotto3DRes', [1, 2, 3, 4]), /has invalid digits: 1, 2, 3, 4/u],
  ['a number that is no digit', answer('lotto3DRes', [1, 2, 13]), /has invalid digits/u],
  ['another game’s list', answer('lotto4DRes', [1, 2, 3, 4]), /without lotto3DRes/u],
])('%s is refused', (_, body, reason) => {
  expect(() => parseDigitDraws([document('star3', body)], { today })).toThrow(reason)
})
