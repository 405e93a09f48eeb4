import type { Database } from '#data/db/client.ts'

export interface Completion {
  readonly key: string
  readonly label: string
  /** The text to insert. Default: the key, if people would recognise it. */
  readonly text?: string
  /** Distinguishes things of the same name, for example by stock code. */
  readonly note?: string
}

/** Suggests things whose names begin with the typed text, likeliest first. */
export type Complete = (db: Database, typed: string) => readonly Completion[]

export const COMPLETIONS_MAX = 7
