/** Public release of the first widely used chatbot. Earlier texts were written by people. */
export const RELEASE_DAY = '2022-11-30'

/** The release day in Unix seconds, which two communities expect in their date filters. */
export const RELEASE_SECONDS = Date.parse(`${RELEASE_DAY}T00:00:00Z`) / 1000

/**
 * Whether a text is older than the release of the chatbot. ISO dates and instants compare correctly as strings. An item
 * without a date does not count as older.
 */
export function isBeforeRelease(publishedAt: string | null): boolean {
  return publishedAt !== null && publishedAt < RELEASE_DAY
}
