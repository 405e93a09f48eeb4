import { comparablePath, compilePattern, escapeBytes, matchesPattern, type RobotsPattern } from './robots-pattern.ts'
import { robotsFinding, type RobotsFinding } from './robots-findings.ts'
import { readRobotsLine, type ContentSignals } from './robots-line.ts'

export type { RobotsFinding } from './robots-findings.ts'

/** Crawlers must read at least this many bytes (RFC 9309 §2.5). Google ignores the rest of a file. */
export const ROBOTS_BYTES_MAX = 500 * 1024

/** A malicious file may have a finding on each of 250,000 lines. */
const FINDINGS_MAX = 100

/** The line limit of Google's matcher: eight times the former maximum URL length of browsers, minus the terminator. */
const LINE_BYTES_MAX = 2083 * 8 - 1

export interface RobotsRule {
  readonly line: number
  readonly type: 'allow' | 'disallow'
  readonly pattern: string
}

export interface RobotsFile {
  /** Groups by product token in lower case; `*` is for all other crawlers. Groups of one crawler are combined. */
  readonly agents: ReadonlyMap<string, readonly RobotsGroup[]>
  /** Crawl-delays in seconds, by product token in lower case. */
  readonly crawlDelays: ReadonlyMap<string, number>
  readonly sitemaps: readonly { readonly line: number; readonly url: string }[]
  /** Content-Signal lines, at most a hundred. */
  readonly signals: readonly RobotsSignals[]
  readonly findings: readonly RobotsFinding[]
  /** The number of all findings, also beyond the limit of the list. */
  readonly findingsTotal: number
}

/**
 * A Content-Signal line and the crawlers of its group in lower case. The list is empty for a line before all groups.
 */
export interface RobotsSignals extends ContentSignals {
  readonly line: number
  readonly agents: readonly string[]
}

interface RobotsGroup {
  /**
   * Rules by their text before the first wildcard, so that a path is compared only with rules that may match. Each
   * list begins with the longest pattern, and `Allow` precedes `Disallow` of equal length, so the first match wins.
   */
  readonly rules: Map<string, CompiledRule[]>
  /** The lengths of those texts. */
  readonly prefixLengths: Set<number>
}

interface CompiledRule extends RobotsPattern {
  readonly line: number
  readonly allow: boolean
  readonly raw: string
}

export interface RobotsDecision {
  readonly allowed: boolean
  readonly rule: RobotsRule | null
  /** The group that the crawler obeys: its token in lower case, `*`, or null if none applies. */
  readonly group: string | null
}

/**
 * Parses robots.txt by RFC 9309 and, where the RFC says nothing, like Google's open-source matcher. Never throws:
 * unreadable lines are skipped and reported in `findings`.
 */
export function parseRobots(content: Uint8Array | string): RobotsFile {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const parser = new Parser()
  if (bytes.length > ROBOTS_BYTES_MAX) parser.report(robotsFinding('file_too_large', 0))
  // Decodes each byte to one character, since patterns and paths are compared as octets in any encoding.
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, ROBOTS_BYTES_MAX))
  const text = view.toString('latin1')
  const start = skipByteOrderMark(text)
  if (start > 0) parser.report(robotsFinding('byte_order_mark', 1))
  let line = 0
  for (const raw of text.slice(start).split(/\r\n|\r|\n/)) parser.read(raw, ++line)
  return parser.finish()
}

/**
 * Whether `userAgent` (a product token such as `GPTBot`) may fetch `path`. Paths are compared octet by octet, so
 * convert URLs with `robotsPath` first.
 */
export function matchRobots(file: RobotsFile, userAgent: string, path: string): RobotsDecision {
  const token = userAgent.toLowerCase()
  const ownGroups = token === '*' ? undefined : file.agents.get(token)
  const groups = ownGroups ?? file.agents.get('*')
  if (!groups) return { allowed: true, rule: null, group: null }
  let best: CompiledRule | undefined
  for (const group of groups) {
    for (const length of group.prefixLengths) {
      if (length > path.length) continue
      const found = findRule(group.rules.get(path.slice(0, length)), path, best)
      if (found) best = found
    }
  }
  return { allowed: best?.allow ?? true, rule: best ? printRule(best) : null, group: ownGroups ? token : '*' }
}

/** The Crawl-delay in seconds of the group that a decision names, or 0. */
export function crawlDelayOf({ crawlDelays }: RobotsFile, { group }: RobotsDecision): number {
  return crawlDelays.get(group ?? '') ?? 0
}

/**
 * Converts a URL or path to the form that rules are compared with: resolved as in browsers, without fragment, with
 * upper-case escapes. Undefined for anything but an http(s) URL.
 */
