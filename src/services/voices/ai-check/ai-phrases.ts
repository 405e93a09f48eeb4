import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** Found phrases are shown, and their number is one feature of many. */
export const STOCK_PHRASES = readTable(
  'reference/voices/stock-phrases.tsv',
  z.object({ language: z.enum(['zh', 'en']), phrase: z.string().min(1) }),
)
