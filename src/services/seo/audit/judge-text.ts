import type { PageLink } from '#sites/crawl/link-reader.ts'
import type { Language, LocalizedText } from '#support/errors/localized-text.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Found } from './findings.ts'
import { isGone, isOfOneMachine } from './judge-head.ts'
import { saysNothing } from './link-words.ts'

export function judgeHeadings({ page: { headings, headingCounts, title } }: AuditFacts): Found[] {
  const paste = `<h1>${escapeHtml(title || 'What the page is about')}</h1>`
  if (headingCounts[0] === 0)
    return [
      {
        code: 'h1_missing',
        evidence: `${headings.length} headings, no h1`,
        evidence_zh: `${headings.length} 個標題，沒有 h1`,
        paste,
      },
    ]
  const found: Found[] = []
  const empty = headings.find(({ level, text }) => level === 1 && text === '')
  if (empty) found.push({ code: 'h1_empty', evidence: '<h1></h1>', paste, line: empty.line })
  const several = headings.filter(({ level }) => level === 1)
  if (several.length > 1) {
    const evidence = several
      .slice(0, SHOWN_MAX)
      .map(({ text }) => `“${text}”`)
      .join(', ')
    found.push({ code: 'h1_several', evidence, line: several[1]!.line })
  }
  const jump = headings.find(({ level }, index) => index > 0 && level > (headings[index - 1]?.level ?? 6) + 1)
  if (jump) {
    const before = headings[headings.indexOf(jump) - 1]
    found.push({
      code: 'heading_order',
      evidence: `h${before?.level} “${before?.text}” → h${jump.level} “${jump.text}”`,
      line: jump.line,
    })
  }
  return found
}

const SHOWN_MAX = 3

export function judgeLinks({ url: own, page, sampledLinks }: AuditFacts): Found[] {
  const { links, lang } = page
  const found: Found[] = []
  const vague = links.shown.filter(
    (link) => saysNothing(link.text, link.lang ?? lang) && !isNofollow(page.links, link.url),
  )
  const [first] = vague
  if (first) {
    found.push({
      code: 'link_text',
      evidence: vague
        .slice(0, SHOWN_MAX)
        .map(({ text, url }) => `“${text}” → ${url}`)
        .join('; '),
      paste: `<a href="${escapeHtml(first.url)}">…</a>`,
      line: first.line,
    })
  }
  const [unnamed] = links.unnamed
  if (unnamed) {
    found.push({
      code: 'link_text_empty',
      evidence: links.unnamed
        .slice(0, SHOWN_MAX)
        .map(({ url }) => url)
        .join(', '),
      paste: `<a href="${escapeHtml(unnamed.url)}" aria-label="…">`,
      line: unnamed.line,
    })
  }
  const held = page.links.items.filter(({ internal, nofollow }) => internal && nofollow)
  if (held[0]) {
    const evidence = held
      .slice(0, SHOWN_MAX)
      .map(({ url }) => url)
      .join(', ')
    found.push({ code: 'link_nofollow_own', evidence, line: held[0].line })
  }
  const [uncrawlable] = links.uncrawlable
  if (uncrawlable) {
    const evidence = links.uncrawlable
      .slice(0, SHOWN_MAX)
      .map(({ html }) => html)
      .join(' ')
    found.push({ code: 'link_uncrawlable', evidence, paste: '<a href="/page">…</a>', line: uncrawlable.line })
  }
  const broken: readonly (Pick<PageLink, 'url' | 'text' | 'line'> & { status: number | null; isCircle?: boolean })[] = [
    ...sampledLinks.filter(({ status, isCircle }) => isGone(status) || isCircle),
    ...(isOfOneMachine(own) ? [] : links.items.filter(({ url }) => isOfOneMachine(url))).map((link) => ({
      ...link,
      status: null,
    })),
  ]
  if (broken[0]) {
    const met = (language: Language) =>
      broken
        .slice(0, SHOWN_MAX)
        .map((link) => `“${link.text}” → ${link.url}: ${whyBroken(link)[language]}`)
        .join('; ')
    found.push({
      code: 'broken_links',
      evidence: met('en'),
      evidence_zh: met('zh'),
      paste: `<a href="${escapeHtml(broken[0].url)}">`,
      line: broken[0].line,
    })
  }
  const long = sampledLinks.filter(({ redirects, status }) => redirects.length > 1 && status === 200)
  if (long[0]) {
    const evidence = long
      .slice(0, SHOWN_MAX)
      .map(({ url, redirects, finalUrl }) => [url, ...redirects.slice(1).map((it) => it.url), finalUrl].join(' → '))
      .join('; ')
    found.push({
      code: 'redirected_links',
      evidence,
      paste: `<a href="${escapeHtml(long[0].finalUrl)}">`,
      line: long[0].line,
    })
  }
  const plain = own.startsWith('https:') ? links.items.filter(({ url }) => isPlainOfOwn(url, own)) : []
  if (plain[0]) {
    found.push({
      code: 'links_http',
      evidence: plain
        .slice(0, SHOWN_MAX)
        .map(({ text, url }) => `“${text}” → ${url}`)
        .join('; '),
      paste: `<a href="${escapeHtml(plain[0].url.replace('http:', 'https:'))}">`,
      line: plain[0].line,
    })
  }
  if (links.internal === 0) {
    const { external } = links
    found.push({ code: 'links_none', evidence: `${external} external`, evidence_zh: `${external} 個連到站外` })
  }
  return found
}

