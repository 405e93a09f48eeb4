import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import type { Entry } from './vocabulary.ts'

const rows = readTable('reference/common-words.tsv', z.object({ fields: z.string(), zh: z.string(), en: z.string() }))

/** Labels of fields that have the same meaning in every service. */
export const COMMON_WORDS: Readonly<Record<string, Entry>> = lookupTable<Entry>({
  ...Object.fromEntries(rows.flatMap(({ fields, zh, en }) => fields.split('|').map((it) => [it, [zh, en]]))),
  limit: { label: ['最多幾筆', 'How many'], hint: ['一次要看幾筆。', 'How many to show at once.'] },
  offset: { label: ['跳過幾筆', 'Skip'], hint: ['從第幾筆以後看起。', 'How many to skip from the start.'] },
  days_left: { label: ['還有幾天', 'Days left'], unit: ['天', 'days'] },
  lang: {
    label: ['語言', 'Language'],
    values: { zh: ['中文', 'Chinese'], en: ['英文', 'English'], both: ['中英對照', 'Both'] },
  },
  format: {
    label: ['檔案格式', 'File format'],
    none: ['Excel 開得起來的 CSV', 'CSV, for Excel'],
    values: { json: ['JSON', 'JSON'], ndjson: ['NDJSON（一列一筆）', 'NDJSON (a row a line)'], csv: ['CSV', 'CSV'] },
  },
  set: { label: ['哪一組資料', 'Which set'], none: ['全部', 'All of them'] },
})
