import type { PageLink } from '#crawl/link-reader.ts'
import { escapeHtml } from '../escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Found } from './findings.ts'
import { isGone, isOfOneMachine } from './judge-head.ts'
import { saysNothing } from './link-words.ts'

export function judgeHeadings({ page: { headings, headingCounts, title } }: AuditFacts): Found[] {
  const paste = `<h1>${escapeHtml(title || 'What the page is about')}</h1>`
  if (headingCounts[0] === 0) return [{ code: 'h1_missing', evidence: `${headings.length} headings, no h1`, paste }]
  const found: Found[] = []
  const empty = headings.find(({ level, text }) => level === 1 && text === '')
  if (empty) found.push({ code: 'h1_empty', evidence: '<h1></h1>', paste, line: empty.line })
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
    const evidence = broken
      .slice(0, SHOWN_MAX)
      .map((link) => `“${link.text}” → ${link.url}: ${whyBroken(link)}`)
      .join('; ')
    found.push({
      code: 'broken_links',
      evidence,
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
  if (links.internal === 0) found.push({ code: 'links_none', evidence: `${links.external} external` })
  return found
}

function whyBroken({ status, isCircle }: { status: number | null; isCircle?: boolean }): string {
  if (isCircle) return 'a circle of redirects'
  return status === null ? 'a local address' : `HTTP ${status}`
}

/** Of the own site over http, from a page that is https itself. */
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

/** In English words: Chinese needs about sixteen characters for ten of them. */
const WORDS_THIN = 60
const WORDS_SHORT = 150

export function judgeText({ page }: AuditFacts): Found[] {
  const { words, scripts, hiddenText, placeholder, errorText, stuffing } = page
  const found: Found[] = []
  const amount = words.alphabetic + words.cjk / 1.6
  const evidence = `${words.total} words (${words.cjk} CJK characters, ${words.alphabetic} other words)`
  const isFilled =
    amount < WORDS_THIN &&
    (scripts.root !== null ? scripts.external + scripts.inline > 0 : scripts.words > Math.max(80, words.total * 3))
  if (isFilled) {
    const root = scripts.root === null ? '' : `, empty #${scripts.root}`
    found.push({
      code: 'client_rendered',
      evidence: `${words.total} words in the HTML, about ${scripts.words} in scripts${root}`,
    })
  } else if (amount < WORDS_THIN) found.push({ code: 'thin_content', evidence })
  else if (amount < WORDS_SHORT) found.push({ code: 'short_text', evidence })
  const [hidden] = hiddenText
  if (hidden) found.push({ code: 'hidden_text', evidence: `${hidden.how}, ${hidden.words} words: “${hidden.text}”` })
  if (stuffing !== null) found.push({ code: 'keyword_stuffing', evidence: `“${stuffing}”` })
  if (errorText !== null) {
    const isPhp = errorText.includes('.php')
    found.push({ code: 'error_text', evidence: `“${errorText}”`, ...(isPhp && { paste: 'display_errors = Off' }) })
  }
  if (placeholder !== null) found.push({ code: 'placeholder_text', evidence: `“${placeholder.slice(0, 100)}”` })
  return found
}
