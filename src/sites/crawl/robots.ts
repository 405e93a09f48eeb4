import { PathIndex } from './path-index.ts'
import { comparablePath, compilePattern, escapeBytes, matchesPattern, type RobotsPattern } from './robots-pattern.ts'
import { robotsFinding, type RobotsFinding } from './robots-findings.ts'
import { readRobotsLine } from './robots-line.ts'

export type { RobotsFinding } from './robots-findings.ts'

/** Crawlers read at least this much of a file (RFC 9309 §2.5); Google ignores what follows. */
export const ROBOTS_BYTES_MAX = 500 * 1024

/** Findings kept per file: a hostile file has a fault on each of its 250,000 lines. */
const FINDINGS_MAX = 100

/** Characters of a path that patterns may be held against before an index of it costs less. */
const UNINDEXED_WORK_MAX = 4_000_000

/** Lines are cut here, as in Google's matcher: eight times the longest URL that browsers took, less its terminator. */
const LINE_BYTES_MAX = 2083 * 8 - 1

export interface RobotsRule {
  readonly line: number
  readonly type: 'allow' | 'disallow'
  /** As written in the file. */
  readonly pattern: string
}

/** A parsed robots.txt. Ask it with `matchRobots`. */
export interface RobotsFile {
  /** By lower-case product token; `*` holds the groups for everybody else. Groups of one agent count as one. */
  readonly agents: ReadonlyMap<string, readonly RobotsGroup[]>
  readonly sitemaps: readonly { readonly line: number; readonly url: string }[]
  readonly findings: readonly RobotsFinding[]
  /** All faults seen, also those beyond the kept ones. */
  readonly findingsTotal: number
}

interface RobotsGroup {
  /**
   * Rules by what stands before their first wildcard, so that a path meets only rules that begin like it. In each
   * list the longest pattern comes first, `Allow` before `Disallow` of the same length: the first that matches wins.
   */
  readonly rules: Map<string, CompiledRule[]>
  /** The lengths of the keys of `rules`. */
  readonly beginnings: Set<number>
}

interface CompiledRule extends RobotsPattern {
  readonly line: number
  readonly allow: boolean
  readonly raw: string
}

export interface RobotsDecision {
  readonly allowed: boolean
  /** The deciding line, or null where no rule matches. */
  readonly rule: RobotsRule | null
  /** Which groups were obeyed: the agent's own token in lower case, `*`, or null where none applies. */
  readonly group: string | null
}

/**
 * Reads robots.txt by RFC 9309 and, where that is silent, like Google's open-source matcher. Never throws: what
 * cannot be read is skipped and reported in `findings`.
 */
export function parseRobots(content: Uint8Array | string): RobotsFile {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const parser = new Parser()
  if (bytes.length > ROBOTS_BYTES_MAX) parser.report(robotsFinding('file_too_large', 0))
  // One character per byte: patterns and paths are compared as octets, whatever their encoding.
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, ROBOTS_BYTES_MAX))
  const text = view.toString('latin1')
  const start = skipByteOrderMark(text)
  if (start > 0) parser.report(robotsFinding('byte_order_mark', 1))
  let line = 0
  for (const raw of text.slice(start).split(/\r\n|\r|\n/)) parser.read(raw, ++line)
  return parser.finish()
}

/**
 * Whether `userAgent` (a product token such as `GPTBot`) may fetch `path`, which is compared octet by octet:
 * see `robotsPath` for turning a URL into one. Takes time linear in the sizes of the file and of the path.
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
 * The octets of a URL or path that rules are compared with: resolved as browsers do, without fragment, escapes in
 * upper case. Undefined when it is no http(s) URL.
 */
export function robotsPath(urlOrPath: string): string | undefined {
  const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(urlOrPath)
  const rooted = urlOrPath.startsWith('/') ? urlOrPath : `/${urlOrPath}`
  const url = URL.parse(isAbsolute ? urlOrPath : `http://site.invalid${rooted}`)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  // A question mark with nothing behind it is part of the address, though no query.
  const mark = url.search === '' && /\?(?:#|$)/.test(url.href) ? '?' : ''
  return comparablePath(escapeBytes(url.pathname + url.search + mark))
}

/** Whether the decision is fixed by RFC 9309 §2.2.2: robots.txt itself is always allowed. */
export function isRobotsPath(path: string): boolean {
  return path === '/robots.txt'
}

/** The part of a User-Agent or of a `User-agent:` value that names the crawler: `FooBot/2.1 (x)` → `FooBot`. */
export function productToken(value: string): string {
  return /^[A-Za-z0-9_.-]*/.exec(value)?.[0] ?? ''
}

/** The first rule of the list that matches, where it outranks the best so far. */
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

/** Holds patterns against one path, which is indexed once many of them have been. */
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
  readonly #findings: RobotsFinding[] = []
  #findingsTotal = 0
  /** The group that rules go to; undefined before the first `User-agent`. */
  #group: RobotsGroup | undefined
  /** A rule has followed the last `User-agent`, so the next one opens a new group. */
  #hasRule = false

  report(finding: RobotsFinding): void {
    this.#findingsTotal++
    if (this.#findings.length < FINDINGS_MAX) this.#findings.push(finding)
  }

  read(raw: string, line: number): void {
    const tooLong = raw.length > LINE_BYTES_MAX
    const { key, value, findings } = readRobotsLine(tooLong ? raw.slice(0, LINE_BYTES_MAX) : raw, line)
    if (tooLong) this.report(robotsFinding('line_too_long', line))
    for (const finding of findings) this.report(finding)
    if (key === 'user-agent') this.#openGroup(value)
    else if (key === 'sitemap') this.#sitemaps.push({ line, url: Buffer.from(value, 'latin1').toString('utf8') })
    else if (key === 'allow' || key === 'disallow') this.#addRule(line, key === 'allow', value)
  }

  finish(): RobotsFile {
    for (const { rules } of this.#groups) for (const list of rules.values()) list.sort(comesFirst)
    return {
      agents: new Map([...this.#agents].map(([token, groups]) => [token, [...groups]])),
      sitemaps: this.#sitemaps,
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
    // `* anything` is still everybody.
    if (/^\*(?:$|[ \t\v\f])/.test(value)) return this.#addAgent('*')
    // RFC tokens are letters, `_` and `-`; some crawlers have digits in their names (AI2Bot), and sites write them.
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
    // Allowing a folder's index.htm(l) also allows the folder's own address.
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

/** Also a broken mark is skipped: as many of its three bytes as are there, in order. */
function skipByteOrderMark(text: string): number {
  let length = 0
  while (length < 3 && text[length] === '\xef\xbb\xbf'[length]) length++
  return length
}
