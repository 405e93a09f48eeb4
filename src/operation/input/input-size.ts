/** Characters that each value adds to the size, besides its text. */
const PER_VALUE = 4

/**
 * The size of raw input: its characters plus a constant per value. Stops counting at `enough`, so measuring is fast for
 * any input. Not recursive.
 */
export function inputSize(raw: unknown, enough: number): number {
  let size = 0
  const left: unknown[] = [raw]
  while (left.length > 0 && size < enough) {
    const value = left.pop()
    size += PER_VALUE
    if (typeof value === 'string') size += value.length
    else if (Array.isArray(value)) {
      // A very long array is not visited, because its length alone exceeds the limit.
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
