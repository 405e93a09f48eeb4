/** An operation that will go. */
export interface Deprecation {
  /** The day on which this was announced, YYYY-MM-DD. */
  readonly since: string
  /** The last day on which it answers, YYYY-MM-DD: at least half a year later. */
  readonly until: string
  /** The operation of the same service that answers in its place. */
  readonly instead: string
}

const DAY_MS = 86_400_000
/** How long callers have, as docs/reference/versioning.md promises. */
const NOTICE_DAYS = 180

/** For people and for models; what is used instead is a link, written as each surface calls it. */
export function deprecationNotice({ since, until, instead }: Deprecation): string {
  return `Deprecated since ${since}, answered until ${until}. Use [${instead}] instead.`
}

/** Refuses a notice that is shorter than what was promised. */
export function checkDeprecation(name: string, { since, until, instead }: Deprecation): void {
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS
  if (!(days >= NOTICE_DAYS)) throw new Error(`${name} has to be answered for ${NOTICE_DAYS} days after ${since}.`)
  if (instead === name) throw new Error(`${name} is deprecated in favour of itself.`)
}

/** The response headers: Deprecation is RFC 9745, Sunset RFC 8594. Both are days in Taipei. */
export function deprecationHeaders({ since, until }: Deprecation): Readonly<Record<string, string>> {
  return {
    Deprecation: `@${Date.parse(`${since}T00:00:00+08:00`) / 1000}`,
    Sunset: new Date(`${until}T23:59:59+08:00`).toUTCString(),
  }
}
