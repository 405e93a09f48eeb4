import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

const ROWS = readTable('reference/life/holiday-names.tsv', z.object({ zh: z.string(), en: z.string() }))
const ENGLISH = new Map(ROWS.map(({ zh, en }) => [zh, en]))

/** Null for a name that the calendar used for the first time. */
export function englishName(nameZh: string): string | null {
  return ENGLISH.get(nameZh) ?? null
}
