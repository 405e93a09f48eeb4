import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Rendered } from './charge.ts'
import type { Context } from './context.ts'
import { asciiJson, columnsOf, csvLine, readerOf, SPREADSHEET_MARK } from './csv.ts'
import type { Dataset } from './dataset.ts'
import {
  pathParameters,
  register,
  splitRoute,
  type Operation,
  type OperationFields,
  type PathInputs,
  type Price,
} from './operation.ts'
import { firstOf, nothingToSell, type MakePreview, type PreviewedFile } from './preview.ts'

/** The formats of an export and their media types. The first is the default. */
export const EXPORT_MEDIA_TYPES = { json: 'application/json', ndjson: 'application/x-ndjson', csv: 'text/csv' } as const

export type ExportFormat = keyof typeof EXPORT_MEDIA_TYPES

const CHUNK_CHARACTERS = 65_536
const SEPARATOR = ',\n'

type Fields = 'name' | 'title' | 'titleZh' | 'summary' | 'description' | 'keywords' | 'tasks' | 'cacheSeconds' | 'needs'
type Sets = Record<string, z.ZodObject>

export interface ExportFields<I extends z.ZodObject, H extends z.ZodObject, S extends Sets> extends Pick<
  OperationFields<I, H>,
  Fields
> {
  price: Price
  /** Path parameters and filters. `format` is added, and `set` if there are several sets. */
  input?: I
  /** The data sets behind the rows. The answer names those whose rows are omitted because they may not be sold. */
  datasets?: readonly Dataset[]
  /** The fields before the rows: provenance, notice, licence and subject of the export. */
  header: H
  about(input: z.output<I>, context: Context): z.input<H>
  sets: S
  /** The rows of each set. They are read while the answer is sent, so read them page by page with `inPages`. */
  rows: { [K in keyof S]: (input: z.output<I>, context: Context) => Iterable<z.input<S[K]>> }
  /** Row counts of lazily read sets, if cheap to compute. The payment request shows them with the first rows. */
  counts?(input: z.output<I>, context: Context): { [K in keyof S]?: number }
  /** `output` is the answer in the JSON format. */
  example: { input: z.input<I>; output: z.input<H> & { [K in keyof S]: z.input<S[K]>[] } }
}

const formatInput = z
  .enum(['json', 'ndjson', 'csv'], 'Send json, ndjson or csv.')
  .optional()
  .describe('The form of the answer: json, ndjson (a row a line) or csv. Goes before the Accept header.')

const pageInput = {
  limit: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('How many rows at most. Default: all; as a tool, as many as 256 KiB hold.'),
  offset: z.int().min(0).max(1_000_000).optional().describe('How many rows to pass over: page.next_offset.'),
}

const pageField = z
  .object({
    offset: z.int(),
    rows: z.int(),
    total: z.int().describe('Rows of all sets asked for.'),
    next_offset: z.int().nullable().describe('Send it as offset for the rows after these. Null at the end.'),
  })
  .describe('Which of the rows these are, counted through all sets in their order.')

const fieldsSchema = z.record(z.string(), z.unknown())
const notSoldField = z
  .array(z.object({ dataset: z.string(), reason_zh: z.string(), reason_en: z.string() }))
  .describe('Data sets of which rows are left out, because their terms do not permit this sale.')

const preparedSchema = z.object({
  about: fieldsSchema,
  sets: z.record(
    z.string(),
    z.object({
      columns: z.array(z.string()),
      rows: z.custom<() => Iterable<z.output<typeof fieldsSchema>>>((value) => typeof value === 'function'),
    }),
  ),
  format: formatInput,
  limit: pageInput.limit,
  offset: z.int(),
  total: z.int().optional(),
  fileName: z.string(),
})

type PreparedExport = z.infer<typeof preparedSchema>

/**
 * Declares a paid download. JSON is one object with the header's fields, one list per set, and `page`. NDJSON has one
 * row per line, beginning with its `set`. CSV has a column `set` and the columns of all sets.
 */
