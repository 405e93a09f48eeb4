import { z } from 'zod'
import { NEED_OF, type Danger } from '#support/text/danger.ts'
import { listCell, readDocument, readTable } from '#support/files/read.ts'
import { isOpen, type Stretch } from './opening-hours.ts'

interface Line {
  readonly phone: string
  readonly zh: string
  readonly en: string
  /** Null if the line is open day and night. */
  readonly hours: readonly Stretch[] | null
  readonly isClosed?: true
}

const rowsSchema = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) })
const scheduleSchema = z.array(z.tuple([z.int(), z.int(), z.string(), z.string()])).nullable()
const lineRow = z.object({ phone: z.string(), zh: z.string(), en: z.string() })
const needRow = z.object({
  need: z.enum(Object.values(NEED_OF)),
  zh: z.string(),
  en: z.string(),
  phones: listCell,
  phones_en: listCell,
})

interface Help {
  readonly zh: string
  readonly en: string
  /** The best line for the danger comes first. */
  readonly lines: readonly Line[]
  /** Further lines for readers of English, who may be migrant workers with two needs at once. */
  readonly linesEn: readonly Line[]
}

/** The crisis lines to call for each danger. A test checks that the first is also the first of crisis_lines. */
export const HELP = readHelp()

/** Read from files, because the lines must be available without the database. */
function readHelp(): Readonly<Record<Danger, Help>> {
  const { columns, rows } = readDocument('seed/wellness/hotlines.json', rowsSchema)
  const hours = new Map(rows.map((row) => [row[columns.indexOf('number')], row[columns.indexOf('schedule')]]))
  const lines = readTable('reference/wellness/help-lines.tsv', lineRow).map((line): Line => {
    return { ...line, hours: scheduleSchema.parse(hours.get(line.phone)) }
  })
  const needs = readTable('reference/wellness/help-needs.tsv', needRow).map(
    ({ need, phones, phones_en, ...words }): [string, Help] => {
      const called = (numbers: readonly string[]) =>
        numbers.flatMap((phone) => lines.find((it) => it.phone === phone) ?? [])
      return [need, { ...words, lines: called(phones), linesEn: called(phones_en) }]
    },
  )
  // Safe, because a test requires an entry for every danger.
  return Object.fromEntries(needs) as Record<Danger, Help>
}

/** The lines that are open now, then the others, marked as closed. */
export function linesAt(now: Date, lines: readonly Line[] = HELP.distress.lines): readonly Line[] {
  const open = lines.filter(({ hours }) => !hours || isOpen(hours, now))
  const closed = lines.filter((line) => !open.includes(line))
  return [
    ...open,
    ...closed.map((it) => ({
      ...it,
      zh: `${it.zh}，現在沒有人接`,
      en: `${it.en}, closed now`,
      isClosed: true as const,
    })),
  ]
}
