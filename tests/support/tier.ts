/**
 * Whether this is `npm run test:soak`, the long test run. Files that import this module run in the ordinary and the
 * soak run.
 */
export const isSoak = process.env['TEST_TIER'] === 'soak'

/** All cases in the soak run. In the ordinary run, the first case and every nth after it. */
export function sample<T>(cases: readonly T[], every: number): readonly T[] {
  return isSoak ? cases : cases.filter((_, at) => at % every === 0)
}
