import { z } from 'zod'
import type { Context } from './context.ts'
import { CSV, itemsCsv } from './csv.ts'
import { checkDeprecation, deprecationNotice, type Deprecation } from './deprecation.ts'
import type { Need } from './cooperative-yield.ts'
import { previewOfList, type MakePreview, type Previewed } from './preview.ts'
import type { Document } from './view/document.ts'
import type { Words } from './view/messages.ts'

/** The side effects of a call. They determine its MCP annotations, caching and rate limit. */
export type Effect =
  /** Answers from our own data: safe, repeatable and cacheable. */
  | 'read'
  /** Fetches from other sites: safe but slower; the answer is attributed to them. */
  | 'fetch'
  /** Changes something elsewhere, such as announcing URLs to search engines. */
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

/** Every path parameter must be an input field, so that one schema describes the complete input. */
export type PathInputs<R extends Route | undefined, I extends z.ZodObject> = [R] extends [Route]
  ? [Exclude<PathParameter<R>, keyof I['shape']>] extends [never]
    ? unknown
    : { route: `path parameter without an input field: ${Exclude<PathParameter<R>, keyof I['shape'] & string>}` }
  : unknown

export interface OperationFields<I extends z.ZodObject, O extends z.ZodObject> {
  /** In snake_case. Serves as the operationId and the MCP tool's name. */
  name: string
  /**
   * Offers an MCP tool. An `unlisted` tool is in no list, but can be called by name and by the hub's routing. An
   * operation needs `route`, `tool` or both.
   */
  tool?: true | 'unlisted'
  /** Unlisted alternative names of the tool, used by other services for the same task. */
  toolAliases?: readonly string[]
  /** Every surface announces the deprecation with the replacement. See docs/reference/versioning.md. */
  deprecated?: Deprecation
  /** Further paths that return the same answer. */
  aliases?: readonly Route[]
  /** The last path parameter matches the rest of the path, including slashes: `a/b` as well as `a%2Fb`. */
  restParameter?: true
  title: string
  titleZh: string
  /** One line for lists and documentation. */
  summary: string
  /** For people and models: what it answers, and which operation to use instead. */
  description: string
  /** Search terms and complete tasks in both languages, for the hub's routing. */
  keywords?: readonly string[]
  tasks?: readonly string[]
  /** Names for values of an input, such as company names for stock codes, for the hub's routing. */
  valueNames?: { readonly [K in keyof I['shape']]?: ValueNames }
  /** Default: `read`. */
  effect?: Effect
  /** Pays for other operations with payments from its input. Listed wherever paid tools are. */
  spends?: true
  /** Exempt from rate limits: crisis lines and self-assessments. */
  unlimited?: true
  /**
   * Input size in characters from which a call runs in a worker thread with a time limit; 0 means every call. Below it,
   * a call must block the event loop for less than 20 ms. Workers have the database and the input, but no network.
   * Default: the size at which parsing alone takes long.
   */
  workerThresholdChars?: number
  /** Data that `run` uses and that takes too long to build during a request, besides the needs of its inputs. */
  needs?: readonly Need[]
  /** Seconds for which a GET answer may be cached. Default: 60. Use 0 if the answer depends on the caller. */
  cacheSeconds?: number
  input: I
  /** Inputs whose default must not be assumed silently, so that routing asks the user for them. */
  neverAssumed?: readonly (keyof I['shape'] & string)[]
  /** Unlisted alternative names of inputs, used by other services for the same input. */
  inputAliases?: { readonly [K in keyof I['shape']]?: readonly string[] }
  /** The input field that receives a text/plain request body. */
  textBody?: keyof I['shape'] & string
  output: O
  /**
   * Further formats by media type, selected with the Accept header (Markdown also with the suffix `.md`). A `long` answer
   * with `items` has text/csv too.
   */
  alternates?: Readonly<Record<string, (output: z.output<O>) => string>>
  /** Fields left out of concise tool answers, by path: `items.note`. */
  conciseWithout?: readonly string[]
  /** The answer may exceed 2,000 tokens. The tool's description then explains the full, partial and text forms. */
  long?: true
  /** Hosts with MCP Apps show the answer as a card, drawn by the operation's view. */
  card?: true
  /** A list whose length and first rows are shown beside the price, so that nobody buys an empty answer. */
  preview?: Previewed<keyof O['shape'] & string>
  /**
   * For paid operations: throws every refusal that `run` would throw. It runs before the price is quoted, so it must be
   * synchronous, use only key lookups, and do none of the paid work.
   */
  checkUnpaid?(input: z.output<I>, context: Context): undefined
  /** For paid operations: true if the answer lacks the paid data. The answer is still returned, but not charged. */
  unchargedWhen?(output: z.output<O>): boolean
  /** The path of its HTML page. Default: the route without `/api`. */
  page?: `/${string}`
  /** Inputs of the pages in the sitemap, usually one per stored row. Each must have an answer. */
  permanent?(records: Pick<Context, 'db' | 'now'>): readonly z.input<I>[]
  /** Replayed by tests. Lists in `output` may be excerpts: each element must appear in the real answer. */
  example: { input: z.input<I>; output: z.input<O> }
  run(input: z.output<I>, context: Context): z.input<O> | Promise<z.input<O>>
}

