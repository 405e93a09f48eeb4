import { describeFinding, LLMS_TXT_FINDINGS, type LlmsTxtCode } from './llms-txt-findings.ts'
import { headingText, readMarkdownLines, type MarkdownLine, type MarkdownLines } from './markdown-lines.ts'
import { readMarkdownLinks } from './markdown-links.ts'

export interface LlmsTxtFinding {
  readonly code: LlmsTxtCode
  readonly severity: 'error' | 'warning'
  /** From 1. Faults of the whole file stand at line 1. */
  readonly line: number
  readonly message: string
  readonly message_zh: string
}

export interface LlmsTxtLink {
  readonly line: number
  readonly text: string
  readonly url: string
}

export interface LlmsTxt {
  /** No errors; there may be warnings. */
  readonly valid: boolean
  readonly verdict: 'valid' | 'warnings' | 'invalid'
  /** In order of lines; at most 50 of one code. */
  readonly findings: readonly LlmsTxtFinding[]
  readonly title: string | null
  readonly summary: string | null
  /** The first two of level 1; there should be one. */
  readonly headings: readonly { readonly line: number; readonly title: string }[]
  readonly sections: readonly { readonly line: number; readonly title: string; readonly links: number }[]
  readonly links: readonly LlmsTxtLink[]
  readonly stats: {
    readonly bytes: number
    readonly lines: number
    readonly h1: number
    readonly sections: number
    readonly links: number
    readonly relative_links: number
    readonly empty_links: number
    readonly has_optional_section: boolean
  }
}

const FINDINGS_PER_CODE_MAX = 50
const SUMMARY = /^ {0,3}>[ \t]*(\S.*)$/
const ESCAPED = /^ {0,3}&gt;|^\\#|^&#35;|^&lt;!--/
/** Whatever follows these is not Markdown. */
const HTML_DOCUMENT =
  /^\s*<(?:!doctype\s|\?xml|\?php|html|head|body|title|meta|script|style|frameset|rss|feed|urlset|sitemapindex)\b/i
/** These may also stand above the Markdown of a project page. */
const HTML_BLOCK =
  /^<(?:link|base|noscript|div|main|section|article|header|footer|nav|aside|table|form|iframe|svg|center|span|p|h[1-6]|ul|ol|a|img|br|hr|pre|error)\b/i
