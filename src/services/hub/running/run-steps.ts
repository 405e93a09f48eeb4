import { z } from 'zod'
import { ApiError, toApiError } from '#support/errors/errors.ts'
import { ANSWER_BYTES_MAX } from '#operation/execute.ts'
import type { ToolCalls } from '#operation/tool-calls.ts'
import { fillPlaceholders, stepsUsed } from './fill-placeholders.ts'
import { compare, judge } from './judge-answers.ts'

export const STEPS_MAX = 20

const stepNumber = z.int().min(1).max(STEPS_MAX)

export const runStepSchema = z.object({
  n: stepNumber,
  kind: z.enum(['call', 'condition', 'comparison']).default('call'),
  request: z
    .object({
      params: z.object({ name: z.string().max(100), arguments: z.record(z.string(), z.unknown()).default({}) }),
    })
    .nullable()
    .default(null),
  why: z.string().max(2000).default(''),
  of: z.array(stepNumber).max(STEPS_MAX).default([]),
  when: stepNumber.nullable().default(null),
  after: z.array(stepNumber).max(STEPS_MAX).default([]),
})

export type RunStep = z.output<typeof runStepSchema>

interface Run {
  readonly tools: ToolCalls
  readonly signal: AbortSignal
  readonly budgetUsd: number
  readonly isConfirmed: boolean
  readonly payments: Readonly<Record<string, unknown>>
  readonly decisions: Readonly<Record<string, boolean>>
  readonly results: Readonly<Record<string, unknown>>
}

