/** What a page or its answer says to crawlers about indexing. */
export interface RobotsDirectives {
  readonly source: 'meta' | 'header'
  /** `robots` is everybody. */
  readonly agent: string
  readonly directives: readonly string[]
}

/** Directives that carry a value after a colon, and so are not the name of a crawler. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after'])

/** Crawlers whose noindex keeps a page out of the searches that most people use. */
const INDEXERS = new Set(['robots', 'googlebot', 'bingbot'])

/** Reads an X-Robots-Tag header: `noindex, nofollow` for everybody, `googlebot: noindex` for one crawler. */
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
    const held = found.find((it) => it.agent === agent)
    if (held) held.directives.push(directive)
    else found.push({ source: 'header', agent, directives: [directive] })
  }
  return found
}

/** Reads `<meta name="robots" content="noindex,follow">` and its siblings for single crawlers. */
export function readRobotsMeta(name: string, content: string): RobotsDirectives {
  const directives = splitDirectives(content).map((part) => part.trim().toLowerCase())
  return { source: 'meta', agent: name.toLowerCase(), directives: directives.filter((part) => part !== '') }
}

/** The directive that keeps a page out of the index of Google, Bing or everybody; undefined where there is none. */
export function findNoindex(all: readonly RobotsDirectives[]): RobotsDirectives | undefined {
  return all.find(
    ({ agent, directives }) => INDEXERS.has(agent) && directives.some((it) => it === 'noindex' || it === 'none'),
  )
}

/** Commas stand between directives, and inside of dates behind the day of the week. */
function splitDirectives(text: string): string[] {
  return text.split(/(?<!\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}),/i)
}

/** What Google, Bing and Yandex know, with a value behind a colon or without. */
const KNOWN = new Set(
  (
    'all index follow noindex nofollow none noarchive nocache nosnippet notranslate noimageindex indexifembedded ' +
    'noodp noydir nositelinkssearchbox nopagereadaloud max-snippet max-image-preview max-video-preview unavailable_after noai noimageai'
  ).split(' '),
)

/** Directives that no large search engine knows: nothing happens, whatever was meant. */
export function findUnknownDirectives(all: readonly RobotsDirectives[]): string[] {
  const directives = all.flatMap(({ agent, directives }) => (INDEXERS.has(agent) ? directives : []))
  return directives.filter((it) => !KNOWN.has(it.split(':')[0]?.trim() ?? ''))
}

/** When the page leaves the index, by the first directive that says so; NaN for a date that cannot be read. */
export function findUnavailableAfter(all: readonly RobotsDirectives[]): { written: string; at: number } | undefined {
  const directives = all.flatMap(({ agent, directives }) => (INDEXERS.has(agent) ? directives : []))
  const found = directives.find((it) => it.startsWith('unavailable_after'))
  if (found === undefined) return undefined
  const written = found.slice(found.indexOf(':') + 1).trim()
  return { written, at: Date.parse(written) }
}
