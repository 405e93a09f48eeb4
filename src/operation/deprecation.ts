import { daysBetween } from '#support/dates/taipei.ts'

export interface Deprecation {
  readonly since: string
  /** The last day on which the operation can be called, YYYY-MM-DD. At least 180 days after `since`. */
  readonly until: string
  /** The operation of the same service to use instead. */
  readonly instead: string
}

/** The minimum notice that docs/reference/versioning.md promises. */
const NOTICE_DAYS = 180

/** The notice for people and models. Pages and documents render `[name]` as a link. */
export function deprecationNotice({ since, until, instead }: Deprecation): string {
  return `Deprecated since ${since}, answered until ${until}. Use [${instead}] instead.`
}

export function checkDeprecation(name: string, { since, until, instead }: Deprecation): void {
  const days = daysBetween(since, until)
  if (!(days >= NOTICE_DAYS)) throw new Error(`${name} must work for ${NOTICE_DAYS} days after ${since}.`)
  if (instead === name) throw new Error(`${name} is deprecated in favour of itself.`)
}

/** The response headers Deprecation (RFC 9745) and Sunset (RFC 8594). Days begin and end in Taipei time. */
export function deprecationHeaders({ since, until }: Deprecation): Readonly<Record<string, string>> {
  return {
    Deprecation: `@${Date.parse(`${since}T00:00:00+08:00`) / 1000}`,
    Sunset: new Date(`${until}T23:59:59+08:00`).toUTCString(),
  }
}
