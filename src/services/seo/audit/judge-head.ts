import { isLocalHost } from '#sites/outbound/local-host.ts'
import { trimTail } from '#support/text/trim-tail.ts'
import { isKeywordList, repeatsKeywords } from '#sites/crawl/stuffing.ts'
import { findShownMarkup, withoutMarkup } from '#sites/crawl/shown-markup.ts'
import { findTemplateMark } from '#sites/crawl/template-mark.ts'
import type { PageFacts } from '#sites/crawl/page.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import { SNIPPET } from '../snippets/serp-preview.ts'
import { measureText } from '../snippets/text-width.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'

const GENERIC = new Set(
  'home|homepage|home page|index|index.html|main|main page|untitled|untitled document|untitled page|no title|document|new page|new document|page|page 1|page title|title|website title|site title|website|my website|my site|my store|my shop|my blog|sample page|hello world|welcome|welcome page|test|test page|default|default page|coming soon|react app|vite app|vite + react|vite + react + ts|vite + vue|vite + vue + ts|vue app|create next app|nuxt app|nuxt|svelte app|sveltekit app|angular app|my app|my angular app|wordpress|just another wordpress site|另一個 wordpress 網站|又一個 wordpress 網站|只是另一個 wordpress 網站|我的部落格|我的網站|我的商店|範例頁面|index of /|home - my asp.net application|首頁|主頁|網站首頁|官網首頁|歡迎|歡迎光臨|無標題|無標題文件|未命名|未命名文件|新頁面|新網頁|網站標題|頁面標題|標題|测试|測試|测试页|首页|主页|网站首页|无标题|无标题文档|未命名文档|トップページ|ホーム|無題'.split(
    '|',
  ),
)
/** The minimum width of a title. A Latin letter counts as one unit, a Chinese character as two. */
const TITLE_UNITS_MIN = 8
const TITLE_UNITS_MIN_AT_HOME = 4
/** A wider title is far too wide for a search result, and is usually a list of keywords. */
const TITLE_LONG_PX = 900
const DESCRIPTION_MIN_PX = 140

export function judgeTitle({ url, page }: AuditFacts): Detection[] {
  const { title, titles, description } = page
  const paste = `<title>${escapeHtml(proposeTitle(url, page))}</title>`
  if (title === null || title === '')
    return [{ code: 'title_missing', evidence: title === null ? '–' : '<title></title>', paste }]
  const found: Detection[] = []
  const shown = `“${title.slice(0, 160)}”`
  const pixels = Math.round(measureText(title, SNIPPET.titlePx))
  const isHome = new URL(url).pathname === '/'
  if (titles > 1)
    found.push({
      code: 'title_multiple',
      evidence: `${titles} × <title>`,
      paste: `<title>${escapeHtml(title)}</title>`,
    })
  if (isGeneric(title) || isHalfEmpty(title) || isUnfilled(title, page))
    found.push({ code: 'title_generic', evidence: shown, paste })
  else if (repeatsKeywords(title)) found.push({ code: 'title_stuffed', evidence: shown, paste })
  else if (unitsOf(title) < (isHome ? TITLE_UNITS_MIN_AT_HOME : TITLE_UNITS_MIN))
    found.push({ code: 'title_short', evidence: shown, paste })
  if (showsCode(title, page)) {
    const words = escapeHtml(withoutMarkup(title))
    found.push({ code: 'title_markup', evidence: shown, paste: `<title>${words}</title>` })
  }
  const year = yearLeftBehind(title, page)
  if (year) found.push({ code: 'title_outdated', evidence: `${shown}; h1: “${year.heading}”`, paste: year.paste })
  if (pixels > TITLE_LONG_PX) found.push({ code: 'title_long', evidence: `${shown}: ${pixels} px` })
  else if (pixels > SNIPPET.titleMaxPx) found.push({ code: 'title_cut', evidence: `${shown}: ${pixels} px` })
  if (description !== null && isSame(title, description)) {
    found.push({ code: 'title_same_as_description', evidence: shown, paste: descriptionTag(page) })
  }
  return found
}

const PARTS = / [|–—·»:-] |[｜]/

