import type { z } from 'zod'
import type { Context } from './context.ts'
import { checkDeprecation, deprecationNotice, type Deprecation } from './deprecation.ts'
import type { Need } from './cooperative-yield.ts'
import { previewOfList, type MakePreview, type Previewed } from './preview.ts'
import type { Document } from './view/document.ts'
import type { Words } from './view/messages.ts'

/** What a call may do to the world. It fixes the MCP annotations, the caching and the rate limit of the operation. */
export type Effect =
  /** Answers from our own records: safe, repeatable, cacheable. */
  | 'read'
  /** Answers after asking sites outside: safe, but slower and never shown as ours. */
  | 'fetch'
  /** Changes something outside, such as announcing URLs to search engines. */
  | 'submit'

/** US dollars per call, as printed in the seed document: `$0.01`. */
export type Price = `$${number}`

export type Route = `${'GET' | 'POST'} /api/${string}`
export type PaidRoute = `${'GET' | 'POST'} /api/pro/${string}`

/** The names between braces: `/api/chapter/{slug}` has `slug`. */
export type PathParameter<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

/** Paid routes stand under /api/pro/ and carry a price; free ones do neither. */
type Pricing<R extends Route | undefined> = [R] extends [PaidRoute] ? { price: Price } : { price?: never }

/** Every path parameter is an input field, so one schema describes the whole input. */
export type PathInputs<R extends Route | undefined, I extends z.ZodObject> = [R] extends [Route]
  ? [Exclude<PathParameter<R>, keyof I['shape']>] extends [never]
    ? unknown
    : { route: `path parameter without an input field: ${Exclude<PathParameter<R>, keyof I['shape'] & string>}` }
  : unknown

export interface OperationFields<I extends z.ZodObject, O extends z.ZodObject> {
  /** snake_case. The operationId, and the tool's name where there is one. */
  name: string
  /**
   * Also offered as an MCP tool. `unlisted`: called like one by whoever knows its name, and by the hub, which sends tasks to
   * it; no list names it. At least one of `route` and `tool` is given.
   */
  tool?: true | 'unlisted'
  /** Further names of the tool, which callers of other services use: called like it, and not listed anywhere. */
  toolAliases?: readonly string[]
  /** It will go: every surface says so, and what to use instead. See docs/reference/versioning.md. */
  deprecated?: Deprecation
  /** Other paths that answer the same. */
  aliases?: readonly Route[]
  /** The route ends with a path parameter that takes all of the rest, slashes too: `a/b` as well as `a%2Fb`. */
  restParameter?: true
  /** A few words for people: a heading in English and in Traditional Chinese. */
  title: string
  titleZh: string
  /** One line for lists and documentation. */
  summary: string
  /** For people and for models: what it answers, and which operation to use instead. */
  description: string
  /** Words and whole tasks, in both languages, by which somebody would look for this. Read by the hub's routing. */
  keywords?: readonly string[]
  tasks?: readonly string[]
  /** What callers say instead of a value of an input: the names of a company for its code. Read by the hub’s routing. */
  valueNames?: { readonly [K in keyof I['shape']]?: ValueNames }
  /** Default: `read`. */
  effect?: Effect
  /** Runs operations that are sold, with payments of its input: a tool that is listed where those are. */
  spends?: true
  /** Never rate limited: crisis lines and self-assessments. */
  unlimited?: true
  /**
   * Characters of input from which a call runs in a worker thread and is ended when it takes too long, since its work
   * grows with them; 0: every call. Below, it takes the event loop less than 20 ms. Only what is read from our own records
   * and its input can run there. Default: where reading the input alone takes its time.
   */
  workerThresholdChars?: number
  /** What it runs with and takes longer to make than others can wait, beside what its inputs are read by. */
  needs?: readonly Need[]
  /** How long a GET answer may be reused by others. Default: 60; 0: nobody keeps it, as it is about whoever asks. */
  cacheSeconds?: number
  input: I
  /** Inputs whose default nobody should be given unasked: whoever routes a task asks for them. */
  neverAssumed?: readonly (keyof I['shape'] & string)[]
  /** Further names of inputs, which callers of other services use: read like them, and not listed anywhere. */
  inputAliases?: { readonly [K in keyof I['shape']]?: readonly string[] }
  /** The input field that takes a text/plain request body as it is. */
  textBody?: keyof I['shape'] & string
  output: O
  /** Other forms of the answer, by media type: the caller asks for them with Accept (Markdown also by `.md`). */
  alternates?: Readonly<Record<string, (output: z.output<O>) => string>>
  /** Fields that agents are told only when they ask for a detailed answer, by path: `items.note`. */
  conciseWithout?: readonly string[]
  /** The answer may have over 2,000 tokens: its tool tells how to have it whole, in parts or as text. */
  long?: true
  /** A list of the answer whose length and first rows are told with the price, so that nobody buys what is not there. */
  preview?: Previewed<keyof O['shape'] & string>
  /**
   * Paid ones: throws the refusal that `run` would throw. It runs before the price is quoted, so it is synchronous, looks rows up
   * by key and does none of the paid work.
   */
  checkUnpaid?(input: z.output<I>, context: Context): undefined
  /** Paid ones: whether this answer lacks what was to be bought. It is given all the same, and not charged. */
  unchargedWhen?(output: z.output<O>): boolean
  /** Where its page for people is, if not at its route without `/api`. */
  page?: `/${string}`
  /**
   * The questions whose answers are pages of their own, one for each row that is held: they stand in the sitemap. Each is
   * answered without anybody's typing, so none names what is not held.
   */
  permanent?(records: Pick<Context, 'db' | 'now'>): readonly z.input<I>[]
  /** Replayed by the tests. Lists in `output` may be excerpts: each element shown must appear in the real answer. */
  example: { input: z.input<I>; output: z.input<O> }
  run(input: z.output<I>, context: Context): z.input<O> | Promise<z.input<O>>
}

