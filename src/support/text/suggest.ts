import { comparisonKey } from './normalise.ts'

/** A less similar suggestion would confuse more than help. */
const LIKENESS_MIN = 0.4

/** The candidates that are most similar to a wrong value, best first. */
export function suggest(wanted: string, candidates: Iterable<string>, countMax = 5): string[] {
  const key = comparisonKey(wanted)
  if (key === '') return []
  const likenessOf = likenessTo(key)
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, score: likenessOf(comparisonKey(candidate)) }))
    .filter(({ score }) => score >= LIKENESS_MIN)
    .sort((a, b) => b.score - a.score || a.candidate.length - b.candidate.length)
    .slice(0, countMax)
    .map(({ candidate }) => candidate)
}

/** How similar two keys are, from 0 to 1, by common character pairs (word order) and edits (typing mistakes). */
export function likeness(a: string, b: string): number {
  return likenessTo(a)(b)
}

/** `likeness` for comparing one key with many, which is faster. */
export function likenessTo(a: string): (b: string) => number {
  const pairsOfA = countPairs(a)
  return (b) => {
    if (a === b) return 1
    if (a === '' || b === '') return 0
    const [short, long] = a.length < b.length ? [a, b] : [b, a]
    // A key that is part of the other is similar to it, the more so the longer it is.
    if (long.includes(short)) return Math.max(0.5 + (0.5 * short.length) / long.length, sharedPairs(a, pairsOfA, b))
    // Keys of very different length have too few pairs in common.
    if (short.length * 4 < long.length) return 0
    const pairs = sharedPairs(a, pairsOfA, b)
    // Skips the slow edit distance where it cannot help: very different lengths, or no common pair.
    const isHopeless = short.length / long.length <= pairs || (pairs === 0 && short.length > 4)
    return isHopeless ? pairs : Math.max(pairs, 1 - editDistance(short, long) / long.length)
  }
}

function sharedPairs(a: string, pairsOfA: ReadonlyMap<string, number>, b: string): number {
  // Created at the first common pair, because most keys have none.
  let left: Map<string, number> | undefined
  let shared = 0
  for (let at = 0; at + 1 < b.length; at++) {
    const pair = b.slice(at, at + 2)
    const ofA = pairsOfA.get(pair)
    if (ofA === undefined) continue
    left ??= new Map()
    const count = left.get(pair) ?? ofA
    if (count === 0) continue
    left.set(pair, count - 1)
    shared++
  }
  const pairs = a.length + b.length - 2
  return pairs > 0 ? (2 * shared) / pairs : 0
}

function countPairs(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

/** The candidate with the fewest edits to the text. Undefined if it has more than `editsMax`. */
export function nearest(text: string, candidates: readonly string[], editsMax: number): string | undefined {
  const near = candidates.filter(({ length }) => Math.abs(length - text.length) <= editsMax)
  const best = near
    .map((candidate) => ({ candidate, edits: editDistance(text, candidate) }))
    .reduce((least, it) => (it.edits < least.edits ? it : least), { candidate: '', edits: Infinity })
  return best.edits <= editsMax ? best.candidate : undefined
}

/** Used again in each call, because new arrays for thousands of keys would create hundreds of megabytes of garbage. */
let rows = [new Uint32Array(64), new Uint32Array(64), new Uint32Array(64)] as const

/** The number of insertions, deletions, substitutions and swaps of neighbours that turn one text into the other. */
export function editDistance(a: string, b: string): number {
  const size = b.length + 1
  if (rows[0].length < size) rows = [new Uint32Array(2 * size), new Uint32Array(2 * size), new Uint32Array(2 * size)]
  let [beforeLast, last, row] = rows
  for (let at = 0; at < size; at++) last[at] = at
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row[j] = cost
    }
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[b.length] ?? 0
}
