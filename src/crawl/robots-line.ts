export interface RobotsFinding {
  /** From 1; 0 where the whole file is meant. */
  readonly line: number
  readonly code: string
  /** `error`: crawlers do not do what the line asks. `warning`: some do not, or it could be clearer. */
  readonly severity: 'error' | 'warning'
  readonly message: string
}

export interface RobotsLine {
  readonly key: RobotsKey | undefined
  readonly value: string
  readonly findings: readonly RobotsFinding[]
}

export type RobotsKey = 'user-agent' | 'allow' | 'disallow' | 'sitemap'

/** How each key may begin, its proper spelling first. Others are frequent typos that Google understands. */
const SPELLINGS: readonly (readonly [RobotsKey, readonly string[]])[] = [
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['sitemap', ['sitemap', 'site-map']],
]

/** Lines that some crawler reads although RFC 9309 does not define them. */
const OTHER_DIRECTIVES: Readonly<Record<string, string>> = {
  'crawl-delay': 'Google ignores Crawl-delay; Bing and Yandex have read it.',
  noindex: 'Search engines ignore Noindex in robots.txt. Use a robots meta tag or an X-Robots-Tag header.',
  nofollow: 'Search engines ignore Nofollow in robots.txt. Use a robots meta tag.',
  host: 'Only Yandex has read Host. Use redirects or canonical links.',
  'clean-param': 'Only Yandex reads Clean-param.',
  'request-rate': 'The large search engines ignore Request-rate.',
  'visit-time': 'The large search engines ignore Visit-time.',
  'content-signal': 'Content-Signal states a wish; crawlers are not known to act on it.',
  'content-usage': 'Content-Usage is a draft; crawlers are not known to act on it.',
}

const NOTHING: RobotsLine = { key: undefined, value: '', findings: [] }

/** Reads one line (one character per byte) into its key and value, with what is wrong with it. */
export function readRobotsLine(raw: string, line: number): RobotsLine {
  // Google's matcher works on C strings, which end at a NUL.
  const content = trim(cutAt(cutAt(raw, '\0'), '#'))
  if (content === '') return NOTHING
  const split = splitLine(content)
  if (!split) return unreadable(content, line)
  const found = findKey(split.name)
  if (!found) return unknown(split.name, line)
  const findings: RobotsFinding[] = []
  if (split.missingColon) findings.push(missingColon(line))
  if (found.typo) findings.push(typo(line, split.name, found.key))
  const fault = judgeValue(found.key, split.value, line)
  if (fault) findings.push(fault)
  return { key: found.key, value: split.value, findings }
}

/** Splits at the colon or, where there are exactly two words, at the white space between them. */
function splitLine(content: string): { name: string; value: string; missingColon: boolean } | undefined {
  const colon = content.indexOf(':')
  if (colon >= 0) {
    const name = trim(content.slice(0, colon))
    return name === '' ? undefined : { name, value: trim(content.slice(colon + 1)), missingColon: false }
  }
  const words = content.split(/[ \t]+/)
  if (words.length !== 2) return undefined
  return { name: words[0]!, value: words[1]!, missingColon: true }
}

function findKey(name: string): { key: RobotsKey; typo: boolean } | undefined {
  const lower = name.toLowerCase()
  for (const [key, spellings] of SPELLINGS) {
    // The matcher looks at how the key begins, so `Disallowed` disallows too.
    if (spellings.some((spelling) => lower.startsWith(spelling))) return { key, typo: lower !== key }
  }
  return undefined
}

function judgeValue(key: RobotsKey, value: string, line: number): RobotsFinding | undefined {
  if (key === 'user-agent') return judgeAgent(value, line)
  if (key === 'sitemap') return judgeSitemap(value, line)
  if (value === '' || value.startsWith('/') || value.startsWith('*')) return undefined
  return {
    line,
    code: 'pattern_without_slash',
    severity: 'error',
    message: 'A path pattern begins with “/” or “*”; this one never matches. Write the path from the root of the site.',
  }
}

function judgeAgent(value: string, line: number): RobotsFinding | undefined {
  if (value === '') {
    return { line, code: 'empty_user_agent', severity: 'error', message: 'Name a crawler after User-agent, or “*”.' }
  }
  if (value === '*' || /^[A-Za-z0-9_.-]+$/.test(value)) return undefined
  return {
    line,
    code: 'user_agent_not_a_token',
    severity: 'warning',
    message: 'A User-agent value is one name of letters, “-” and “_”; what follows the name is ignored.',
  }
}

function judgeSitemap(value: string, line: number): RobotsFinding | undefined {
  const url = URL.parse(value)
  if (url && /^https?:$/.test(url.protocol)) return undefined
  return {
    line,
    code: 'sitemap_not_absolute',
    severity: 'error',
    message: 'A Sitemap line needs a full address, for example https://example.com/sitemap.xml.',
  }
}

function unreadable(content: string, line: number): RobotsLine {
  const isHtml = /^<(?:!doctype|html|head|body|\?xml|script|meta)/i.test(content)
  const finding: RobotsFinding = isHtml
    ? { line, code: 'html_content', severity: 'error', message: 'This is HTML. Serve robots.txt as plain text.' }
    : {
        line,
        code: 'unreadable_line',
        severity: 'error',
        message: 'This line has no “Name: value” form and is ignored.',
      }
  return { ...NOTHING, findings: [finding] }
}

function unknown(name: string, line: number): RobotsLine {
  if (name.startsWith('<')) return unreadable(name, line)
  const known = OTHER_DIRECTIVES[name.toLowerCase()]
  const code = known ? 'nonstandard_directive' : 'unknown_directive'
  const message = known ?? 'Crawlers do not know this directive and ignore the line.'
  return { ...NOTHING, findings: [{ line, code, severity: 'warning', message }] }
}

function missingColon(line: number): RobotsFinding {
  return {
    line,
    code: 'missing_colon',
    severity: 'warning',
    message: 'The colon is missing. Google guesses what is meant; other crawlers may not.',
  }
}

function typo(line: number, name: string, key: RobotsKey): RobotsFinding {
  const proper = key === 'user-agent' ? 'User-agent' : key.charAt(0).toUpperCase() + key.slice(1)
  return {
    line,
    code: 'misspelled_directive',
    severity: 'warning',
    message: `“${Buffer.from(name, 'latin1').toString('utf8').slice(0, 40)}” is read as ${proper} by Google; other crawlers may ignore it. Write ${proper}.`,
  }
}

function cutAt(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? text : text.slice(0, at)
}

/** ASCII white space only: `trim()` would also take the byte 0xA0, which can be half of a character. */
function trim(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
