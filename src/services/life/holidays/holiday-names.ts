import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

const ROWS = readTable('reference/life/holiday-names.tsv', z.object({ zh: z.string(), en: z.string() }))
const ENGLISH = new Map(ROWS.map(({ zh, en }) => [zh, en]))

/** Null for a name without a translation, such as one new in the calendar. */
export function englishName(nameZh: string): string | null {
  return ENGLISH.get(nameZh) ?? null
}
