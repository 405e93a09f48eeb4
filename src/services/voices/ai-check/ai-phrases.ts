import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** Phrases that text generators overuse. The answer lists those found; their number is only one feature of many. */
export const STOCK_PHRASES = readTable(
  'reference/voices/stock-phrases.tsv',
  z.object({ language: z.enum(['zh', 'en']), phrase: z.string().min(1) }),
)
