import { comparisonKey } from './normalise.ts'
import { editDistance } from './suggest.ts'

/**
 * Whether two names are probably one: they are equal but for spelling (case, script), one begins with the other, or they
 * differ by a typing mistake. A name of three letters may only begin a name of five or more, because gpu and cpu are two
 * words. Shorter names must be equal.
 */
export function isNearName(a: string, b: string): boolean {
  const [one, other] = [comparisonKey(a), comparisonKey(b)]
  if (one === other) return one !== ''
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const isBeginning = long.startsWith(short)
  if (short.length < 3) return false
  if (short.length === 3) return isBeginning && long.length > 4
  if (isBeginning) return true
  const editsMax = long.length < 8 ? 1 : 2
  return long.length - short.length <= editsMax && editDistance(short, long) <= editsMax
}
