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
  for (const part of header.split(',')) {
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
  const directives = content.split(',').map((part) => part.trim().toLowerCase())
  return { source: 'meta', agent: name.toLowerCase(), directives: directives.filter((part) => part !== '') }
}

/** The directive that keeps a page out of the index of Google, Bing or everybody; undefined where there is none. */
export function findNoindex(all: readonly RobotsDirectives[]): RobotsDirectives | undefined {
  return all.find(
    ({ agent, directives }) => INDEXERS.has(agent) && directives.some((it) => it === 'noindex' || it === 'none'),
  )
}