export function defineExport<
  S extends Sets,
  H extends z.ZodObject,
  const R extends `GET /api/pro/${string}`,
  I extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(spec: ExportFields<I, H, S> & { route: R } & PathInputs<R, I>): Operation {
  const names = Object.keys(spec.sets)
  const notSold = (spec.datasets ?? []).flatMap(({ name, sold }) =>
    sold === true ? [] : [{ dataset: name, reason_zh: sold.because[0], reason_en: sold.because[1] }],
  )
  const note = notSold.length > 0 ? { not_sold: notSold } : {}
  const header: z.ZodObject = spec.header.extend(notSold.length > 0 ? { not_sold: notSoldField } : {})
  for (const name of [...names, 'page']) {
    if (name in header.shape) throw new Error(`${spec.name}: the set ${name} has the name of a header field.`)
    if (spec.sets[name]?.shape['set']) throw new Error(`${spec.name}: a row of ${name} may not have the field set.`)
  }
  const { header: _, datasets: __, about: ownAbout, sets, rows, counts, input: ownInput, ...fields } = spec
  const about = (given: unknown, context: Context) => ({ ...ownAbout(given as z.output<I>, context), ...note })
  const input: z.ZodObject = ownInput ?? z.object({})
  const stream = { output: preparedSchema.extend({ about: header }) }
  const chosenIn = (given: unknown) => {
    const { set: wanted } = given as { set?: string }
    return names.filter((name) => wanted === undefined || name === wanted)
  }
  const listsFor = (given: unknown, context: Context) => {
    const told: Record<string, number | undefined> = counts?.(given as z.output<I>, context) ?? {}
    return chosenIn(given).map((name) => {
      const list = rows[name]?.(given as z.output<I>, context) ?? []
      return { name, list, count: told[name] ?? (Array.isArray(list) ? list.length : undefined) }
    })
  }
  const preview: MakePreview = (given, context) => {
    const lists = listsFor(given, context)
    const { offset = 0 } = given as PageWish
    const total = totalOf(lists)
    if (total !== undefined && total <= offset) throw nothingToSell()
    const counted = lists.flatMap(({ count, ...it }) => (count === undefined ? [] : [{ ...it, count }]))
    if (counted.length === 0) return undefined
    const head: unknown = about(given, context)
    return {
      rows: Object.fromEntries(counted.map(({ name, count }) => [name, count])),
      first: Object.fromEntries(counted.map(({ name, list, count }) => [name, firstOf(list, count)])),
      file: fileOf(fileName(spec.name, spec.route, given as object), chosenIn(given), given, head),
    }
  }
  return register(
    {
      ...fields,
      example: { input: spec.example.input, output: { ...spec.example.output, ...note, page: pageOf(spec.example) } },
      input: input.safeExtend({ ...(names.length > 1 && { set: setInput(names) }), ...pageInput, format: formatInput }),
      output: z.object({ ...header.shape, ...listsOf(sets), page: pageField }),
      run(given, context): PreparedExport {
        const { format, limit, offset = 0 } = given as PageWish & { format?: ExportFormat }
        const header = about(given, context)
        const found = listsFor(given, context)
        const after = passOver(offset)
        const lists = found.map(({ name, list }) => ({ name, rows: begun(after(list)) }))
        if (lists.every((list) => list.rows.isEmpty())) throw nothingToSell()
        const columns = (name: string) => columnsOf(sets[name]?.shape ?? {})
        return {
          about: header,
          sets: Object.fromEntries(
            lists.map(({ name, rows }) => [name, { columns: columns(name), rows: () => rows.read() }]),
          ),
          format,
          limit,
          offset,
          total: totalOf(found),
          fileName: fileName(spec.name, spec.route, given),
        }
      },
    },
    stream,
    preview,
  )
}

interface PageWish {
  readonly limit?: number
  readonly offset?: number
}

/** Undefined if a list is read lazily and its count is unknown. */
function totalOf(lists: readonly { count: number | undefined }[]): number | undefined {
  const total = lists.reduce((sum, { count = NaN }) => sum + count, 0)
  return Number.isNaN(total) ? undefined : total
}

/** Skips the first rows of several lists that are read in sequence. */
function passOver(count: number) {
  let left = count
  return function* <T>(rows: Iterable<T>): Generator<T, undefined> {
    for (const row of rows) {
      if (left > 0) left -= 1
      else yield row
    }
  }
}

/** The `page` of an example, whose lists show only a few rows. */
function pageOf({ output }: { output: object }): z.infer<typeof pageField> {
  const rows = Object.values(output).reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)
  return { offset: 0, rows, total: rows, next_offset: null }
}

/** Wraps rows that can be read only once, so that emptiness can be tested first. */
function begun<T>(rows: Iterable<T>) {
  let held: { readonly first: IteratorResult<T>; readonly rest: Iterator<T> } | undefined
  const begin = () => {
    const rest = rows[Symbol.iterator]()
    return { first: rest.next(), rest }
  }
  return {
    isEmpty: () => (held ??= begin()).first.done === true,
    *read(): Generator<T, undefined> {
      const { first, rest } = (held ??= begin())
      for (let next = first; !next.done; next = rest.next()) yield next.value
    },
  }
}

