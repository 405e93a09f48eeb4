import { taipeiDay } from '#support/dates/taipei.ts'
import type { Database } from '#data/db/client.ts'
import type { LocalizedText } from '#support/errors/localized-text.ts'

/** What a reader may know besides the text. */
export interface Reading {
  /** The day in Taipei, YYYY-MM-DD. */
  readonly today: string
  /** Where names are looked up. Asked for only where a name is read. */
  readonly context?: { readonly db: Database }
}

/** A text that was understood whole. */
export interface Taken<T> {
  readonly value: T
  /** Said in the answer: it was not simply another spelling of the value, but had to be worked out. */
  readonly isWorkedOut?: true
  /** What the value is called, for people: 台積電 for 2330. */
  readonly name?: string
}

/** A text that was not, and what to write instead. */
export interface Refused {
  readonly refusal: LocalizedText
  /** What could have been meant. */
  readonly choices?: readonly string[]
  /** Nothing goes by this name; otherwise the text is no value of the kind. */
  readonly isUnknown?: true
}

/** Undefined: refused, and the kind's own hint says all there is to say. */
export type Outcome<T> = Taken<T> | Refused | undefined

/** A value that stands in a sentence, with the place of its text there. */
export interface Found<T> extends Taken<T> {
  readonly start: number
  readonly end: number
}

export function isTaken<T>(outcome: Outcome<T>): outcome is Taken<T> {
  return outcome !== undefined && 'value' in outcome
}

/** No value is no outcome. */
export function whole<T>(value: T | undefined): Outcome<T> {
  return value === undefined ? undefined : { value }
}

/** The same of a value that is more than another spelling of what was written. */
export function workedOut<T>(value: T | undefined): Outcome<T> {
  return value === undefined ? undefined : { value, isWorkedOut: true }
}

/** The reading of a call that is made at this instant. */
export function readingAt(now: Date, context?: Reading['context']): Reading {
  return { today: taipeiDay(now), ...(context && { context }) }
}

/** Full-width and other compatibility forms made plain, white space made single. */
export function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
}

/** No date, amount, code or name is longer; lists and addresses are bounded by their schemas. */
export const VALUE_LENGTH_MAX = 1000

/** The refusal of what is longer than any value, with what to write instead. */
export function tooLong(hint: LocalizedText): Refused {
  return {
    refusal: {
      en: `This may be ${VALUE_LENGTH_MAX} characters long at most. ${hint.en}`,
      zh: `這一項至多 ${VALUE_LENGTH_MAX} 個字。${hint.zh}`,
    },
  }
}

const SHOWN_MAX = 60

/** What was written, as a refusal repeats it: the beginning of what is long. */
export function shortened(text: string): string {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX).toWellFormed()}…`
}
