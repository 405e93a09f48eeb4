import type { z } from 'zod'
import { kindOf, createSchemaNotes } from './kind.ts'
import type { RowCache } from '../row-cache.ts'
import type { Need } from '../cooperative-yield.ts'
import type { Complete } from './complete.ts'
import type { FoundName } from './find-names.ts'
import type { Found, Reading } from './reading.ts'

/** Finds known names in a sentence, for an input that accepts any words. The found text is returned as written. */
export interface KnownNames {
  find(text: string, reading: Reading): Found<string>[]
  /** Words to drop beside a name, such as 電影 in 名偵探柯南電影. Any other word may belong to a longer name. */
  readonly beside?: RegExp
  readonly complete?: Complete
  readonly prepare?: Need
}

const known = createSchemaNotes<KnownNames>()

/** Attaches known names to a free-text schema. Its parsing does not change. */
export const withKnownNames = known.note

export const knownNamesOf = known.of

export function completeOf(schema: z.core.$ZodType): Complete | undefined {
  return kindOf(schema)?.complete ?? knownNamesOf(schema)?.complete
}

/** Finds the names in an index of things and returns each as the sentence writes it. */
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
