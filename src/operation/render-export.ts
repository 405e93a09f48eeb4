import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { inLanguage, type Language } from '#support/errors/localized-text.ts'
import type { Rendered } from './charge.ts'
import { asciiJson, csvLine, readerOf, SPREADSHEET_MARK } from './csv.ts'

/** The formats of an export and their media types. The first is the default. */
export const EXPORT_MEDIA_TYPES = { json: 'application/json', ndjson: 'application/x-ndjson', csv: 'text/csv' } as const

export type ExportFormat = keyof typeof EXPORT_MEDIA_TYPES

const CHUNK_CHARACTERS = 65_536
const SEPARATOR = ',\n'

export const formatInput = z
  .enum(['json', 'ndjson', 'csv'], 'Send json, ndjson or csv.')
  .optional()
  .describe('The form of the answer: json, ndjson (a row a line) or csv. Goes before the Accept header.')

export const limitInput = z
  .int()
  .min(1)
  .max(1_000_000)
  .optional()
  .describe('How many rows at most. Default: all; as a tool, as many as 256 KiB hold.')

export const pageField = z
  .object({
    offset: z.int(),
    rows: z.int(),
    total: z.int().describe('Rows of all sets asked for.'),
    next_offset: z.int().nullable().describe('Send it as offset for the rows after these. Null at the end.'),
  })
  .describe('Which of the rows these are, counted through all sets in their order.')

const fieldsSchema = z.record(z.string(), z.unknown())
export const preparedSchema = z.object({
  about: fieldsSchema,
  sets: z.record(
    z.string(),
    z.object({
      columns: z.array(z.string()),
      rows: z.custom<() => Iterable<z.output<typeof fieldsSchema>>>((value) => typeof value === 'function'),
    }),
  ),
  format: formatInput,
  limit: limitInput,
  offset: z.int(),
  total: z.int().optional(),
  fileName: z.string(),
})

export type PreparedExport = z.infer<typeof preparedSchema>

/** The export with the texts in its rows in one language. */
export function localizedRows(output: unknown, language: Language): PreparedExport {
  // Safe, because execute() has checked the output against preparedSchema.
  const prepared = output as PreparedExport
  const sets = Object.entries(prepared.sets).map(([name, { columns, rows }]) => {
    return [name, { columns, rows: () => Iterator.from(rows()).map((row) => inLanguage(row, language)) }] as const
  })
  return { ...prepared, sets: Object.fromEntries(sets) }
}

/**
 * Renders what an export's `run` returned. The first rows are read before this function returns, so an early failure
 * becomes an ordinary error. `format` in the input overrides `accepted`.
 */
export function renderExport(
  output: unknown,
  accepted: ExportFormat,
  { forSpreadsheet = false }: { readonly forSpreadsheet?: boolean } = {},
): Rendered {
  // Safe, because execute() has checked the output against preparedSchema.
  const prepared = output as PreparedExport
  const format = prepared.format ?? accepted
  const chunks = inChunks(WRITERS[format](prepared, new Page(prepared)))
  const mark = forSpreadsheet && format === 'csv' ? SPREADSHEET_MARK : ''
  const first = mark + (chunks.next().value ?? '')
  const second = chunks.next()
  return {
    contentType: format === 'csv' ? 'text/csv; charset=utf-8; header=present' : EXPORT_MEDIA_TYPES[format],
    body: second.done ? first : pullChunks([first, second.value], chunks),
    headers: {
      'Content-Disposition': `attachment; filename="${prepared.fileName}.${format}"`,
      // NDJSON and CSV have no place for provenance and notice, so a header contains them.
      ...(format !== 'json' && { 'X-About': asciiJson(prepared.about) }),
    },
  }
}

/** As many rows as fit, as JSON whatever the `format`. `page` explains how to request the rest. */
export function renderExportPage(output: unknown, charactersMax: number): Rendered {
  // Safe, because execute() has checked the output against preparedSchema.
  const prepared = output as PreparedExport
  const body = [...WRITERS.json(prepared, new Page(prepared, charactersMax))].join('')
  return { contentType: EXPORT_MEDIA_TYPES.json, body }
}

/** Writes rows until the size limit and counts them. */
class Page {
  readonly #prepared: PreparedExport
  #charactersLeft: number
  #rows = 0
  /** The number of rows that did not fit. Counted only if the export does not know its total. */
  #more = 0
  #isFull = false

  constructor(prepared: PreparedExport, charactersMax = Infinity) {
    this.#prepared = prepared
    this.#charactersLeft = charactersMax - JSON.stringify(prepared.about).length
  }

  /** Yields rows up to the size limit; at least one, because a longer row could never be retrieved. */
  *write<T>(rows: Iterable<T>, write: (row: T) => string): Generator<string, undefined> {
    const { limit = Infinity, total } = this.#prepared
    for (const row of rows) {
      const text = this.#isFull ? '' : write(row)
      this.#charactersLeft -= text.length + SEPARATOR.length
      this.#isFull ||= this.#rows >= limit || (this.#rows > 0 && this.#charactersLeft < 0)
      if (!this.#isFull) {
        this.#rows += 1
        yield text
      } else if (total === undefined) this.#more += 1
      else return
    }
  }

  /** The `page` object of the answer. Complete only after the last row. */
  describe(): z.infer<typeof pageField> {
    const { offset, total } = this.#prepared
    const next = offset + this.#rows
    return { offset, rows: this.#rows, total: total ?? next + this.#more, next_offset: this.#isFull ? next : null }
  }
}

function* inChunks(pieces: Iterable<string>): Generator<string, undefined> {
  let chunk = ''
  for (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** Reads the next rows when the client has received a chunk (back-pressure). Other requests run in between. */
async function* pullChunks(begun: string[], chunks: Iterable<string>): AsyncGenerator<string> {
  yield* begun
  for (const chunk of chunks) {
    await setImmediate()
    yield chunk
  }
}

const WRITERS: Record<ExportFormat, (prepared: PreparedExport, page: Page) => Generator<string>> = {
  *json({ about, sets }, page) {
    yield '{'
    for (const [name, value] of Object.entries(about)) yield `${JSON.stringify(name)}:${JSON.stringify(value)},\n`
    for (const [name, set] of Object.entries(sets)) {
      yield `${JSON.stringify(name)}:[`
      let separator = '\n'
      for (const row of page.write(set.rows(), (it) => JSON.stringify(it))) {
        yield separator + row
        separator = SEPARATOR
      }
      yield '],\n'
    }
    yield `"page":${JSON.stringify(page.describe())}}\n`
  },
  *ndjson({ sets }, page) {
    for (const [set, { rows }] of Object.entries(sets)) {
      yield* page.write(rows(), (row) => `${JSON.stringify({ set, ...row })}\n`)
    }
  },
  *csv({ sets }, page) {
    const columns = [...new Set(Object.values(sets).flatMap((set) => set.columns))]
    const readers = columns.map(readerOf)
    yield csvLine(['set', ...columns])
    for (const [name, { rows }] of Object.entries(sets)) {
      yield* page.write(rows(), (row) => csvLine([name, ...readers.map((read) => read(row))]))
    }
  },
}
