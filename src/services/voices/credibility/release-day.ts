/** Public release of the first widely used chatbot. Earlier texts were written by people. */
export const RELEASE_DAY = '2022-11-30'

/** The same instant in Unix seconds, which two communities expect in their filters. */
export const RELEASE_SECONDS = Date.parse(`${RELEASE_DAY}T00:00:00Z`) / 1000

/** ISO dates and instants compare correctly as texts. An item without a date does not count as earlier. */
export function isBeforeRelease(publishedAt: string | null): boolean {
  return publishedAt !== null && publishedAt < RELEASE_DAY
}
