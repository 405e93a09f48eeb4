// How much a term of a declaration counts (Okapi BM25), and what the task holds beside its words.

const SATURATION = 2
/** How far a long declaration is held back: it has more words by which to be hit. */
const LENGTH_SHARE = 0.4
export const ENTITY_WEIGHT = 3

/** How many there are, and in how many of them each term is. */
export interface Declarations {
  readonly count: number
  readonly frequency: ReadonlyMap<string, number>
}

/** Of a term that so many of all declarations hold. */
export function rarityOf(holding: number, all: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5))
}

export function lengthOf(counts: ReadonlyMap<string, number>): number {
  return counts.values().reduce((sum, count) => sum + count, 0)
}

/** The more often, the less each time adds; `usual` is the mean length of the declarations. */
export function saturated(counts: ReadonlyMap<string, number>, usual: number): Map<string, number> {
  const hold = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * lengthOf(counts)) / usual)
  return new Map([...counts].map(([text, count]) => [text, (count * (SATURATION + 1)) / (count + hold)]))
}
