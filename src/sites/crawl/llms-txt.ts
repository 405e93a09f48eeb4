import { lookupTable } from '#support/text/lookup-table.ts'
import { describeFinding, llmsTxtFinding, type LlmsTxtCode, type LlmsTxtRule } from './llms-txt-findings.ts'
import { findLinkFaults, findSectionFaults, findTextFaults } from './llms-txt-sections.ts'
import {
  COMMENT,
  headingText,
  readMarkdownLines,
  replaceUnderlines,
  type MarkdownLine,
  type MarkdownLines,
} from './markdown-lines.ts'
import { readMarkdownLinks } from './markdown-links.ts'

export interface LlmsTxtFinding {
  readonly code: LlmsTxtCode
  readonly severity: 'error' | 'warning' | 'notice'
  readonly rule: LlmsTxtRule
  /** The line number, from 1. Faults of the complete file are at line 1. */
  readonly line: number
  readonly message: string
  readonly message_zh: string
  readonly fix: string | null
}

export interface LlmsTxtLink {
  readonly line: number
  readonly text: string
  readonly url: string
}

export type LlmsTxt = ReturnType<typeof readLlmsTxt>

const FINDINGS_PER_CODE_MAX = 50
const LOWER_HEADING = /^ {0,3}#{2,6}[ \t]+\S/
const SUMMARY = /^ {0,3}>[ \t]*(\S.*)$/
/** Markdown or HTML that was escaped: `&gt; Summary`, `\# Title`, `&lt;br&gt;`. */
const ESCAPED =
  /^ {0,3}&gt;|^\\#|^&#35;|^&lt;!--|&lt;\/?(?:p|br|div|span|strong|b|em|i|a|ul|ol|li|h[1-6]|img)(?:\s[^&]{0,200})?\/?&gt;/i
const HTML_DOCUMENT =
  /^\s*<(?:!doctype\s|\?xml|\?php|html|head|body|title|meta|script|style|frameset|rss|feed|urlset|sitemapindex)\b/i
/** HTML blocks that project pages put before the Markdown. */
const HTML_BLOCK =
  /^<(?:link|base|noscript|div|main|section|article|header|footer|nav|aside|table|form|iframe|svg|center|span|p|h[1-6]|ul|ol|a|img|br|hr|pre|error)\b/i
