import { ApiError } from '#support/errors/errors.ts'
import { leftOutOfConcise } from '#operation/concise.ts'
import { CSV } from '#operation/csv.ts'
import type { Operation } from '#operation/operation.ts'
import { isObject } from '#operation/is-object.ts'
import { fitLists } from './fit.ts'

/** `concise`: the fields to act on. `detailed`: all fields. `text`: in words. `csv`: a long list as a table. */
const RESPONSE_FORMATS = ['concise', 'detailed', 'text', 'csv'] as const
export type ResponseFormat = (typeof RESPONSE_FORMATS)[number]

/** The formats of an operation's answer. The first is the default. */
export function formatsOf({ alternates }: Operation): readonly ResponseFormat[] {
  return CSV in alternates ? RESPONSE_FORMATS : RESPONSE_FORMATS.filter((it) => it !== 'csv')
}

/** Options about the answer, which every tool accepts besides its inputs. */
export interface AnswerOptions {
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
export function takeAnswerOptions(
  operation: Operation,
  args: Readonly<Record<string, unknown>>,
): { readonly options: AnswerOptions; readonly input: Record<string, unknown> } {
  const inputsOfOperation = operation.input.shape
  const input = { ...args }
  /** Removes an option from the input. An input of the operation with the same name stays. */
  const take = (name: string): unknown => {
    if (name in inputsOfOperation) return undefined
    const value = input[name]
    delete input[name]
    return value === null || value === '' ? undefined : value
  }
  return {
    options: {
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
export function presentAnswer(operation: Operation, output: unknown, options: AnswerOptions): unknown {
  if (typeof output !== 'object' || output === null) return output
  // A table keeps its columns, so the caller of `csv` gets every field.
  const hasAllFields = options.format === 'detailed' || options.format === 'csv'
  // Safe, because the output of every operation is an object.
  const fields = output as Record<string, unknown>
  const answer = hasAllFields ? fields : toConcise(operation, fields)
  // Answers for people in distress are never shortened.
  if (operation.unlimited) return answer
  const { value, more } = fitLists(answer, TOKENS_MAX[options.format], options)
  return more.length > 0 ? { ...value, more } : value
}

/** Leaves out null and the fields that only `detailed` contains, and shortens provenance to one line. */
function toConcise(operation: Operation, output: Record<string, unknown>): Record<string, unknown> {
  const concise = omitNulls(omitPaths(output, leftOutOfConcise(operation)))
  const { provenance } = concise
  return isProvenance(provenance) ? { ...concise, provenance: shortenProvenance(provenance) } : concise
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
    return [[name, inner ? omitPathsIn(field, inner) : field]]
  })
  return Object.fromEntries(kept)
}

function omitPathsIn(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => omitPathsIn(item, paths))
  return typeof value === 'object' && value !== null ? omitPaths(value as Record<string, unknown>, paths) : value
}

/** A copy without the fields that are null, at any depth: a long list of sparse items then takes few tokens. */
function omitNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(omitNulls) as T
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(kept.map(([name, field]) => [name, omitNulls(field)])) as T
}

interface LongProvenance {
  readonly as_of: string | null
  readonly stale: boolean
  readonly stale_notice?: string
  readonly sources: readonly { readonly name: string }[]
}

function isProvenance(value: unknown): value is LongProvenance {
  return typeof value === 'object' && value !== null && 'sources' in value && 'stale' in value
}

function shortenProvenance({ as_of, stale, stale_notice, sources }: LongProvenance) {
  // After a comma, a source's name says how the data was obtained. That part is omitted.
  const names = [...new Set(sources.map(({ name }) => name.split(', ')[0] ?? name))]
  const more = names.length > 2 ? ` (+${names.length - 2})` : ''
  return {
    source: names.length === 0 ? null : names.slice(0, 2).join('; ') + more,
    as_of,
    stale,
    ...(stale_notice !== undefined && { stale_notice }),
  }
}
