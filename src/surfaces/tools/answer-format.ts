import { ApiError } from '#support/errors/errors.ts'
import { leftOutOfConcise } from '#operation/concise.ts'
import { CSV } from '#operation/csv.ts'
import type { Operation } from '#operation/operation.ts'
import { isObject } from '#operation/is-object.ts'
import { fitArrays } from './fit.ts'

/** `concise`: the fields to act on. `detailed`: all fields. `text`: in words. `csv`: a long list as a table. */
const RESPONSE_FORMATS = ['concise', 'detailed', 'text', 'csv'] as const
export type ResponseFormat = (typeof RESPONSE_FORMATS)[number]

/** The formats of an operation's answer. The first is the default. */
export function formatsOf({ alternates }: Operation): readonly ResponseFormat[] {
  return CSV in alternates ? RESPONSE_FORMATS : RESPONSE_FORMATS.filter((it) => it !== 'csv')
}

/** Options about the answer, which every tool accepts besides its inputs. */
export interface AnswerWish {
  readonly format: ResponseFormat
  /** How many items of the longest list to return, for an operation that has no input `limit`. */
  readonly limit: number | undefined
  /** The value of `more[].cursor` in the previous answer, where this part begins. */
  readonly cursor: string | undefined
  /** Whether the caller's host displays MCP Apps. */
  readonly card?: boolean
}

/** The maximum of tokens per format. `text` comes on top of the concise data, which the schema requires. */
const TOKENS_MAX: Readonly<Record<ResponseFormat, number>> = {
  concise: 1200,
  text: 1200,
  detailed: 8500,
  csv: 8500,
}

/** Separates the options from the inputs of the operation. */
export function takeWish(
  operation: Operation,
  args: Readonly<Record<string, unknown>>,
): { readonly wish: AnswerWish; readonly input: Record<string, unknown> } {
  const own = operation.input.shape
  const input = { ...args }
  const take = (name: string): unknown => {
    if (name in own) return undefined
    const value = input[name]
    delete input[name]
    return value === null || value === '' ? undefined : value
  }
  return {
    wish: {
      format: readFormat(operation, take('response_format')),
      limit: readLimit(take('limit')),
      cursor: readCursor(take('cursor')),
    },
    input,
  }
}

function readFormat(operation: Operation, value: unknown): ResponseFormat {
  if (value === undefined) return 'concise'
  const formats = formatsOf(operation)
  const format = formats.find((it) => it === value)
  if (format) return format
  throw createFormatError('response_format', `Send ${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}.`)
}

function readLimit(value: unknown): number | undefined {
  if (value === undefined) return undefined
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (Number.isInteger(count) && Number(count) >= 1) return Number(count)
  throw createFormatError('limit', 'Send a whole number of items, 1 or more.')
}

function readCursor(value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && /^[a-z0-9_.]+:\d{1,9}$/.test(value))) return value as string
  throw createFormatError('cursor', 'Send the more[].cursor of the previous answer, for example items:20.')
}

function createFormatError(path: string, message: string): ApiError {
  return new ApiError('invalid_input', `${path}: ${message}`, { errors: [{ path, message }] })
}

/** The answer within the token limit of its format. For items left out, it contains cursors. */
export function presentAnswer(operation: Operation, output: unknown, wish: AnswerWish): unknown {
  if (typeof output !== 'object' || output === null) return output
  // A table keeps its columns, so the caller of `csv` gets every field.
  const isWhole = wish.format === 'detailed' || wish.format === 'csv'
  const whole = isWhole ? output : conciseOf(operation, output as Record<string, unknown>)
  // Answers for people in distress are never shortened.
  if (operation.unlimited) return whole
  const { value, more } = fitArrays(whole as Record<string, unknown>, TOKENS_MAX[wish.format], wish)
  return more.length > 0 ? { ...value, more } : value
}

/** Leaves out null and the fields that only `detailed` contains, and shortens provenance to one line. */
function conciseOf(operation: Operation, output: Record<string, unknown>): Record<string, unknown> {
  const kept = withoutNulls(omitPaths(output, leftOutOfConcise(operation)))
  return isProvenance(kept.provenance) ? { ...kept, provenance: shortProvenance(kept.provenance) } : kept
}

/** A copy without the fields at these paths. A path may lead through a list: `items.note`. */
function omitPaths(value: Record<string, unknown>, paths: readonly string[]): Record<string, unknown> {
  const here = new Set(paths.filter((path) => !path.includes('.')))
  const below = Map.groupBy(
    paths.filter((path) => path.includes('.')),
    (path) => path.slice(0, path.indexOf('.')),
  )
  const kept = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    if (here.has(name)) return []
    const inner = below.get(name)?.map((path) => path.slice(path.indexOf('.') + 1))
    return [[name, inner ? withoutIn(field, inner) : field]]
  })
  return Object.fromEntries(kept)
}

function withoutIn(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIn(item, paths))
  return typeof value === 'object' && value !== null ? omitPaths(value as Record<string, unknown>, paths) : value
}

/** A copy without the fields that are null, in which a long list of sparse items has few tokens. */
function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNulls) as T
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutNulls(field)])) as T
}

interface LongProvenance {
  readonly as_of: string | null
  readonly stale: boolean
  readonly sources: readonly { readonly name: string }[]
}

function isProvenance(value: unknown): value is LongProvenance {
  return typeof value === 'object' && value !== null && 'sources' in value && 'stale' in value
}

function shortProvenance({ as_of, stale, sources }: LongProvenance) {
  // After a comma, a source's name says how the data was obtained. That part is omitted.
  const names = [...new Set(sources.map(({ name }) => name.split(', ')[0] ?? name))]
  const more = names.length > 2 ? ` and ${names.length - 2} more` : ''
  return { source: names.slice(0, 2).join('; ') + more, as_of, stale }
}
