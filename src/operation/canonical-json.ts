/** JSON that is the same for the same value, in whatever order its keys were written. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, it: unknown) => (isPlainObject(it) ? sorted(it) : it))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  // A key that reads as a number would be moved to the front by itself; sorting moves it there in both.
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
