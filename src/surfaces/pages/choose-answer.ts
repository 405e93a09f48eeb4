import type { Routed } from '#operation/front.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { findsNothing, hasAnswer, isCalledSo, isFree, isGiven } from './asked-calls.ts'
import type { AskFor } from './asked-once.ts'

/**
 * The first choice, unless another one has the answer. A search of its service may find what an empty form would ask
 * for, and the code of no share may be the name of a product.
 */
export function firstAnswered(choices: readonly Routed[], runtime: Runtime, askFor: AskFor): Routed | undefined {
  const [first, ...others] = choices
  if (!first) return undefined
  const isHeld = (other: Routed) =>
    isGiven(other) && isFree(other, runtime) && hasAnswer(other, runtime, askFor) && !findsNothing(askFor(other))
  if (first.missing.length > 0) {
    if (Object.keys(first.input).length > 0) return first
    return others.find((it) => it.service === first.service && isHeld(it) && isCalledSo(askFor(it))) ?? first
  }
  if (hasAnswer(first, runtime, askFor)) return first
  const given = new Set(Object.values(first.input).map((value) => comparisonKey(String(value))))
  const takesIt = ({ input }: Routed) => Object.values(input).some((value) => given.has(comparisonKey(String(value))))
  return others.find((it) => takesIt(it) && isHeld(it)) ?? first
}

/** The number of likely choices to check if the words of the question are ambiguous. */
const EXPLAINED_AMONG = 3

/** The first choice with an answer to the given input, if the question contains nothing else. */
export async function explainedAnswer(
  text: string,
  choices: readonly Routed[],
  exchange: Exchange,
  runtime: Runtime,
  askFor: AskFor,
): Promise<Routed | undefined> {
  const hub = runtime.services.find(({ router }) => router !== undefined)
  for (const [at, choice] of choices.slice(0, EXPLAINED_AMONG).entries()) {
    // Any words may be a search in the directory of other services, so it explains nothing.
    if (!isGiven(choice) || !isFree(choice, runtime) || choice.service === hub?.name) continue
    const explained = await hub?.router?.explains?.(text, choice, runtime.context(hub, exchange))
    if (!explained) continue
    const outcome = askFor(choice)
    // A search is the meaning if a record has exactly that name and no other choice is likelier.
    if (explained === 'words' ? at === 0 && isCalledSo(outcome) : 'answer' in outcome && !findsNothing(outcome))
      return choice
  }
  return undefined
}
