import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
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
import { firstOf, type MakePreview, type PreviewedFile } from './preview.ts'

/** The formats of an export and their media types. The first is the default. */
export const EXPORT_MEDIA_TYPES = { json: 'application/json', ndjson: 'application/x-ndjson', csv: 'text/csv' } as const

export type ExportFormat = keyof typeof EXPORT_MEDIA_TYPES

const CHUNK_CHARACTERS = 65_536

type Fields = 'name' | 'title' | 'titleZh' | 'summary' | 'description' | 'keywords' | 'tasks' | 'cacheSeconds' | 'needs'
type Sets = Record<string, z.ZodObject>

export interface ExportFields<I extends z.ZodObject, H extends z.ZodObject, S extends Sets> extends Pick<
  OperationFields<I, H>,
  Fields
> {
  price: Price
  /** Path parameters and filters. `format` is added, and `set` if there are several sets. */
  input?: I
  /** The data sets behind the rows. The answer names those of which rows are left out because they may not be sold. */
  datasets?: readonly Dataset[]
  /** The fields before the rows: provenance, notice, licence and the subject of the export. */
  header: H
  about(input: z.output<I>, context: Context): z.input<H>
  /** The row schema of each set. */
  sets: S
  /** The rows of each set. They are read while the answer is sent, so read them page by page: see `inPages`. */
  rows: { [K in keyof S]: (input: z.output<I>, context: Context) => Iterable<z.input<S[K]>> }
  /**
   * Row counts of the lazily read sets, if they are cheap to compute. The payment request shows them with the first
   * rows.
   */
  counts?(input: z.output<I>, context: Context): { [K in keyof S]?: number }
  /** `output` is the answer in JSON format. */
  example: { input: z.input<I>; output: z.input<H> & { [K in keyof S]: z.input<S[K]>[] } }
}

const formatInput = z
  .enum(['json', 'ndjson', 'csv'], 'Send json, ndjson or csv.')
  .optional()
  .describe('The form of the answer: json, ndjson (a row a line) or csv. Goes before the Accept header.')

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
  fileName: z.string(),
})

/** The return value of an export's `run`: the header, and the rows still unread. */
type PreparedExport = z.infer<typeof preparedSchema>

/**
 * Declares a paid download. JSON is one object: the header's fields, then one list per set. NDJSON has one row per
 * line, with its `set` first. CSV has a column `set` and the columns of all sets.
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
  for (const name of names) {
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
  const preview: MakePreview = (given, context) => {
    const told: Record<string, number | undefined> = counts?.(given as z.output<I>, context) ?? {}
    const lists = chosenIn(given).flatMap((name) => {
      const list = rows[name]?.(given as z.output<I>, context) ?? []
      const count = told[name] ?? (Array.isArray(list) ? list.length : undefined)
      return count === undefined ? [] : [{ name, count, first: firstOf(list, count) }]
    })
    if (lists.length === 0) return undefined
    if (lists.length === chosenIn(given).length && lists.every(({ count }) => count === 0)) throw nothingToSell()
    const head: unknown = about(given, context)
    return {
      rows: Object.fromEntries(lists.map(({ name, count }) => [name, count])),
      first: Object.fromEntries(lists.map(({ name, first }) => [name, first])),
      file: fileOf(fileName(spec.name, spec.route, given as object), chosenIn(given), given, head),
    }
  }
  return register(
    {
      ...fields,
      example: { input: spec.example.input, output: { ...spec.example.output, ...note } },
      input: input.safeExtend({ ...(names.length > 1 && { set: setInput(names) }), format: formatInput }),
      output: z.object({ ...header.shape, ...listsOf(sets) }),
      run(given, context): PreparedExport {
        const { format } = given as { format?: ExportFormat }
        const header = about(given, context)
        const lists = chosenIn(given).map((name) => ({
          name,
          columns: columnsOf(sets[name]?.shape ?? {}),
          rows: begun(rows[name]?.(given as z.output<I>, context) ?? []),
        }))
        if (lists.every((list) => list.rows.isEmpty())) throw nothingToSell()
        return {
          about: header,
          sets: Object.fromEntries(
            lists.map(({ name, columns, rows }) => [name, { columns, rows: () => rows.read() }]),
          ),
          format,
          fileName: fileName(spec.name, spec.route, given),
        }
      },
    },
    stream,
    preview,
  )
}

function nothingToSell(): ApiError {
  return new ApiError('not_found', 'There are no rows to sell. Nothing was charged.', {
    zh: '目前沒有資料可賣，沒有收費。',
  })
}

/** Wraps rows that are read once, so that emptiness can be tested before reading. */
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
 * The output fields of an export. A single set is required; several are optional, since the input `set` selects among
 * them.
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

/** Describes a download for its preview, without its rows, provenance and notice. */
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
 * overrides it. The first rows are read at once, so their failure is an ordinary error, and a small export is one
 * string. The rest is read while it is sent, 64 KiB at a time. `forSpreadsheet` adds a byte order mark to CSV that
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
  const chunks = inChunks(WRITERS[format](prepared))
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

/** The complete export as JSON, regardless of its `format`; undefined above `charactersMax`. */
export function wholeExport(output: unknown, charactersMax: number): string | undefined {
  let text = ''
  // Safe for the same reason as in renderExport.
  for (const chunk of inChunks(WRITERS.json(output as PreparedExport))) {
    text += chunk
    if (text.length > charactersMax) return undefined
  }
  return text
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

/** Yields to other requests between chunks, and reads on only when the client has taken the last chunk. */
async function* paced(begun: string[], chunks: Iterable<string>): AsyncGenerator<string> {
  yield* begun
  for (const chunk of chunks) {
    await setImmediate()
    yield chunk
  }
}

const WRITERS: Record<ExportFormat, (prepared: PreparedExport) => Generator<string>> = {
  *json({ about, sets }) {
    const fields = Object.entries(about).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    yield `{${fields.join(',\n')}`
    let comma = fields.length > 0 ? ',\n' : ''
    for (const [name, set] of Object.entries(sets)) {
      yield `${comma}${JSON.stringify(name)}:[`
      comma = ',\n'
      let separator = '\n'
      for (const row of set.rows()) {
        yield separator + JSON.stringify(row)
        separator = ',\n'
      }
      yield ']'
    }
    yield '}\n'
  },
  *ndjson({ sets }) {
    for (const [set, { rows }] of Object.entries(sets)) {
      for (const row of rows()) yield `${JSON.stringify({ set, ...row })}\n`
    }
  },
  *csv({ sets }) {
    const columns = [...new Set(Object.values(sets).flatMap((set) => set.columns))]
    const readers = columns.map(readerOf)
    yield csvLine(['set', ...columns])
    for (const [name, { rows }] of Object.entries(sets)) {
      for (const row of rows()) yield csvLine([name, ...readers.map((read) => read(row))])
    }
  },
}

/**
 * All rows of a query, one page at a time: `page` returns the rows after `last` in key order, or none at the end. No
 * statement stays open between pages, since a slow client could keep it open at will.
 */
export function* inPages<Row>(page: (last: Row | undefined) => readonly Row[]): Generator<Row, undefined> {
  let rows = page(undefined)
  while (rows.length > 0) {
    yield* rows
    rows = page(rows.at(-1))
  }
}
