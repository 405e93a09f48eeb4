import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** A value as people write it, and its meaning; `wanted` is undefined if it must be refused. */
export interface WrittenForm {
  readonly kind: string
  readonly written: string
  readonly wanted: unknown
}

const row = z.object({
  kind: z.string(),
  text: z.string(),
  value: z.string(),
  writer: z.string(),
  split: z.enum(['open', 'sealed']),
})
const ROWS = readTable('labelled/written-forms.tsv', row)

/** The written values of one writer. Nobody looks at the `sealed` half; tests count only its errors. */
export function writtenForms(writer: string, split: 'open' | 'sealed' = 'open'): WrittenForm[] {
  return ROWS.filter((it) => it.writer === writer && it.split === split).map(({ kind, text, value }) => ({
    kind,
    written: text.replaceAll(String.raw`\n`, '\n'),
    wanted: value === 'refused' ? undefined : (JSON.parse(value) as unknown),
  }))
}

/** The time to which relative dates in the table refer: Tuesday, 2026-10-06, 10:00 in Taipei. */
export const TABLE_NOW = new Date('2026-10-06T02:00:00Z')