function whyBroken({ status, isCircle }: { status: number | null; isCircle?: boolean }): LocalizedText {
  if (isCircle) return { en: 'a circle of redirects', zh: '轉址繞圈' }
  if (status === null) return { en: 'a local address', zh: '本機網址' }
  return { en: `HTTP ${status}`, zh: `HTTP ${status}` }
}

function isPlainOfOwn(address: string, own: string): boolean {
  const url = new URL(address)
  return url.protocol === 'http:' && url.host.replace(/^www\./, '') === new URL(own).host.replace(/^www\./, '')
}

function isNofollow({ items }: AuditFacts['page']['links'], url: string): boolean {
  return items.some((link) => link.url === url && link.nofollow)
}

export function judgeImages({ page: { images }, sampledImages }: AuditFacts): Found[] {
  const found: Found[] = []
  if (images.withoutAlt > 0) {
    const shown = images.examples.filter((example) => example !== '').slice(0, SHOWN_MAX)
    found.push({
      code: 'image_alt',
      evidence: `${images.withoutAlt} of ${images.total}${shown.length > 0 ? `: ${shown.join(', ')}` : ''}`,
      evidence_zh: `${images.total} 張裡有 ${images.withoutAlt} 張${shown.length > 0 ? `：${shown.join('、')}` : ''}`,
      paste: `<img src="${escapeHtml(shown[0] ?? '…')}" alt="…">`,
    })
  }
  if (images.bare > 0) {
    found.push({
      code: 'picture_without_img',
      evidence: `${images.bare} × <picture>`,
      paste: '<picture>…<img src="…" alt="…"></picture>',
    })
  }
  if (images.fileNames.length > 0) {
    found.push({
      code: 'image_alt_filename',
      evidence: images.fileNames
        .slice(0, SHOWN_MAX)
        .map((it) => `alt="${it}"`)
        .join(', '),
      paste: 'alt="…"',
    })
  }
  if (images.heaps.length > 0) {
    found.push({ code: 'image_alt_stuffed', evidence: `alt="${images.heaps[0]}"`, paste: 'alt="…"' })
  }
  const broken = sampledImages.filter(
    ({ status, contentType }) => isGone(status) || (status === 200 && /^text\/html/i.test(contentType ?? '')),
  )
  if (broken.length > 0) {
    found.push({
      code: 'broken_images',
      evidence: broken
        .slice(0, SHOWN_MAX)
        .map(({ url, status }) => `${url}: HTTP ${status}`)
        .join('; '),
    })
  }
  return found
}

const HIDDEN_BY = {
  colour: '與背景同色',
  size: '字太小',
  off_screen: '擺在畫面外',
  hidden: '設成不顯示',
} as const

/** The minimum length in English words. Ten English words count as much as about sixteen Chinese characters. */
const WORDS_THIN = 30
const WORDS_SHORT = 150

export function judgeText({ page }: AuditFacts): Found[] {
  const { words, scripts, hiddenText, placeholder, errorText, stuffing } = page
  const found: Found[] = []
  const amount = words.alphabetic + words.cjk / 1.6
  const evidence = `${words.total} words (${words.cjk} CJK characters, ${words.alphabetic} other words)`
  const evidence_zh = `${words.total} 字（${words.cjk} 個中日韓字，${words.alphabetic} 個其他文字的詞）`
  const isFilled =
    amount < WORDS_THIN &&
    (scripts.root !== null ? scripts.external + scripts.inline > 0 : scripts.words > Math.max(80, words.total * 3))
  if (isFilled) {
    const { root } = scripts
    found.push({
      code: 'client_rendered',
      evidence: `${words.total} words in the HTML, about ${scripts.words} in scripts${root === null ? '' : `, empty #${root}`}`,
      evidence_zh: `HTML 裡 ${words.total} 字，script 裡約 ${scripts.words} 字${root === null ? '' : `，#${root} 是空的`}`,
    })
  } else if (amount < WORDS_THIN) found.push({ code: 'thin_content', evidence, evidence_zh })
  else if (amount < WORDS_SHORT) found.push({ code: 'short_text', evidence, evidence_zh })
  const [hidden] = hiddenText
  if (hidden) {
    found.push({
      code: 'hidden_text',
      evidence: `${hidden.how}, ${hidden.words} words: “${hidden.text}”`,
      evidence_zh: `${HIDDEN_BY[hidden.how]}，${hidden.words} 字：「${hidden.text}」`,
    })
  }
  if (stuffing !== null) found.push({ code: 'keyword_stuffing', evidence: `“${stuffing}”` })
  if (errorText !== null) {
    const isPhp = errorText.includes('.php')
    found.push({ code: 'error_text', evidence: `“${errorText}”`, ...(isPhp && { paste: 'display_errors = Off' }) })
  }
  if (placeholder !== null) found.push({ code: 'placeholder_text', evidence: `“${placeholder.slice(0, 100)}”` })
  return found
}
