import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/**
 * Phrases that text generators overuse. Results list the phrases that a text has; their number is only one of many
 * features.
 */
export const STOCK_PHRASES = readTable(
  'reference/voices/stock-phrases.tsv',
  z.object({ language: z.enum(['zh', 'en']), phrase: z.string().min(1) }),
)
