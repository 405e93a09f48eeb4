import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { partIdentity } from './part-identity.ts'

const pair = z.object({ a: z.string(), b: z.string(), same: z.enum(['yes', 'no']) })

// Names of 原價屋's list of 2023 to 2026, read side by side: renamed goods, and goods that differ by a colour, a size or a digit.
// The last two files are of 2026, half of them across the day on which the shop put names into curly brackets.
test.each([
  ['part-pairs', 150, 0, 5],
  ['part-pairs-held-out', 150, 0, 10],
  ['part-pairs-2026', 15, 0, 1],
  ['part-pairs-2026-held-out', 15, 0, 1],
])('%s: no two things are taken for one, and few renamed ones for two', (file, count, mergedMax, partedMax) => {
  const pairs = readTable(`labelled/shop/${file}.tsv`, pair)
  expect(pairs).toHaveLength(count)
  const isOne = ({ a, b }: { a: string; b: string }) => partIdentity(a) === partIdentity(b)
  const merged = pairs.filter((it) => it.same === 'no' && isOne(it))
  const parted = pairs.filter((it) => it.same === 'yes' && !isOne(it))
  expect(merged.length, JSON.stringify(merged)).toBeLessThanOrEqual(mergedMax)
  expect(parted.length, JSON.stringify(parted)).toBeLessThanOrEqual(partedMax)
})
