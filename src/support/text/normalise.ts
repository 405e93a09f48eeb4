import { homographFolding } from './homographs.ts'
import { scriptFolding } from './script.ts'

/** A folded text, with the range of the original for each of its UTF-16 units. */
export interface FoldedText {
  readonly text: string
  /** The range of unit `i` in the original, in UTF-16 units: `original.slice(starts[i], ends[i])`. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * A code point with its combining marks, half-width voiced marks and Korean vowels. Normalisation combines characters
 * only within that range.
 */
const CLUSTER = /[^][\p{M}\uff9e\uff9f\u1160-\u11ff]*/gu

/**
 * Folds case, full-width and other compatibility forms, Traditional and Simplified script, look-alike letters and
 * accents. Invisible characters are removed; spaces and punctuation are not.
 */
export function foldWithOffsets(original: string): FoldedText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const folded = foldCluster(cluster)
    text += folded
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(index)
      ends.push(index + cluster.length)
    }
  }
  return { text, starts, ends }
}

/** Folds a text and reduces white space, so that texts can be compared. */
export function normalise(text: string): string {
  return fold(text).replace(/\s+/gu, ' ').trim()
}

/** The letters and digits of the folded text, which are equal for all spellings of a name. Empty if there are none. */
export function comparisonKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

/** Folds without recording positions, which is many times faster. */
function fold(original: string): string {
  return /^[\x20-\x7e]*$/.test(original) ? original.toLowerCase() : original.replace(CLUSTER, foldCluster)
}

/** The folded forms of single UTF-16 units, which nearly all clusters are. */
const foldedUnits = new Map<string, string>()

function foldCluster(cluster: string): string {
  const known = foldedUnits.get(cluster)
  if (known !== undefined) return known
  const folded = foldCodePoints(cluster)
  if (cluster.length === 1) foldedUnits.set(cluster, folded)
  return folded
}

function foldCodePoints(cluster: string): string {
  const decomposed = cluster.normalize('NFKD').toLowerCase().normalize('NFKD')
  const bare = decomposed.replace(IGNORED, '').normalize('NFKC')
  return Array.from(bare, foldCharacter).join('')
}

// Characters to remove: format characters, variation selectors, Latin accents and overlays, blank letters.
const IGNORED = /\p{Cf}|\p{VS}|[\u0300-\u036f]|[\u115f\u1160\u3164]/gu

function foldCharacter(character: string): string {
  const folded = scriptFolding.get(character) ?? character
  return homographFolding.get(folded) ?? folded
}
