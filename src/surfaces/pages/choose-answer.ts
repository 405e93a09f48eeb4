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
/** So near the first, a search of its service is meant rather than its empty form. */
const NEXT = 2

/**
 * The first choice, unless another does better with what was given: where the first lacks something (the price of a model
 * needs no usage), or has to ask elsewhere for what is held here.
 */
export function firstAnswered(choices: readonly Routed[], runtime: Runtime, askFor: AskFor): Routed | undefined {
  const [first, ...others] = choices
  if (!first) return undefined
  const isHeld = (other: Routed) =>
    isGiven(other) && isRead(other, runtime) && hasAnswer(other, runtime, askFor) && !findsNothing(askFor(other))
  const isFoundByName = (other: Routed) => isHeld(other) && isSearch(other) && isCalledSo(askFor(other))
  const isFound = (other: Routed) => isFoundByName(other) || (isHeld(other) && findsName(askFor(other), wordsOf(other)))
  if (first.missing.length > 0) {
    // No empty form where a search of the same service finds what was named: 9800x3d 歷史價.
    if (Object.keys(first.input).length > 0) return first
    const own = others.filter(({ service }) => service === first.service)
    // Of what is asked elsewhere nothing is known before it is asked.
    const mayFind = (other: Routed) =>
      isSearch(other) && isGiven(other) && !isRead(other, runtime) && isUnpaid(other, runtime)
    return own.find(isFound) ?? others.slice(0, NEXT).find((it) => own.includes(it) && mayFind(it)) ?? first
  }
  if (!isRead(first, runtime)) return others.find((other) => isSameQuestion(first, other) && isHeld(other)) ?? first
  // What is not held of the one that was named is told; a search of whatever words are left would be an answer to nobody.
  if (!hasAnswer(first, runtime, askFor))
    return (
      others.find((other) => isOfSameThing(first, other) && isHeld(other)) ??
      others.find((other) => isOfSameWord(first, other) && isFoundByName(other)) ??
      others.find((other) => isOfSameWord(first, other) && other.service === first.service && isHeld(other)) ??
      first
    )
  // Where these words find nothing, the name among them may: 用到 Claude 的方法 is no model.
  const isOfSameWords = ({ input }: Routed) =>
    FREE_TEXT_INPUTS.some((name) => String(first.input[name] ?? '').includes(String(input[name] ?? NOT_GIVEN)))
  const isEmptyHanded = isUnpaid(first, runtime) && findsNothing(askFor(first))
  return isEmptyHanded ? (others.find((other) => isOfSameWords(other) && isHeld(other)) ?? first) : first
}

/** So many of the likeliest choices are looked at where the sentence’s words leave in doubt which is meant. */
const EXPLAINED_AMONG = 3

/** The first choice that has an answer to what was given, where the sentence asks for nothing else. */
export async function explainedAnswer(
  text: string,
  choices: readonly Routed[],
  exchange: Exchange,
  runtime: Runtime,
  askFor: AskFor,
): Promise<Routed | undefined> {
  const hub = runtime.services.find(({ router }) => router !== undefined)
  for (const [at, choice] of choices.slice(0, EXPLAINED_AMONG).entries()) {
    // Of a directory of others’ services any words may be asked.
    if (!isGiven(choice) || !isFree(choice, runtime) || choice.service === hub?.name) continue
    const explained = await hub?.router?.explains?.(text, choice, runtime.context(hub, exchange))
    if (!explained) continue
    const outcome = askFor(choice)
    // What is searched for is what is meant where something is called so, and nothing else is likelier.
    if (explained === 'words' ? at === 0 && isCalledSo(outcome) : 'answer' in outcome && !findsNothing(outcome))
      return choice
  }
  return undefined
}

/** Given all that the first is given: the code of a share may be that of a fund, and is no amount. */
function isOfSameThing(first: Routed, other: Routed): boolean {
  return Object.entries(first.input).every(([name, value]) => String(other.input[name] ?? NOT_GIVEN) === String(value))
}

/** A search for the one thing that the first is given: what is the code of no share may be goods that go by it, 5070. */
function isOfSameWord(first: Routed, other: Routed): boolean {
  const given = Object.values(first.input)
  const key = comparisonKey(String(given[0]))
  return given.length === 1 && FREE_TEXT_INPUTS.some((name) => comparisonKey(String(other.input[name] ?? '')) === key)
}

function isSearch({ input }: Routed): boolean {
  return FREE_TEXT_INPUTS.some((name) => name in input)
}

/** What a search is for; NOT_GIVEN of what is none. */
function wordsOf({ input }: Routed): string {
  return String(FREE_TEXT_INPUTS.map((name) => input[name]).find((it) => it !== undefined) ?? NOT_GIVEN)
}

/** Two tools of one service that are given the same. */
function isSameQuestion(one: Routed, other: Routed): boolean {
  return one.service === other.service && JSON.stringify(one.input) === JSON.stringify(other.input)
}