/** Names in any language, by value. */
export type ValueNames = Readonly<Record<string, readonly string[]>>

type ErasedSpec = OperationFields<z.ZodObject, z.ZodObject> & { route?: Route; price?: Price }

/** Defaults of optional fields, so that surfaces need not check for absence. */
const DEFAULTS = {
  toolAliases: [],
  aliases: [],
  restParameter: false,
  keywords: [],
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

/** An operation without its type parameters, for the surfaces. It has no `run`; see execute.ts. */
export interface Operation
  extends
    Readonly<Omit<ErasedSpec, Defaulted | Rewritten | Functions>>,
    Readonly<{
      [Name in Defaulted]: NonNullable<ErasedSpec[Name]> extends true ? boolean : NonNullable<ErasedSpec[Name]>
    }> {
  /** Whether lists of tools contain it. */
  readonly tool: boolean
  /** Whether it can be called as a tool although no list contains it. */
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
  readonly example: { readonly input: object; readonly output: object }
  /** Exports only: their answer is a stream of rows. */
  readonly stream?: RowStream | undefined
}

/** An operation with the types of its input and answer, which its view needs. */
export interface TypedOperation<I extends z.ZodObject, O extends z.ZodObject> extends Operation {
  readonly input: I
  readonly output: O
}

/** The type of an operation's answer: `AnswerOf<typeof isHoliday>`. */
export type AnswerOf<Op extends Operation> = z.output<Op['output']>

/** The type of an operation's parsed input: `InputOf<typeof isHoliday>`. */
export type InputOf<Op extends Operation> = z.output<Op['input']>

/** Converts an answer to a document for people, in the language of `words`. */
export type View<Op extends Operation> = (answer: AnswerOf<Op>, words: Words, input: InputOf<Op>) => Document

/** Marks an export, whose answer is generated row by row during sending; see export.ts. */
export interface RowStream {
  /** The schema of `run`'s result. The operation's `output` describes the JSON generated from it. */
  readonly output: z.ZodObject
}

/** Parsing this many characters takes milliseconds for any operation. */
const LONG_INPUT = 20_000

type Run = (input: never, context: Context) => unknown

// Not a property of the operation, so that other code cannot bypass `execute`.
const runs = new WeakMap<Operation, Run>()

// A view imports the type of its operation, so the operation cannot import its view. `index.ts` connects them.
const views = new WeakMap<object, ErasedView>()

type ErasedView = (answer: unknown, words: Words, input: unknown) => Document

/** Attaches a view to an operation. Without one, an answer is shown as facts and tables. */
export function withView<Op extends Operation>(operation: Op, view: View<Op>): Op {
  // Safe: surfaces pass a view only the checked output and input of its own operation.
  views.set(operation, view as ErasedView)
  return operation
}

export function viewOf(operation: object): ErasedView | undefined {
  return views.get(operation)
}

/**
 * Declares an operation. HTTP, MCP, OpenAPI, prices and pages are all derived from this object. Throws if the
 * declaration contradicts itself.
 */
export function defineOperation<
  I extends z.ZodObject,
  O extends z.ZodObject,
  const R extends Route | undefined = undefined,
>(spec: OperationFields<I, O> & { route?: R } & Pricing<R> & PathInputs<R, I>): TypedOperation<I, O> {
  // Safe: `register` returns the schemas that it received.
  return register(spec as unknown as ErasedSpec, undefined) as TypedOperation<I, O>
}

/** Shared with `defineExport`, which adds a stream. */
export function register(
  spec: ErasedSpec,
  stream: RowStream | undefined,
  preview: MakePreview | undefined = spec.preview === undefined ? undefined : previewOfList(spec.preview),
): Operation {
  if (!/^[a-z][a-z0-9_]*$/.test(spec.name)) throw new Error(`Operation name is not snake_case: ${spec.name}`)
  if (spec.route === undefined && !spec.tool) throw new Error(`${spec.name} has neither a route nor a tool.`)
  if (spec.restParameter && [spec.route, ...(spec.aliases ?? [])].some((route) => !route?.endsWith('}')))
    throw new Error(`${spec.name} has a rest parameter, so its routes end with a path parameter.`)
  const isThreadable = (spec.effect ?? 'read') === 'read' && stream === undefined && !spec.unlimited
  if (preview && spec.price === undefined) throw new Error(`${spec.name} is free, so there is nothing to preview.`)
  if (spec.workerThresholdChars !== undefined && !isThreadable)
    throw new Error(
      `${spec.name} cannot run in a worker thread, because it calls other sites, streams or must never wait.`,
    )
  if (spec.deprecated) checkDeprecation(spec.name, spec.deprecated)
  const { run, tool, preview: _, ...fields } = spec
  // Safe: surfaces pass these functions only input and checked output of this operation.
  const operation = Object.freeze({
    ...DEFAULTS,
    ...fields,
    tool: tool === true,
    unlisted: tool === 'unlisted',
    description: spec.deprecated ? `${deprecationNotice(spec.deprecated)} ${spec.description}` : spec.description,
    valueNames: spec.valueNames ?? {},
    workerThresholdChars: spec.workerThresholdChars ?? (isThreadable ? LONG_INPUT : Infinity),
    inputAliases: withUsualNames(spec.input, (spec.inputAliases ?? {}) as Operation['inputAliases']),
    alternates: { ...tableOf(spec), ...spec.alternates },
    preview,
    stream,
  }) as Operation
  runs.set(operation, run as Run)
  return operation
}

/**
 * A long list can be rendered as CSV, unless its items contain lists of objects, which take more tokens as CSV than as
 * JSON.
 */
function tableOf({ long, output }: ErasedSpec): Operation['alternates'] {
  const { items } = output.shape
  if (!long || !(items instanceof z.ZodArray) || !(items.element instanceof z.ZodObject)) return {}
  const item = items.element
  if (Object.values(item.shape).some((it) => it instanceof z.ZodArray && it.element instanceof z.ZodObject)) return {}
  // Safe: surfaces pass an alternate only the checked output of this operation.
  return { [CSV]: (answer) => itemsCsv(item, (answer as { items: Record<string, unknown>[] }).items) }
}

/**
 * Accepts `query` for `q`. Most other APIs and models use `query`, and ignoring it would silently change the answer.
 */
function withUsualNames({ shape }: z.ZodObject, aliases: Operation['inputAliases']): Operation['inputAliases'] {
  return 'q' in shape && !('query' in shape) ? { ...aliases, q: [...(aliases['q'] ?? []), 'query'] } : aliases
}

/** Returns an operation's `run`. The linter allows this import in execute.ts only. */
export function runOf(operation: Operation): (input: unknown, context: Context) => unknown {
  const run = runs.get(operation)
  if (!run) throw new Error(`${operation.name} was not made by defineOperation.`)
  return run as (input: unknown, context: Context) => unknown
}

/** Splits a route: `GET /api/x/{id}` gives method and path. */
export function splitRoute(route: Route): { method: 'GET' | 'POST'; path: string } {
  const space = route.indexOf(' ')
  return { method: route.slice(0, space) as 'GET' | 'POST', path: route.slice(space + 1) }
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')
}
