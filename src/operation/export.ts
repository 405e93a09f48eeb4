import { z } from 'zod'
import type { Context } from './context.ts'
import { columnsOf } from './csv.ts'
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
import {
  EXPORT_MEDIA_TYPES,
  formatInput,
  limitInput,
  pageField,
  preparedSchema,
  type ExportFormat,
  type PreparedExport,
} from './render-export.ts'

type Fields = 'name' | 'title' | 'titleZh' | 'summary' | 'description' | 'tasks' | 'cacheSeconds' | 'needs'
type Sets = Record<string, z.ZodObject>

export interface ExportFields<I extends z.ZodObject, H extends z.ZodObject, S extends Sets> extends Pick<
  OperationFields<I, H>,
  Fields
> {
  price: Price
  /** Path parameters and filters. The input `format` is added, and `set` if the export has several sets of rows. */
  input?: I
  /** The data sets that the rows come from. The answer names those whose rows it omits because they may not be sold. */
  datasets?: readonly Dataset[]
  /** The fields before the rows, such as provenance, licence and the subject of the export. */
  header: H
  about(input: z.output<I>, context: Context): z.input<H>
  sets: S
  /** The rows of each set. They are read during sending, so read them page by page with `inPages`. */
  rows: { [K in keyof S]: (input: z.output<I>, context: Context) => Iterable<z.input<S[K]>> }
  /** Row counts, if cheap to compute. The payment request shows them beside the first rows. */
  counts?(input: z.output<I>, context: Context): { [K in keyof S]?: number }
  example: z.input<I>
}

const pageInput = {
  limit: limitInput,
  offset: z.int().min(0).max(1_000_000).optional().describe('How many rows to pass over: page.next_offset.'),
}

const notSoldField = z
  .array(z.object({ dataset: z.string(), reason_zh: z.string(), reason_en: z.string() }))
  .describe('Data sets of which rows are left out, because their terms do not permit this sale.')

/** Declares a paid download. JSON has one list per set and `page`. NDJSON and CSV name the `set` in each row. */
export function defineExport<
  S extends Sets,
  H extends z.ZodObject,
  const R extends `GET /api/pro/${string}`,
  I extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(spec: ExportFields<I, H, S> & { route: R } & PathInputs<R, I>): Operation {
  const names = Object.keys(spec.sets)
  const notSold = listNotSold(spec.datasets ?? [])
  const header: z.ZodObject = notSold.length > 0 ? spec.header.extend({ not_sold: notSoldField }) : spec.header
  refuseSetNames(spec.name, spec.sets, header)
  const { header: _, datasets: __, about: ownAbout, sets, rows, counts, input: ownInput, ...fields } = spec
  // Inputs below are `unknown`, because an operation has no type parameters. The casts are safe, because execute()
  // passes only what the operation's input schema has parsed.
  const about = (input: unknown, context: Context) => ({
    ...ownAbout(input as z.output<I>, context),
    ...(notSold.length > 0 && { not_sold: notSold }),
  })
  const chooseSets = (input: unknown) => {
    const { set: chosen } = input as { set?: string }
    return names.filter((name) => chosen === undefined || name === chosen)
  }
  const openLists = (input: unknown, context: Context): OpenList[] => {
    const declared: Record<string, number | undefined> = counts?.(input as z.output<I>, context) ?? {}
    return chooseSets(input).map((name) => {
      const list = rows[name]?.(input as z.output<I>, context) ?? []
      return { name, list, count: declared[name] ?? (Array.isArray(list) ? list.length : undefined) }
    })
  }
  const preview: MakePreview = (input, context) => {
    const lists = openLists(input, context)
    const { offset = 0 } = input as PageInput
    const total = totalOf(lists)
    if (total !== undefined && total <= offset) throw nothingToSell()
    const counted = lists.flatMap(({ count, ...list }) => (count === undefined ? [] : [{ ...list, count }]))
    if (counted.length === 0) return undefined
    const head: unknown = about(input, context)
    return {
      rows: Object.fromEntries(counted.map(({ name, count }) => [name, count])),
      first: Object.fromEntries(counted.map(({ name, list, count }) => [name, firstOf(list, count)])),
      file: describeFile(fileName(spec.name, spec.route, input as object), chooseSets(input), input, head),
    }
  }
  const run = (input: Record<string, unknown>, context: Context): PreparedExport => {
    const { format, limit, offset = 0 } = input as PageInput & { format?: ExportFormat }
    const head = about(input, context)
    const opened = openLists(input, context)
    const afterOffset = skipRows(offset)
    const lists = opened.map(({ name, list }) => ({ name, rows: readOneAhead(afterOffset(list)) }))
    if (lists.every((list) => list.rows.isEmpty())) throw nothingToSell()
    const columns = (name: string) => columnsOf(sets[name]?.shape ?? {})
    return {
      about: head,
      sets: Object.fromEntries(
        lists.map(({ name, rows: read }) => [name, { columns: columns(name), rows: () => read.read() }]),
      ),
      format,
      limit,
      offset,
      total: totalOf(opened),
      fileName: fileName(spec.name, spec.route, input),
    }
  }
  const input: z.ZodObject = ownInput ?? z.object({})
  return register(
    {
      ...fields,
      example: spec.example,
      input: input.safeExtend({ ...(names.length > 1 && { set: setInput(names) }), ...pageInput, format: formatInput }),
      output: z.object({ ...header.shape, ...listFields(sets), page: pageField }),
      run,
    },
    { output: preparedSchema.extend({ about: header }) },
    preview,
  )
}

