import { PathIndex } from './path-index.ts'
import { comparablePath, compilePattern, escapeBytes, matchesPattern, type RobotsPattern } from './robots-pattern.ts'
import { robotsFinding, type RobotsFinding } from './robots-findings.ts'
import { readRobotsLine, type ContentSignals } from './robots-line.ts'

export type { RobotsFinding } from './robots-findings.ts'

/** Crawlers must read at least this many bytes (RFC 9309 §2.5); Google ignores the rest. */
export const ROBOTS_BYTES_MAX = 500 * 1024

/** The maximum of findings per file: a hostile file may have one on each of 250,000 lines. */
const FINDINGS_MAX = 100

/** The total of compared characters from which an index of the path is cheaper. */
const UNINDEXED_WORK_MAX = 4_000_000

/** The line limit of Google's matcher: eight times the former maximum URL length of browsers, minus the terminator. */
const LINE_BYTES_MAX = 2083 * 8 - 1

export interface RobotsRule {
  readonly line: number
  readonly type: 'allow' | 'disallow'
  readonly pattern: string
}

export interface RobotsFile {
  /** Groups by lower-case product token; `*` has those for all other crawlers. Groups of one agent are combined. */
  readonly agents: ReadonlyMap<string, readonly RobotsGroup[]>
  readonly sitemaps: readonly { readonly line: number; readonly url: string }[]
  /** Content-Signal lines, at most a hundred. */
  readonly signals: readonly RobotsSignals[]
  readonly findings: readonly RobotsFinding[]
  /** The number of all faults, including those beyond the limit of the list. */
  readonly findingsTotal: number
}

/** A Content-Signal line and the names in its group, in lower case; none where it comes before every group. */
export interface RobotsSignals extends ContentSignals {
  readonly line: number
  readonly agents: readonly string[]
}

interface RobotsGroup {
  /**
   * Rules by their literal prefix before the first wildcard, so that a path is compared only with plausible ones.
   * Within each list the longest comes first, and `Allow` before `Disallow` of equal length, so the first match wins.
   */
  readonly rules: Map<string, CompiledRule[]>
  readonly beginnings: Set<number>
}

interface CompiledRule extends RobotsPattern {
  readonly line: number
  readonly allow: boolean
  readonly raw: string
}

export interface RobotsDecision {
  readonly allowed: boolean
  readonly rule: RobotsRule | null
  /** The obeyed group: the agent's token in lower case, `*`, or null if none applies. */
  readonly group: string | null
}

/**
 * Parses robots.txt by RFC 9309 and, where that is silent, like Google's open-source matcher. Never throws: unreadable
 * lines are skipped and reported in `findings`.
 */
export function parseRobots(content: Uint8Array | string): RobotsFile {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const parser = new Parser()
  if (bytes.length > ROBOTS_BYTES_MAX) parser.report(robotsFinding('file_too_large', 0))
  // One character per byte, since patterns and paths are compared as octets in any encoding.
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, ROBOTS_BYTES_MAX))
  const text = view.toString('latin1')
  const start = skipByteOrderMark(text)
  if (start > 0) parser.report(robotsFinding('byte_order_mark', 1))
  let line = 0
  for (const raw of text.slice(start).split(/\r\n|\r|\n/)) parser.read(raw, ++line)
  return parser.finish()
}

/**
 * Whether `userAgent` (a product token such as `GPTBot`) may fetch `path`. Paths are compared octet by octet: convert
 * URLs with `robotsPath`. Takes time linear in the sizes of the file and the path.
 */
export function matchRobots(file: RobotsFile, userAgent: string, path: string): RobotsDecision {
  const token = userAgent.toLowerCase()
  const own = token === '*' ? undefined : file.agents.get(token)
  const groups = own ?? file.agents.get('*')
  if (!groups) return { allowed: true, rule: null, group: null }
  const search = new Search(path)
  let best: CompiledRule | undefined
  for (const group of groups) {
    for (const length of group.beginnings) {
      if (length > path.length) continue
      const found = findRule(group.rules.get(path.slice(0, length)), search, best)
      if (found) best = found
    }
  }
  return { allowed: best?.allow ?? true, rule: best ? printRule(best) : null, group: own ? token : '*' }
}

/**
 * Converts a URL or path to the octets that rules are compared with: resolved as in browsers, without fragment, with
 * upper-case escapes. Undefined if it is not an http(s) URL.
 */
