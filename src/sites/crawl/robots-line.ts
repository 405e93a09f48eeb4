import { lookupTable } from '#support/text/lookup-table.ts'
import { OTHER_DIRECTIVES, robotsFinding, YOUR_HOST, type RobotsFinding } from './robots-findings.ts'

export interface RobotsLine {
  readonly key: RobotsKey | undefined
  readonly value: string
  readonly findings: readonly RobotsFinding[]
  readonly signals?: ContentSignals
  /** In seconds. No standard has this directive. */
  readonly crawlDelay?: number
}

/** Uses of content that a Content-Signal line grants or refuses: search, ai-input, ai-train (contentsignals.org). */
export interface ContentSignals {
  readonly granted: readonly string[]
  readonly refused: readonly string[]
}

export type RobotsKey = 'user-agent' | 'allow' | 'disallow' | 'sitemap'

/** Accepted spellings of each key, the correct one first. Google accepts the others as typing errors. */
const SPELLINGS: readonly (readonly [RobotsKey, readonly string[]])[] = [
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['sitemap', ['sitemap', 'site-map']],
]

const PROPER_NAMES: Readonly<Record<RobotsKey, string>> = {
  'user-agent': 'User-agent',
  allow: 'Allow',
  disallow: 'Disallow',
  sitemap: 'Sitemap',
}

const NOTHING: RobotsLine = { key: undefined, value: '', findings: [] }

export function readRobotsLine(raw: string, line: number): RobotsLine {
  // Google's matcher uses C strings, which end at NUL.
  const content = trim(cutAt(cutAt(raw, '\0'), '#'))
  if (content === '') return NOTHING
  const split = splitLine(content)
  if (!split) return reportUnreadable(content, line)
  const found = findKey(split.name)
  if (!found) {
    const isDelay = split.name.toLowerCase() === 'crawl-delay'
    return { ...reportUnknown(split.name, content, line), ...(isDelay && { crawlDelay: Number(split.value) }) }
  }
  const findings: RobotsFinding[] = []
  const proper = `${PROPER_NAMES[found.key]}: ${split.value}`
  if (split.missingColon) findings.push(robotsFinding('missing_colon', line, proper))
  if (found.typo) findings.push(robotsFinding('misspelled_directive', line, proper))
  const fault = judgeValue(found.key, split.value, line)
  if (fault) findings.push(fault)
  return { key: found.key, value: split.value, findings }
}

/** Splits a line at the colon. If it has exactly two words and no colon, it is split at the white space. */
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
    // Google's matcher compares only the beginning of the key, so `Disallowed` counts as `Disallow`.
    if (spellings.some((spelling) => lower.startsWith(spelling))) return { key, typo: lower !== key }
  }
  return undefined
}

function judgeValue(key: RobotsKey, value: string, line: number): RobotsFinding | undefined {
  if (key === 'user-agent') return judgeAgent(value, line)
  if (key === 'sitemap') return judgeSitemap(value, line)
  if (value === '' || value.startsWith('/') || value.startsWith('*')) {
    const dollar = value.indexOf('$')
    if (dollar < 0 || dollar === value.length - 1) return undefined
    return robotsFinding('dollar_inside', line, `${PROPER_NAMES[key]}: ${value.replaceAll(/\$(?!$)/g, '%24')}`)
  }
  return robotsFinding('pattern_without_slash', line, `${PROPER_NAMES[key]}: ${pathOf(value)}`)
}

function pathOf(value: string): string {
  const url = /^https?:/i.test(value) ? URL.parse(value) : null
  return url ? url.pathname + url.search : `/${value}`
}

