import type { Database } from '#data/db/client.ts'

export interface Completion {
  readonly key: string
  readonly label: string
  /** The text to insert, if people would not recognise the key. Default: the key. */
  readonly text?: string
  /** Distinguishes things with the same name, such as a stock's code. */
  readonly note?: string
}

/** Things whose names begin with the typed text, likeliest first. */
export type Complete = (db: Database, typed: string) => readonly Completion[]

export const COMPLETIONS_MAX = 7
