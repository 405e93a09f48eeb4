import type { AuditFacts, Verdict } from './audit-facts.ts'
import { escapeHtml } from '../escape-html.ts'
import { SNIPPET } from '../snippets/serp-preview.ts'
import { measureText } from '../snippets/text-width.ts'

const DESCRIPTION_MIN_PX = 200

export function judgeTitle({ page: { title, titles, headings } }: AuditFacts): Verdict {
  const sample = escapeHtml(headings.find(({ text }) => text !== '')?.text ?? 'What the page is about')
  const pixels = Math.round(measureText(title ?? '', SNIPPET.titlePx))
  const fits = pixels <= SNIPPET.titleMaxPx
  return {
    passed: titles === 1 && title !== null && title !== '' && fits,
    evidence:
      titles > 1
        ? `${titles} titles.`
        : title
          ? `“${title}”, about ${pixels} px of ${SNIPPET.titleMaxPx}.`
          : 'No title.',
    en:
      titles > 1
        ? `Keep one <title>:\n<title>${escapeHtml(title ?? '')}</title>`
        : title && !fits
          ? 'Shorten the title: results show about 600 px (30 Chinese characters).'
          : `Add to the head:\n<title>${sample}</title>`,
    zh:
      titles > 1
        ? `只保留一個 <title>：\n<title>${escapeHtml(title ?? '')}</title>`
        : title && !fits
          ? '標題太長，搜尋結果約顯示 600 px（約 30 個中文字）。'
          : `請加到 <head>：\n<title>${sample}</title>`,
  }
}

export function judgeDescription({ page: { description, descriptions, excerpt } }: AuditFacts): Verdict {
  const tag = `<meta name="description" content="${escapeHtml(shorten(excerpt))}">`
  const pixels = Math.round(measureText(description ?? '', SNIPPET.descriptionPx))
  const isShort = pixels < DESCRIPTION_MIN_PX
  return {
    passed: descriptions === 1 && !isShort && pixels <= SNIPPET.descriptionMaxPx,
    evidence:
      descriptions > 1
        ? `${descriptions} descriptions.`
        : description
          ? `About ${pixels} px of ${SNIPPET.descriptionMaxPx}.`
          : 'No description.',
    en:
      descriptions > 1
        ? 'Keep one meta description.'
        : isShort
          ? `Say in one or two sentences what the page offers; from its own text, for example:\n${tag}`
          : 'Shorten the description: results show about 920 px (65 Chinese characters).',
    zh:
      descriptions > 1
        ? '只保留一個 meta description。'
        : isShort
          ? `用一兩句話說明此頁；以頁面文字為例：\n${tag}`
          : '描述太長，搜尋結果約顯示 920 px（約 65 個中文字）。',
  }
}

export function judgeCanonical({ url, page: { canonicals, canonicalInBody } }: AuditFacts): Verdict {
  const distinct = [...new Set(canonicals)]
  const own = withoutHash(url)
  const fix = {
    en: `Put this into the head, once:\n<link rel="canonical" href="${escapeHtml(own)}">`,
    zh: `在 <head> 放一個：\n<link rel="canonical" href="${escapeHtml(own)}">`,
  }
  if (distinct.length === 0) {
    const evidence = canonicalInBody
      ? 'The canonical link stands outside the head and is ignored.'
      : 'No canonical link.'
    return { passed: false, evidence, ...fix }
  }
  if (distinct.length > 1) return { passed: false, evidence: `${distinct.length} different canonical links.`, ...fix }
  const [canonical] = distinct
  if (!canonical) return { passed: false, evidence: 'The canonical link is no address.', ...fix }
  const same = withoutHash(canonical) === own
  return {
    passed: same,
    evidence: same ? `canonical: ${canonical}` : `canonical names another page: ${canonical}`,
    ...fix,
  }
}

export function judgeOpenGraph({ url, page: { social, title, description, excerpt } }: AuditFacts): Verdict {
  const contents = {
    'og:title': title || 'Title of the page',
    'og:description': description || shorten(excerpt),
    'og:image': new URL('/picture-1200x630.jpg', url).href,
  }
  const missing = Object.entries(contents).filter(([name]) => !social[name])
  const tags = missing.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`).join('\n')
  return {
    passed: missing.length === 0,
    evidence:
      missing.length === 0
        ? 'og:title, og:description and og:image are set.'
        : `Missing: ${missing.map(([name]) => name).join(', ')}.`,
    en: `Add to the head (with an address of your own for the picture):\n${tags}`,
    zh: `請加到 <head>（圖片換成你自己的網址）：\n${tags}`,
  }
}

export function judgeStructuredData({ url, page: { title, structuredData } }: AuditFacts): Verdict {
  const { blocks, broken, types } = structuredData
  return {
    passed: types.length > 0 && broken === 0,
    evidence:
      broken > 0
        ? `${broken} of ${blocks} JSON-LD blocks are not valid JSON.`
        : types.length > 0
          ? `Types: ${types.slice(0, 10).join(', ')}.`
          : 'No JSON-LD and no microdata.',
    en:
      broken > 0
        ? 'Correct the JSON of the application/ld+json blocks; one that is read looks like this:\n' + jsonLd(url, title)
        : 'Describe the page in JSON-LD; use a closer type such as Article or Product where one fits:\n' +
          jsonLd(url, title),
    zh:
      broken > 0
        ? '請修正 application/ld+json 區塊的 JSON 語法，可讀取的寫法如下：\n' + jsonLd(url, title)
        : '加入 JSON-LD 結構化資料；若有更貼切的類型（Article、Product）請換上：\n' + jsonLd(url, title),
  }
}

/** About as much of the page's own text as a result shows. */
function shorten(text: string): string {
  const characters = [...text]
  const max = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u.test(text) ? 60 : 140
  return characters.length === 0 ? 'One or two sentences about the page' : characters.slice(0, max).join('').trim()
}

function jsonLd(url: string, title: string | null): string {
  const data = { '@context': 'https://schema.org', '@type': 'WebPage', name: title || 'Name of the page', url }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function withoutHash(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}
