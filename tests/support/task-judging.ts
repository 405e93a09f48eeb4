import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { labelledTaskRow } from '#operation/collected-tasks.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { isTaken, type Reading } from '#operation/input/reading.ts'
import { services } from '#services/index.ts'

// Tasks with the calls that they require, written by hand, as of 1 October 2026. `calls` has the arguments of each call;
// further arguments are errors. An input with ~ may be absent, and its list has all values that are right. Example:
// in [{"code":"2330","~days":[7,30]}], the code must be 2330, and the days absent, 7 or 30. `left_out` is what the task
// excludes. `steps` has calls in order, and conditions and comparisons `of` steps counted from 1. ←2 means the result of
// step 2. `unanswered` and `left_out` of a plan are words that its lists must contain.

const json = <S extends z.ZodType>(schema: S) => z.string().transform((text) => schema.parse(JSON.parse(text)))
const args = z.record(z.string(), z.unknown())
const callStep = z.object({ tool: z.string(), arguments: args })
const otherStep = z.object({ kind: z.enum(['condition', 'comparison']), of: z.array(z.int()) })
/** In the files, ⏎ is a line break in a pasted text. */
const taskText = z.string().transform((text) => text.replaceAll('⏎', '\n'))
const splitCells = { set: z.string(), split: z.enum(['dev', 'held-out']) }
const callsRow = z.object({
  ...splitCells,
  tool: z.string(),
  task: taskText,
  calls: json(z.array(args)),
  left_out: z.string(),
})
const words = z.string().transform((text) => (text === '' ? [] : z.array(z.string()).parse(JSON.parse(text))))
const planRow = z.object({
  ...splitCells,
  task: z.string(),
  steps: json(z.array(z.union([callStep, otherStep]))),
  unanswered: words,
  left_out: words,
})

/** Developers may read the rows of `dev`. The others show whether a change works on unseen tasks. */
export type Part = z.output<typeof splitCells.split>

/** Sets of very short requests, the oldest first. */
export const ERRANDS = ['errands', 'errands-2', 'errands-3', 'errands-4', 'errands-5'] as const
type CallSet = 'arguments' | 'negations' | 'front-page' | (typeof ERRANDS)[number]

export function readCalls(part: Part, set: CallSet): CallTask[] {
  return readTable('labelled/hub/calls.tsv', callsRow).filter((row) => row.set === set && row.split === part)
}

/** Sets of requests with one or more parts, as typed into the search box. */
export const PLAN_ERRANDS = [
  'plans-errands',
  'plans-errands-2',
  'plans-errands-3',
  'plans-errands-4',
  'plans-errands-5',
  'plans-errands-6',
] as const

export function readPlans(part: Part, set: 'plans' | (typeof PLAN_ERRANDS)[number]): PlanTask[] {
  return readTable('labelled/hub/plans.tsv', planRow).filter((row) => row.set === set && row.split === part)
}

const heldOutRow = labelledTaskRow.extend({ set: z.string() })

/** Tasks for ranking tools. Those of `off-topic` and `foreign` need no tool of Dozen. */
export function readHeldOutTasks(set: 'held-out' | 'held-out-2' | 'held-out-3' | 'off-topic' | 'foreign') {
  return readTable('labelled/hub/tasks-held-out.tsv', heldOutRow).filter((row) => row.set === set)
}

export type CallTask = z.output<typeof callsRow>
export type PlanTask = z.output<typeof planRow>

type Arguments = Readonly<Record<string, unknown>>

export interface FoundTool {
  readonly recommendation: {
    readonly tool: string
    readonly example: {
      readonly mcp: { readonly params: { arguments: Arguments } }
      readonly filled: readonly string[]
    }
    readonly more?: readonly { readonly arguments: Arguments }[]
  }
  readonly left_out?: readonly string[]
  readonly unused?: readonly string[]
}

export interface JudgedStep {
  readonly kind?: string
  readonly tool: string | null
  readonly request: { readonly params: { readonly arguments: Arguments } } | null
  readonly missing: readonly string[]
  readonly of?: readonly number[]
}

export interface JudgedPlan {
  readonly steps: readonly JudgedStep[]
  readonly unanswered?: readonly string[]
  readonly left_out?: readonly string[]
}

export interface Verdict {
  /** Whether the recommended tool, or the order of the plan's steps, is the expected one. */
  readonly isTool: boolean
  /** The number of arguments that the task gives, and how many of them were understood. */
  readonly given: number
  readonly read: number
  /** Arguments of the calls that the task does not give. */
  readonly wrong: readonly string[]
  /** The tool or steps that were recommended instead of the expected ones, in words. */
  readonly others: readonly string[]
}