/** A set of rows for one call. The count is undefined if the rows are read only while they are sent. */
interface OpenList {
  readonly name: string
  readonly list: Iterable<Record<string, unknown>>
  readonly count: number | undefined
}

/** The data sets that may not be sold in exports, each with the reason. */
function listNotSold(datasets: readonly Dataset[]) {
  return datasets.flatMap(({ name, sold }) =>
    sold === true ? [] : [{ dataset: name, reason_zh: sold.because[0], reason_en: sold.because[1] }],
  )
}

/** Throws if the name of a set is also a field of the answer, or if a row has a field `set`, which the writers add. */
function refuseSetNames(operation: string, sets: Sets, header: z.ZodObject): void {
  for (const name of [...Object.keys(sets), 'page']) {
    if (name in header.shape)
      throw new Error(`${operation}: the set ${name} needs another name, because a field of the answer has it.`)
    if (sets[name]?.shape['set']) throw new Error(`${operation}: a row of ${name} may not have the field set.`)
  }
}

interface PageInput {
  readonly limit?: number
  readonly offset?: number
}

/** The sum of the counts; undefined if one is unknown because its list is read during sending. */
function totalOf(lists: readonly { count: number | undefined }[]): number | undefined {
  const total = lists.reduce((sum, { count = NaN }) => sum + count, 0)
  return Number.isNaN(total) ? undefined : total
}

/** Skips the first `count` rows across several lists read in sequence. */
function skipRows(count: number) {
  let left = count
  return function* <T>(rows: Iterable<T>): Generator<T, undefined> {
    for (const row of rows) {
      if (left > 0) left -= 1
      else yield row
    }
  }
}

/** Reads one row ahead, so that an iterable that can be read only once can be tested for emptiness. */
function readOneAhead<T>(rows: Iterable<T>) {
  let buffered: { readonly first: IteratorResult<T>; readonly rest: Iterator<T> } | undefined
  const begin = () => {
    const rest = rows[Symbol.iterator]()
    return { first: rest.next(), rest }
  }
  return {
    isEmpty: () => (buffered ??= begin()).first.done === true,
    *read(): Generator<T, undefined> {
      const { first, rest } = (buffered ??= begin())
      for (let next = first; !next.done; next = rest.next()) yield next.value
    },
  }
}

/** The output fields of an export. With several sets they are optional, because the input `set` may select one. */
function listFields(sets: Sets): Record<string, z.ZodType> {
  const lists = Object.entries(sets).map(([name, row]) => [name, z.array(row)] as const)
  return Object.fromEntries(lists.map(([name, list]) => [name, lists.length > 1 ? list.optional() : list]))
}

function setInput(names: string[]) {
  return z
    .enum(names, `Send one of ${names.join(', ')}.`)
    .optional()
    .describe('Only this set of rows.')
}

/** The preview's description of the file: its name, format and sets. */
function describeFile(name: string, sets: readonly string[], input: unknown, head: unknown): PreviewedFile {
  const { format: wanted } = input as { format?: ExportFormat }
  const format = wanted ?? 'json'
  const { provenance, notice: _, ...fields } = Object(head)
  const plain = Object.entries(fields).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return {
    name: `${name}.${format}`,
    format,
    format_asked: wanted !== undefined,
    formats: Object.keys(EXPORT_MEDIA_TYPES),
    sets,
    about: Object.fromEntries(plain) as PreviewedFile['about'],
    as_of: Object(provenance).as_of ?? null,
  }
}

/** The file name: `export_category` of `ram` becomes `export_category-ram`. */
function fileName(name: string, route: `GET /${string}` & `GET /api/${string}`, input: object): string {
  const values = pathParameters(splitRoute(route).path).map((parameter) => Reflect.get(input, parameter))
  return [name, ...values].join('-').replaceAll(/[^\w.-]/g, '_')
}
