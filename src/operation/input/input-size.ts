/** Each value adds this many characters to the size, besides those of its text. */
const PER_VALUE = 4

/** The size of raw input in characters. Stops at `enough`, and is not recursive, so any input is safe. */
export function inputSize(raw: unknown, enough: number): number {
  let size = 0
  const left: unknown[] = [raw]
  while (left.length > 0 && size < enough) {
    const value = left.pop()
    size += PER_VALUE
    if (typeof value === 'string') size += value.length
    else if (Array.isArray(value)) {
      // Skips the items of a very long array, because its length alone exceeds the limit.
      if (value.length * PER_VALUE > enough) return enough
      left.push(...value)
    } else if (typeof value === 'object' && value !== null) {
      for (const name in value) {
        size += name.length
        left.push(Reflect.get(value, name))
        if (size + left.length * PER_VALUE > enough) return enough
      }
    }
  }
  return Math.min(size, enough)
}
