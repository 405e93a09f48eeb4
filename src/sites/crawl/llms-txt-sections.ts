import { isLocalHost } from '#sites/outbound/local-host.ts'
import { trimTail } from '#support/text/trim-tail.ts'
import type { LlmsTxtCode } from './llms-txt-findings.ts'
import { COMMENT, headingText, type MarkdownLine } from './markdown-lines.ts'
import { readMarkdownLinks, type MarkdownLink } from './markdown-links.ts'

export interface SectionFault {
  readonly code: LlmsTxtCode
  readonly line: number
  readonly detail?: string
  /** The number of an earlier line with the same content. */
  readonly earlier?: number
  readonly fix?: string
}

export interface SectionOutline {
  readonly line: number
  readonly title: string
  readonly links: number
}

const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])(?:[ \t]+(.*))?$/s
/** An address, or the brackets of a link with a fault. */
const FAULTY_LINK = /https?:\/\/|\]\s?[(（]|\)\s?\[/
const NOTES_MAX = 300
/** A link target with a title (CommonMark §6.3). */
const LINK_TITLE = /^([^\s()]{1,2000})[ \t]+["'“]([^"'”()]{1,200})["'”][ \t]*\)/
/** Spellings of the section name "Optional" that llmstxt.org's parser does not recognise. */
const OPTIONAL = /^(?:optional|可選|可選讀|選讀|選看|可选|选读)$/i

export function findSectionFaults(
  visible: readonly MarkdownLine[],
  sections: readonly SectionOutline[],
): SectionFault[] {
  const faults: SectionFault[] = []
  const names = new Map<string, number>()
  for (const { line, title, links } of sections) {
    const name = title.toLowerCase()
    const earlier = names.get(name)
    if (earlier !== undefined) faults.push({ code: 'duplicate_section', line, detail: title, earlier })
    else names.set(name, line)
    if (links === 0 && isEmptyBelow(line, visible)) faults.push({ code: 'empty_section', line, detail: title })
    if (OPTIONAL.test(title) && title !== 'Optional') {
      faults.push({ code: 'optional_spelling', line, detail: title, fix: '## Optional' })
    }
  }
  const [first] = sections
  if (!first) return faults
  let proseSince = 0
  for (const { number, text } of visible) {
    if (number < first.line) continue
    const item = ITEM.exec(text)
    const isProse = !isKnown(text)
    // A paragraph of several lines is reported once, at its first line.
    if (isProse && proseSince !== number - 1)
      faults.push({ code: 'prose_in_section', line: number, detail: text.trim() })
    proseSince = isProse ? number : 0
    const heading = [3, 4, 5, 6].map((level) => headingText(text, level)).find((it) => it !== undefined)
    if (heading !== undefined) faults.push({ code: 'sub_heading', line: number, detail: heading, fix: `## ${heading}` })
    if (item) faults.push(...judgeItem(number, item[1] ?? '', item[2] ?? '', item[3] ?? ''))
  }
  return faults
}

function isEmptyBelow(line: number, visible: readonly MarkdownLine[]): boolean {
  const next = visible.find(({ number, text }) => number > line && text.trim() !== '' && text !== COMMENT)
  return next === undefined || headingText(next.text, 2) !== undefined
}

/** Whether a line is a heading, list item, comment, rule or link definition. */
function isKnown(text: string): boolean {
  return (
    text.trim() === '' ||
    /^ {0,3}#{1,6}(?:[ \t]|$)/.test(text) ||
    ITEM.test(text) ||
    text === COMMENT ||
    /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(text) ||
    /^ {0,3}\[[^\]]+\]:[ \t]*\S/.test(text)
  )
}

