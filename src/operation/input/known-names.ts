import type { z } from 'zod'
import { kindOf, notes } from './kind.ts'
import type { RowCache } from '../row-cache.ts'
import type { Need } from '../cooperative-yield.ts'
import type { Complete } from './complete.ts'
import type { FoundName } from './find-names.ts'
import type { Found, Reading } from './reading.ts'

/** Of words that may be any: where a sentence has such as something is called that is held. They are taken as they are written. */
export interface KnownNames {
  find(text: string, reading: Reading): Found<string>[]
  /** What beside a name says no more of which thing is meant: 電影 of 名偵探柯南電影. What else stands there may be a part of another name. */
  readonly beside?: RegExp
  readonly complete?: Complete
  /** What finding needs. */
  readonly prepare?: Need
}

const held = notes<KnownNames>()

/** The schema of words, of which names that are held are known from now on. How it is read stays the same. */
export const withHeldNames = held.note

export const knownNamesOf = held.of

/** How an input is completed while somebody types; undefined for inputs without known names. */
export function completeOf(schema: z.core.$ZodType): Complete | undefined {
  return kindOf(schema)?.complete ?? knownNamesOf(schema)?.complete
}

/** Names that are held, as a text writes them. */
export function asWritten(names: RowCache<{ find(text: string): FoundName[] }>): KnownNames {
  return {
    prepare: names.steps,
    find: (text, { context }) =>
      (context ? names(context.db).find(text) : []).map(({ start, end }) => ({
        value: text.slice(start, end),
        start,
        end,
      })),
  }
}
