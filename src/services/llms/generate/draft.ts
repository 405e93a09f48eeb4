import { readLlmsTxt } from '#crawl/llms-txt.ts'

export interface DraftPage {
  readonly url: string
  readonly title: string
  readonly description: string | null
}

export interface DraftSite {
  readonly host: string
  /** As the site calls itself, where it does. */
  readonly siteName: string | null
  readonly homeTitle: string | null
  readonly summary: string | null
  readonly isChinese: boolean
  readonly pages: readonly DraftPage[]
}

export interface Draft {
  readonly llms_txt: string
  readonly pages: readonly (DraftPage & { readonly section: string })[]
}

const NAME_LENGTH_MAX = 80
const TITLE_LENGTH_MAX = 120
const DESCRIPTION_LENGTH_MAX = 200
const TITLE_SEPARATOR = /\s+[|–—·»-]\s+|\s*[｜]\s*/
const LOCALE_SEGMENT = /^[a-z]{2}([_-][a-z]{2,4})?$/i

/** Writes an llms.txt from what pages say about themselves. What it writes passes our own validator. */
export function draftLlmsTxt(site: DraftSite): Draft {
  const name = nameOf(site)
  const summary =
    plain(site.summary ?? '', DESCRIPTION_LENGTH_MAX) || (site.isChinese ? `${name} 的網頁。` : `Pages of ${name}.`)
  const pages = site.pages.map((page) => ({
    url: page.url,
    title:
      withoutSiteName(plain(page.title, TITLE_LENGTH_MAX * 2), name).slice(0, TITLE_LENGTH_MAX) ||
      nameFromPath(page.url),
    description: plain(page.description ?? '', DESCRIPTION_LENGTH_MAX) || null,
    section: '',
  }))
  const sections = groupPages(pages, site.isChinese ? '頁面' : 'Pages')
  const text = [
    `# ${escape(name)}`,
    '',
    `> ${escape(summary)}`,
    ...[...sections].flatMap(([title, listed]) => ['', `## ${escape(title)}`, '', ...listed.map(linkLine)]),
    '',
  ].join('\n')
  const read = readLlmsTxt(text)
  if (read.verdict !== 'valid') throw new Error(`A draft has faults: ${read.findings.map(({ code }) => code).join()}.`)
  return {
    llms_txt: text,
    pages: [...sections].flatMap(([section, listed]) => listed.map((page) => ({ ...page, section }))),
  }
}

/** One line of an llms.txt: the form that its readers parse. */
export function linkLine({ url, title, description }: DraftPage): string {
  const href = new URL(url).href.replaceAll('(', '%28').replaceAll(')', '%29')
  return `- [${escape(title)}](${href})${description ? `: ${escape(description)}` : ''}`
}

/** The name is what the site says, else the part of the front page's title that other titles repeat. */
function nameOf({ siteName, homeTitle, host, pages }: DraftSite): string {
  const parts = plain(homeTitle ?? '', TITLE_LENGTH_MAX * 2).split(TITLE_SEPARATOR)
  const repeated = parts
    .map((part) => ({ part, count: pages.filter(({ title }) => title.includes(part)).length }))
    .sort((a, b) => b.count - a.count)[0]
  const name = plain(siteName ?? '', NAME_LENGTH_MAX) || (repeated?.part ?? '').slice(0, NAME_LENGTH_MAX)
  // A heading may not consist of hashes alone.
  return name.replaceAll(/^[#\s]+|\s+#+$/g, '') || host
}

function withoutSiteName(title: string, name: string): string {
  const parts = title.split(TITLE_SEPARATOR)
  if (parts.length < 2) return title
  const rest = parts.filter((part) => part.toLowerCase() !== name.toLowerCase())
  return rest.length === parts.length ? title : rest.join(' – ')
}

/** Folders with two pages or more are sections; what is left is one section, the first. */
function groupPages<P extends DraftPage>(pages: readonly P[], rest: string): Map<string, P[]> {
  const byFolder = Map.groupBy(pages, ({ url }) => folderOf(url))
  const sections = new Map<string, P[]>([[rest, []]])
  for (const page of pages) {
    const folder = folderOf(page.url)
    const title = folder !== '' && (byFolder.get(folder)?.length ?? 0) > 1 ? readable(folder) || rest : rest
    sections.set(title, [...(sections.get(title) ?? []), page])
  }
  return new Map([...sections].filter(([, listed]) => listed.length > 0))
}

function folderOf(page: string): string {
  const segments = new URL(page).pathname.split('/').slice(1)
  const last = segments.length - 1
  const first = LOCALE_SEGMENT.test(segments[0] ?? '') ? 1 : 0
  return first < last ? (segments[first] ?? '') : ''
}

function nameFromPath(page: string): string {
  const url = new URL(page)
  const segment = url.pathname.split('/').findLast((it) => it !== '') ?? ''
  return readable(segment.replace(/\.[a-z]+$/, '')) || url.hostname
}

function readable(segment: string): string {
  const text = plain(decode(segment).replaceAll(/[-_+]+/g, ' '), NAME_LENGTH_MAX).replaceAll(/^[#\s]+|\s+#+$/g, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A lone % is part of the name.
    return segment
  }
}

/** On one line and without control characters. */
function plain(text: string, lengthMax: number): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return line.length > lengthMax
    ? `${line
        .slice(0, lengthMax - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line.toWellFormed()
}

/** Titles are text: what Markdown would read as a link, code or a tag is escaped. */
function escape(text: string): string {
  return text.replaceAll(/[\\`[\]<]/g, String.raw`\$&`)
}
