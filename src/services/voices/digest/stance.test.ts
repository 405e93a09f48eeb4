import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { readStance, STANCE_QUALITY } from './stance.ts'

const LABELLED = readTable(
  'labelled/voices-stance.tsv',
  z.object({ side: z.enum(['for', 'against', 'none']), text: z.string().min(1) }),
)

test('at least seven of ten labelled sentences are read correctly and at most one of twenty is reversed', () => {
  const read = LABELLED.map(({ side, text }) => ({ side, text, got: readStance(text)?.side ?? 'none' }))
  const right = read.filter(({ side, got }) => side === got)
  const reversed = read.filter(({ side, got }) => side !== got && side !== 'none' && got !== 'none')
  process.stdout.write(
    `voices stance: ${right.length} of ${read.length} right, reversed: ${reversed.map(({ text }) => text).join(' | ')}; ` +
      `missed: ${read
        .filter(({ side, got }) => side !== got)
        .map(({ text, got }) => `${text} (${got})`)
        .join(' | ')}\n`,
  )
  expect(right.length / read.length).toBeGreaterThanOrEqual(0.7)
  expect(reversed.length / read.length).toBeLessThanOrEqual(0.05)
})

test.each(['Ask HN: Best alternative to Gmail?', '這台印表機好用嗎？', 'これはとても良い製品です', '12345', ''])(
  '“%s” takes no side',
  (text) => {
    expect(readStance(text)).toBeUndefined()
  },
)

test('the words with the largest weight are named', () => {
  expect(readStance('Terrible printer, a complete waste of money. It broke after a week.')?.side).toBe('against')
  expect(readStance('Terrible printer, a complete waste of money. It broke after a week.')?.phrase).toMatch(
    /terrible|waste|broke|money/,
  )
})

test('the stated quality of a digest equals the left-out sources in bench/results', () => {
  const results = readFileSync('bench/results/2026-11-23-judgements.md', 'utf8')
  // Rows named PTT are about thread titles, which do not count as opinions.
  const left = [...results.matchAll(/^\| (zh|en) (?!PTT)[^|]+\| \d+ \| ([\d.]+) % \| ([\d.]+) % \| [\d.]+ % \|$/gm)]
  const stanceOf = (language: string, column: number) => {
    const values = left.filter(([, of]) => of === language).map((row) => Math.round(Number(row[column])))
    return [Math.min(...values), Math.max(...values)]
  }
  expect(left).toHaveLength(10)
  for (const language of ['zh', 'en'] as const) {
    expect(STANCE_QUALITY[language]).toEqual({ right: stanceOf(language, 2), reversed: stanceOf(language, 3) })
  }
})
