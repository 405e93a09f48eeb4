import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { partIdentity } from './part-identity.ts'

const pair = z.object({
  a: z.string(),
  b: z.string(),
  label: z.enum(['same', 'different']),
  writer: z.string(),
  split: z.enum(['open', 'sealed']),
})
const PAIRS = readTable('labelled/part-pairs.tsv', pair)

// Pairs of names from the price lists of the shop 原價屋, labelled by hand. A pair is one product under two names, or two
// products that differ by a colour, a size or a digit. In 2026 the shop began to put names into curly brackets;
// half of that year's pairs have one name from before and one from after.
test.each([
  ['2023-2025', 'open', 150, 0, 5],
  ['2023-2025', 'sealed', 150, 0, 10],
  ['2026', 'open', 15, 0, 1],
  ['2026', 'sealed', 15, 0, 1],
])(
  '%s, %s: no two things are taken for one, and few renamed ones for two',
  (of, split, count, mergedMax, partedMax) => {
    const pairs = PAIRS.filter((it) => it.writer === of && it.split === split)
    expect(pairs).toHaveLength(count)
    const isOne = ({ a, b }: { a: string; b: string }) => partIdentity(a) === partIdentity(b)
    const merged = pairs.filter((it) => it.label === 'different' && isOne(it))
    const parted = pairs.filter((it) => it.label === 'same' && !isOne(it))
    expect(merged.length, JSON.stringify(merged)).toBeLessThanOrEqual(mergedMax)
    expect(parted.length, JSON.stringify(parted)).toBeLessThanOrEqual(partedMax)
  },
)
