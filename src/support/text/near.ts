import { comparisonKey } from './normalise.ts'
import { editDistance } from './suggest.ts'

/** Whether words differ by a typing mistake. Three letters allow none, because gpu and cpu are two words. */
export function isNear(a: string, b: string): boolean {
  const [one, other] = [comparisonKey(a), comparisonKey(b)]
  if (one === other) return one !== ''
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 4) return short.length === 3 && long.startsWith(short) && long.length > 4
  if (long.startsWith(short)) return true
  const slips = long.length < 8 ? 1 : 2
  return long.length - short.length <= slips && editDistance(short, long) <= slips
}