function isGeneric(title: string): boolean {
  const parts = title
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .split(PARTS)
    .map((part) => part.trim())
  return parts.every((part) => part === '' || GENERIC.has(trimTail(part, /[.!。！]/)))
}

/** Whether a title has a site name but no page name. Google calls such titles half-empty. */
function isHalfEmpty(title: string): boolean {
  return /^[|｜–—·»:-]\s/.test(title)
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g

/** Finds a year in the title that is older than the year in the heading. Google calls such titles obsolete. */
function yearLeftBehind(title: string, { headings }: PageFacts): { heading: string; paste: string } | undefined {
  const heading = headings.find(({ level }) => level === 1)?.text ?? ''
  const [written, shown] = [title, heading].map((text) => [...text.matchAll(YEAR)].map(([year]) => year).sort())
  const [old, current] = [written?.at(-1), shown?.at(-1)]
  // The heading mentions the older year too, so the page is about both years, such as the history of a festival.
  if (!old || !current || old >= current || shown?.includes(old)) return undefined
  return { heading: heading.slice(0, 160), paste: `<title>${escapeHtml(title.replaceAll(old, current))}</title>` }
}

const NO_VALUE = /^(?:undefined|null|nan|\[object object\])$/i

function showsCode(text: string, { showsMarkup }: PageFacts): boolean {
  return !showsMarkup && findShownMarkup(text) !== undefined
}

function isUnfilled(text: string, { showsTemplates }: PageFacts): boolean {
  if (text.split(PARTS).some((part) => NO_VALUE.test(part.trim()))) return true
  return !showsTemplates && findTemplateMark(text) !== undefined
}

function unitsOf(title: string): number {
  return [...title].reduce(
    (sum, it) => sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(it) ? 2 : 1),
    0,
  )
}

function isSame(one: string, other: string): boolean {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '')
  return bare(one) === bare(other)
}

function proposeTitle(url: string, { headings, social }: PageFacts): string {
  const heading = headings.find(({ text }) => text !== '')?.text ?? social['og:title'] ?? 'What the page is about'
  return `${heading.slice(0, 60)} | ${social['og:site_name'] ?? new URL(url).hostname.replace(/^www\./, '')}`
}

export function judgeDescription({ page }: AuditFacts): Detection[] {
  const { description, descriptions } = page
  if (!description)
    return [
      { code: 'description_missing', evidence: description === null ? '–' : 'content=""', paste: descriptionTag(page) },
    ]
  const found: Detection[] = []
  const pixels = Math.round(measureText(description, SNIPPET.descriptionPx))
  if (descriptions > 1)
    found.push({ code: 'description_multiple', evidence: `${descriptions} × <meta name="description">` })
  if (isUnfilled(description, page)) {
    found.push({ code: 'placeholder_text', evidence: `“${description.slice(0, 160)}”`, paste: descriptionTag(page) })
  } else if (showsCode(description, page)) {
    found.push({ code: 'description_markup', evidence: `“${description.slice(0, 160)}”`, paste: descriptionTag(page) })
  } else if (isKeywordList(description)) {
    found.push({
      code: 'description_keywords',
      evidence: `“${description.slice(0, 160)}”`,
      paste: descriptionTag(page),
    })
  }
  if (pixels < DESCRIPTION_MIN_PX) {
    found.push({ code: 'description_short', evidence: `“${description}”: ${pixels} px`, paste: descriptionTag(page) })
  } else if (pixels > SNIPPET.descriptionMaxPx) found.push({ code: 'description_long', evidence: `${pixels} px` })
  return found
}

