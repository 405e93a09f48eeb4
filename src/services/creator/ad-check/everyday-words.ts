import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** Everyday words that contain a claim but make none: 治癒系, 高溫殺菌, 瘦肉. */
export const EVERYDAY_WORDS: readonly string[] = readTable(
  'models/creator/ad-everyday.tsv',
  z.object({ words: z.string().min(1) }),
).flatMap(({ words }) => words.split('|'))
