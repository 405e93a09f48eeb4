/** Serialises a value as JSON with sorted keys, so equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, it: unknown) => (isPlainObject(it) ? sorted(it) : it))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  // JavaScript lists integer-like keys first, whatever the order here. The result is still the same for equal objects.
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