export function robotsPath(urlOrPath: string): string | undefined {
  const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(urlOrPath)
  const rooted = urlOrPath.startsWith('/') ? urlOrPath : `/${urlOrPath}`
  const url = URL.parse(isAbsolute ? urlOrPath : `http://site.invalid${rooted}`)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  // Keeps a trailing question mark, which belongs to the address even without a query.
  const mark = url.search === '' && /\?(?:#|$)/.test(url.href) ? '?' : ''
  return comparablePath(escapeBytes(url.pathname + url.search + mark))
}

/** RFC 9309 §2.2.2: robots.txt itself is always allowed. */
export function isRobotsPath(path: string): boolean {
  return path === '/robots.txt'
}

/** The product token of a User-Agent or `User-agent:` value: `FooBot/2.1 (x)` gives `FooBot`. */
export function productToken(value: string): string {
  return /^[A-Za-z0-9_.-]*/.exec(value)?.[0] ?? ''
}

/** Returns the first matching rule of the list, if it outranks the best one so far. */
function findRule(
  rules: readonly CompiledRule[] | undefined,
  search: Search,
  best: CompiledRule | undefined,
): CompiledRule | undefined {
  for (const rule of rules ?? []) {
    if (best && comesFirst(best, rule) < 0) return undefined
    if (search.matches(rule)) return rule
  }
  return undefined
}

/** Matches patterns against one path, which is indexed after many comparisons. */
class Search {
  readonly #path: string
  #patterns = 0
  #index: PathIndex | undefined

  constructor(path: string) {
    this.#path = path
  }

  matches(pattern: RobotsPattern): boolean {
    this.#patterns++
    if (this.#patterns * this.#path.length > UNINDEXED_WORK_MAX) this.#index ??= new PathIndex(this.#path)
    return matchesPattern(this.#path, pattern, this.#index)
  }
}

class Parser {
  readonly #agents = new Map<string, Set<RobotsGroup>>()
  readonly #groups: RobotsGroup[] = []
  readonly #sitemaps: { line: number; url: string }[] = []
  readonly #signals: { line: number; group: RobotsGroup | undefined; signals: ContentSignals }[] = []
  readonly #findings: RobotsFinding[] = []
  #findingsTotal = 0
  /** Undefined before the first `User-agent`. */
  #group: RobotsGroup | undefined
  /** Whether a rule has followed the last `User-agent`, so that the next one starts a new group. */
  #hasRule = false

  report(finding: RobotsFinding): void {
    this.#findingsTotal++
    if (this.#findings.length < FINDINGS_MAX) this.#findings.push(finding)
  }

  read(raw: string, line: number): void {
    const tooLong = raw.length > LINE_BYTES_MAX
    const { key, value, findings, signals } = readRobotsLine(tooLong ? raw.slice(0, LINE_BYTES_MAX) : raw, line)
    if (tooLong) this.report(robotsFinding('line_too_long', line))
    for (const finding of findings) this.report(finding)
    if (signals && this.#signals.length < FINDINGS_MAX) this.#signals.push({ line, group: this.#group, signals })
    if (key === 'user-agent') this.#openGroup(value)
    else if (key === 'sitemap') this.#sitemaps.push({ line, url: Buffer.from(value, 'latin1').toString('utf8') })
    else if (key === 'allow' || key === 'disallow') this.#addRule(line, key === 'allow', value)
  }

  finish(): RobotsFile {
    for (const { rules } of this.#groups) for (const list of rules.values()) list.sort(comesFirst)
    return {
      agents: new Map([...this.#agents].map(([token, groups]) => [token, [...groups]])),
      sitemaps: this.#sitemaps,
      signals: this.#signals.map(({ line, group, signals }) => ({
        line,
        agents: group ? [...this.#agents].flatMap(([token, groups]) => (groups.has(group) ? [token] : [])) : [],
        ...signals,
      })),
      findings: this.#findings,
      findingsTotal: this.#findingsTotal,
    }
  }

  #openGroup(value: string): void {
    if (!this.#group || this.#hasRule) {
      this.#group = { rules: new Map(), beginnings: new Set() }
      this.#groups.push(this.#group)
      this.#hasRule = false
    }
    // `* anything` still means all crawlers.
    if (/^\*(?:$|[ \t\v\f])/.test(value)) return this.#addAgent('*')
    // RFC tokens consist of letters, `_` and `-`, but sites also write names with digits (AI2Bot).
    this.#addAgent(/^[A-Za-z_-]*/.exec(value)?.[0] ?? '')
    this.#addAgent(productToken(value))
  }

  #addAgent(name: string): void {
    if (name === '' || !this.#group) return
    const token = name.toLowerCase()
    const groups = this.#agents.get(token)
    if (groups) groups.add(this.#group)
    else this.#agents.set(token, new Set([this.#group]))
  }

  #addRule(line: number, allow: boolean, raw: string): void {
    if (!this.#group) return this.report(robotsFinding('rule_before_user_agent', line, 'User-agent: *'))
    this.#hasRule = true
    // An empty pattern matches nothing (`Disallow:` forbids nothing).
    if (raw === '') return
    const pattern = escapeBytes(raw)
    this.#keep({ ...compilePattern(pattern), line, allow, raw })
    const slash = pattern.lastIndexOf('/')
    // Allowing a folder's index.htm(l) also allows the folder's address.
    if (allow && slash >= 0 && pattern.startsWith('/index.htm', slash)) {
      this.#keep({ ...compilePattern(`${pattern.slice(0, slash + 1)}$`), line, allow, raw })
    }
  }

  #keep(rule: CompiledRule): void {
    const beginning = rule.pieces[0]!.text
    const list = this.#group!.rules.get(beginning)
    if (list) list.push(rule)
    else this.#group!.rules.set(beginning, [rule])
    this.#group!.beginnings.add(beginning.length)
  }
}

function comesFirst(a: CompiledRule, b: CompiledRule): number {
  return b.length - a.length || Number(b.allow) - Number(a.allow) || a.line - b.line
}

function printRule({ line, allow, raw }: CompiledRule): RobotsRule {
  return { line, type: allow ? 'allow' : 'disallow', pattern: Buffer.from(raw, 'latin1').toString('utf8') }
}

/** Skips an incomplete byte order mark too: as many of its three bytes as are present. */
function skipByteOrderMark(text: string): number {
  let length = 0
  while (length < 3 && text[length] === '\xef\xbb\xbf'[length]) length++
  return length
}
