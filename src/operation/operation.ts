import { z } from 'zod'
import type { Context } from './context.ts'
import { CSV, itemsCsv } from './csv.ts'
import { checkDeprecation, deprecationNotice, type Deprecation } from './deprecation.ts'
import type { Need } from './cooperative-yield.ts'
import { previewOfList, type MakePreview, type Previewed } from './preview.ts'
import type { Document } from './view/document.ts'
import type { Words } from './view/messages.ts'

export * from './paging.ts'
export * from './provenance.ts'

/** The side effects of a call. MCP annotations, caching and the rate limit follow from it. */
export type Effect =
  /** Answers from our own data: safe, repeatable and cacheable. */
  | 'read'
  /** Fetches from other sites. Safe but slower, and the answer names these sites. */
  | 'fetch'
  /** Changes something on another site, such as announcing URLs to search engines. */
  | 'submit'

/** US dollars per call: `$0.01`. */
export type Price = `$${number}`

export type Route = `${'GET' | 'POST'} /api/${string}`
export type PaidRoute = `${'GET' | 'POST'} /api/pro/${string}`

/** The names in braces: `/api/chapter/{slug}` has `slug`. */
export type PathParameter<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

/** Routes under /api/pro/ have a price, all others have none. */
type Pricing<R extends Route | undefined> = [R] extends [PaidRoute] ? { price: Price } : { price?: never }

/** Requires an input field for every path parameter, so that one schema describes all inputs. */
export type PathInputs<R extends Route | undefined, I extends z.ZodObject> = [R] extends [Route]
  ? [Exclude<PathParameter<R>, keyof I['shape']>] extends [never]
    ? unknown
    : { route: `path parameter without an input field: ${Exclude<PathParameter<R>, keyof I['shape'] & string>}` }
  : unknown

export interface OperationFields<I extends z.ZodObject, O extends z.ZodObject> {
  /** In snake_case. Used as the operationId of OpenAPI and as the MCP tool's name. */
  name: string
  /** Offers an MCP tool. An `unlisted` tool is in no list but can be called. At least `route` or `tool` is needed. */
  tool?: true | 'unlisted'
  /** Names that other services use for the same tool. Calls with them work, but no list contains them. */
  toolAliases?: readonly string[]
  /** The tool that answers the same requests as this operation, which is not a tool. The hub routes them to it. */
  variantOf?: string
  /** HTTP, MCP and pages announce the deprecation and the replacement (docs/reference/versioning.md). */
  deprecated?: Deprecation
  aliases?: readonly Route[]
  /** The last path parameter takes the rest of the path, including slashes: `a/b` and `a%2Fb`. */
  restParameter?: true
  title: string
  titleZh: string
  /** One line for lists and documentation. */
  summary: string
  /** For people and models: what the operation answers, and which operation to use instead. */
  description: string
  /** Example requests in both languages, from which the hub routes sentences. */
  tasks?: readonly string[]
  /** Names of input values, such as company names for stock codes, from which the hub routes sentences. */
  valueNames?: { readonly [K in keyof I['shape']]?: ValueNames }
  /** Default: `read`. */
  effect?: Effect
  /** The operation forwards payments from its input to other operations. Lists mark it like paid tools. */
  spends?: true
  /** Exempt from rate limits, because nobody in a crisis may be refused: crisis lines and self-assessments. */
  unlimited?: true
  /**
   * Input size in characters from which a call runs in a worker thread, without network; 0 means always. Smaller calls
   * must block the event loop for less than 20 ms.
   */
  workerThresholdChars?: number
  /** Data that `run` needs and that takes too long to load during a request. Excludes names for inputs. */
  needs?: readonly Need[]
  /** Seconds for which a GET answer may be cached. Default: 60. Use 0 if the answer depends on the caller. */
  cacheSeconds?: number
  input: I
  /** Inputs whose default may be wrong for the user, so that the hub asks before it uses the default. */
  neverAssumed?: readonly (keyof I['shape'] & string)[]
  /** Names that other services use for the same input. Accepted, but not documented. */
  inputAliases?: { readonly [K in keyof I['shape']]?: readonly string[] }
  /** The input field that receives a text/plain request body. */
  textBody?: keyof I['shape'] & string
  output: O
  /** Further media types, which the Accept header selects. A `long` answer with `items` has text/csv, too. */
  alternates?: Readonly<Record<string, (output: z.output<O>) => string>>
  /** Fields left out of concise tool answers, by path: `items.note`. */
  conciseWithout?: readonly string[]
  /** The answer may exceed 2,000 tokens. The tool's description then explains how to get a shorter one. */
  long?: true
  /** MCP clients that support MCP Apps draw the answer as a card, with the operation's view. */
  card?: true
  /** The list whose length and first rows are shown beside the price, so that nobody pays for an empty answer. */
  preview?: Previewed<keyof O['shape'] & string>
  /** Throws every error that `run` would throw, before the price is quoted. It must be synchronous and fast. */
  checkUnpaid?(input: z.output<I>, context: Context): undefined
  /** For paid operations: whether the answer lacks the paid data. Such an answer is sent without a charge. */
  unchargedWhen?(output: z.output<O>): boolean
  /** The path of its HTML page. Default: the route without `/api`. */
  page?: `/${string}`
  /** Inputs of the pages in the sitemap, usually one per stored row. Each must lead to an answer. */
  permanent?(records: Pick<Context, 'db' | 'now'>): readonly z.input<I>[]
  /** The input of a typical call. Tests send it, and documents show it with the answer in data/examples.json. */
  example: z.input<I>
  run(input: z.output<I>, context: Context): z.input<O> | Promise<z.input<O>>
}

