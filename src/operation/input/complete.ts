import type { Database } from '#data/db/client.ts'

/** A thing whose name begins as the caller typed it. */
export interface Completion {
  /** The value of the input. */
  readonly key: string
  readonly label: string
  /** What to write into the field, where readers do not know the key. Default: the key. */
  readonly text?: string
  /** Tells it from others of its name: the code of a stock. */
  readonly note?: string
}

/** Things whose names begin with a text, the likeliest first. */
export type Complete = (db: Database, typed: string) => readonly Completion[]

export const COMPLETIONS_MAX = 7