export function robotsPath(urlOrPath: string): string | undefined {
  const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(urlOrPath)
  const rooted = urlOrPath.startsWith('/') ? urlOrPath : `/${urlOrPath}`
  const url = URL.parse(isAbsolute ? urlOrPath : `http://site.invalid${rooted}`)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  // `search` is empty for an address that ends with `?`, but the question mark belongs to the address.
  const mark = url.search === '' && /\?(?:#|$)/.test(url.href) ? '?' : ''
  return comparablePath(escapeBytes(url.pathname + url.search + mark))
}

export function isRobotsPath(path: string): boolean {
  return path === '/robots.txt'
}

/** The product token of a User-Agent or `User-agent:` value: `FooBot/2.1 (x)` gives `FooBot`. */
export function productToken(value: string): string {
  return /^[A-Za-z0-9_.-]*/.exec(value)?.[0] ?? ''
}

/** The first matching rule of a sorted list, if it precedes `best`. */
function findRule(
  rules: readonly CompiledRule[] | undefined,
  path: string,
  best: CompiledRule | undefined,
): CompiledRule | undefined {
  for (const rule of rules ?? []) {
    if (best && comparePrecedence(best, rule) < 0) return undefined
    if (matchesPattern(path, rule)) return rule
  }
  return undefined
}

/** Collects groups, rules, sitemaps and findings line by line. */
class Parser {
  readonly #agents = new Map<string, Set<RobotsGroup>>()
  readonly #groups: RobotsGroup[] = []
  readonly #crawlDelays = new Map<string, number>()
  /** The tokens of the group that no Crawl-delay has followed yet. It is no rule, so the group may go on after it. */
  #undelayed: string[] = []
  readonly #sitemaps: { line: number; url: string }[] = []
  readonly #signals: { line: number; group: RobotsGroup | undefined; signals: ContentSignals }[] = []
  readonly #findings: RobotsFinding[] = []
  #findingsTotal = 0
  /** Undefined before the first `User-agent` line. */
  #group: RobotsGroup | undefined
  /** Whether a rule has followed the last `User-agent` line. If so, the next `User-agent` line starts a new group. */
  #hasRule = false

  report(finding: RobotsFinding): void {
    this.#findingsTotal++
    if (this.#findings.length < FINDINGS_MAX) this.#findings.push(finding)
  }

  read(raw: string, line: number): void {
    const tooLong = raw.length > LINE_BYTES_MAX
    const read = readRobotsLine(tooLong ? raw.slice(0, LINE_BYTES_MAX) : raw, line)
    const { key, value, findings, signals, crawlDelay = 0 } = read
    if (tooLong) this.report(robotsFinding('line_too_long', line))
    for (const finding of findings) this.report(finding)
    if (signals && this.#signals.length < FINDINGS_MAX) this.#signals.push({ line, group: this.#group, signals })
    if (crawlDelay > 0) this.#delay(crawlDelay)
    if (key === 'user-agent') this.#openGroup(value)
    else if (key === 'sitemap') this.#sitemaps.push({ line, url: Buffer.from(value, 'latin1').toString('utf8') })
    else if (key === 'allow' || key === 'disallow') this.#addRule(line, key === 'allow', value)
  }

  finish(): RobotsFile {
    for (const { rules } of this.#groups) for (const list of rules.values()) list.sort(comparePrecedence)
    return {
      agents: new Map([...this.#agents].map(([token, groups]) => [token, [...groups]])),
      crawlDelays: this.#crawlDelays,
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
      this.#group = { rules: new Map(), prefixLengths: new Set() }
      this.#undelayed = []
      this.#groups.push(this.#group)
      this.#hasRule = false
    }
    // Text after `*` and a space is ignored, so the group is for all crawlers.
    if (/^\*(?:$|[ \t\v\f])/.test(value)) return this.#addAgent('*')
    // In the RFC, product tokens consist of letters, `_` and `-`. Sites also write names with digits, such as AI2Bot.
    this.#addAgent(/^[A-Za-z_-]*/.exec(value)?.[0] ?? '')
    this.#addAgent(productToken(value))
  }

  #addAgent(name: string): void {
    if (name === '' || !this.#group) return
    const token = name.toLowerCase()
    this.#undelayed.push(token)
    const groups = this.#agents.get(token)
    if (groups) groups.add(this.#group)
    else this.#agents.set(token, new Set([this.#group]))
  }

  #delay(seconds: number): void {
    for (const token of this.#undelayed)
      this.#crawlDelays.set(token, Math.max(seconds, this.#crawlDelays.get(token) ?? 0))
    this.#undelayed = []
  }

  #addRule(line: number, allow: boolean, raw: string): void {
    if (!this.#group) return this.report(robotsFinding('rule_before_user_agent', line, 'User-agent: *'))
    this.#hasRule = true
    // An empty pattern matches nothing (`Disallow:` forbids nothing).
    if (raw === '') return
    const pattern = escapeBytes(raw)
    this.#storeRule({ ...compilePattern(pattern), line, allow, raw })
    const slash = pattern.lastIndexOf('/')
    // In Google's matcher, allowing `index.htm` or `index.html` of a folder also allows the folder's address.
    if (allow && slash >= 0 && pattern.startsWith('/index.htm', slash)) {
      this.#storeRule({ ...compilePattern(`${pattern.slice(0, slash + 1)}$`), line, allow, raw })
    }
  }

  #storeRule(rule: CompiledRule): void {
    const prefix = rule.pieces[0]!
    const list = this.#group!.rules.get(prefix)
    if (list) list.push(rule)
    else this.#group!.rules.set(prefix, [rule])
    this.#group!.prefixLengths.add(prefix.length)
  }
}

/** The longest pattern first, `Allow` before `Disallow`, then the order in the file. */
function comparePrecedence(a: CompiledRule, b: CompiledRule): number {
  return b.length - a.length || Number(b.allow) - Number(a.allow) || a.line - b.line
}

function printRule({ line, allow, raw }: CompiledRule): RobotsRule {
  return { line, type: allow ? 'allow' : 'disallow', pattern: Buffer.from(raw, 'latin1').toString('utf8') }
}

/** Skips a byte order mark, even an incomplete one, as Google's matcher does. */
function skipByteOrderMark(text: string): number {
  let length = 0
  while (length < 3 && text[length] === '\xef\xbb\xbf'[length]) length++
  return length
}