function judgeAgent(value: string, line: number): RobotsFinding | undefined {
  if (value === '') return robotsFinding('empty_user_agent', line, 'User-agent: *')
  if (value === '*' || /^[A-Za-z0-9_.-]+$/.test(value)) return undefined
  const names = value.split(/[,;|]|\sand\s/).map((name) => name.trim())
  if (names.length > 1 && names.every((name) => /^(?:\*|[A-Za-z0-9_.-]+)$/.test(name))) {
    return robotsFinding('several_user_agents', line, names.map((name) => `User-agent: ${name}`).join('\n'))
  }
  const name = /^(?:\*(?=\s)|[A-Za-z0-9_.-]+)/.exec(value)?.[0]
  if (name === undefined)
    return robotsFinding('user_agent_names_nobody', line, value.startsWith('*') ? 'User-agent: *' : null)
  return robotsFinding('user_agent_not_a_token', line, `User-agent: ${name}`)
}

function judgeSitemap(value: string, line: number): RobotsFinding | undefined {
  const url = URL.parse(value)
  if (url && /^https?:$/.test(url.protocol)) return undefined
  const full = URL.parse(value === '' ? '/sitemap.xml' : value, YOUR_HOST)
  return robotsFinding('sitemap_not_absolute', line, full ? `Sitemap: ${full.href}` : null)
}

function reportUnreadable(content: string, line: number): RobotsLine {
  const isHtml = /^<(?:!doctype|html|head|body|\?xml|script|meta)/i.test(content)
  const finding = isHtml
    ? robotsFinding('html_content', line, 'User-agent: *\nAllow: /')
    : robotsFinding('unreadable_line', line, `# ${content}`)
  return { ...NOTHING, findings: [finding] }
}

function reportUnknown(name: string, content: string, line: number): RobotsLine {
  if (name.startsWith('<')) return reportUnreadable(content, line)
  const known = OTHER_DIRECTIVES[name.toLowerCase()]
  if (!known) return { ...NOTHING, findings: [robotsFinding('unknown_directive', line, `# ${content}`)] }
  const isSignal = name.toLowerCase() === 'content-signal'
  const words = isSignal ? signalWords(content) : { en: '', zh: '' }
  const [message, message_zh] = [known.en + words.en, known.zh + words.zh]
  const meta = /^no(?:index|follow)$/i.test(name) ? `<meta name="robots" content="${name.toLowerCase()}">` : null
  const findings = [{ ...robotsFinding('nonstandard_directive', line, meta), message, message_zh }]
  return { ...NOTHING, findings, ...(isSignal && { signals: readSignals(content) }) }
}

const SIGNALS: Readonly<Record<string, readonly [en: string, zh: string]>> = lookupTable({
  search: ['search results', '搜尋結果'],
  'ai-input': ['input of AI answers', 'AI 回答的輸入'],
  'ai-train': ['training of AI', 'AI 訓練'],
})

function readSignals(content: string): ContentSignals {
  const written = new Map(splitSignals(content).map(({ use, value }) => [use, value]))
  const usesOf = (value: string) => Object.keys(SIGNALS).filter((use) => written.get(use) === value)
  return { granted: usesOf('yes'), refused: usesOf('no') }
}

function splitSignals(content: string) {
  const parts = content.slice(content.indexOf(':') + 1).split(',')
  return parts.map((part) => {
    const [use = '', value = ''] = part.split('=').map((it) => trim(it).toLowerCase())
    return { part, use, value }
  })
}

/** Explains a Content-Signal line. A use that it does not list is neither granted nor refused. */
function signalWords(content: string): { en: string; zh: string } {
  const read = splitSignals(content).map(({ part, use, value }) => {
    const names = SIGNALS[use]
    return names && (value === 'yes' || value === 'no')
      ? { en: `${names[0]}: ${value}`, zh: `${names[1]}${value === 'yes' ? '可以' : '不可以'}` }
      : { en: `not understood: ${trim(part)}`, zh: `看不懂 ${trim(part)}` }
  })
  const shown = read.slice(0, 5)
  return {
    en: ` It says: ${shown.map(({ en }) => en).join('; ')}.`,
    zh: `這一行的意思：${shown.map(({ zh }) => zh).join('，')}。`,
  }
}

function cutAt(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? text : text.slice(0, at)
}

/** Trims only ASCII white space. `trim()` would also remove the byte 0xA0, which can be half of a character. */
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