/**
 * The output fields of an export. A single set is required; several are optional, because the input `set` selects one.
 */
function listsOf(sets: Sets): Record<string, z.ZodType> {
  const lists = Object.entries(sets).map(([name, row]) => [name, z.array(row)] as const)
  return Object.fromEntries(lists.map(([name, list]) => [name, lists.length > 1 ? list.optional() : list]))
}

function setInput(names: string[]) {
  return z
    .enum(names, `Send one of ${names.join(', ')}.`)
    .optional()
    .describe('Only this set of rows.')
}

/** The download's description in a preview, without rows, provenance and notice. */
function fileOf(name: string, sets: readonly string[], given: unknown, head: unknown): PreviewedFile {
  const { format: asked } = given as { format?: ExportFormat }
  const format = asked ?? 'json'
  const { provenance, notice: _, ...fields } = Object(head)
  const plain = Object.entries(fields).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return {
    name: `${name}.${format}`,
    format,
    format_asked: asked !== undefined,
    formats: Object.keys(EXPORT_MEDIA_TYPES),
    sets,
    about: Object.fromEntries(plain) as PreviewedFile['about'],
    as_of: Object(provenance).as_of ?? null,
  }
}

/** The file's name: `export_category` of `ram` becomes `export_category-ram`. */
function fileName(name: string, route: `GET /${string}` & `GET /api/${string}`, input: object): string {
  const values = pathParameters(splitRoute(route).path).map((parameter) => Reflect.get(input, parameter))
  return [name, ...values].join('-').replaceAll(/[^\w.-]/g, '_')
}

/**
 * Renders the result of an export's `run`. `accepted` is the format from the Accept header; `format` in the input
 * overrides it. The first rows are read at once: if that fails, the caller gets an ordinary error. A small export is
 * one string. The rest is read during sending, 64 KiB at a time. `forSpreadsheet` adds a byte order mark to CSV that
 * people open.
 */
export function renderExport(
  output: unknown,
  accepted: ExportFormat,
  { forSpreadsheet = false }: { readonly forSpreadsheet?: boolean } = {},
): Rendered {
  // Safe: execute() has checked the output of an export against preparedSchema.
  const prepared = output as PreparedExport
  const format = prepared.format ?? accepted
  const chunks = inChunks(WRITERS[format](prepared, new Page(prepared)))
  const mark = forSpreadsheet && format === 'csv' ? SPREADSHEET_MARK : ''
  const first = mark + (chunks.next().value ?? '')
  const second = chunks.next()
  return {
    contentType: format === 'csv' ? 'text/csv; charset=utf-8; header=present' : EXPORT_MEDIA_TYPES[format],
    body: second.done ? first : paced([first, second.value], chunks),
    headers: {
      'Content-Disposition': `attachment; filename="${prepared.fileName}.${format}"`,
      // Line formats have no place for provenance and notice, so a header carries them.
      ...(format !== 'json' && { 'X-About': asciiJson(prepared.about) }),
    },
  }
}

/** The rows that fit, as JSON regardless of `format`. `page` says how to get the rest. */
export function renderExportPage(output: unknown, charactersMax: number): Rendered {
  // Safe for the same reason as in renderExport.
  const prepared = output as PreparedExport
  const body = [...WRITERS.json(prepared, new Page(prepared, charactersMax))].join('')
  return { contentType: EXPORT_MEDIA_TYPES.json, body }
}

/** Counts the rows of an answer, and ends the answer at its limit. */
class Page {
  readonly #prepared: PreparedExport
  #charactersLeft: number
  #rows = 0
  /** The number of rows after the end. Counted only if the export does not know its total. */
  #more = 0
  #isFull = false

  constructor(prepared: PreparedExport, charactersMax = Infinity) {
    this.#prepared = prepared
    this.#charactersLeft = charactersMax - JSON.stringify(prepared.about).length
  }

  /** The rows as text, up to the limit. The first row always fits, so that every row can be retrieved. */
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

  /** The page's description, complete after the last row. */
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

/**
 * Yields to other requests between chunks, and reads on only when the client has received the last chunk
 * (back-pressure).
 */
async function* paced(begun: string[], chunks: Iterable<string>): AsyncGenerator<string> {
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

/**
 * All rows of a query, page by page. `page` returns the rows after `last` in key order, or none at the end. No
 * statement stays open between pages, because a slow client could keep it open for any time.
 */
export function* inPages<Row>(page: (last: Row | undefined) => readonly Row[]): Generator<Row, undefined> {
  let rows = page(undefined)
  while (rows.length > 0) {
    yield* rows
    rows = page(rows.at(-1))
  }
}
