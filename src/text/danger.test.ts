import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#data-files/read.ts'
import { speaksOfDanger } from './danger.ts'

const cases = readTable(
  'labelled/wellness/danger.tsv',
  z.object({ part: z.enum(['fit', 'held']), danger: z.enum(['0', '1']), sentence: z.string().min(1) }),
)
const among = (part: string, danger: string) =>
  cases.filter((it) => it.part === part && it.danger === danger).map(({ sentence }) => sentence)

describe('words of somebody in danger', () => {
  test.each(among('fit', '1'))('%s', (sentence) => expect(speaksOfDanger(sentence)).toBe(true))

  test('are heard in nearly all sentences that the sayings were not written for', () => {
    const missed = among('held', '1').filter((sentence) => !speaksOfDanger(sentence))
    expect(missed.length / among('held', '1').length, missed.join(' | ')).toBeLessThanOrEqual(0.15)
  })
})

describe('other words', () => {
  test.each(among('fit', '0'))('%s', (sentence) => expect(speaksOfDanger(sentence)).toBe(false))

  test('are seldom taken for it', () => {
    const taken = among('held', '0').filter(speaksOfDanger)
    expect(taken.length / among('held', '0').length, taken.join(' | ')).toBeLessThanOrEqual(0.1)
  })
})
