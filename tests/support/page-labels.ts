import { DomHandler, Parser, type ParserOptions } from 'htmlparser2'

interface Node {
  readonly type: string
  readonly name?: string
  readonly data?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly Node[]
}

const LABELS = new Set('title h1 h2 h3 label legend option button summary caption figcaption dt'.split(' '))
const LABEL_CLASSES =
  /(^| )(btn|hint|opt|error|label|note|tag|crumbs|vh|skip|key|feeds|stale|lede|mark|asked|errand)( |$)/
const LABEL_ATTRIBUTES = ['aria-label', 'placeholder']
/** Elements whose text is not checked: code has its own language, and pictures declare theirs in an attribute. */
const SILENT = new Set(['pre', 'code', 'script', 'svg'])

const OPTIONS: ParserOptions = { decodeEntities: true }

/**
 * Names of products, formats and protocols, which are the same in every language. Other words must not be in this
 * list.
 */
const NAMES =
  /\b(?:Dozen|HTTP|HTTPS|MCP|JSON|CSV|PDF|RSS|API|APIs|OpenAPI|Markdown|ETF|ETFs|IP|RSS|curl|JavaScript|Python|POST|GET|USDC|TWD|RFC|QR|code|problem\+json|application\/problem\+json|stdio|dozen|x402|US\$[\d.]+|Claude Code|Cowork|Claude Desktop|Cursor|VS Code|Codex|Gemini CLI|ChatGPT|Windsurf|Zed|[\w-]+\.(?:txt|json|toml|xml)|~?[\w./~-]*\/[\w./-]+|https?:\S+|tools\/call|_meta|[a-z]+_[a-z_]+|Google|Bing|DuckDuckGo|Yandex|Yahoo|Netflix|Disney\+|Prime Video|Crunchyroll|HBO Max|NotebookLM|OpenAI|Gemini|Anthropic|Mistral|xAI|Z\.ai|Moonshot AI|Cohere|Alibaba|MiniMax|DeepSeek|Pinkoi|91APP|CYBERBIZ|SHOPLINE|momo|PChome|User-agent|User-Agent|IndexNow|PHQ-9|GAD-7|BSRS-5|OCG|TCG|Master Duel|SEO|AI|H1|llms|limit|offset|total|Sitemap|canonical|Open Graph|JSON-LD|hreflang)(?!\w)/g

/**
 * Labels of a page (fields, headings, buttons, columns, links) that are in another language than the page. `data` are
 * texts of the answer, such as product names and film titles, which keep their language.
 */
export function foreignLabels(html: string, language: 'zh' | 'en', data: readonly string[]): string[] {
  const values = [...new Set(data)].filter((it) => it.trim().length > 1).toSorted((a, b) => b.length - a.length)
  const without = (text: string, words: readonly string[]) => words.reduce((rest, it) => rest.replaceAll(it, ' '), text)
  return labelsOf(html, language).filter((label) => {
    if (language === 'en') return /\p{Script=Han}/u.test(without(label, values))
    if (/\p{Script=Han}/u.test(label)) return false
    // A label that contains a text of the answer, or is contained in one, is data.
    const long = values.filter((it) => it.length > 3)
    const rests = [without(label.replaceAll(NAMES, ' '), long), without(label, long).replaceAll(NAMES, ' ')]
    return rests.every((rest) => /[a-z]{2}/i.test(rest))
  })
}

export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === 'unit' ? [] : textsIn(inner)))
}

function labelsOf(html: string, language: 'zh' | 'en'): string[] {
  const handler = new DomHandler()
  new Parser(handler, OPTIONS).end(html)
  const labels = new Set<string>()
  const walk = (node: Node) => {
    if (isIgnored(node, language)) return
    const { name = '', attribs = {} } = node
    const isHead = name === 'th' && attribs['scope'] === 'col'
    if (LABELS.has(name) || isHead || LABEL_CLASSES.test(attribs['class'] ?? '')) labels.add(textOf(node, language))
    for (const attribute of LABEL_ATTRIBUTES) if (attribs[attribute]) labels.add(attribs[attribute])
    for (const child of node.children ?? []) walk(child)
  }
  for (const node of handler.dom as unknown as Node[]) walk(node)
  return [...labels].map((it) => it.replaceAll(/\s+/g, ' ').trim()).filter((it) => it !== '')
}

function textOf(node: Node, language: 'zh' | 'en'): string {
  if (node.type === 'text') return node.data ?? ''
  if (isIgnored(node, language)) return ' '
  const text = (node.children ?? []).map((child) => textOf(child, language)).join('')
  return node.name === 'li' ? `${text} ` : text
}

/** Whether an element is code, a picture, or has its own `lang`. */
function isIgnored({ name = '', attribs }: Node, language: 'zh' | 'en'): boolean {
  const lang = attribs?.['lang']
  return SILENT.has(name) || (lang !== undefined && lang.startsWith('zh') !== (language === 'zh'))
}