const JSON_START = /^(?:\{\s*["}]|\[\s*[\]{"])/
const ROBOTS_LINE = /^(?:user-agent|disallow)[ \t]*:/i
const SCRIPT_START =
  /^(?:["']use strict["']|(?:var|let|const|import|export|function|async)\s|!function|\(?\(?(?:function|\(\))|window\.|document\.|self\.|module\.exports|globalThis\.|\/\*)/

/** Reads an llms.txt and reports everything that prevents programs from using it. Takes linear time; never throws. */
export function readLlmsTxt(content: string) {
  const hasByteOrderMark = content.startsWith('\uFEFF')
  const body = hasByteOrderMark ? content.slice(1) : content
  const report = new Report()
  if (hasByteOrderMark) report.add('byte_order_mark', 1)
  const lines = readMarkdownLines(body)
  const start = body.trimStart()
  if (start === '') report.add('empty', 1)
  else if (isHtml(start, lines)) report.add('html_content', lines.firstContentLine)
  else return report.finish(content, lines, readMarkdown(lines, start, report))
  return report.finish(content, lines, EMPTY_OUTLINE)
}

function isHtml(start: string, { visible }: MarkdownLines): boolean {
  if (HTML_DOCUMENT.test(start) || visible.some(({ text }) => /^\s*<(?:!doctype\s+html|html)\b/i.test(text)))
    return true
  return HTML_BLOCK.test(start) && !visible.some(({ text }) => headingText(text, 1))
}

interface Outline {
  readonly headings: readonly { line: number; title: string }[]
  readonly summary: string | null
  readonly summaryLine: number
  readonly sections: readonly { line: number; title: string; links: number }[]
  readonly links: readonly LlmsTxtLink[]
}

const EMPTY_OUTLINE: Outline = { headings: [], summary: null, summaryLine: 0, sections: [], links: [] }

function readMarkdown(markdown: MarkdownLines, start: string, report: Report): Outline {
  const underlined = replaceUnderlines(markdown.visible)
  for (const { number, text } of underlined.headings) report.add('underlined_heading', number, '', text)
  const lines = { ...markdown, visible: underlined.visible }
  const outline = readOutline(lines.visible)
  const [heading, second] = outline.headings
  if (lines.frontMatterLines > 0) report.add('front_matter', 1)
  if (lines.openFence !== undefined) report.add('unclosed_fence', lines.openFence)
  if (!heading) {
    report.add('missing_h1', 1, explainNoHeading(lines))
    if (JSON_START.test(start)) report.add('json_content', lines.firstContentLine)
    else if (SCRIPT_START.test(start)) report.add('script_content', lines.firstContentLine)
  } else if (heading.line !== lines.firstContentLine) {
    report.add('h1_not_first', heading.line)
  }
  const robots = lines.visible.find(({ text }) => ROBOTS_LINE.test(text))
  if (robots) report.add('robots_content', robots.number)
  if (second) report.add('multiple_h1', second.line, '', `## ${second.title}`)
  if (outline.summary === null) report.add('missing_summary', (heading?.line ?? 0) + 1)
  if (outline.sections.length === 0) report.add('missing_sections', 1)
  if (outline.links.length === 0) report.add('no_links', 1, explainNoLinks(lines))
  for (const { number, text } of lines.visible) {
    if (ESCAPED.test(text.replaceAll(/`[^`]*`/g, '')))
      report.add('escaped_markdown', number, '', unescapeMarkdown(text))
    if (/^##[ \t]*$/.test(text)) report.add('unnamed_section', number, '', '## Docs')
    if (/^ {1,3}#{1,2}[ \t]+\S/.test(text)) report.add('indented_heading', number, '', text.trim())
  }
  for (const { line, url, text } of outline.links) {
    if (url === '' || url === '#') report.add('empty_link', line, text)
    else if (/^https?:\/\/https?:?\/\//i.test(url))
      report.add('double_scheme', line, url, `[${text}](${url.replace(/^https?:\/\/(https?):?\/\//i, '$1://')})`)
    else if (!url.startsWith('#') && !isFullUrl(url)) report.add('relative_link', line, url)
  }
  judgeHead(lines, outline, report)
  const faults = [
    ...findSectionFaults(lines.visible, outline.sections),
    ...findLinkFaults(outline.links),
    ...findTextFaults(lines.visible),
  ]
  for (const { code, line, detail, fix, earlier } of faults) report.add(code, line, detail, fix, earlier)
  return outline
}

function judgeHead(lines: MarkdownLines, outline: Outline, report: Report): void {
  const [heading] = outline.headings
  if (!heading) return
  const end = outline.sections[0]?.line ?? Infinity
  const details = lines.visible.filter(({ number }) => number > heading.line && number < end)
  for (const { number, text } of details) {
    if (LOWER_HEADING.test(text)) {
      const words = text.replace(/^[ #]+/, '')
      report.add('heading_in_details', number, words, `**${words.trim()}**`)
    }
  }
  const next = details.find(({ text }) => text !== COMMENT)
  if (outline.summary !== null && next && next.number < outline.summaryLine) {
    report.add('summary_not_next', outline.summaryLine, '', `> ${outline.summary}`)
  }
}

function readOutline(visible: readonly MarkdownLine[]): Outline {
  const headings: { line: number; title: string }[] = []
  const sections: { line: number; title: string; links: number }[] = []
  const links: LlmsTxtLink[] = []
  let summary: string | null = null
  let summaryLine = 0
  for (const { number, text } of visible) {
    const title = headingText(text, 1)
    const section = headingText(text, 2)
    if (title) headings.push({ line: number, title })
    else if (section) sections.push({ line: number, title: section, links: 0 })
    else if (sections.length === 0 && summary === null) {
      summary = SUMMARY.exec(text)?.[1]?.trim() ?? null
      summaryLine = number
    }
    const found = text.includes(']') ? readMarkdownLinks(text) : []
    for (const link of found) links.push({ line: number, ...link })
    const current = sections.at(-1)
    if (current) current.links += found.length
  }
  return { headings, summary, summaryLine, sections, links }
}

function explainNoHeading(lines: MarkdownLines): string {
  if (lines.hiddenHeading !== undefined) return `Line ${lines.hiddenHeading} has one, but inside a code fence.`
  const glued = lines.visible.find(({ text }) => /^#[^#\s!]/.test(text))
  if (glued) return `Line ${glued.number} lacks the blank after #.`
  return ''
}

function explainNoLinks({ visible }: MarkdownLines): string {
  for (const { number, text } of visible) {
    if (/\][ \t]+\((?:https?:|\/)/i.test(text)) return `Line ${number} has a blank between ] and (.`
    if (/\]\([^()\s<>"]+[ \t]+[^()"'\s]/.test(text)) return `Line ${number} has a blank inside the address; write %20.`
    if (/\]\([^()]*$/.test(text)) return `Line ${number} lacks the closing ).`
    if (/(?:^|\s)<?https?:\/\/\S/i.test(text)) return `Line ${number} has an address without [Name](…) around it.`
  }
  return ''
}

/**
 * Whether the address is complete, independent of the file's location. `www.a.com`, `https:a` and scripts are not.
 */
function isFullUrl(url: string): boolean {
  if (/^(?:javascript|vbscript|data|blob|file|about):/i.test(url)) return false
  if (/^https?:(?!\/\/[^/])/i.test(url)) return false
  return /^[a-z][a-z0-9+.-]*:/i.test(url) && URL.canParse(url)
}

const ESCAPES: Readonly<Record<string, string>> = lookupTable({
  '&gt;': '>',
  '&lt;': '<',
  '&#35;': '#',
  '&amp;': '&',
  '\\#': '#',
})

function unescapeMarkdown(text: string): string {
  return text.replaceAll(/&gt;|&lt;|&#35;|&amp;|\\#/g, (sign) => ESCAPES[sign] ?? sign)
}

const FIX_LENGTH_MAX = 500

/** Whether the rule is in the text of llmstxt.org, not only in a parser or in practice. */
function breaksSpecification(code: LlmsTxtCode): boolean {
  return llmsTxtFinding(code).rule.startsWith('spec:')
}

/** Collects findings; further ones of a code are only counted. */
class Report {
  readonly #findings: LlmsTxtFinding[] = []
  readonly #counts = new Map<LlmsTxtCode, number>()

  add(code: LlmsTxtCode, line: number, detail = '', fix: string | null = null, earlier?: number): void {
    const count = (this.#counts.get(code) ?? 0) + 1
    this.#counts.set(code, count)
    if (count > FINDINGS_PER_CODE_MAX) return
    const { severity, rule } = llmsTxtFinding(code)
    this.#findings.push({
      code,
      severity,
      rule,
      line,
      ...describeFinding(code, detail, earlier),
      fix: fix?.slice(0, FIX_LENGTH_MAX) ?? null,
    })
  }

  finish(content: string, lines: MarkdownLines, { headings, summary, sections, links }: Outline) {
    const findings = this.#findings.sort((a, b) => a.line - b.line)
    const departures = this.#counts
      .entries()
      .reduce((sum, [code, count]) => sum + (breaksSpecification(code) ? count : 0), 0)
    const hasAny = (severity: LlmsTxtFinding['severity']) => findings.some((finding) => finding.severity === severity)
    const hasError = hasAny('error')
    const verdict: 'valid' | 'warnings' | 'invalid' = hasError ? 'invalid' : hasAny('warning') ? 'warnings' : 'valid'
    return {
      valid: !hasError,
      verdict,
      /** Whether the file follows the text of llmstxt.org, and the number of its violations. */
      specification: { follows: departures === 0, departures },
      /** In the order of lines; at most 50 per code. */
      findings,
      title: headings[0]?.title ?? null,
      summary,
      /** The first two level-1 headings. A valid file has only one. */
      headings: headings.slice(0, 2),
      sections,
      links,
      stats: {
        bytes: Buffer.byteLength(content),
        lines: lines.total,
        h1: headings.length,
        sections: sections.length,
        links: links.length,
        relative_links: this.#counts.get('relative_link') ?? 0,
        empty_links: this.#counts.get('empty_link') ?? 0,
        has_optional_section: sections.some(({ title }) => /^optional$/i.test(title)),
      },
    }
  }
}
