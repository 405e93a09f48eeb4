import { readLlmsTxt, type LlmsTxt } from '#sites/crawl/llms-txt.ts'
import { groupPages } from './draft-sections.ts'
import {
  escapeMarkdown,
  escapeName,
  isSame,
  nameFromPath,
  toPlainLine,
  repeatedParts,
  titleParts,
  withoutSiteName,
} from './draft-text.ts'
import { isSecondary, rankPages } from './rank-pages.ts'

export interface DraftPage {
  readonly url: string
  readonly title: string
  readonly description: string | null
  /** The beginning of the page's text, if the page has no description. */
  readonly excerpt?: string
  readonly heading?: string | null
  /** A hash of the page's words, so pages with the same words have the same digest. */
  readonly digest?: string
  readonly lang?: string | null
  readonly links?: readonly string[]
}

export interface DraftSite {
  readonly host: string
  /** The site name in the page’s metadata, if any. */
  readonly siteName: string | null
  readonly homeTitle: string | null
  readonly summary: string | null
  /** The beginning of the front page’s text, if the site has no summary. */
  readonly excerpt?: string
  readonly isChinese: boolean
  readonly pages: readonly DraftPage[]
}

export interface Draft {
  readonly llms_txt: string
  readonly pages: readonly { url: string; title: string; description: string | null; section: string }[]
  readonly read: LlmsTxt
}

const NAME_LENGTH_MAX = 80
const TITLE_LENGTH_MAX = 120
const DESCRIPTION_LENGTH_MAX = 200

/** Drafts an llms.txt from the metadata of pages. It is valid and follows the text of llmstxt.org. */
export function draftLlmsTxt(site: DraftSite): Draft {
  const name = nameOf(site)
  const description = toPlainLine(site.summary ?? '', DESCRIPTION_LENGTH_MAX)
  const summary =
    (isSame(description, name) ? '' : description) ||
    toPlainLine(firstSentence(site.excerpt ?? '', name), DESCRIPTION_LENGTH_MAX) ||
    (site.isChinese ? `${name}${/\p{Script=Han}$/u.test(name) ? '' : ' '}的網頁。` : `Pages of ${name}.`)
  const sections = groupPages(describePages(rankPages(site.pages), name), site.isChinese ? 'zh' : 'en')
  const text = [
    `# ${escapeHeading(name)}`,
    '',
    `> ${escapeMarkdown(summary)}`,
    '',
    // The parser of the proposal’s authors ignores a summary without text below it.
    site.isChinese
      ? `以下是 ${escapeMarkdown(site.host)} 的主要頁面。`
      : `These are the main pages of ${escapeMarkdown(site.host)}.`,
    ...[...sections].flatMap(([title, listed]) => ['', `## ${escapeHeading(title)}`, '', ...listed.map(linkLine)]),
    '',
  ].join('\n')
  const read = readLlmsTxt(text)
  if (read.verdict === 'invalid' || !read.specification.follows) {
    throw new Error(`The generated draft fails its own check: ${read.findings.map(({ code }) => code).join()}.`)
  }
  return {
    llms_txt: text,
    pages: [...sections].flatMap(([section, listed]) =>
      listed.map(({ url, title, description }) => ({ url, title, description, section })),
    ),
    read,
  }
}

function linkLine({ url, title, description }: Pick<DraftPage, 'url' | 'title' | 'description'>): string {
  const href = new URL(url).href.replaceAll('(', '%28').replaceAll(')', '%29')
  return `- [${escapeName(title)}](${href})${description ? `: ${escapeMarkdown(description)}` : ''}`
}

/** Removes the site's name from titles. Removes descriptions that repeat the title or another description. */
function describePages(pages: readonly DraftPage[], name: string) {
  const names = [name, ...repeatedParts(pages.map(({ title }) => title))]
  const shared = Map.groupBy(pages, ({ description }) => description ?? '')
  return pages.map((page) => {
    const { url, title, description, excerpt, heading, lang } = page
    // WordPress adds 彙整 (“archive”) to the title of a list of posts.
    const full = withoutSiteName(toPlainLine(title, TITLE_LENGTH_MAX * 2), names).replace(/ 彙整$/, '')
    const shown = /[\p{L}\p{N}]/u.test(full) ? toPlainLine(full, TITLE_LENGTH_MAX) : nameFromPath(url)
    const isOwn = description !== null && (shared.get(description)?.length ?? 0) < Math.max(3, pages.length / 2)
    const shownDescription = toPlainLine(
      (isOwn ? description : null) ?? firstSentence(excerpt ?? '', shown, heading ?? ''),
      DESCRIPTION_LENGTH_MAX,
    )
    return {
      url,
      title: shown,
      description: shownDescription === '' || isSame(shownDescription, shown) ? null : shownDescription,
      lang: lang ?? null,
      isSecondary: isSecondary(page),
    }
  })
}

function firstSentence(text: string, ...titles: readonly string[]): string {
  // The text before the heading is the menu, so it is dropped.
  const title = titles.find((it) => it !== '' && text.includes(it)) ?? ''
  const behind = text.slice(text.indexOf(title) + title.length)
  const sentence = /^[\s\p{P}]*(\S.{20,}?[.!?。！？])(?:\s|$|(?<=[。！？]))/u.exec(behind)?.[1] ?? ''
  return sentence.length <= DESCRIPTION_LENGTH_MAX ? sentence : ''
}

/**
 * The site's name: the declared one, otherwise what the front page’s title shares with most other titles, such as
 * “Tea” of “Tea: best in town” and “Oolong | Tea”.
 */
function nameOf({ siteName, homeTitle, host, pages }: DraftSite): string {
  const front = toPlainLine(homeTitle ?? '', TITLE_LENGTH_MAX * 2)
  const shared = repeatedParts(pages.map(({ title }) => title)).find((part) => front.includes(part))
  const repeated = titleParts(front)
    .map((part) => ({ part, count: pages.filter(({ title }) => title.includes(part)).length }))
    .sort((a, b) => b.count - a.count)[0]
  const name =
    toPlainLine(siteName ?? '', NAME_LENGTH_MAX) || toPlainLine(shared ?? repeated?.part ?? '', NAME_LENGTH_MAX)
  return /[\p{L}\p{N}]/u.test(name) ? name : host
}

/** In Markdown, a # at the start or end of a heading is syntax. */
function escapeHeading(text: string): string {
  return escapeMarkdown(text.replaceAll(/^[#\s]+|\s+#+$/g, '').trim() || '-').replace(/#$/, String.raw`\#`)
}
