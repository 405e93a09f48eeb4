import { z } from 'zod'
import { parseJson, parseShape, readParts, SyncError } from '#data/sync/define-sync.ts'
import { readEach } from '#data/sync/odd-rows.ts'
import type { SourceDocument, SyncContext } from '#operation/sync.ts'
import { fromRocDate } from '#support/dates/taipei.ts'

export const TWSE_API = 'https://openapi.twse.com.tw/v1'
export const TPEX_API = 'https://www.tpex.org.tw/openapi/v1'

/** An open-data list of one exchange, an array of records. TWSE and TPEx use different field names. */
export interface ExchangeList<Row> {
  /** The list's name in error messages. */
  readonly what: string
  readonly url: string
  /** Throws a `SyncError` for an unreadable record. */
  readonly record: z.ZodType<Row>
  /** Filters out rows of no interest, such as funds in a list of companies. */
  readonly isKept?: (row: Row) => boolean
  readonly rowsMin?: number
}

export interface ReadLists<Row> {
  /** One list per exchange; undefined if it failed. */
  readonly lists: readonly (readonly Row[] | undefined)[]
  readonly rows: readonly Row[]
  readonly isPart: boolean
}

/** A record under our own field names, since the exchanges name the same figure differently. Absent text becomes ''. */
export function fieldsOf<Name extends string>(
  names: Readonly<Record<Name, string>>,
  optional: readonly NoInfer<Name>[] = [],
) {
  const entries = Object.entries<string>(names)
  const shape = entries.map(([name, field]) => [
    field,
    optional.some((it) => it === name) ? z.string().nullish() : z.string(),
  ])
  return z
    .object(Object.fromEntries(shape) as Record<string, z.ZodType<string | null | undefined>>)
    .transform(
      (row) =>
        Object.fromEntries(entries.map(([name, field]) => [name, row[field]?.trim() ?? ''])) as Record<Name, string>,
    )
}

/** Reads the lists of TWSE and TPEx. One failed list is logged; if both fail, throws a `SyncError`. */
export function readLists<Row>(
  lists: readonly ExchangeList<Row>[],
  documents: readonly SourceDocument[],
  { note }: Pick<SyncContext, 'note'>,
): ReadLists<Row> {
  const read = readParts(note, ...lists.map((list, at) => () => readList(list, documents[at], note)))
  return { lists: read, rows: read.flatMap((rows) => rows ?? []), isPart: read.includes(undefined) }
}

function readList<Row>(
  { what, record, isKept = () => true, rowsMin = 0 }: ExchangeList<Row>,
  document: SourceDocument | undefined,
  note: SyncContext['note'],
): Row[] {
  const written = parseJson(what, document?.text() ?? '')
  if (!Array.isArray(written)) throw new SyncError(`${what} is not a list.`)
  const rows = readEach(what, written, (it: unknown) => [parseShape(what, record, it)], note).filter(isKept)
  if (rows.length < rowsMin) throw new SyncError(`${what} has ${rows.length} rows; at least ${rowsMin} were expected.`)
  return rows
}

/** The older of the two lists' newest days. Both lists are complete up to it. */
export function oldestDay(lists: readonly (readonly { readonly day: string }[] | undefined)[]): string {
  const days = lists.flatMap(
    (rows) =>
      (rows ?? [])
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? [],
  )
  return days.toSorted()[0] ?? ''
}

export function readDay(text: string, of: string): string {
  const date = fromRocDate(text)
  if (!date) throw new SyncError(`${text} of ${of} is not a date.`)
  return date
}

/**
 * A figure as the exchanges write it: thousands separators, sometimes full-width digits. Null for text without a
 * digit (`--`, 待公告, an empty field). Undefined for digits that form no figure.
 */
export function readFigure(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').replaceAll(',', '').trim()
  if (!/\d/.test(plain)) return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** Like `readFigure`, but throws `SyncError` for digits that form no figure. */
export function figureOf(text: string, of: string): number | null {
  const figure = readFigure(text)
  if (figure === undefined) throw new SyncError(`“${text}” of ${of} is not a number.`)
  return figure
}
