import type { Routed } from '#operation/front.ts'
import type { Service } from '#operation/service.ts'
import type { Runtime } from '../runtime.ts'
import { withLanguage, type Reader } from './draw.ts'
import { addressOf, findPlace, type PagePlace } from './site.ts'

/** Finds the operation of a choice and its service. Undefined for a tool of a remote site. */
export function declaredFor({ service, operation: wanted }: Routed, { services }: Runtime) {
  const owner = services.find(({ name }) => name === service)
  const operation = owner?.operations.find(({ name }) => name === wanted)
  return owner && operation && { owner, operation }
}

/** The page of an operation. Undefined if it has none, as with tools of remote sites. */
export function placeOf(
  { service, operation }: Routed,
  runtime: Runtime,
): { readonly owner: Service; readonly place: PagePlace } | undefined {
  const owner = runtime.services.find(({ name }) => name === service)
  const place = owner && findPlace(owner, operation)
  return owner && place ? { owner, place } : undefined
}

/** The address of the answer, or of the form if an input is missing. Undefined if the operation has no page. */
export function placeAddress(choice: Routed, reader: Reader, runtime: Runtime): string | undefined {
  const found = placeOf(choice, runtime)
  if (!found) return undefined
  const { owner, place } = found
  const isComplete = choice.missing.length === 0 && place.method === 'GET'
  return withLanguage(`/${owner.name}${isComplete ? addressOf(place, choice.input) : place.entry}`, reader)
}
