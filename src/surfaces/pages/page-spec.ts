import type { Routed } from '#operation/front.ts'
import type { Service } from '#operation/service.ts'
import type { Document } from '#operation/view/document.ts'
import type { Text } from '#operation/view/text.ts'
import type { Runtime } from '../runtime.ts'
import type { Reader } from './draw.ts'
import type { FormFault } from './form.ts'
import type { PagePlace } from './site.ts'

/** What a page of an operation is made of. */
export interface OperationPage {
  readonly service: Service
  readonly place: PagePlace
  readonly reader: Reader
  readonly runtime: Runtime
  /** The path and query of this page within the service. */
  readonly path: string
  /** What was entered, as it came. */
  readonly entered: Readonly<Record<string, readonly string[]>>
  readonly answer?: { readonly input: unknown; readonly output: unknown; readonly document: Document }
  /** What may be meant instead, where the box led here. */
  readonly instead?: readonly Routed[]
  readonly faults?: readonly FormFault[]
  /** Values that the one wrong field may take, to be tapped instead of typed. */
  readonly choices?: { readonly field: string; readonly suggestions: readonly Suggestion[] }
  /** A sentence that stands in the answer's place: nothing found, the source does not answer. */
  readonly refusal?: { readonly headline: string; readonly lede: Text; readonly suggestions: readonly Suggestion[] }
}

/** A near match: what asks for it, and what people call that. */
export interface Suggestion {
  readonly value: string
  readonly text: string
}

/** Of what was posted or paid for nobody else can ask by following a link. */
export function hasNoAddress({ method, operation }: PagePlace): boolean {
  return method === 'POST' || operation.price !== undefined
}

/** What was entered into each field first. */
export function firstOf(entered: OperationPage['entered']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entered).flatMap(([name, [value]]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}
