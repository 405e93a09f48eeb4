/** What a value counts besides the characters in it. */
const PER_VALUE = 4

/**
 * How much there is to read in raw input: its characters, and a few for every value. Stops counting at `enough`, so that
 * even the largest input is measured at once. Walks without recursion.
 */
export function inputSize(raw: unknown, enough: number): number {
  let size = 0
  const left: unknown[] = [raw]
  while (left.length > 0 && size < enough) {
    const value = left.pop()
    size += PER_VALUE
    if (typeof value === 'string') size += value.length
    else if (Array.isArray(value)) {
      // What is not looked at any more counts as a value each.
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
