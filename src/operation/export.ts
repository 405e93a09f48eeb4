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
  const notSold = (spec.datasets ?? []).flatMap(({ name, sold }) =>
    sold === true ? [] : [{ dataset: name, reason_zh: sold.because[0], reason_en: sold.because[1] }],
  )
  const note = notSold.length > 0 ? { not_sold: notSold } : {}
  const header: z.ZodObject = spec.header.extend(notSold.length > 0 ? { not_sold: notSoldField } : {})
  for (const name of [...names, 'page']) {
    if (name in header.shape)
      throw new Error(`${spec.name}: the set ${name} needs another name, because a field of the answer has it.`)
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
    const declared: Record<string, number | undefined> = counts?.(given as z.output<I>, context) ?? {}
    return chosenIn(given).map((name) => {
      const list = rows[name]?.(given as z.output<I>, context) ?? []
      return { name, list, count: declared[name] ?? (Array.isArray(list) ? list.length : undefined) }
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
      example: spec.example,
      input: input.safeExtend({ ...(names.length > 1 && { set: setInput(names) }), ...pageInput, format: formatInput }),
      output: z.object({ ...header.shape, ...listsOf(sets), page: pageField }),
      run(given, context): PreparedExport {
        const { format, limit, offset = 0 } = given as PageWish & { format?: ExportFormat }
        const header = about(given, context)
        const found = listsFor(given, context)
        const after = passOver(offset)
        const lists = found.map(({ name, list }) => ({ name, rows: readOneAhead(after(list)) }))
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

/** The sum of the counts; undefined if one is unknown because its list is read during sending. */
function totalOf(lists: readonly { count: number | undefined }[]): number | undefined {
  const total = lists.reduce((sum, { count = NaN }) => sum + count, 0)
  return Number.isNaN(total) ? undefined : total
}

/** Skips the first `count` rows across several lists read in sequence. */
function passOver(count: number) {
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

/** The preview's description of the file: its name, format and sets. */
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

/** The file name: `export_category` of `ram` becomes `export_category-ram`. */
function fileName(name: string, route: `GET /${string}` & `GET /api/${string}`, input: object): string {
  const values = pathParameters(splitRoute(route).path).map((parameter) => Reflect.get(input, parameter))
  return [name, ...values].join('-').replaceAll(/[^\w.-]/g, '_')
}
