import type { z } from 'zod'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import type { Need } from '../cooperative-yield.ts'
import type { Complete } from './complete.ts'
import type { Found, Outcome, Reading } from './reading.ts'

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

/** Describes the notations of an input, and parses a text completely or not at all. */
export interface Kind {
  readonly name: KindName
  readonly inputMode: 'text' | 'numeric' | 'decimal' | 'url' | 'search'
  readonly example: string
  readonly exampleZh?: string
  /** Says what to write, with the example. It is the message of a refusal. */
  readonly hint: LocalizedText
  /** The documented format. Matching text is passed on unchanged and validated by the schema. */
  readonly exact?: RegExp
  /** Parses the complete text, which is never empty. */
  read(text: string, reading: Reading): Outcome<unknown>
  /** Finds complete values within a sentence. A value that is part of a longer one does not count. */
  find?(text: string, reading: Reading): Found<unknown>[]
  readonly complete?: Complete
  /** Prepares what `read` needs, in steps. Without it, the first read prepares everything at once. */
  readonly prepare?: Need
  /** `read` also accepts JSON numbers, such as the year 115. */
  readonly readsNumbers?: true
  readonly labels?: Readonly<Record<string, LocalizedText>>
  /** Names whose text may also be search terms, so that no text is refused. */
  readonly mayBeWords?: true
  /** Text that means "the newest", if that is also the meaning of an absent input. */
  readonly newest?: RegExp
  readonly item?: Kind
}

const kinds = notes<Kind>()

/** Attaches a kind to a schema without changing its JSON Schema. */
export const ofKind = kinds.note

/** Undefined for free text. */
export const kindOf = kinds.of

/** Attaches values to schemas. Lookups also work through `optional`, `default`, `describe` and similar wrappers. */
export function notes<T>() {
  const noted = new WeakMap<z.core.$ZodType, T>()
  const of = (schema: z.core.$ZodType): T | undefined => {
    const note = noted.get(schema)
    if (note !== undefined) return note
    // `describe` and checks copy the schema; `parent` of the copy is the original.
    const { parent } = schema._zod
    const inner = innerOf(schema)
    return (parent && of(parent)) ?? (inner && of(inner))
  }
  const note = <S extends z.ZodType>(schema: S, it: T): S => {
    noted.set(schema, it)
    return schema
  }
  return { note, of }
}

/** The schema without `optional`, `default` and similar wrappers. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = innerOf(schema)
  return inner ? bare(inner) : schema
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
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
