/** A range of the caller’s text, in UTF-16 code units. */
export interface Span {
  readonly start: number
  readonly end: number
}

const LIST_BETWEEN_MAX = 8
const LIST_BETWEEN = /^[\s、/／]*(?:和|及|與|与|或|以及|跟)?[\s、/／]*$/u

export function isListBetween(text: string, end: number, start: number): boolean {
  return start - end < LIST_BETWEEN_MAX && LIST_BETWEEN.test(text.slice(end, start))
}

/** Drops spans within longer spans. The result is in text order. */
export function keepOutermost<T extends Span>(spans: readonly T[]): T[] {
  let reached = -1
  return [...spans].sort(byPlace).filter(({ end }) => {
    if (end <= reached) return false
    reached = end
    return true
  })
}

function byPlace(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end
}

/** Returns a function that lists the spans within an outer span in text order, except those with the same start. */
export function readerWithin<T extends Span>(spans: readonly T[]): (outer: Span) => T[] {
  const sorted = [...spans].sort(byPlace)
  return ({ start, end }) => {
    const found: T[] = []
    for (let at = countUpTo(sorted, start); at < sorted.length; at++) {
      const span = sorted[at]
      if (!span || span.start >= end) break
      if (span.end <= end) found.push(span)
    }
    return found
  }
}

function countUpTo(sorted: readonly Span[], place: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.start ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns a predicate: whether one of the spans covers another span. A binary search, because a long text has thousands
 * of spans.
 */
export function coverOf(spans: readonly Span[]): (inner: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  let furthest = -1
  const reach = sorted.map(({ end }) => (furthest = Math.max(furthest, end)))
  return ({ start, end }) => (reach[countUpTo(sorted, start) - 1] ?? -1) >= end
}

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && a.end > b.start
}

/** Returns a function that lists the spans that overlap a place. Call it with places in text order. */
export function overlapping<T extends Span>(spans: readonly T[]): (place: Span) => T[] {
  const sorted = spans.toSorted(byPlace)
  let first = 0
  return ({ start, end }) => {
    while (first < sorted.length && sorted[first]!.end <= start) first++
    const found: T[] = []
    for (let at = first; at < sorted.length && sorted[at]!.start < end; at++)
      if (sorted[at]!.end > start) found.push(sorted[at]!)
    return found
  }
}
