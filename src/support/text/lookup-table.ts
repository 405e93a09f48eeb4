/** A lookup table for words from callers: without a prototype, it contains no `constructor` or `toString`. */
export function lookupTable<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, entries)
}
