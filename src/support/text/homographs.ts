import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/**
 * Characters that look like others: of other alphabets, Han characters that advertisers write for the usual ones, and
 * pairs that resemble the halves of one character.
 */
const rows = readTable(
  'reference/homographs.tsv',
  z.object({ written: z.string(), meant: z.string(), kind: z.enum(['Cyrillic', 'Greek', 'Latin', 'Han', 'halves']) }),
)

/** Applied after case and script are folded, so it contains lower-case and Simplified characters only. */
export const homographFolding: ReadonlyMap<string, string> = new Map(
  rows.filter(({ kind }) => kind !== 'halves').map(({ written, meant }) => [written, meant]),
)

/** Characters that people disguise as two, which resemble the halves. */
export const SPLIT_CHARACTERS: ReadonlyMap<string, string> = new Map(
  rows.filter(({ kind }) => kind === 'halves').map(({ written, meant }) => [meant, written]),
)