/** Compares the arguments of the recommended calls with those that the task gives. */
export function judgeCalls(
  { tool, calls }: Pick<CallTask, 'tool' | 'calls'>,
  { recommendation }: { readonly recommendation: FoundTool['recommendation'] | null },
  reading?: Reading,
): Verdict {
  const { example, more = [] } = recommendation ?? {}
  const filled = Object.entries(example?.mcp.params.arguments ?? {}).filter(([name]) => example?.filled.includes(name))
  const isTool = recommendation?.tool === tool
  const others = isTool ? [] : [`tool ${recommendation?.tool}`]
  const made = [Object.fromEntries(filled), ...more.map((it) => it.arguments)]
  const verdicts = calls.map((wanted, at) => compare(wanted, isTool ? (made[at] ?? {}) : {}, readerOf(tool, reading)))
  const surplus = isTool ? made.slice(calls.length).map((it) => `surplus ${JSON.stringify(it)}`) : []
  return {
    isTool,
    ...countsOf(verdicts),
    wrong: [...verdicts.flatMap(({ wrong }) => wrong), ...surplus],
    others,
  }
}

/** Compares a plan with the expected steps: their order and their arguments. */
export function judgePlan(
  { steps, unanswered, left_out: leftOut }: PlanTask,
  plan: JudgedPlan,
  reading?: Reading,
): Verdict {
  const made = plan.steps
  const nameOf = (step: (typeof steps)[number]) => ('tool' in step ? step.tool : `${step.kind} of ${step.of.join()}`)
  const wanted = steps.map(nameOf)
  const got = made.map(({ kind, tool, of = [] }) => tool ?? `${kind} of ${of.join()}`)
  const isTool = wanted.join(' ') === got.join(' ')
  // If the order differs, each expected call is compared with the first unused one of its tool.
  const left = made.filter(({ tool }) => tool !== null)
  const verdicts = steps.flatMap((step) => {
    if (!('tool' in step)) return []
    const at = left.findIndex(({ tool }) => tool === step.tool)
    const [call] = at === -1 ? [] : left.splice(at, 1)
    const given = Object.entries(call?.request?.params.arguments ?? {}).filter(
      ([name]) => !call?.missing.includes(name),
    )
    return [compare(step.arguments, Object.fromEntries(given), readerOf(step.tool, reading))]
  })
  return {
    isTool,
    ...countsOf(verdicts),
    wrong: [
      ...verdicts.flatMap(({ wrong }) => wrong),
      ...missingWords('unanswered', unanswered, plan.unanswered),
      ...missingWords('left out', leftOut, plan.left_out),
    ],
    others: isTool ? [] : [`steps ${got.join(' ')}`],
  }
}

function countsOf(verdicts: readonly Pick<Verdict, 'given' | 'read'>[]): Pick<Verdict, 'given' | 'read'> {
  return {
    given: verdicts.reduce((sum, { given }) => sum + given, 0),
    read: verdicts.reduce((sum, { read }) => sum + read, 0),
  }
}

/** Expected words that are absent from a plan's list of unanswered or excluded parts. */
function missingWords(what: string, wanted: readonly string[], mentioned: readonly string[] = []): string[] {
  return wanted.filter((word) => !mentioned.some((text) => text.includes(word))).map((word) => `${what} lacks ${word}`)
}

/** Reads a value as the tool's input does. */
type ReadValue = (name: string, value: unknown) => unknown

const fields = new Map(services.flatMap((it) => it.operations.map(({ name, input }) => [name, input.shape])))

/**
 * Two spellings are equal if the tool reads them as the same value: 灰流麗 and Ash Blossom, QX-40718823 and 40718823.
 */
function readerOf(tool: string, reading: Reading | undefined): ReadValue {
  return (name, value) => {
    const field = fields.get(tool)?.[name]
    const kind = field && kindFor(field)
    const read = reading && typeof value === 'string' ? kind?.read(value, reading) : undefined
    return isTaken(read) ? read.value : value
  }
}

function compare(wanted: Arguments, got: Arguments, read: ReadValue) {
  const required = Object.entries(wanted).filter(([name]) => !name.startsWith('~'))
  const isAlike = (name: string, one: unknown, other: unknown) =>
    isSame(one, other) || isSame(read(name, one), read(name, other))
  const found = required.filter(([name, value]) => name in got && isAlike(name, value, got[name]))
  const wrong = Object.entries(got).flatMap(([name, value]) => {
    const allowed = name in wanted ? [wanted[name]] : [wanted[`~${name}`]].flat()
    return allowed.some((it) => isAlike(name, it, value)) ? [] : [`${name}=${JSON.stringify(value)}`]
  })
  return { given: required.length, read: found.length, wrong }
}

function isSame(wanted: unknown, got: unknown): boolean {
  const fed = typeof wanted === 'string' ? /^←(\d+)$/.exec(wanted) : null
  if (fed) return String(got).startsWith(`{{steps.${fed[1]}.`)
  return folded(wanted) === folded(got)
}

/** A value without case, white space, the vendor of a model and a trailing slash. */
function folded(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : (value ?? null))
    .toLowerCase()
    .replace(/^"[a-z]+\/(?=[a-z]+-[\w.-]+"$)/, '"')
    .replace(/\/"$/, '"')
}