function judgeItem(line: number, indent: string, bullet: string, content: string): SectionFault[] {
  const [link] = readMarkdownLinks(content)
  if (!link) {
    if (!FAULTY_LINK.test(content)) return [{ code: 'text_item', line, detail: content.trim() }]
    const address = /https?:\/\/[^\s<>)\]]+/.exec(content)?.[0]
    const fix = address && `${indent}- [${nameOf(address)}](${address})`
    return [{ code: 'item_without_link', line, detail: content.trim(), ...(fix && { fix }) }]
  }
  const faults: SectionFault[] = []
  const written = `[${link.text}](${link.url})`
  const at = content.indexOf(`[${link.text}](`)
  const before = content.slice(0, Math.max(0, at)).replaceAll(/[\s*_~`]/g, '')
  // The name of the link may contain parentheses, so the address is searched only after it.
  const address = at === -1 ? 0 : at + `[${link.text}](`.length
  const end = content.startsWith(link.url, address) ? address + link.url.length : address
  const behind = content.slice(content.indexOf(')', end) + 1).slice(0, NOTES_MAX)
  if (before !== '' && at > 0) {
    const words = trimTail(content.slice(0, at).trim(), /[:：–—-]/).trim()
    faults.push({ code: 'link_not_first', line, detail: words, fix: `${indent}- ${written}: ${words}` })
  } else if (bullet !== '-') {
    faults.push({ code: 'bullet_not_dash', line, detail: bullet, fix: `${indent}- ${content.trim()}` })
  }
  if (/[[\]]/.test(link.text)) {
    const name = link.text.replaceAll('\\', '').replaceAll('[', '(').replaceAll(']', ')')
    faults.push({ code: 'bracket_in_name', line, detail: link.text, fix: `${indent}- [${name}](${link.url})` })
  }
  const titled = LINK_TITLE.exec(content.slice(address))
  if (titled) {
    const [, url = '', title = ''] = titled
    faults.push({ code: 'link_title', line, detail: title, fix: `${indent}- [${link.text}](${url}): ${title}` })
  }
  const note = behind
    .replace(/^[\s*_~`]+/, '')
    .replace(/^(?:[–—-]|->|→|\|)\s|^[：，；、。,;.]/, '')
    .trim()
  // A second link needs a list item of its own.
  const isLink = note.startsWith('[') && readMarkdownLinks(note).length > 0
  if (isLink || (!/^[:[]/.test(note) && /[\p{L}\p{N}]/u.test(note))) {
    const fix = isLink ? `${indent}- ${written}\n${indent}- ${note}` : `${indent}- ${written}: ${note}`
    faults.push({ code: 'note_without_colon', line, detail: behind.trim(), fix })
  }
  return faults
}

function nameOf(address: string): string {
  const url = URL.parse(address)
  return url?.pathname.split('/').findLast((it) => it !== '') ?? url?.hostname ?? address
}

const TEMPLATE_HOST =
  /^(?:www\.)?(?:your-?(?:site|domain|website|company|project|app)|my-?(?:site|domain)|domain|link_url|url|site|website)(?:\.[a-z.]+)?$/i
const EXAMPLE_HOST = /(?:^|\.)example\.(?:com|org|net)$/i
const TEMPLATE_TEXT =
  /\blorem ipsum dolor\b|\{\{[^}]{0,200}\}\}|\[(?:your|insert|add)\s[^\]]{0,200}\](?!\()|<(?:your|insert) (?:site|project|company|name|title|description)[^>]{0,200}>|\byour (?:site|project|company) name\b|^#\s+(?:title|project name|site name|your .*)$|^>\s*(?:optional description goes here|(?:a )?brief .{0,20}(?:summary|description).{0,40})$|^optional details go here$/i
const TEMPLATE_TEXT_ZH = /^(?:# (?:網站|專案|品牌|公司)(?:名稱|標題)|> ?(?:一句話)?(?:網站)?(?:簡介|介紹|摘要))$/
const TEMPLATE_BRACKET_ZH =
  /^(?:#{1,2}|>) ?[（(【「［[<].{0,20}(?:您的|你的|貴公司|請填|請輸入|填寫|輸入).{0,20}[）)】」］\]>]$|^(?:#{1,2}|>) ?(?:請|在此|於此)(?:填寫|輸入|寫上)/
const TEMPLATE_MARK = /(?:^|[\s:(])(?:TODO|TBD|FIXME)(?:$|[\s:).,])/
const TEMPLATE_NAME =
  /^(?:link title|title|name|page title|link text|連結(?:標題|文字|名稱)|頁面標題|null|undefined|NaN)$/i

/** Address schemes that are no web pages. (Addresses for mail, telephone and scripts are reported differently.) */
const NOT_OF_THE_WEB = /^(?:s?ftps?|ssh|git|ipfs|magnet|news|gopher|wss?|smb|chrome|app|mailbox):/i

/** Reports addresses that cannot be opened, unfilled template variables, and duplicate links. */
export function findLinkFaults(links: readonly (MarkdownLink & { line: number })[]): SectionFault[] {
  const faults: SectionFault[] = []
  const seen = new Map<string, number>()
  const hosts = links.map(({ url }) => URL.parse(url)?.hostname ?? '')
  // If all links lead to example.com, the file is a documentation example.
  const isExample = hosts.every((host) => host === '' || EXAMPLE_HOST.test(host))
  for (const [index, { line, text, url }] of links.entries()) {
    const host = hosts[index] ?? ''
    if (text.trim() === '' && url !== '') faults.push({ code: 'empty_link_text', line, detail: url })
    if (/^#./.test(url)) faults.push({ code: 'anchor_link', line, detail: url })
    if (NOT_OF_THE_WEB.test(url)) faults.push({ code: 'not_web_link', line, detail: url })
    if (isLocalHost(host)) faults.push({ code: 'local_link', line, detail: url })
    else if (TEMPLATE_HOST.test(host) || (EXAMPLE_HOST.test(host) && !isExample) || TEMPLATE_NAME.test(text.trim())) {
      faults.push({ code: 'placeholder', line, detail: `[${text}](${url})` })
    }
    const key = URL.parse(url)?.href ?? url
    const earlier = seen.get(key)
    if (url !== '' && earlier !== undefined && earlier !== line) {
      faults.push({ code: 'duplicate_link', line, detail: url, earlier })
    } else seen.set(key, line)
  }
  return faults
}

/** Text whose UTF-8 was decoded as Windows-1252 and saved again, and the replacement character. */
const MOJIBAKE = /\uFFFD|â€[\u0080-\u00BF™œ“”˜¦]|Ã[\u0080-\u00BF©¨ª§¤¶¼]|[äåæçèé][\u0080-\u00BF¸¹º»¼½¾]{2}|\0/

function isTemplate(text: string): boolean {
  const shown = text.replaceAll(/`[^`]*`/g, '').trim()
  return (
    TEMPLATE_TEXT.test(shown) ||
    TEMPLATE_TEXT_ZH.test(shown) ||
    TEMPLATE_BRACKET_ZH.test(shown) ||
    TEMPLATE_MARK.test(shown)
  )
}

export function findTextFaults(visible: readonly MarkdownLine[]): SectionFault[] {
  const faults: SectionFault[] = []
  for (const { number, text } of visible) {
    if (MOJIBAKE.test(text)) faults.push({ code: 'encoding', line: number, detail: text.trim() })
    else if (isTemplate(text)) faults.push({ code: 'placeholder', line: number, detail: text.trim() })
  }
  return faults
}
