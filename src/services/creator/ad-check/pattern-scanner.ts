import { firstUnitsOf } from './first-units.ts'

/** A pattern that is tried only at letters with which it can begin. */
interface Sought<T> {
  readonly value: T
  /** Sticky if the first letters are known; otherwise global. */
  readonly pattern: RegExp
  readonly isPlaced: boolean
}

export interface PatternMatch<T> {
  readonly index: number
  readonly words: string
  readonly value: T
}

/**
 * Finds many patterns in one pass, because trying each pattern at every letter of a long text is slow. Matches come by
 * pattern and then by position.
 */
export function createPatternScanner<T>(
  entries: Iterable<readonly [source: string, value: T]>,
): (text: string) => PatternMatch<T>[] {
  const sought: Sought<T>[] = []
  const byUnit = new Map<number, number[]>()
  for (const [source, value] of entries) {
    const units = firstUnitsOf(source)
    for (const unit of units ?? []) byUnit.set(unit, [...(byUnit.get(unit) ?? []), sought.length])
    sought.push({ value, pattern: new RegExp(source, units ? 'uy' : 'ug'), isPlaced: units !== undefined })
  }
  const lists: (readonly number[])[] = [[], ...byUnit.values()]
  const listOf = new Uint16Array(0x10000)
  for (const [at, unit] of [...byUnit.keys()].entries()) listOf[unit] = at + 1
  return (text) => {
    const places = sought.map((): number[] => [])
    for (let at = 0; at < text.length; at++) {
      const list = listOf[text.charCodeAt(at)] ?? 0
      if (list === 0) continue
      for (const pattern of lists[list] ?? []) places[pattern]?.push(at)
    }
    return sought.flatMap(({ value, pattern, isPlaced }, index) => {
      const matches = isPlaced ? matchesAt(text, pattern, places[index] ?? []) : [...text.matchAll(pattern)]
      return matches.map((match) => ({ index: match.index, words: match[0], value }))
    })
  }
}

function matchesAt(text: string, pattern: RegExp, places: readonly number[]): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  let from = 0
  for (const place of places) {
    if (place < from) continue
    pattern.lastIndex = place
    const match = pattern.exec(text)
    if (match === null) continue
    found.push(match)
    from = match.index + match[0].length
  }
  return found
}
