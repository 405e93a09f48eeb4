import { toApiError, type ErrorCode } from '#support/errors/errors.ts'
import type { Routed } from '#operation/front.ts'
import { runCooperatively, yieldTurn } from '#operation/cooperative-yield.ts'
import { listNeeds, loadMissing } from '#operation/preload.ts'
import type { Service } from '#operation/service.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { answerOf } from './answer-of.ts'
import { FREE_TEXT_INPUTS, isSameOperation, isUnpaid } from './asked-calls.ts'
import { placeOf } from './choice-place.ts'
import type { Doubt } from './choices-page.ts'
import { operationsFor } from './whole-value.ts'

/** With at least this confidence, the first choice is answered. With less, the page shows choices. */
const SURE = 0.4
/** With less confidence than this, the page shows alternatives below the answer. */
const CERTAIN = 0.8

const NOTHING_READ = {
  choices: [],
  offers: [],
  more: [],
  confidence: 0,
  leftOut: [],
  isNobodys: false,
  notCovered: undefined,
}

const PASSING: ReadonlySet<ErrorCode> = new Set(['not_ready', 'overloaded', 'deadline_exceeded'])

interface Choices {
  readonly choices: readonly Routed[]
  /** All possible meanings, most likely first, if there are more than `choices`. */
  readonly offers?: readonly Routed[]
  readonly more: readonly Routed[]
  readonly isSure: boolean
  /** True if no other choice has a similar confidence. Default: true. */
  readonly isCertain?: boolean
  /** Words of the question that the first choice does not use. */
  readonly leftOut?: readonly string[]
  /** True if no operation answers the question. The choices are then only related. */
  readonly isNobodys?: boolean
  readonly notCovered?: Doubt['notCovered']
  /** The probability that the first choice is meant. */
  readonly confidence?: number
}

/** Finds the operations that a text may mean. Throws temporary errors, because rewording would not help. */
export async function findChoices(text: string, exchange: Exchange, runtime: Runtime): Promise<Choices> {
  const hub = runtime.services.find(({ router }) => router !== undefined)
  try {
    const whole = hub ? await meantBy(text, hub, exchange, runtime) : []
    await yieldTurn()
    const routed = hub?.router ? await route(hub, text, exchange, runtime) : NOTHING_READ
    const { more, confidence, isNobodys = false, notCovered } = routed
    const { choices, leftOut = [] } = withLeftOut(routed)
    const { offers = choices } = routed
    if (whole.length === 0) {
      const near = known(offers, runtime)
      if (notCovered)
        return { choices: known(choices, runtime), offers: near, more: [], isSure: false, isNobodys, notCovered }
      const pages = known((await hub?.router?.pages?.(text, runtime.context(hub, exchange))) ?? [], runtime)
      const [ready, unready] = parted(pages, (page) => page.missing.length === 0 || isUnpaid(page, runtime))
      const found = withPages(known(choices, runtime), ready, more, confidence)
      const [first, ...others] = found.choices
      // If the first choice lacks an input, paid operations of its service are offered, too.
      const paid = unready.filter(({ service }) => service === first?.service)
      const meantBySentence = first
        ? [first, ...paid, ...others.filter((it) => !paid.some((page) => isSameOperation(page, it)))]
        : []
      return {
        ...found,
        isCertain: confidence >= CERTAIN,
        confidence,
        choices: meantBySentence,
        offers: known([...meantBySentence, ...near], runtime),
        leftOut: first && choices[0] && isSameOperation(first, choices[0]) ? leftOut : [],
        isNobodys: isNobodys && ready.length === 0 && !paid.some((page) => Object.keys(page.input).length > 0),
      }
    }
    const [best] = choices
    const agreed = whole.find((it) => best && it.service === best.service && it.operation === best.operation)
    // Eight digits, for example, may be a receipt number or a tax ID.
    if (agreed && confidence >= (whole.length > 1 ? CERTAIN : SURE))
      return { choices: [agreed], offers: known([...whole, ...choices], runtime), more, isSure: true, confidence }
    return { choices: known([...whole, ...choices], runtime), more: [], isSure: whole.length === 1 }
  } catch (thrown) {
    const error = toApiError(thrown)
    // Temporary errors, such as timeouts, are thrown, because the question did not cause them.
    if (PASSING.has(error.code)) throw error
    runtime.onError(error, exchange)
    return { choices: [], more: [], isSure: false }
  }
}

const FREE_TEXT = new Set(FREE_TEXT_INPUTS)

/** If the first choice lacks only words to search for, it searches for those that no other input takes. */
function withLeftOut({ choices, leftOut = [] }: Pick<Choices, 'choices' | 'leftOut'>) {
  const [first, ...others] = choices
  const [name = '', another] = first?.missing ?? []
  if (!first || another !== undefined || !FREE_TEXT.has(name) || leftOut.length === 0) return { choices, leftOut }
  return { choices: [{ ...first, input: { ...first.input, [name]: leftOut.join(' ') }, missing: [] }, ...others] }
}

/**
 * Puts a page that a keyword names before the router's choice, unless the router is sure. Another exception is a text
 * with a value that the page does not take: 0056 除息日 names a fund.
 */
function withPages(
  choices: readonly Routed[],
  pages: readonly Routed[],
  more: readonly Routed[],
  confidence: number,
): Choices {
  const [first] = choices
  const isSure = confidence >= SURE
  const given = Object.entries(first?.input ?? {}).filter(([name]) => !FREE_TEXT.has(name))
  const isOpen = (page: Routed) => {
    const taken = new Set(Object.values(page.input).flat())
    const takesAll = given.every(([name, value]) => name in page.input || taken.has(value))
    return isSure ? takesAll && first?.service === page.service : takesAll || Object.keys(page.input).length > 0
  }
  // If the router's first choice is the same page, the router's confidence applies.
  const named = pages.filter((page) => isOpen(page) && !(first && isSameOperation(page, first)))
  if (named.length === 0) return { choices, more, isSure }
  const others = choices.filter((it) => !named.some((page) => isSameOperation(page, it)))
  return { choices: [...named, ...others], more: [], isSure: named[0]?.missing.length === 0 }
}

function parted<T>(all: readonly T[], isFirst: (it: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((it) => !isFirst(it))]
}

/** The operations that accept a text which is only a value. Names are known once the database is loaded. */
async function meantBy(text: string, hub: Service, exchange: Exchange, runtime: Runtime): Promise<Routed[]> {
  try {
    const context = runtime.context(hub, exchange)
    await loadMissing(listNeeds(runtime.services.flatMap(({ operations }) => operations)), context.db)
    return await runCooperatively(operationsFor(text, runtime.services, context))
  } catch (thrown) {
    if (toApiError(thrown).code === 'not_ready') return []
    throw thrown
  }
}

async function route(hub: Service, text: string, exchange: Exchange, runtime: Runtime) {
  const { router } = hub
  if (!router) return NOTHING_READ
  const { output } = await answerOf(hub, router.operation, { q: text }, 'en', exchange, runtime)
  await yieldTurn()
  return router.read(output)
}

/** Drops duplicates and choices without a page, such as tools of remote sites. */
function known(choices: readonly Routed[], runtime: Runtime): Routed[] {
  const seen = new Set<string>()
  return choices.filter((choice) => {
    const key = `${choice.service} ${choice.operation}`
    if (seen.has(key) || !placeOf(choice, runtime)) return false
    seen.add(key)
    return true
  })
}
