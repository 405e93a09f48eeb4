import type { Routed } from '#operation/front.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import {
  FREE_TEXT_INPUTS,
  findsName,
  findsNothing,
  hasAnswer,
  isCalledSo,
  isFree,
  isGiven,
  isRead,
  isUnpaid,
} from './asked-calls.ts'
import type { AskFor } from './asked-once.ts'

const NOT_GIVEN = '\0'
/** Within this distance of the first choice, a search of its service is preferred to its empty form. */
const NEXT = 2

/**
 * The first choice, unless another one has an answer: the first may lack an input or need another site. The price of a
 * model, for example, needs no usage.
 */
export function firstAnswered(choices: readonly Routed[], runtime: Runtime, askFor: AskFor): Routed | undefined {
  const [first, ...others] = choices
  if (!first) return undefined
  const isHeld = (other: Routed) =>
    isGiven(other) && isRead(other, runtime) && hasAnswer(other, runtime, askFor) && !findsNothing(askFor(other))
  const isFoundByName = (other: Routed) => isHeld(other) && isSearch(other) && isCalledSo(askFor(other))
  const isFound = (other: Routed) => isFoundByName(other) || (isHeld(other) && findsName(askFor(other), wordsOf(other)))
  if (first.missing.length > 0) {
    // Prefers a search of the same service that finds the name to an empty form: 9800x3d 歷史價.
    if (Object.keys(first.input).length > 0) return first
    const own = others.filter(({ service }) => service === first.service)
    // The result of an operation on another site is unknown before the call.
    const mayFind = (other: Routed) =>
      isSearch(other) && isGiven(other) && !isRead(other, runtime) && isUnpaid(other, runtime)
    return own.find(isFound) ?? others.slice(0, NEXT).find((it) => own.includes(it) && mayFind(it)) ?? first
  }
  if (!isRead(first, runtime)) return others.find((other) => isSameQuestion(first, other) && isHeld(other)) ?? first
  // If the named record does not exist, the page says so; a search for the remaining words would answer another
  // question.
  if (!hasAnswer(first, runtime, askFor))
    return (
      others.find((other) => isOfSameThing(first, other) && isHeld(other)) ??
      others.find((other) => isOfSameWord(first, other) && isFoundByName(other)) ??
      others.find((other) => isOfSameWord(first, other) && other.service === first.service && isHeld(other)) ??
      first
    )
  // If these words find nothing, a name among them may: 用到 Claude 的方法 is not a model.
  const isOfSameWords = ({ input }: Routed) =>
    FREE_TEXT_INPUTS.some((name) => String(first.input[name] ?? '').includes(String(input[name] ?? NOT_GIVEN)))
  const isEmptyHanded = isUnpaid(first, runtime) && findsNothing(askFor(first))
  return isEmptyHanded ? (others.find((other) => isOfSameWords(other) && isHeld(other)) ?? first) : first
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

/**
 * Whether the other choice has all inputs of the first: the code of a share may be the code of a fund, but not an
 * amount.
 */
function isOfSameThing(first: Routed, other: Routed): boolean {
  return Object.entries(first.input).every(([name, value]) => String(other.input[name] ?? NOT_GIVEN) === String(value))
}

/** A search for the single input of the first choice: if 5070 is not a share, it may be a product. */
function isOfSameWord(first: Routed, other: Routed): boolean {
  const given = Object.values(first.input)
  const key = comparisonKey(String(given[0]))
  return given.length === 1 && FREE_TEXT_INPUTS.some((name) => comparisonKey(String(other.input[name] ?? '')) === key)
}

function isSearch({ input }: Routed): boolean {
  return FREE_TEXT_INPUTS.some((name) => name in input)
}

/** The words of a search; NOT_GIVEN for an operation that is not a search. */
function wordsOf({ input }: Routed): string {
  return String(FREE_TEXT_INPUTS.map((name) => input[name]).find((it) => it !== undefined) ?? NOT_GIVEN)
}

/** Two operations of one service with the same input. */
function isSameQuestion(one: Routed, other: Routed): boolean {
  return one.service === other.service && JSON.stringify(one.input) === JSON.stringify(other.input)
}