export const ranPlanSchema = z.object({
  status: z
    .enum(['done', 'needs_confirmation', 'over_budget', 'needs_payment', 'needs_decision', 'unfinished', 'failed'])
    .describe('done: nothing is left. unfinished: time was up. Otherwise what is needed to go on.'),
  steps: z.array(
    z.object({
      n: z.int(),
      tool: z.string().nullable(),
      state: z.enum(['done', 'kept', 'failed', 'skipped', 'waiting']),
      result: z.unknown().describe('What the step answered; null where it was not run.'),
      problem: z.object({ code: z.string(), message: z.string() }).nullable(),
      price: z.string().nullable().describe('US dollars, or null for a free step.'),
      payment_required: z.unknown().describe('Of an unpaid step: how to pay, as x402 says it. Else null.'),
      receipt: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  total_usd: z.number().describe('What the paid steps cost together.'),
  decide: z
    .array(z.object({ n: z.int(), question: z.string(), of: z.array(z.int()) }))
    .describe('Conditions to be decided, and the steps whose answers they are about.'),
})

export type RanPlan = z.output<typeof ranPlanSchema>
type RanStep = RanPlan['steps'][number]

const CONCURRENT_STEPS_MAX = 4
/** The last moment to start a step. A later start could miss the request's deadline. */
const BEGIN_MS_MAX = 8000

/** Runs as many steps as possible. Results remain even if later steps fail. */
export async function runSteps(steps: readonly RunStep[], run: Run): Promise<RanPlan> {
  refuseBroken(steps, run.tools)
  const ran = new Map(steps.map((step) => [step.n, waiting(step, run)]))
  const total =
    Math.round([...ran.values()].reduce((sum, { price }) => sum + Number(price?.slice(1) ?? 0), 0) * 1e6) / 1e6
  const answer = (status: RanPlan['status']): RanPlan => ({
    status,
    steps: withinBudget([...ran.values()]),
    total_usd: total,
    decide: openQuestions(steps, ran),
  })
  // No step runs before the caller has confirmed the total price.
  if (total > 0 && !run.isConfirmed) return answer('needs_confirmation')
  if (total > run.budgetUsd) return answer('over_budget')
  const tooLate = AbortSignal.timeout(BEGIN_MS_MAX)
  for (;;) {
    const ready = steps
      .filter((step) => ran.get(step.n)?.state === 'waiting' && canBegin(step, ran, run))
      .slice(0, CONCURRENT_STEPS_MAX)
    if (ready.length === 0) break
    if (tooLate.aborted || run.signal.aborted) return answer('unfinished')
    await Promise.all(ready.map((step) => runStep(step, ran, run)))
    const over = [...ran.values()].filter(({ state }) => state !== 'waiting').length
    run.tools.progress(
      over,
      steps.length,
      ready.map(({ n, request }) => `${n} ${request?.params.name ?? ''}`.trim()).join(', '),
    )
  }
  return answer(statusOf(steps, ran))
}

/**
 * Returns paid results at any size. Free results share the rest of the size limit, because the caller can request an
 * omitted one again at no cost.
 */
function withinBudget(steps: readonly RanStep[]): RanStep[] {
  const bytesOf = ({ result }: RanStep) => Buffer.byteLength(JSON.stringify(result) ?? '')
  const isPaid = ({ receipt }: RanStep) => receipt !== null
  let left = steps.filter(isPaid).reduce((rest, step) => rest - bytesOf(step), ANSWER_BYTES_MAX)
  return steps.map((step) => {
    if (isPaid(step) || step.result === null) return step
    const bytes = bytesOf(step)
    if (bytes > left) return { ...step, result: null, problem: TOO_LONG }
    left -= bytes
    return step
  })
}

const TOO_LONG = {
  code: 'invalid_input',
  message: 'The answers of this plan have more than 1 MiB together. Call this tool by itself.',
}

function refuseBroken(steps: readonly RunStep[], tools: ToolCalls): void {
  const refuse = (message: string, zh: string, code: 'invalid_input' | 'not_found' = 'invalid_input') => {
    throw new ApiError(code, message, { zh })
  }
  const numbers = new Set(steps.map(({ n }) => n))
  if (numbers.size < steps.length) refuse('Two steps have the same number.', '有兩個步驟編號相同。')
  for (const step of steps) {
    const { n, kind, of, request } = step
    const wanted = needsOf(step).find((it) => !numbers.has(it) || it >= n)
    if (wanted !== undefined)
      refuse(
        `Step ${n} waits for step ${wanted}, which does not come before it.`,
        `第 ${n} 步要等第 ${wanted} 步，但那一步不在它前面。`,
      )
    const name = request?.params.name
    if (kind === 'call' && name === undefined) refuse(`Step ${n} has no request.`, `第 ${n} 步沒有 request。`)
    if (kind !== 'call' && of.length === 0)
      refuse(`Step ${n} names no earlier step in \`of\`.`, `第 ${n} 步沒有說是關於哪一步。`)
    if (name === 'hub_run_plan') refuse('A plan cannot contain a plan.', '計畫裡不能再執行計畫。')
    if (name !== undefined && !tools.find(name))
      refuse(
        `Step ${n}: there is no tool ${name} here, or it is a paid one that is not open. Nothing ran, and nothing was charged.`,
        `第 ${n} 步：這裡沒有 ${name} 這個工具，或它是還沒開放的付費工具。什麼都沒執行，也沒有收費。`,
        'not_found',
      )
  }
}

function needsOf({ request, of, when, after }: RunStep): number[] {
  const fed = stepsUsed(request?.params.arguments ?? {})
  return [...new Set([...fed, ...of, ...(when === null ? [] : [when]), ...after])]
}

function waiting({ n, request }: RunStep, { tools, results }: Run): RanStep {
  const tool = request?.params.name ?? null
  const isKept = results[n] !== undefined
  const price = isKept || tool === null ? undefined : tools.find(tool)?.priceUsd
  return {
    n,
    tool,
    state: isKept ? 'kept' : 'waiting',
    result: results[n] ?? null,
    problem: null,
    price: price === undefined ? null : `$${price}`,
    payment_required: null,
    receipt: null,
  }
}

type Ran = ReadonlyMap<number, RanStep>

function isAnswered(ran: Ran, n: number): boolean {
  const state = ran.get(n)?.state
  return state === 'done' || state === 'kept'
}

/**
 * Whether all steps that this one depends on have ended. A failed or skipped dependency counts as ended; the step
 * itself handles it.
 */
function canBegin(step: RunStep, ran: Ran, run: Run): boolean {
  const isOver = needsOf(step).every((n) => ran.get(n)?.state !== 'waiting')
  if (!isOver || ran.get(step.n)?.payment_required !== null) return false
  return step.kind !== 'condition' || decided(step, ran, run) !== undefined || !step.of.every((n) => isAnswered(ran, n))
}

function decided(step: RunStep, ran: Ran, { decisions }: Run): boolean | undefined {
  return decisions[step.n] ?? judge(step.why.replace(/^[^:]*: /, ''), ran.get(step.of[0] ?? 0)?.result)
}

async function runStep(step: RunStep, ran: ReadonlyMap<number, RanStep>, run: Run): Promise<void> {
  const own = ran.get(step.n)
  if (!own) return
  const holds = step.when === null ? undefined : (ran.get(step.when)?.result as { holds?: boolean } | null)?.holds
  if (holds === false || needsOf(step).some((n) => !isAnswered(ran, n))) {
    own.state = 'skipped'
    return
  }
  const answers = new Map(step.of.map((n) => [n, ran.get(n)?.result]))
  if (step.kind !== 'call') {
    own.result = step.kind === 'condition' ? { holds: decided(step, ran, run) } : { compared: compare(answers) }
    own.state = 'done'
    return
  }
  await callTool(step, own, ran, run)
}

async function callTool(step: RunStep, own: RanStep, ran: Ran, { tools, payments }: Run): Promise<void> {
  const { name, arguments: args } = step.request?.params ?? { name: '', arguments: {} }
  const { filled, missing } = fillPlaceholders(args, (n) => ran.get(n)?.result)
  try {
    if (missing.length > 0)
      throw new ApiError('not_found', `No earlier step answered ${missing.join(', ')}.`, {
        zh: `前面的步驟沒有給出 ${missing.join('、')}。`,
      })
    const { output, receipt } = await tools.call(name, filled, payments[step.n])
    own.result = output
    own.receipt = receipt ? { ...receipt } : null
    own.state = 'done'
  } catch (thrown) {
    const error = toApiError(thrown)
    own.problem = { code: error.code, message: error.message }
    // A step without payment waits for it. A step whose payment was refused reports the reason and waits too.
    if (error.code === 'payment_required') own.payment_required = error.body?.structured ?? {}
    else own.state = 'failed'
  }
}

function openQuestions(steps: readonly RunStep[], ran: Ran): RanPlan['decide'] {
  return steps
    .filter(
      ({ n, kind, of }) =>
        kind === 'condition' && ran.get(n)?.state === 'waiting' && of.every((it) => isAnswered(ran, it)),
    )
    .map(({ n, why, of }) => ({ n, question: why, of: [...of] }))
}

function statusOf(steps: readonly RunStep[], ran: Ran): RanPlan['status'] {
  const all = [...ran.values()]
  if (all.some(({ payment_required }) => payment_required !== null)) return 'needs_payment'
  if (openQuestions(steps, ran).length > 0) return 'needs_decision'
  return all.some(({ state }) => state === 'failed') ? 'failed' : 'done'
}
