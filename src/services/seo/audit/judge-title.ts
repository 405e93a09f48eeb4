import type { PageFacts } from '#sites/crawl/page.ts'
import { withoutMarkup } from '#sites/crawl/shown-markup.ts'
import { repeatsKeywords } from '#sites/crawl/stuffing.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import { trimTail } from '#support/text/trim-tail.ts'
import { SNIPPET } from '../snippets/serp-preview.ts'
import { countUnits, measureText } from '../snippets/text-width.ts'
import type { AuditFacts } from './audit-facts.ts'
import { descriptionTag } from './description-tag.ts'
import type { Detection } from './findings.ts'
import { isUnfilled, showsCode, TITLE_SEPARATORS } from './unfilled-text.ts'

/** Titles that frameworks, shop systems and blog systems set by default. */
const GENERIC_TITLES = new Set(
  'home|homepage|home page|index|index.html|main|main page|untitled|untitled document|untitled page|no title|document|new page|new document|page|page 1|page title|title|website title|site title|website|my website|my site|my store|my shop|my blog|sample page|hello world|welcome|welcome page|test|test page|default|default page|coming soon|react app|vite app|vite + react|vite + react + ts|vite + vue|vite + vue + ts|vue app|create next app|nuxt app|nuxt|svelte app|sveltekit app|angular app|my app|my angular app|wordpress|just another wordpress site|另一個 wordpress 網站|又一個 wordpress 網站|只是另一個 wordpress 網站|我的部落格|我的網站|我的商店|範例頁面|index of /|home - my asp.net application|首頁|主頁|網站首頁|官網首頁|歡迎|歡迎光臨|無標題|無標題文件|未命名|未命名文件|新頁面|新網頁|網站標題|頁面標題|標題|测试|測試|测试页|首页|主页|网站首页|无标题|无标题文档|未命名文档|トップページ|ホーム|無題'.split(
    '|',
  ),
)
/** The minimum width of a title, as `countUnits` counts it. */
const TITLE_UNITS_MIN = 8
const TITLE_UNITS_MIN_AT_HOME = 4
/** A wider title is far too wide for a search result, and is usually a list of keywords. */
const TITLE_LONG_PX = 900

export function judgeTitle({ url, page }: AuditFacts): Detection[] {
  const { title, titles, description } = page
  const paste = `<title>${escapeHtml(proposeTitle(url, page))}</title>`
  if (title === null || title === '')
    return [{ code: 'title_missing', evidence: title === null ? '–' : '<title></title>', paste }]
  const detections: Detection[] = []
  const quoted = `“${title.slice(0, 160)}”`
  const pixels = Math.round(measureText(title, SNIPPET.titlePx))
  const isHome = new URL(url).pathname === '/'
  if (titles > 1)
    detections.push({
      code: 'title_multiple',
      evidence: `${titles} × <title>`,
      paste: `<title>${escapeHtml(title)}</title>`,
    })
  if (isGeneric(title) || isHalfEmpty(title) || isUnfilled(title, page))
    detections.push({ code: 'title_generic', evidence: quoted, paste })
  else if (repeatsKeywords(title)) detections.push({ code: 'title_stuffed', evidence: quoted, paste })
  else if (countUnits(title) < (isHome ? TITLE_UNITS_MIN_AT_HOME : TITLE_UNITS_MIN))
    detections.push({ code: 'title_short', evidence: quoted, paste })
  if (showsCode(title, page)) {
    const words = escapeHtml(withoutMarkup(title))
    detections.push({ code: 'title_markup', evidence: quoted, paste: `<title>${words}</title>` })
  }
  const year = findOutdatedYear(title, page)
  if (year) detections.push({ code: 'title_outdated', evidence: `${quoted}; h1: “${year.heading}”`, paste: year.paste })
  if (pixels > TITLE_LONG_PX) detections.push({ code: 'title_long', evidence: `${quoted}: ${pixels} px` })
  else if (pixels > SNIPPET.titleMaxPx) detections.push({ code: 'title_cut', evidence: `${quoted}: ${pixels} px` })
  if (description !== null && isSameText(title, description)) {
    detections.push({ code: 'title_same_as_description', evidence: quoted, paste: descriptionTag(page) })
  }
  return detections
}

/** Whether each part of the title, such as `Home | My Site`, is a default. */
function isGeneric(title: string): boolean {
  const parts = title
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .split(TITLE_SEPARATORS)
    .map((part) => part.trim())
  return parts.every((part) => part === '' || GENERIC_TITLES.has(trimTail(part, /[.!。！]/)))
}

/** Whether a title has a site name but no page name. Google calls such titles half-empty. */
function isHalfEmpty(title: string): boolean {
  return /^[|｜–—·»:-]\s/.test(title)
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g

/** Finds a year in the title that is older than the year in the heading. Google calls such titles obsolete. */
function findOutdatedYear(title: string, { headings }: PageFacts): { heading: string; paste: string } | undefined {
  const heading = headings.find(({ level }) => level === 1)?.text ?? ''
  const [inTitle, inHeading] = [title, heading].map((text) => [...text.matchAll(YEAR)].map(([year]) => year).sort())
  const [old, current] = [inTitle?.at(-1), inHeading?.at(-1)]
  // The heading mentions the older year too, so the page is about both years, such as the history of a festival.
  if (!old || !current || old >= current || inHeading?.includes(old)) return undefined
  return { heading: heading.slice(0, 160), paste: `<title>${escapeHtml(title.replaceAll(old, current))}</title>` }
}

function isSameText(one: string, other: string): boolean {
  const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '')
  return lettersOf(one) === lettersOf(other)
}

function proposeTitle(url: string, { headings, social }: PageFacts): string {
  const heading = headings.find(({ text }) => text !== '')?.text ?? social['og:title'] ?? 'What the page is about'
  return `${heading.slice(0, 60)} | ${social['og:site_name'] ?? new URL(url).hostname.replace(/^www\./, '')}`
}
