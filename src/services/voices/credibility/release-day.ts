/** The public release of the first widely used chatbot: text from before it was written by people. */
export const RELEASE_DAY = '2022-11-30'

/** The same as an instant, in seconds: how two of the communities filter. */
export const RELEASE_SECONDS = Date.parse(`${RELEASE_DAY}T00:00:00Z`) / 1000

/** Days and instants compare as texts. What has no date was not published before anything. */
export function isBeforeRelease(publishedAt: string | null): boolean {
  return publishedAt !== null && publishedAt < RELEASE_DAY
}
