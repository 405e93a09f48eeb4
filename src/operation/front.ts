import type { Context } from './context.ts'
import type { Operation } from './operation.ts'
import type { Bilingual } from './view/language.ts'

export interface Routed {
  readonly service: string
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
  readonly missing: readonly string[]
}

export interface Router {
  /** The routing operation. Its input `q` is what the user typed into the search box. */
  readonly operation: Operation
  /** The operations that may answer, most likely first. `confidence` is from 0 to 1. */
  read(output: unknown): Reading
  /** The calls for a sentence with several questions, such as 0050 配息和 2330 股價; otherwise empty. */
  readonly parts?: (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]>
  /** Pages that a keyword in the sentence names but no routing rule covers, best match first. */
  readonly pages?: (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]>
}

interface Reading {
  readonly choices: readonly Routed[]
  /** All candidates, including unlikely ones. Longer than `choices` if the sentence was not understood. */
  readonly offers?: readonly Routed[]
  /** Calls of the same operation for the other values in the sentence: 2330 2317 2454 needs three calls. */
  readonly more: readonly Routed[]
  readonly confidence: number
  /** Words of the sentence that the first choice does not use. */
  readonly leftOut?: readonly string[]
  readonly isNobodys?: boolean
  readonly notCovered?: NotCovered | undefined
}

/** A subject that no service covers, and who does. */
export interface NotCovered {
  readonly subject: Bilingual
  /** False if other subjects are nearly as likely. */
  readonly isSure: boolean
  /** The lack: data (empty), sight of a person’s own things, or the ability to do something. */
  readonly how: '' | 'sees' | 'does'
  /** A site or, without an address, somebody to ask. Empty if none is known. */
  readonly site: Bilingual
  readonly url: string
  /** Operations about something similar. */
  readonly near: readonly Routed[]
}

/** Whether the input names one record, as opposed to a date, a place or free text. */
export function isNamed({ input }: Routed): boolean {
  return ['card', 'code', 'model', 'slug'].some((name) => name in input)
}
