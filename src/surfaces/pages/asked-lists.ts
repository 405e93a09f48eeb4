import { toApiError } from '#support/errors/errors.ts'
import type { Routed } from '#operation/front.ts'
import { runCooperatively } from '#operation/cooperative-yield.ts'
import type { Exchange } from '../exchange.ts'
import { hasAnswer } from './asked-calls.ts'
import type { Asking } from './asked-once.ts'
import { listedIn } from './whole-value.ts'

interface Lists {
  /** For each operation that accepts all values in the text: one call per value. */
  readonly listed: readonly (readonly Routed[])[]
  /** One call per question in the sentence. */
  readonly parts: readonly Routed[]
}

export const NO_LISTS: Lists = { listed: [], parts: [] }

/** The calls for a text that contains several values of one kind, or several questions as the hub splits them. */
export async function listsOf(text: string, exchange: Exchange, asking: Asking): Promise<Lists> {
  const { runtime } = asking
  const hub = runtime.services.find(({ router }) => router !== undefined)
  if (!hub) return NO_LISTS
  try {
    const context = runtime.context(hub, exchange)
    const answeredBy = (calls: readonly Routed[]) => calls.filter((call) => hasAnswer(call, asking)).length
    const lists = Object.groupBy(await runCooperatively(listedIn(text, runtime.services, context)), answeredBy)
    const [best = []] = Object.values(lists).toReversed()
    return { listed: best.length === 1 ? best : [], parts: (await hub.router?.parts?.(text, context)) ?? [] }
  } catch (thrown) {
    if (toApiError(thrown).code !== 'not_ready') runtime.onError(toApiError(thrown), exchange)
    return NO_LISTS
  }
}
