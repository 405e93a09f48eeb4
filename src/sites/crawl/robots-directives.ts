export interface RobotsDirectives {
  readonly source: 'meta' | 'header'
  /** The name of a crawler; `robots` means all. */
  readonly agent: string
  readonly directives: readonly string[]
}

/** Directives with a value after a colon. Without this list, `max-snippet:` would look like a crawler's name. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after'])

/** The crawlers of the major search engines, whose noindex matters. */
const INDEXERS = new Set(['robots', 'googlebot', 'bingbot'])

/** Reads an X-Robots-Tag header: `noindex, nofollow` for all crawlers, `googlebot: noindex` for one. */
export function readRobotsHeader(header: string): RobotsDirectives[] {
  const found: { source: 'header'; agent: string; directives: string[] }[] = []
  let agent = 'robots'
  for (const part of splitDirectives(header)) {
    const colon = part.indexOf(':')
    const name = part.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const isNamed = colon !== -1 && !VALUED.has(name)
    if (isNamed) agent = name === '*' ? 'robots' : name
    const directive = (isNamed ? part.slice(colon + 1) : part).trim().toLowerCase()
    if (directive === '') continue
    const known = found.find((it) => it.agent === agent)
    if (known) known.directives.push(directive)
    else found.push({ source: 'header', agent, directives: [directive] })
  }
  return found
}

/** Reads `<meta name="robots" content="noindex,follow">` and its variants for single crawlers. */
export function readRobotsMeta(name: string, content: string): RobotsDirectives {
  const directives = splitDirectives(content).map((part) => part.trim().toLowerCase())
  return { source: 'meta', agent: name.toLowerCase(), directives: directives.filter((part) => part !== '') }
}

export function findNoindex(all: readonly RobotsDirectives[]): RobotsDirectives | undefined {
  return all.find(
    ({ agent, directives }) => INDEXERS.has(agent) && directives.some((it) => it === 'noindex' || it === 'none'),
  )
}

/** Splits at commas, but not at the comma after the weekday of a date. */
function splitDirectives(text: string): string[] {
  return text.split(/(?<!\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}),/i)
}

const KNOWN = new Set(
  (
    'all index follow noindex nofollow none noarchive nocache nosnippet notranslate noimageindex indexifembedded ' +
    'noodp noydir nositelinkssearchbox nopagereadaloud max-snippet max-image-preview max-video-preview unavailable_after noai noimageai'
  ).split(' '),
)

function directivesForIndexers(all: readonly RobotsDirectives[]): string[] {
  return all.flatMap(({ agent, directives }) => (INDEXERS.has(agent) ? directives : []))
}

/** Directives that no major search engine knows, so they have no effect. */
export function findUnknownDirectives(all: readonly RobotsDirectives[]): string[] {
  return directivesForIndexers(all).filter((it) => !KNOWN.has(it.split(':')[0]?.trim() ?? ''))
}

/** The earliest `unavailable_after`, when the page leaves the index. `at` is NaN if the date is unreadable. */
export function findUnavailableAfter(all: readonly RobotsDirectives[]): { written: string; at: number } | undefined {
  const found = directivesForIndexers(all).find((it) => it.startsWith('unavailable_after'))
  if (found === undefined) return undefined
  const written = found.slice(found.indexOf(':') + 1).trim()
  return { written, at: Date.parse(written) }
}
