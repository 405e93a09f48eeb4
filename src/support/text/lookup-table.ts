/** A table to look words of a caller up in: without a prototype, `constructor` and `toString` are not in it. */
export function lookupTable<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, entries)
}