/** Names in any language by the value that they stand for. */
export type ValueNames = Readonly<Record<string, readonly string[]>>

/** An operation with its types forgotten: what the surfaces work with. `run` is out of reach; see execute.ts. */
export interface Operation {
  readonly name: string
  readonly route: Route | undefined
  readonly toolAliases: readonly string[]
  readonly deprecated: Deprecation | undefined
  readonly aliases: readonly Route[]
  readonly restParameter: boolean
  /** A tool that lists name. */
  readonly tool: boolean
  /** A tool that they do not name. */
  readonly unlisted: boolean
  readonly price: Price | undefined
  readonly title: string
  readonly titleZh: string
  readonly summary: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly tasks: readonly string[]
  readonly valueNames: Readonly<Record<string, ValueNames>>
  readonly effect: Effect
  readonly spends: boolean
  readonly unlimited: boolean
  /** Infinity for what always runs on the event loop. */
  readonly workerThresholdChars: number
  /** What it declares: see needsOf. */
  readonly needs: readonly Need[]
  readonly cacheSeconds: number
  readonly input: z.ZodObject
  readonly neverAssumed: readonly string[]
  readonly inputAliases: Readonly<Record<string, readonly string[]>>
  readonly textBody: string | undefined
  readonly output: z.ZodObject
  readonly alternates: Readonly<Record<string, (output: unknown) => string>>
  readonly conciseWithout: readonly string[]
  readonly long: boolean
  /** Paid ones only. */
  readonly preview: MakePreview | undefined
  readonly checkUnpaid: ((input: unknown, context: Context) => undefined) | undefined
  readonly unchargedWhen: ((output: unknown) => boolean) | undefined
  readonly page: `/${string}` | undefined
  readonly permanent:
    | ((records: Pick<Context, 'db' | 'now'>) => readonly Readonly<Record<string, unknown>>[])
    | undefined
  readonly example: { readonly input: object; readonly output: object }
  /** Set on exports: the answer is a stream of rows. */
  readonly stream: RowStream | undefined
}

/** An operation with the types of its input and answer, for its view. */
export interface TypedOperation<I extends z.ZodObject, O extends z.ZodObject> extends Operation {
  readonly input: I
  readonly output: O
}

/** `AnswerOf<typeof isHoliday>`: what the output schema of an operation declares. */
export type AnswerOf<Op extends Operation> = z.output<Op['output']>

/** `InputOf<typeof isHoliday>`: the parsed input. */
export type InputOf<Op extends Operation> = z.output<Op['input']>

/** Draws an answer for people, in the language of `words`. */
export type View<Op extends Operation> = (answer: AnswerOf<Op>, words: Words, input: InputOf<Op>) => Document

/** The answer of an export is made row by row while it is sent; see export.ts. */
export interface RowStream {
  /** What `run` returns; `output` of the operation is the JSON that is made from it. */
  readonly output: z.ZodObject
}

/** Reading this many characters takes milliseconds, whatever is done with them. */
const LONG_INPUT = 20_000

type Run = (input: never, context: Context) => unknown

