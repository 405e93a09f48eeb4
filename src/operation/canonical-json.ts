import { isObject } from './is-object.ts'

/** Serialises a value as JSON with sorted keys, so equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, it: unknown) => (isObject(it) ? sortKeys(it) : it))
}

function sortKeys(value: Record<string, unknown>): Record<string, unknown> {
  // JavaScript lists integer-like keys first, whatever the order here. The result is still the same for equal objects.
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
