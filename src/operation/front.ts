import type { Context } from './context.ts'
import type { Operation } from './operation.ts'
import type { Ask } from './view/text.ts'
import type { Words } from './view/messages.ts'

// What a service gives to the front page of all of them.

/** An operation that a sentence may ask for, with the inputs that the sentence gives. */
export interface Routed {
  readonly service: string
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
  /** Required inputs that it does not give. */
  readonly missing: readonly string[]
}

/** Finds what a sentence asks for. */
export interface Router {
  /** Takes the sentence as `q`. */
  readonly operation: Operation
  /** The likeliest first; `confidence` is how sure the first one is, from 0 to 1. */
  read(output: unknown): Reading
  /**
   * What a sentence asks for in order, where that is several things and each is given whole: 0050 配息和 2330 股價. Else
   * none. It tells the same as reading where the several things are asked of one operation.
   */
  readonly parts?: (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]>
  /**
   * By what a sentence asks for nothing else than this choice: beside a value that it gives, or beside words that are searched for,
   * stand only words that lead there.
   */
  readonly explains?: (text: string, choice: Routed, context: Context) => Explained | Promise<Explained>
  /** Lookups with a page of their own that nothing is routed to, which a sentence names by a word. The surest first. */
  readonly pages?: (text: string, context: Context) => readonly Routed[]
}

type Explained = 'value' | 'words' | undefined

interface Reading {
  readonly choices: readonly Routed[]
  /** All that comes near, however far; where nothing was understood, more than the choices. */
  readonly offers?: readonly Routed[]
  /** Further calls of the first choice, for what else is listed: 2330 2317 2454. */
  readonly more: readonly Routed[]
  readonly confidence: number
  /** Amounts that the sentence gives and that the first choice takes no account of. */
  readonly leftOut?: readonly string[]
  /** Nothing here seems to do what is asked; the choices are only the nearest. */
  readonly isNobodys?: boolean
  /** What is asked for that nothing here holds, such as the weather, in both languages. */
  readonly notHeld?: { readonly zh: string; readonly en: string } | undefined
}

/** One of today's answers: 下個連假 12/25 起 3 天. */
export interface Tile {
  /** Free, and answers at once. */
  readonly operation: Operation
  readonly input?: Readonly<Record<string, unknown>>
  /** Undefined where there is nothing to say today. */
  draw(output: unknown, words: Words): TileText | undefined
}

export interface TileText {
  readonly name: string
  readonly value: string
  readonly note?: string
  /** Default: the operation itself. */
  readonly to?: Ask
}
