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

/** Describes how people write an input, and parses it: completely or not at all. */
export interface Kind {
  readonly name: KindName
  readonly inputMode: 'text' | 'numeric' | 'decimal' | 'url' | 'search'
  readonly example: string
  readonly exampleZh?: string
  /** Explains what to write, with the example: the message of a refusal. */
  readonly hint: LocalizedText
  /** The documented format. Text that matches is passed on unchanged, and the schema validates it. */
  readonly exact?: RegExp
  /** Parses the complete text, which is never empty. */
  read(text: string, reading: Reading): Outcome<unknown>
  /** Finds values within a sentence: complete ones that are not part of anything else. */
  find?(text: string, reading: Reading): Found<unknown>[]
  readonly complete?: Complete
  /** Prepares what `read` needs, in steps. Otherwise it is built in one go at the first read. */
  readonly prepare?: Need
  /** `read` also receives JSON numbers: the year 115. */
  readonly readsNumbers?: true
  /** For a choice: its values and their labels. */
  readonly labels?: Readonly<Record<string, LocalizedText>>
  /** For a name: the text may also be search terms, so it is never refused. */
  readonly mayBeWords?: true
  /** Text that means "the newest", for an input whose absence means the same. */
  readonly newest?: RegExp
  readonly item?: Kind
}

const kinds = notes<Kind>()

/** Attaches a kind to a schema. Its JSON Schema stays the same. */
export const ofKind = kinds.note

/** The kind of an input field; undefined for free text. */
export const kindOf = kinds.of

/** Attaches values to schemas. They are found again through `optional`, `default`, `describe` and similar wrappers. */
export function notes<T>() {
  const noted = new WeakMap<z.core.$ZodType, T>()
  const of = (schema: z.core.$ZodType): T | undefined => {
    const note = noted.get(schema)
    if (note !== undefined) return note
    // `describe` and checks copy the schema; the copy refers to its original.
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