const JSON_START = /^(?:\{\s*["}]|\[\s*[\]{"])/
const SCRIPT_START =
  /^(?:["']use strict["']|(?:var|let|const|import|export|function|async)\s|!function|\(?\(?(?:function|\(\))|window\.|document\.|self\.|module\.exports|globalThis\.|\/\*)/

/** Reads an llms.txt line by line and names what keeps programs from using it. Takes linear time; never throws. */
export function readLlmsTxt(content: string): LlmsTxt {
  const hasByteOrderMark = content.startsWith('\uFEFF')
  const body = hasByteOrderMark ? content.slice(1) : content
  const report = new Report()
  if (hasByteOrderMark) report.add('byte_order_mark', 1)
  const lines = readMarkdownLines(body)
  const start = body.trimStart()
  if (start === '') report.add('empty', 1)
  else if (isHtml(start, lines)) report.add('html_content', lines.firstContentLine)
  else return report.finish(content, lines, readMarkdown(lines, start, report))
  return report.finish(content, lines, { headings: [], summary: null, sections: [], links: [] })
}

function isHtml(start: string, { visible }: MarkdownLines): boolean {
  if (HTML_DOCUMENT.test(start) || visible.some(({ text }) => /^\s*<(?:!doctype\s+html|html)\b/i.test(text)))
    return true
  return HTML_BLOCK.test(start) && !visible.some(({ text }) => headingText(text, 1))
}

interface Outline {
  readonly headings: readonly { line: number; title: string }[]
  readonly summary: string | null
  readonly sections: readonly { line: number; title: string; links: number }[]
  readonly links: readonly LlmsTxtLink[]
}

function readMarkdown(lines: MarkdownLines, start: string, report: Report): Outline {
  const outline = readOutline(lines.visible)
  const [heading, second] = outline.headings
  if (lines.frontMatterLines > 0) report.add('front_matter', 1)
  if (lines.openFence !== undefined) report.add('unclosed_fence', lines.openFence)
  if (!heading) {
    report.add('missing_h1', 1, whyNoHeading(lines))
    if (JSON_START.test(start)) report.add('json_content', lines.firstContentLine)
    else if (SCRIPT_START.test(start)) report.add('script_content', lines.firstContentLine)
  } else if (heading.line !== lines.firstContentLine) {
    report.add('h1_not_first', heading.line)
  }
  if (second) report.add('multiple_h1', second.line)
  if (outline.summary === null) report.add('missing_summary', (heading?.line ?? 0) + 1)
  if (outline.sections.length === 0) report.add('missing_sections', 1)
  if (outline.links.length === 0) report.add('no_links', 1, whyNoLinks(lines))
  for (const { number, text } of lines.visible) if (ESCAPED.test(text)) report.add('escaped_markdown', number)
  for (const { line, url, text } of outline.links) {
    if (url === '') report.add('empty_link', line, text)
    else if (!isFullUrl(url)) report.add('relative_link', line, url)
  }
  return outline
}

function readOutline(visible: readonly MarkdownLine[]): Outline {
  const headings: { line: number; title: string }[] = []
  const sections: { line: number; title: string; links: number }[] = []
  const links: LlmsTxtLink[] = []
  let summary: string | null = null
  for (const { number, text } of visible) {
    const title = headingText(text, 1)
    const section = headingText(text, 2)
    if (title) headings.push({ line: number, title })
    else if (section) sections.push({ line: number, title: section, links: 0 })
    else if (sections.length === 0) summary ??= SUMMARY.exec(text)?.[1]?.trim() ?? null
    const found = text.includes(']') ? readMarkdownLinks(text) : []
    for (const link of found) links.push({ line: number, ...link })
    const current = sections.at(-1)
    if (current) current.links += found.length
  }
  return { headings, summary, sections, links }
}

function whyNoHeading(lines: MarkdownLines): string {
  if (lines.hiddenHeading !== undefined) return `Line ${lines.hiddenHeading} has one, but inside a code fence.`
  const glued = lines.visible.find(({ text }) => /^#[^#\s!]/.test(text))
  if (glued) return `Line ${glued.number} lacks the blank after #.`
  const underlined = lines.visible.find(({ text }, at) => at > 0 && /^=+\s*$/.test(text))
  return underlined ? `Line ${underlined.number} underlines one; programs look for # at the beginning of the line.` : ''
}

function whyNoLinks({ visible }: MarkdownLines): string {
  for (const { number, text } of visible) {
    if (/\][ \t]+\((?:https?:|\/)/i.test(text)) return `Line ${number} has a blank between ] and (.`
    if (/\]\([^()\s<>"]+[ \t]+[^()"'\s]/.test(text)) return `Line ${number} has a blank inside the address; write %20.`
    if (/\]\([^()]*$/.test(text)) return `Line ${number} lacks the closing ).`
    if (/(?:^|\s)<?https?:\/\/\S/i.test(text)) return `Line ${number} has an address without [Name](…) around it.`
  }
  return ''
}

/** Whether the address leads to the same place wherever the file is read: not `www.a.com`, `https:a` or a script. */
function isFullUrl(url: string): boolean {
  if (/^(?:javascript|vbscript|data|blob|file|about):/i.test(url)) return false
  if (/^https?:(?!\/\/[^/])/i.test(url)) return false
  return /^[a-z][a-z0-9+.-]*:/i.test(url) && URL.canParse(url)
}

class Report {
  readonly #findings: LlmsTxtFinding[] = []
  readonly #counts = new Map<LlmsTxtCode, number>()

  add(code: LlmsTxtCode, line: number, detail = ''): void {
    const count = (this.#counts.get(code) ?? 0) + 1
    this.#counts.set(code, count)
    if (count > FINDINGS_PER_CODE_MAX) return
    this.#findings.push({ code, severity: LLMS_TXT_FINDINGS[code].severity, line, ...describeFinding(code, detail) })
  }

  finish(content: string, lines: MarkdownLines, { headings, summary, sections, links }: Outline): LlmsTxt {
    const findings = this.#findings.sort((a, b) => a.line - b.line)
    const hasError = findings.some(({ severity }) => severity === 'error')
    return {
      valid: !hasError,
      verdict: hasError ? 'invalid' : findings.length > 0 ? 'warnings' : 'valid',
      findings,
      title: headings[0]?.title ?? null,
      summary,
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