/** Lists, for each value, its names in any language. */
export type ValueNames = Readonly<Record<string, readonly string[]>>

type ErasedSpec = OperationFields<z.ZodObject, z.ZodObject> & { route?: Route; price?: Price }

/** Defaults of optional fields, so that other code need not check for absence. */
const DEFAULTS = {
  toolAliases: [],
  aliases: [],
  restParameter: false,
  tasks: [],
  effect: 'read',
  spends: false,
  unlimited: false,
  needs: [],
  cacheSeconds: 60,
  neverAssumed: [],
  conciseWithout: [],
  long: false,
  card: false,
}

type Defaulted = keyof typeof DEFAULTS
type Rewritten = 'run' | 'tool' | 'valueNames' | 'inputAliases' | 'example' | 'workerThresholdChars'
type Functions = 'alternates' | 'preview' | 'checkUnpaid' | 'unchargedWhen' | 'permanent'

/** An operation without type parameters, as HTTP, MCP and pages use it. Only execute.ts calls its `run`. */
export interface Operation
  extends
    Readonly<Omit<ErasedSpec, Defaulted | Rewritten | Functions>>,
    Readonly<{
      [Name in Defaulted]: NonNullable<ErasedSpec[Name]> extends true ? boolean : NonNullable<ErasedSpec[Name]>
    }> {
  /** Whether `tools/list` contains it. */
  readonly tool: boolean
  /** Whether it can be called as a tool although `tools/list` does not contain it. */
  readonly unlisted: boolean
  readonly valueNames: Readonly<Record<string, ValueNames>>
  readonly inputAliases: Readonly<Record<string, readonly string[]>>
  /** Infinity if it never runs in a worker thread. */
  readonly workerThresholdChars: number
  readonly alternates: Readonly<Record<string, (output: unknown) => string>>
  readonly preview?: MakePreview | undefined
  readonly checkUnpaid?: (input: unknown, context: Context) => undefined
  readonly unchargedWhen?: (output: unknown) => boolean
  readonly permanent?: (records: Pick<Context, 'db' | 'now'>) => readonly Readonly<Record<string, unknown>>[]
  readonly example: Readonly<Record<string, unknown>>
  /** Only for exports, whose answer is sent row by row. */
  readonly stream?: RowStream | undefined
}

export interface TypedOperation<I extends z.ZodObject, O extends z.ZodObject> extends Operation {
  readonly input: I
  readonly output: O
}

export type AnswerOf<Op extends Operation> = z.output<Op['output']>

export type InputOf<Op extends Operation> = z.output<Op['input']>

/** Converts an answer to a document for people. `words` selects the language. */
export type View<Op extends Operation> = (answer: AnswerOf<Op>, words: Words, input: InputOf<Op>) => Document

/** How an export generates its answer row by row during sending (export.ts). */
export interface RowStream {
  /** The schema of what `run` returns. The operation's `output` describes the JSON made from it. */
  readonly output: z.ZodObject
}

/** In characters. Parsing more than this takes milliseconds. */
const LONG_INPUT = 20_000

type Run = (input: never, context: Context) => unknown

// A separate map, because code with access to `run` could bypass `execute` and its payment.
const runs = new WeakMap<Operation, Run>()

// Views import their operation's type, so operations cannot import views. Each index.ts connects them.
const views = new WeakMap<object, ErasedView>()

type ErasedView = (answer: unknown, words: Words, input: unknown) => Document

/** Attaches a view to an operation. An answer without a view is shown as facts and tables. */
export function withView<Op extends Operation>(operation: Op, view: View<Op>): Op {
  // Safe, because a view only gets the checked output and the input of its own operation.
  views.set(operation, view as ErasedView)
  return operation
}