// Kept apart from the operation object, so that execute() is the only road to it.
const runs = new WeakMap<Operation, Run>()

// A view imports the type of its operation, so the operation cannot import its view: `index.ts` brings them together.
const views = new WeakMap<object, ErasedView>()

type ErasedView = (answer: unknown, words: Words, input: unknown) => Document

/** The operation, drawn by this view. Without a view an answer is drawn as facts and tables. */
export function withView<Op extends Operation>(operation: Op, view: View<Op>): Op {
  // Safe: the surfaces give a view nothing but the checked output and input of its own operation.
  views.set(operation, view as ErasedView)
  return operation
}

export function viewOf(operation: object): ErasedView | undefined {
  return views.get(operation)
}

/** Declares an operation. Every surface – HTTP, MCP, OpenAPI, prices, pages – is derived from this one object. */
export function defineOperation<
  I extends z.ZodObject,
  O extends z.ZodObject,
  const R extends Route | undefined = undefined,
>(spec: OperationFields<I, O> & { route?: R } & Pricing<R> & PathInputs<R, I>): TypedOperation<I, O> {
  // Safe: register() returns the schemas that it was given.
  return register(spec as unknown as ErasedSpec, undefined) as TypedOperation<I, O>
}

type ErasedSpec = OperationFields<z.ZodObject, z.ZodObject> & { route?: Route; price?: Price }

/** For defineExport: the same registration with a stream beside `run`. */
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
    throw new Error(`${spec.name} asks others, streams or must never wait, so it cannot run in a worker thread.`)
  if (spec.deprecated) checkDeprecation(spec.name, spec.deprecated)
  const operation: Operation = Object.freeze({
    name: spec.name,
    route: spec.route,
    toolAliases: spec.toolAliases ?? [],
    deprecated: spec.deprecated,
    aliases: spec.aliases ?? [],
    restParameter: spec.restParameter ?? false,
    tool: spec.tool === true,
    unlisted: spec.tool === 'unlisted',
    price: spec.price,
    title: spec.title,
    titleZh: spec.titleZh,
    summary: spec.summary,
    description: spec.deprecated ? `${deprecationNotice(spec.deprecated)} ${spec.description}` : spec.description,
    keywords: spec.keywords ?? [],
    tasks: spec.tasks ?? [],
    valueNames: (spec.valueNames ?? {}) as Operation['valueNames'],
    effect: spec.effect ?? 'read',
    spends: spec.spends ?? false,
    unlimited: spec.unlimited ?? false,
    workerThresholdChars: spec.workerThresholdChars ?? (isThreadable ? LONG_INPUT : Infinity),
    needs: spec.needs ?? [],
    cacheSeconds: spec.cacheSeconds ?? 60,
    input: spec.input,
    neverAssumed: spec.neverAssumed ?? [],
    inputAliases: withUsualNames(spec.input, (spec.inputAliases ?? {}) as Operation['inputAliases']),
    textBody: spec.textBody,
    output: spec.output,
    // Safe: the surfaces give alternates nothing but this operation's own checked output.
    alternates: (spec.alternates ?? {}) as Operation['alternates'],
    conciseWithout: spec.conciseWithout ?? [],
    long: spec.long ?? false,
    preview,
    checkUnpaid: spec.checkUnpaid as Operation['checkUnpaid'],
    unchargedWhen: spec.unchargedWhen as Operation['unchargedWhen'],
    page: spec.page,
    permanent: spec.permanent,
    example: spec.example,
    stream,
  })
  runs.set(operation, spec.run as Run)
  return operation
}

/** `q` is `query` in most other APIs, and models write that; the answer without it would be silently another. */
function withUsualNames({ shape }: z.ZodObject, aliases: Operation['inputAliases']): Operation['inputAliases'] {
  return 'q' in shape && !('query' in shape) ? { ...aliases, q: [...(aliases['q'] ?? []), 'query'] } : aliases
}

/** For execute.ts alone: the linter refuses this import everywhere else. */
export function runOf(operation: Operation): (input: unknown, context: Context) => unknown {
  const run = runs.get(operation)
  if (!run) throw new Error(`${operation.name} was not made by defineOperation.`)
  return run as (input: unknown, context: Context) => unknown
}

/** Takes a route apart: `GET /api/x/{id}` → method and path. */
export function splitRoute(route: Route): { method: 'GET' | 'POST'; path: string } {
  const space = route.indexOf(' ')
  return { method: route.slice(0, space) as 'GET' | 'POST', path: route.slice(space + 1) }
}

/** The names between a path's braces, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '')
}
