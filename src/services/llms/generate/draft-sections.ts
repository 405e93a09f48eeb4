import { toReadableName } from './draft-text.ts'
import { LANGUAGES, localeOf, REFERENCE, segmentsOf } from './page-address.ts'

export interface SortedPage {
  readonly url: string
  /** The language that the page declares; null without one. */
  readonly lang: string | null
  readonly isSecondary: boolean
}

const OTHER_PAGES_MIN = 3

/**
 * Groups pages in the site's main language by folder, and all others by language. Guides and references come first.
 * Pages of lesser use come last under “Optional”, the section name that parsers know.
 */
export function groupPages<P extends SortedPage>(pages: readonly P[], language: 'zh' | 'en'): Map<string, P[]> {
  const rest = language === 'zh' ? '頁面' : 'Pages'
  const main = mainLanguage(pages)
  const byFolder = Map.groupBy(pages, ({ url }) => folderOf(url))
  const sections = new Map<string, P[]>([[rest, []]])
  const foreign = new Map<string, P[]>()
  const references = new Set<string>()
  const secondary = pages.filter((page) => page.isSecondary)
  // If a site has little besides posts, the posts are its content instead of optional pages.
  const optional = pages.length - secondary.length < OTHER_PAGES_MIN ? [] : secondary
  for (const page of pages) {
    if (optional.includes(page)) continue
    const code = languageOf(page)
    const folder = folderOf(page.url)
    if (code !== null && main !== null && code !== main) push(foreign, languageName(code, language), page)
    else {
      const name = (byFolder.get(folder)?.length ?? 0) > 1 ? nameOfFolder(folder, language) : ''
      push(sections, isFree(name) ? name : rest, page)
      if (isFree(name) && REFERENCE.test(folder)) references.add(name)
    }
  }
  for (const [name, listed] of foreign) push(sections, sections.has(name) ? `${name} (${rest})` : name, ...listed)
  if (optional.length > 0) sections.set('Optional', optional)
  const listed = [...sections].filter(([, pages]) => pages.length > 0)
  return new Map(listed.toSorted(([one], [other]) => Number(references.has(other)) - Number(references.has(one))))
}

const FOLDERS_ZH = new Map(
  (
    'about 關於 article 文章 articles 文章 blog 部落格 blogs 部落格 case 案例 cases 案例 categories 分類 category 分類 collection 商品分類 ' +
    'collections 商品分類 course 課程 courses 課程 doc 文件 docs 文件 download 下載 downloads 下載 event 活動 events 活動 faq 常見問題 faqs 常見問題 guide 指南 guides 指南 help 說明 news 最新消息 portfolio 作品 post 文章 posts 文章 product 商品 product-category 商品分類 products 商品 project 專案 projects 專案 recipes 食譜 service 服務 services 服務 shop 商品 store 商品 stores 門市 support 支援 team 團隊'
  )
    .split(' ')
    .flatMap((word, at, all): [string, string][] => (at % 2 === 0 ? [[word, all[at + 1] ?? word]] : [])),
)
/** Folder names that say nothing: codes, numbers, generic words. */
const NAMELESS =
  /^(?:[a-z]{1,2}\d{0,3}|\d+|pages?|items?|web|www|portal|main|default|index\.\w+|home|site|content|node)$/i

/** The section name for a folder. Empty if the folder's name says nothing. */
function nameOfFolder(folder: string, language: 'zh' | 'en'): string {
  if (folder === '' || NAMELESS.test(folder)) return ''
  // Folder names of three letters are usually abbreviations: api, sdk, cli.
  const name = /^[a-z]{3}$/.test(folder) ? folder.toUpperCase() : toReadableName(folder)
  return (language === 'zh' ? FOLDERS_ZH.get(folder.toLowerCase()) : undefined) ?? name
}

function isFree(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) && !/^optional$/i.test(name)
}

function push<P>(sections: Map<string, P[]>, name: string, ...pages: P[]): void {
  sections.set(name, [...(sections.get(name) ?? []), ...pages])
}

function mainLanguage(pages: readonly SortedPage[]): string | null {
  const counts = Map.groupBy(pages.map(languageOf), (code) => code)
  counts.delete(null)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null
}

function languageOf({ url, lang }: SortedPage): string | null {
  return localeOf(segmentsOf(url)[0] ?? '') ?? /^[a-z]{2,3}/i.exec(lang ?? '')?.[0].toLowerCase() ?? null
}

const LANGUAGES_ZH = new Intl.DisplayNames('zh-TW', { type: 'language', fallback: 'code' })

function languageName(code: string, language: 'zh' | 'en'): string {
  return (language === 'zh' ? LANGUAGES_ZH : LANGUAGES).of(code) ?? code
}

const DOCS = /^(?:docs?|documentation|文件)$/i

function folderOf(page: string): string {
  const segments = segmentsOf(page)
  const first = localeOf(segments[0] ?? '') === null ? 0 : 1
  // Within a documentation folder, the next folder makes a better section than “docs”: /docs/guide/x, /docs/api/y.
  const isPart = DOCS.test(segments[first] ?? '') && first + 1 < segments.length - 1
  const at = isPart ? first + 1 : first
  return at < segments.length - 1 ? (segments[at] ?? '') : ''
}
