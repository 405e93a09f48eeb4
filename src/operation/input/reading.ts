import { taipeiDay } from '#support/dates/taipei.ts'
import type { Database } from '#data/db/client.ts'
import type { LocalizedText } from '#support/errors/localized-text.ts'

export interface Reading {
  /** The date in Taipei. */
  readonly today: string
  /** The database for looking up names. Absent if the caller has none. */
  readonly context?: { readonly db: Database }
}

/** The value that was read from a complete text. */
export interface Taken<T> {
  readonly value: T
  /** True if the value differs from the text in more than notation, so that the answer must mention it. */
  readonly isWorkedOut?: true
  /** The display name of the value: 台積電 for 2330. */
  readonly name?: string
}

export interface Refused {
  readonly refusal: LocalizedText
  readonly choices?: readonly string[]
  /** True if the text is a name, but of nothing known. Absent if the text cannot be such a value at all. */
  readonly isUnknown?: true
}

/** The result of reading a text. Undefined if the text is refused; the message is then the kind's hint. */
export type Outcome<T> = Taken<T> | Refused | undefined

/** A part of a sentence, in UTF-16 code units. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** A value found in a sentence, with its position. */
export interface Found<T> extends Taken<T>, Place {}

export function isTaken<T>(outcome: Outcome<T>): outcome is Taken<T> {
  return outcome !== undefined && 'value' in outcome
}

/** The outcome for a value; undefined, which refuses the text, for no value. */
export function outcomeOf<T>(value: T | undefined): Outcome<T> {
  return value === undefined ? undefined : { value }
}

/** Like `outcomeOf`, for a value that differs from the text in more than notation. */
export function workedOut<T>(value: T | undefined): Outcome<T> {
  return value === undefined ? undefined : { value, isWorkedOut: true }
}

/** The outcome, marked as differing from the text in more than notation. */
export function markWorkedOut<T>(outcome: Outcome<T>): Outcome<T> {
  return isTaken(outcome) ? { ...outcome, isWorkedOut: true } : outcome
}

export function readingAt(now: Date, context?: Reading['context']): Reading {
  return { today: taipeiDay(now), ...(context && { context }) }
}

/** Normalises full-width and other compatibility characters (NFKC) and white space. */
export function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
}

/** No date, amount, code or name is this long. Lists and addresses have limits in their schemas. */
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

/** The text as a refusal quotes it, shortened if it is long. */
export function quote(text: string): string {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX).toWellFormed()}…`
}

/** The list or object that the text encodes as JSON. Undefined for other text. */
export function parseJsonText(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}
