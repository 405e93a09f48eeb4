import type { Context } from './context.ts'
import type { Operation } from './operation.ts'

export interface Routed {
  readonly service: string
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
  /** Required inputs that the sentence lacks. */
  readonly missing: readonly string[]
}

export interface Router {
  /** The routing operation; its input `q` is the sentence. */
  readonly operation: Operation
  /** The likeliest choice comes first; `confidence` rates it from 0 to 1. */
  read(output: unknown): Reading
  /**
   * The parts of a sentence that asks for several things, such as 0050 配息和 2330 股價; else empty. Agrees with `read` when
   * all parts concern one operation.
   */
  readonly parts?: (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]>
  /** Lookup pages that no routing rule covers but a keyword names. The surest match comes first. */
  readonly pages?: (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]>
}

interface Reading {
  readonly choices: readonly Routed[]
  /** All candidates, however weak. If nothing was understood, this list is longer than the choices. */
  readonly offers?: readonly Routed[]
  /** Further calls of the first choice, one per extra value: 2330 2317 2454. */
  readonly more: readonly Routed[]
  readonly confidence: number
  /** Amounts in the sentence that the first choice ignores. */
  readonly leftOut?: readonly string[]
  readonly isNobodys?: boolean
  /** A recognised subject without data here, such as the weather, in both languages. */
  readonly notHeld?: { readonly zh: string; readonly en: string } | undefined
}