function descriptionTag({ excerpt }: PageFacts): string {
  const characters = [...excerpt]
  const max = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u.test(excerpt) ? 60 : 140
  const text =
    characters.length === 0 ? 'One or two sentences about the page' : characters.slice(0, max).join('').trim()
  return `<meta name="description" content="${escapeHtml(text)}">`
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const NOT_CHINESE = new Set('en es fr de it pt nl sv da no nb fi pl cs ru uk tr vi id ms th ar he'.split(' '))

export function judgeLanguage({ page }: AuditFacts): Detection[] {
  const { lang, words, charset } = page
  const found: Detection[] = []
  const isChinese = words.cjk > words.alphabetic
  const paste = `<html lang="${isChinese ? 'zh-Hant-TW' : (primaryOf(lang) ?? 'en')}">`
  if (lang === null) found.push({ code: 'lang_missing', evidence: '<html>', paste })
  else if (primaryOf(lang) === undefined)
    found.push({
      code: 'lang_invalid',
      evidence: `lang="${lang}"`,
      paste: `<html lang="${lang.replaceAll('_', '-').length <= 12 && lang.includes('_') ? lang.replaceAll('_', '-') : isChinese ? 'zh-Hant-TW' : 'en'}">`,
    })
  else {
    const primary = primaryOf(lang) ?? ''
    const isWrong =
      words.total > 80 &&
      ((NOT_CHINESE.has(primary) && words.cjk > words.total * 0.7) ||
        (/^(?:zh|cmn|yue)$/.test(primary) && words.cjk < words.total * 0.05))
    const other = otherForm(lang, page.hanForms)
    if (isWrong || other)
      found.push({
        code: 'lang_mismatch',
        evidence: `lang="${lang}"; ${other?.seen.en ?? `${words.cjk} CJK, ${words.alphabetic} other`}`,
        evidence_zh: `lang="${lang}"，${other?.seen.zh ?? `${words.cjk} 個中日韓字，${words.alphabetic} 個其他文字的詞`}`,
        paste: other?.paste ?? paste,
      })
  }
  if (charset.isLate) found.push({ code: 'charset_late', evidence: `charset=${charset.declared}` })
  else if (charset.declared === null && charset.source !== 'bom')
    found.push({ code: 'charset_missing', evidence: `read as ${charset.used}`, evidence_zh: `當成 ${charset.used} 讀` })
  else if (charset.declared !== null && charset.declared !== charset.used) {
    found.push({ code: 'charset_wrong', evidence: `${charset.declared} ≠ ${charset.used}` })
  } else if (charset.overruled !== null) {
    const evidence = `Content-Type: charset=${charset.declared}; <meta charset="${charset.overruled}">`
    found.push({ code: 'charset_wrong', evidence })
  }
  return found
}

/** Fewer characters of a Chinese script may be a name or a quotation. */
const FORM_MIN = 30
const FORM_FACTOR = 10

/**
 * Finds a page in Traditional Chinese whose `lang` declares Simplified, or the reverse. `lang="zh"` declares neither.
 */
function otherForm(lang: string, { traditional, simplified }: PageFacts['hanForms']) {
  const { language, script } = new Intl.Locale(lang).maximize()
  if (language !== 'zh' || /^(?:zh|cmn)$/i.test(lang)) return undefined
  if (script === 'Hans' && traditional >= FORM_MIN && traditional > simplified * FORM_FACTOR) {
    return {
      seen: { en: `${traditional} Traditional characters`, zh: `${traditional} 個正體字` },
      paste: '<html lang="zh-Hant-TW">',
    }
  }
  if (script === 'Hant' && simplified >= FORM_MIN && simplified > traditional * FORM_FACTOR) {
    return {
      seen: { en: `${simplified} Simplified characters`, zh: `${simplified} 個簡體字` },
      paste: '<html lang="zh-Hans">',
    }
  }
  return undefined
}

/** The primary language of a BCP 47 tag; undefined for an invalid tag. */
function primaryOf(tag: string | null): string | undefined {
  try {
    const { language } = new Intl.Locale(tag ?? '')
    return LANGUAGES.of(language) === undefined ? undefined : language
  } catch {
    // Intl.Locale throws for a malformed tag.
    return undefined
  }
}

export function judgeViewport({ page: { viewport } }: AuditFacts): Detection[] {
  if (viewport === null) return [{ code: 'viewport_missing', evidence: '–' }]
  const shown = `content="${viewport}"`
  const width = /(?:^|[,;\s])width\s*=\s*([\w.-]+)/i.exec(viewport)?.[1]?.toLowerCase()
  const scale = /initial-scale\s*=\s*[\d.]+/i.test(viewport)
  if (width === undefined ? !scale : width !== 'device-width') return [{ code: 'viewport_fixed', evidence: shown }]
  const isStuck =
    /user-scalable\s*=\s*(?:no|0)/i.test(viewport) ||
    Number(/maximum-scale\s*=\s*([\d.]+)/i.exec(viewport)?.[1] ?? 5) < 2
  return isStuck ? [{ code: 'viewport_no_zoom', evidence: shown }] : []
}

export function judgeHeadTags({ page, headers, sampledFiles }: AuditFacts): Detection[] {
  const { headEndedBy, contradictions, doctype, xmlFault } = page
  const found: Detection[] = []
  if (xmlFault) {
    const type = `Content-Type: ${headers.get('content-type')}`
    found.push({
      code: 'xml_malformed',
      evidence: `${type}; ${xmlFault.message}`,
      evidence_zh: `${type}，XML 剖析器說：「${xmlFault.message}」`,
      line: xmlFault.line,
    })
  }
  const dead = sampledFiles.filter(({ status }) => isGone(status))
  if (dead.length > 0) {
    const evidence = dead
      .slice(0, 3)
      .map(({ url, status }) => `${url}: HTTP ${status}`)
      .join('; ')
    found.push({ code: 'broken_files', evidence })
  }
  if (headEndedBy) {
    const { tag, line, lost } = headEndedBy
    found.push({ code: 'head_broken', evidence: `<${tag}> → ${lost.join(', ')}`, line })
  }
  if (contradictions.length > 0) found.push({ code: 'duplicate_tags', evidence: contradictions.join(', ') })
  if (!doctype) found.push({ code: 'doctype_missing', evidence: '–' })
  return found
}

export function judgeSocial({ url, page, socialImage }: AuditFacts): Detection[] {
  const { social, title } = page
  const found: Detection[] = []
  const contents = {
    'og:title': title || 'Title of the page',
    'og:description': page.description || 'One or two sentences about the page',
    'og:image': new URL('/picture-1200x630.jpg', url).href,
  }
  // A page needs no og:description if it has a meta description, because link previews then use that.
  const isOptional = (name: string) => name === 'og:description' && page.description && social[name] === undefined
  const missing = Object.entries(contents).filter(
    ([name]) => !social[name] && !(name === 'og:image' && social['og:image:url']) && !isOptional(name),
  )
  if (missing.length > 0) {
    found.push({
      code: 'og_missing',
      evidence: missing.map(([name]) => name).join(', '),
      paste: missing.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`).join('\n'),
    })
  }
  const image = social['og:image'] ?? social['og:image:url']
  if (image && !/^https?:\/\//i.test(image)) {
    const whole = URL.parse(image, url)?.href ?? ''
    found.push({
      code: 'og_image_relative',
      evidence: image,
      paste: `<meta property="og:image" content="${escapeHtml(whole)}">`,
    })
  }
  const [canonical] = page.canonicals
  const shared = social['og:url'] === undefined ? undefined : URL.parse(social['og:url'], url)?.href
  if (canonical && shared !== undefined && shared !== URL.parse(canonical, url)?.href) {
    const paste = `<meta property="og:url" content="${escapeHtml(canonical)}">`
    found.push({ code: 'og_url_other', evidence: `${shared} ≠ ${canonical}`, paste })
  }
  const isDead = socialImage !== null && isGone(socialImage.status)
  const isLocal = !isOfOneMachine(url) && URL.canParse(image ?? '') && isOfOneMachine(image ?? '')
  if (isLocal)
    found.push({ code: 'og_image_dead', evidence: `${image}: a local address`, evidence_zh: `${image}：本機網址` })
  const isPage = socialImage?.status === 200 && /^text\/html|^application\/json/i.test(socialImage.contentType ?? '')
  if (socialImage && (isDead || isPage)) {
    found.push({
      code: 'og_image_dead',
      evidence: `${socialImage.url}: HTTP ${socialImage.status}, ${socialImage.contentType ?? '–'}`,
    })
  }
  return found
}

/** Whether the address is local to the visitor’s own machine or network. */
export function isOfOneMachine(address: string): boolean {
  return isLocalHost(new URL(address).hostname)
}

/** Whether the status says that the page is missing or failing. Statuses such as 403 may concern only our client. */
export function isGone(status: number | null): boolean {
  return status === 404 || status === 410 || (status !== null && status >= 500 && status < 600)
}