/** The view of an operation. Undefined if it has none. */
export function viewOf(operation: object): ErasedView | undefined {
  return views.get(operation)
}

/** Declares an operation, from which HTTP, MCP, OpenAPI, prices and pages are derived. */
export function defineOperation<
  I extends z.ZodObject,
  O extends z.ZodObject,
  const R extends Route | undefined = undefined,
>(spec: OperationFields<I, O> & { route?: R } & Pricing<R> & PathInputs<R, I>): TypedOperation<I, O> {
  // Safe, because `register` returns the schemas that it received.
  return register(spec as unknown as ErasedSpec, undefined) as TypedOperation<I, O>
}

/** Makes the operation of a declaration, and stores its `run` apart. Throws for a contradictory declaration. */
export function register(
  spec: ErasedSpec,
  stream: RowStream | undefined,
  preview: MakePreview | undefined = spec.preview === undefined ? undefined : previewOfList(spec.preview),
): Operation {
  const isThreadable = (spec.effect ?? 'read') === 'read' && stream === undefined && !spec.unlimited
  refuseContradictions(spec, isThreadable, preview !== undefined)
  const { run, tool, preview: _, ...fields } = spec
  // Safe, because these functions only get the input and the checked output of this operation.
  const operation = Object.freeze({
    ...DEFAULTS,
    ...fields,
    tool: tool === true,
    unlisted: tool === 'unlisted',
    description: spec.deprecated ? `${deprecationNotice(spec.deprecated)} ${spec.description}` : spec.description,
    valueNames: spec.valueNames ?? {},
    workerThresholdChars: spec.workerThresholdChars ?? (isThreadable ? LONG_INPUT : Infinity),
    inputAliases: withUsualNames(spec.input, (spec.inputAliases ?? {}) as Operation['inputAliases']),
    alternates: { ...createCsvForm(spec), ...spec.alternates },
    preview,
    stream,
  }) as Operation
  runs.set(operation, run as Run)
  return operation
}

function refuseContradictions(spec: ErasedSpec, isThreadable: boolean, hasPreview: boolean): void {
  if (!/^[a-z][a-z0-9_]*$/.test(spec.name)) throw new Error(`Operation name is not snake_case: ${spec.name}`)
  if (spec.route === undefined && !spec.tool) throw new Error(`${spec.name} has neither a route nor a tool.`)
  if (spec.restParameter && [spec.route, ...(spec.aliases ?? [])].some((route) => !route?.endsWith('}')))
    throw new Error(`${spec.name} has a rest parameter, so its routes must end with a path parameter.`)
  if (hasPreview && spec.price === undefined) throw new Error(`${spec.name} is free, so there is nothing to preview.`)
  if (spec.workerThresholdChars !== undefined && !isThreadable)
    throw new Error(
      `${spec.name} cannot run in a worker thread, because it calls other sites, streams or has no rate limit.`,
    )
  if (spec.deprecated) checkDeprecation(spec.name, spec.deprecated)
}

/** Renders a long list as CSV. Items that contain lists of objects would take more tokens than as JSON. */
function createCsvForm({ long, output }: ErasedSpec): Operation['alternates'] {
  const { items } = output.shape
  if (!long || !(items instanceof z.ZodArray) || !(items.element instanceof z.ZodObject)) return {}
  const item = items.element
  if (Object.values(item.shape).some((it) => it instanceof z.ZodArray && it.element instanceof z.ZodObject)) return {}
  // Safe, because an alternate only gets the checked output of this operation.
  return { [CSV]: (answer) => itemsCsv(item, (answer as { items: Record<string, unknown>[] }).items) }
}

/** Accepts `query` for `q`, as most APIs name it. Ignoring it would change the answer without an error. */
function withUsualNames({ shape }: z.ZodObject, aliases: Operation['inputAliases']): Operation['inputAliases'] {
  return 'q' in shape && !('query' in shape) ? { ...aliases, q: [...(aliases['q'] ?? []), 'query'] } : aliases
}

/** Returns an operation's `run`. The linter allows only execute.ts to import this function. */
export function runOf(operation: Operation): (input: unknown, context: Context) => unknown {
  const run = runs.get(operation)
  if (!run) throw new Error(`${operation.name} was not made by defineOperation.`)
  return run as (input: unknown, context: Context) => unknown
}

/** Splits `GET /api/x/{id}` into method and path. */
export function splitRoute(route: Route): { method: 'GET' | 'POST'; path: string } {
  const space = route.indexOf(' ')
  return { method: route.slice(0, space) as 'GET' | 'POST', path: route.slice(space + 1) }
}

/** The names in braces of a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')
}
