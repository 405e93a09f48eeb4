import type { Routed } from '#operation/front.ts'
import type { Service } from '#operation/service.ts'
import type { Document } from '#operation/view/document.ts'
import type { Text } from '#operation/view/text.ts'
import type { Runtime } from '../runtime.ts'
import type { Reader } from './draw.ts'
import type { FormFault } from './form.ts'
import type { Markup } from './html.ts'
import type { PagePlace } from './site.ts'

export interface OperationPage {
  readonly service: Service
  readonly place: PagePlace
  readonly reader: Reader
  readonly runtime: Runtime
  readonly path: string
  /** The values as entered, not parsed. */
  readonly entered: Readonly<Record<string, readonly string[]>>
  readonly answer?: { readonly input: unknown; readonly output: unknown; readonly document: Document }
  /** Other operations that the question in the search box may have meant. */
  readonly instead?: readonly Routed[]
  readonly faults?: readonly FormFault[]
  /** The question in the search box to which this page was posted as the answer. */
  readonly question?: string
  /** Inputs that a question in the search box did not give. */
  readonly missing?: readonly string[]
  /** Shown below an empty form. */
  readonly examples?: Markup
  /** Links to valid values, if exactly one field is faulty. */
  readonly choices?: { readonly field: string; readonly suggestions: readonly Suggestion[] }
  /** Shown in place of the answer if nothing was found or the source is unavailable. */
  readonly refusal?: {
    readonly headline: string
    readonly lede: Text
    readonly suggestions: readonly Suggestion[]
    /** Whether the suggestions are the nearest records, not what the entered value may mean. */
    readonly isUnderstood?: boolean
    /** The field that a suggestion fills. Default: the first required field, or the first of all. */
    readonly replaces?: string | undefined
  }
}

/** A value similar to the one entered, and its text. */
export interface Suggestion {
  readonly value: string
  readonly text: string
}

export function hasNoAddress({ method, operation }: PagePlace): boolean {
  return method === 'POST' || operation.price !== undefined
}

export function firstOf(entered: OperationPage['entered']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entered).flatMap(([name, [value]]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}
