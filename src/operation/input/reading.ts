import { taipeiDay } from '#support/dates/taipei.ts'
import type { Database } from '#data/db/client.ts'
import type { LocalizedText } from '#support/errors/localized-text.ts'

export interface Reading {
  /** The date in Taipei. */
  readonly today: string
  /** The database for names; absent if none is available. */
  readonly context?: { readonly db: Database }
}

/** A text that was parsed completely. */
export interface Taken<T> {
  readonly value: T
  /** The value differs from the text in more than spelling, so the answer reports it. */
  readonly isWorkedOut?: true
  /** The display name of the value: 台積電 for 2330. */
  readonly name?: string
}

export interface Refused {
  readonly refusal: LocalizedText
  readonly choices?: readonly string[]
  /** True: the text is a name, but nothing has it. Absent: the text is no value of this kind. */
  readonly isUnknown?: true
}

/** Undefined means refused, with the kind's hint as the explanation. */
export type Outcome<T> = Taken<T> | Refused | undefined

/** A value found within a sentence, with its position in UTF-16 units. */
export interface Found<T> extends Taken<T> {
  readonly start: number
  readonly end: number
}

export function isTaken<T>(outcome: Outcome<T>): outcome is Taken<T> {
  return outcome !== undefined && 'value' in outcome
}

/** The value as taken, or undefined, which means refused. */
export function outcomeOf<T>(value: T | undefined): Outcome<T> {
  return value === undefined ? undefined : { value }
}

/** Like `outcomeOf`, for a value that differs from the text in more than spelling. */
export function workedOut<T>(value: T | undefined): Outcome<T> {
  return value === undefined ? undefined : { value, isWorkedOut: true }
}

export function readingAt(now: Date, context?: Reading['context']): Reading {
  return { today: taipeiDay(now), ...(context && { context }) }
}

/** Normalises full-width and other compatibility forms (NFKC) and white space. */
export function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
}

/** Longer than every date, amount, code and name. Schemas limit lists and addresses. */
export const VALUE_LENGTH_MAX = 1000

/** Refuses a text longer than any value, and says what to write. */
export function tooLong(hint: LocalizedText): Refused {
  return {
    refusal: {
      en: `This may be ${VALUE_LENGTH_MAX} characters long at most. ${hint.en}`,
      zh: `這一項至多 ${VALUE_LENGTH_MAX} 個字。${hint.zh}`,
    },
  }
}

const SHOWN_MAX = 60

/** The text as quoted in a refusal: cut if it is long. */
export function shortened(text: string): string {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX).toWellFormed()}…`
}
