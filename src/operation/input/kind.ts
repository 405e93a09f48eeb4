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

/** What somebody writes into an input, and how it is read: whole or not at all. */
export interface Kind {
  readonly name: KindName
  /** The keyboard that a phone shows. */
  readonly inputMode: 'text' | 'numeric' | 'decimal' | 'url' | 'search'
  /** One right way to write a value. */
  readonly example: string
  /** The same as people write it in Chinese, where that is something else. */
  readonly exampleZh?: string
  /** What to write, with that example: the message of a refusal. */
  readonly hint: LocalizedText
  /** What a value looks like as it is documented. Such a text is the value, and the schema says whether it can be. */
  readonly exact?: RegExp
  /** Reads the whole text. It is handed no empty one. */
  read(text: string, reading: Reading): Outcome<unknown>
  /** Values of the kind in a sentence: each whole, none that is part of something else. */
  find?(text: string, reading: Reading): Found<unknown>[]
  readonly complete?: Complete
  /** What reading needs; else it is made, in one turn, when something is first read. */
  readonly prepare?: Need
  /** Numbers that came as numbers are read, too: the year 115. */
  readonly readsNumbers?: true
  /** Of a choice: its values and what they are called. */
  readonly labels?: Readonly<Record<string, LocalizedText>>
  /** Of a name: the text may also be words that are searched for, so that it is taken whatever it is. */
  readonly mayBeWords?: true
  /** What is written for an input that is left out, where leaving it out means the newest. */
  readonly newest?: RegExp
  /** Of a list: what it is a list of. */
  readonly item?: Kind
}

const kinds = notes<Kind>()

/** The schema, known from now on to be of this kind. What JSON Schema says of it stays the same. */
export const ofKind = kinds.note

/** The kind of an input field; undefined for free text. */
export const kindOf = kinds.of

/** What is known of schemas besides themselves; found through `optional`, `default`, `describe` and the like. */
export function notes<T>() {
  const noted = new WeakMap<z.core.$ZodType, T>()
  const of = (schema: z.core.$ZodType): T | undefined => {
    const note = noted.get(schema)
    if (note !== undefined) return note
    // `describe` and the checks make copies, which remember what they are copies of.
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

/** The schema without `optional`, `default` and the like. */
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
