import type { z } from 'zod'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import type { Need } from '../cooperative-yield.ts'
import type { Complete } from './complete.ts'
import type { Found, Outcome, Place, Reading } from './reading.ts'

export type KindName =
  | 'date'
  | 'month'
  | 'year'
  | 'receipt_period'
  | 'time'
  | 'amount'
  | 'count'
  | 'percent'
  | 'flag'
  | 'choice'
  | 'list'
  | 'host'
  | 'address'
  | 'site'
  | 'digits'
  | 'named'

/** Defines how people may write an input's value. A kind either parses the complete text or refuses it. */
export interface Kind {
  readonly name: KindName
  readonly inputMode: 'text' | 'numeric' | 'decimal' | 'url' | 'search'
  readonly example: string
  readonly exampleZh?: string
  /** Tells the caller what to write instead, with an example. Refusals show this message. */
  readonly hint: LocalizedText
  /** The documented format. Text in this format is not converted; the schema validates it. */
  readonly exact?: RegExp
  /** Parses the complete text. The text is never empty. */
  read(text: string, reading: Reading): Outcome<unknown>
  /** Finds values in a sentence. A value inside a longer one, such as a number in a date, does not count. */
  find?(text: string, reading: Reading): Found<unknown>[]
  /** Whether a number of a sentence is in a unit that the input refuses, such as € for an amount in TWD. */
  isOfOtherUnit?(text: string, place: Place): boolean
  readonly complete?: Complete
  /** Builds an index that `read` needs, in steps. Without it, the first `read` builds it in one long step. */
  readonly prepare?: Need
  /** `read` also gets JSON numbers, as text: the year 115. */
  readonly readsNumbers?: true
  readonly labels?: Readonly<Record<string, LocalizedText>>
  /** The input accepts names and search terms, so no text is refused. */
  readonly mayBeWords?: true
  /** Matches words for "the newest", for an input whose absence means the newest. */
  readonly newest?: RegExp
  readonly item?: Kind
}

const kinds = createSchemaNotes<Kind>()

/** Attaches a kind to a schema. The JSON Schema does not change. */
export const ofKind = kinds.note

/** The kind attached to a schema. Undefined for free text. */
export const kindOf = kinds.of

/** Attaches values to schemas. They are also found from a schema wrapped in `optional`, `default` and similar. */
export function createSchemaNotes<T>() {
  const notes = new WeakMap<z.core.$ZodType, T>()
  const of = (schema: z.core.$ZodType): T | undefined => {
    const found = notes.get(schema)
    if (found !== undefined) return found
    // zod's `describe` and checks copy the schema. The copy's `parent` is the original.
    const { parent } = schema._zod
    const inner = innerOf(schema)
    return (parent && of(parent)) ?? (inner && of(inner))
  }
  const note = <S extends z.ZodType>(schema: S, value: T): S => {
    notes.set(schema, value)
    return schema
  }
  return { note, of }
}

/** The schema without `optional`, `default` and similar wrappers. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = innerOf(schema)
  return inner ? bare(inner) : schema
}

/** The schema inside one wrapper. Undefined if there is no wrapper. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  // Safe, because every schema of zod is one of these.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return def.innerType
    case 'pipe':
      return def.in
    default:
      return undefined
  }
}
