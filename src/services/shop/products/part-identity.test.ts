import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#data-files/read.ts'
import { partIdentity } from './part-identity.ts'

const pair = z.object({ a: z.string(), b: z.string(), same: z.enum(['yes', 'no']) })

// Names of 原價屋's list of 2023 to 2026, read side by side: renamed goods, and goods that differ by a colour, a size or a digit.
test.each([
  ['part-pairs', 0, 5],
  ['part-pairs-held-out', 0, 10],
])('%s: no two things are taken for one, and few renamed ones for two', (file, mergedMax, partedMax) => {
  const pairs = readTable(`labelled/shop/${file}.tsv`, pair)
  expect(pairs).toHaveLength(150)
  const isOne = ({ a, b }: { a: string; b: string }) => partIdentity(a) === partIdentity(b)
  const merged = pairs.filter((it) => it.same === 'no' && isOne(it))
  const parted = pairs.filter((it) => it.same === 'yes' && !isOne(it))
  expect(merged.length, JSON.stringify(merged)).toBeLessThanOrEqual(mergedMax)
  expect(parted.length, JSON.stringify(parted)).toBeLessThanOrEqual(partedMax)
})
