/**
 * Whether this is `npm run test:soak`. Files that import this module run in both tiers; the soak tier runs every case.
 */
export const isSoak = process.env['TEST_TIER'] === 'soak'

/** Every case in the soak tier; otherwise the first, and every nth after it. */
export function sample<T>(cases: readonly T[], every: number): readonly T[] {
  return isSoak ? cases : cases.filter((_, at) => at % every === 0)
}
