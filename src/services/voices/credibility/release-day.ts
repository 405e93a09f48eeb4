/** The public release of the first widely used chatbot: earlier texts were written by people. */
export const RELEASE_DAY = '2022-11-30'

/** The same instant in seconds, for the filters of two communities. */
export const RELEASE_SECONDS = Date.parse(`${RELEASE_DAY}T00:00:00Z`) / 1000

/** Dates and instants compare as texts. An item without a date is not before the release. */
export function isBeforeRelease(publishedAt: string | null): boolean {
  return publishedAt !== null && publishedAt < RELEASE_DAY
}
