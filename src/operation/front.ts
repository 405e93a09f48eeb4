import type { Context } from './context.ts'
import type { Operation } from './operation.ts'

export interface Routed {
  readonly service: string
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
  readonly missing: readonly string[]
}

export interface Router {
  /** The routing operation, whose input `q` is the sentence. */
  readonly operation: Operation
  /** Most likely choice first. `confidence` rates it from 0 to 1. */
  read(output: unknown): Reading
  /**
   * The parts of a sentence with several questions, such as 0050 配息和 2330 股價; else empty. Agrees with `read` if all
   * parts concern one operation.
   */
  readonly parts?: (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]>
  /** Lookup pages that a keyword names but no routing rule covers, best match first. */
  readonly pages?: (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]>
}

interface Reading {
  readonly choices: readonly Routed[]
  /** All candidates, even weak ones. If nothing was understood, this list is longer than `choices`. */
  readonly offers?: readonly Routed[]
  /** One call per extra value: 2330 2317 2454. */
  readonly more: readonly Routed[]
  readonly confidence: number
  /** Amounts in the sentence that the first choice ignores. */
  readonly leftOut?: readonly string[]
  readonly isNobodys?: boolean
  /** A recognised subject without data here, such as the weather. */
  readonly notCovered?: { readonly zh: string; readonly en: string } | undefined
}
