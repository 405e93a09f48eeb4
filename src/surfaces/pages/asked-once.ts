import { toApiError, type ApiError } from '#support/errors/errors.ts'
import type { Language } from '#support/errors/localized-text.ts'
import type { Routed } from '#operation/front.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { answerOf, type Answered } from './answer-of.ts'
import { declaredFor } from './choice-place.ts'
import type { Reader } from './draw.ts'

export type Outcome = { readonly answer: Answered | Promise<Answered> } | { readonly error: ApiError }

export type AskFor = (choice: Routed) => Outcome

/** One question of the search box: its reader, and the calls made for it so far. */
export interface Asking {
  readonly reader: Reader
  readonly runtime: Runtime
  readonly askFor: AskFor
}

/** Runs each distinct call once, although several parts of a page may need its answer. */
export function askedOnce(language: Language, exchange: Exchange, runtime: Runtime): AskFor {
  const outcomes = new Map<string, Outcome>()
  return (choice) => {
    const key = JSON.stringify([choice.service, choice.operation, choice.input])
    const outcome = outcomes.get(key) ?? ask(choice, language, exchange, runtime)
    outcomes.set(key, outcome)
    return outcome
  }
}

function ask(choice: Routed, language: Language, exchange: Exchange, runtime: Runtime): Outcome {
  try {
    const found = declaredFor(choice, runtime)
    if (!found) throw new Error(`The service ${choice.service} has no operation ${choice.operation}.`)
    const answer = answerOf(found.owner, found.operation, choice.input, language, exchange, runtime)
    // Avoids an unhandled rejection. The code that awaits the answer handles the failure.
    if (answer instanceof Promise) answer.catch(() => undefined)
    return { answer }
  } catch (thrown) {
    return { error: toApiError(thrown) }
  }
}
