import { splitLanguages } from '#support/errors/localized-text.ts'
import { raw } from 'hono/html'
import type { Operation } from '#operation/operation.ts'
import { widthOf } from '#operation/view/text-width.ts'
import { LISTENS } from '#operation/view/help-numbers.ts'
import type { Service } from '#operation/service.ts'
import { LANGUAGE_TAGS, pick, type Language } from '#operation/view/language.ts'
import { piecesOf, plainText, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { baseOf, shortNameOf, withLanguage, type Reader } from './draw.ts'
import { markup, type Html, type Markup } from './html.ts'
import { inline, penOf, phrased, type Pen } from './inline.ts'
import { findPicture, PICTURE_SIZE } from './pictures.ts'
import { cutHeadline, isLong } from './headline.ts'
import { icon, MARK, tile } from './icons.ts'
import type { Runtime } from '../runtime.ts'

export type JsonLd = Readonly<Record<string, unknown>>

export interface PageFrame {
  readonly title: string
  readonly description: string
  readonly reader: Reader
  readonly words: Words
  readonly runtime: Runtime
  /** Absent on pages that belong to no service, such as the front page. */
  readonly service?: Service | undefined
  readonly operation?: Operation | undefined
  /** The page's path and query within the service, for the canonical address and the other language's. */
  readonly path: string
  /** The address for the link to the other language. Default: the path. Error pages may have none. */
  readonly address?: string | undefined
  /** The question that the search box posted to this page. The link to the other language posts it again, because it may be private. */
  readonly question?: string | undefined
  /** The path without alternative spellings of its values. Default: the path. */
  readonly canonicalPath?: string | undefined
  /** Tells search engines not to index the page, because it shows an error or an answer to a posted form. */
  readonly isPrivate?: boolean
  /** Structured data for search engines. `address` is the page's canonical address in this language. */
  readonly jsonLd?: (address: string) => readonly JsonLd[]
  readonly feeds?: readonly { readonly text: string; readonly type: string; readonly address: string }[]
  /** The front page draws its own head. */
  readonly head: Head | Html
  readonly parts: Parts
  /** Default: a pen whose links are plain text. */
  readonly pen?: Pen
}

export function page(frame: PageFrame): string {
  const { title, description, reader, words, runtime, service, path, isPrivate, jsonLd } = frame
  const base = service ? runtime.publicUrl(service) : runtime.publicUrl()
  const chinese = base + (frame.canonicalPath ?? path)
  const english = inLanguage(chinese, 'en')
  // A page is canonical in the language that its address names. An address without a language serves both languages.
  const canonical = words.language === 'en' && reader.isLanguageNamed ? english : chinese
  const other = words.language === 'zh' ? 'en' : 'zh-TW'
  const address = frame.address ?? (isPrivate && path === '' ? undefined : reader.prefix + path)
  const front = frontBase(service, reader, runtime)
  const home = withLanguage(`${front}/`, reader)
  // The script fills the lists of the front page. After the first paint, that would move what is below them.
  const blocking = !service && path === '/' ? markup` blocking="render"` : ''
  const head = isPrivate
    ? markup`<meta name="robots" content="noindex">`
    : markup`<link rel="canonical" href="${canonical}">
<link rel="alternate" hreflang="zh-Hant-TW" href="${chinese}">
<link rel="alternate" hreflang="en" href="${english}">
<link rel="alternate" hreflang="x-default" href="${chinese}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:url" content="${canonical}">
<meta property="og:site_name" content="Dozen">
<meta property="og:locale" content="${words.language === 'zh' ? 'zh_TW' : 'en_GB'}">
<meta property="og:locale:alternate" content="${words.language === 'zh' ? 'en_GB' : 'zh_TW'}">
${pictureTags(frame, base)}`
  return String(markup`<!doctype html>
<html lang="${LANGUAGE_TAGS[words.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${forTab(title)}${words.t('｜', ' | ')}Dozen</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#10161b" media="(prefers-color-scheme: dark)">
${head}
${(frame.feeds ?? []).map(({ text, type, address }) => markup`<link rel="alternate" type="${type}" title="${text}" href="${address}">`)}
<link rel="icon" href="${reader.prefix}/assets/icon.svg" type="image/svg+xml">
<link rel="manifest" href="${reader.prefix}/manifest.webmanifest">
<link rel="apple-touch-icon" href="${reader.prefix}/apple-touch-icon.png">
<link rel="stylesheet" href="${reader.prefix}/assets/page.css">
<script type="module" src="${reader.prefix}/assets/page.js"${blocking}></script>${(jsonLd?.(canonical) ?? []).map(jsonLdScript)}
</head>
<body class="${service ? `s-${service.name}` : ''}">
<a class="skip" href="#main">${words.t('跳到內容', 'Skip to content')}</a>
<header class="top">
<div class="wrap">
<a class="mark" href="${home}">${MARK}Dozen</a>
<nav aria-label="${words.t('全站', 'Site')}">
<a class="wide" href="${home}">${words.t('查其他', 'Look up')}</a>
<a class="wide" href="${withLanguage(`${reader.prefix}/docs`, reader)}">${words.t('文件', 'Docs')}</a>
<a class="help" href="tel:${LISTENS}" aria-label="${words.t(`求助專線 ${LISTENS}`, `Crisis line ${LISTENS}`)}">${icon('phone')}${LISTENS}</a>
${otherLanguage(frame, address, other)}
</nav>
</div>
</header>
<main id="main">
${sheet('crumbs' in frame.head ? headOf(frame.head, frame) : frame.head, frame.parts)}
</main>
<footer class="foot">
<div class="wrap">
<div>
${runtime.isSandbox && frame.operation?.price !== undefined ? markup`<p><b>${words.t('測試環境', 'Sandbox')}</b>${words.t('：付款走測試鏈，不會動到真的錢。', ': payments are on a test network; no real money moves.')}</p>` : ''}
<p>${words.t('需要有人聽你說？', 'Need somebody to talk to? ')}<a href="tel:${LISTENS}">${words.t(`${LISTENS} 安心專線`, `Call ${LISTENS}`)}</a>${words.t('，24 小時、免費。', ', 24 hours, free, in Mandarin.')}</p>
<p>${service?.notice === undefined ? words.t('資料僅供參考，以主管機關公告為準。', 'For reference only; what the authorities publish counts.') : splitLanguages(service.notice)[reader.language]}</p>
</div>
<ul>
<li><a href="${home}">${words.t('首頁', 'Home')}</a></li>
<li><a href="${withLanguage(`${reader.prefix}/connect`, reader)}">${words.t('接到 AI 助理', 'Connect an assistant')}</a></li>
<li><a href="${withLanguage(`${reader.prefix}/docs`, reader)}">${words.t('文件', 'Docs')}</a></li>
<li><a href="${withLanguage(`${front}/status`, reader)}">${words.t('資料狀態', 'Data status')}</a></li>
<li><a href="${withLanguage(`${front}/changelog`, reader)}">${words.t('更新紀錄', 'Changelog')}</a></li>
</ul>
</div>
</footer>
<nav class="tabs" aria-label="${words.t('常用', 'Shortcuts')}"><a href="${home}">${icon('search')}${words.t('查', 'Look up')}</a><a href="${home}#recent">${icon('clock')}${words.t('最近', 'Recent')}</a><a href="${home}#saved">${icon('star')}${words.t('存下的', 'Saved')}</a><a href="${home}#all">${icon('hub')}${words.t('全部', 'All')}</a></nav>
</body>
</html>
`)
}

/** The switch to the other language, with the same answer. */
function otherLanguage(
  { words, question, service, reader, runtime }: PageFrame,
  address: string | undefined,
  other: string,
): Markup {
  const name = words.t('English', '中文')
  if (question !== undefined) {
    const action = `${frontBase(service, reader, runtime)}/ask?lang=${other}`
    return markup`<form method="post" action="${action}"><button lang="${other}" name="q" value="${question}">${name}</button></form>`
  }
  if (address === undefined) return ''
  return markup`<a href="${address}${address.includes('?') ? '&' : '?'}lang=${other}" hreflang="${other}" lang="${other}">${name}</a>`
}

/** Browser tabs show this many Latin letters, or half as many ideographs. Product names may be longer. */
const TAB_COLUMNS = 76

function forTab(title: string): string {
  let columns = 0
  let end = 0
  for (const letter of title) {
    columns += widthOf(letter)
    if (columns > TAB_COLUMNS) return `${title.slice(0, end).trimEnd()}…`
    end += letter.length
  }
  return title
}

/** An address in a language. Chinese is the default and needs no parameter. */
export function inLanguage(address: string, language: Language): string {
  return language === 'zh' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=en`
}

/** The picture that other sites show beside a link to this page. */
function pictureTags(frame: PageFrame, base: string): Markup {
  const picture = findPicture(frame, frame.words.language)
  if (!picture) return markup`<meta name="twitter:card" content="summary">`
  return markup`<meta property="og:image" content="${base + picture.path}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${PICTURE_SIZE.width}">
<meta property="og:image:height" content="${PICTURE_SIZE.height}">
<meta property="og:image:alt" content="${picture.alt}">
<meta name="twitter:card" content="summary_large_image">`
}

/** A link element that leads to this page as Markdown. */
export function markdownFeed(address: string): NonNullable<PageFrame['feeds']>[number] {
  return { text: 'Markdown', type: 'text/markdown', address }
}

/** The prefix of addresses on the front page, as seen from a page of this service. */
export function frontBase(service: Service | undefined, reader: Reader, runtime: Runtime): string {
  const isByHost = service !== undefined && baseOf(service, service, reader, runtime) === ''
  const isOnOwnHost = service === undefined && reader.prefix === runtime.publicUrl()
  return isByHost || isOnOwnHost ? runtime.publicUrl() : ''
}

/** JSON inside a script element must escape `<`, which could end the element. */
function jsonLdScript(data: JsonLd): Html {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)
  return raw(`\n<script type="application/ld+json">${json}</script>`)
}

export interface Crumb {
  readonly text: string
  readonly to?: string
}

/** The breadcrumbs: the service and the given pages, the last of them this page. Above a service's own page is Dozen. */
function trailOf({ crumbs: pages }: Head, { service, reader, words, runtime }: PageFrame): Html {
  const last = pages.at(-1)
  const above: Crumb & { mark?: Html } =
    service && last
      ? {
          text: nameAbove(service, last.text, reader),
          mark: tile(service.name),
          to: withLanguage(`${reader.prefix}/`, reader),
        }
      : { text: 'Dozen', to: withLanguage(`${frontBase(service, reader, runtime)}/`, reader) }
  const items: (typeof above)[] = [above, ...pages]
  return markup`<nav class="crumbs" aria-label="${words.t('目前位置', 'You are here')}"><ol>${items.map(({ text, to, mark = '' }) => (to === undefined ? markup`<li aria-current="page">${text}</li>` : markup`<li><a href="${to}">${mark}${text}</a></li>`))}</ol></nav>`
}

/** The service's short name, or its full name if the page's title equals the short one. */
function nameAbove(service: Service, title: string, { language }: Reader): string {
  const short = shortNameOf(service, language)
  return short === title ? pick([service.titleZh, service.title], language) : short
}

export interface Head {
  /** The pages below the service's, the last of them this page. */
  readonly crumbs: readonly Crumb[]
  readonly asked?: Text | undefined
  readonly headline: Text
  readonly lede?: Text | undefined
  /** Placed between headline and lede. */
  readonly age?: Markup
  /** Placed after the lede. */
  readonly below?: Markup
  readonly mark?: Html
  readonly isUrgent?: boolean
}

/** A headline in which everything is emphasised is drawn as plain text. */
function withoutWholeEmphasis(headline: Text): Text {
  const [only, ...others] = piecesOf(headline).filter((piece) => piece !== '' && piece !== null)
  const isWhole = others.length === 0 && typeof only === 'object' && only !== null && 'em' in only
  return isWhole ? only.em : headline
}

function headOf(head: Head, frame: PageFrame): Html {
  const { asked, age = '', below = '', mark, isUrgent } = head
  const { pen = penOf(frame.words) } = frame
  const { headline, rest } = cutHeadline(head.headline, frame.words)
  const lede = [rest, head.lede ?? '']
  const under = plainText(lede).trim() === '' ? '' : markup`<p class="lede">${inline(lede, pen)}</p>`
  // A headline that begins with what was asked needs no line above it.
  const isRepeated =
    asked !== undefined &&
    plainText(headline)
      .replace(/^[《“「]/, '')
      .startsWith(plainText(asked))
  return markup`<div class="band${isUrgent ? ' urgent' : ''}">${trailOf(head, frame)}
${asked === undefined || isRepeated ? '' : markup`<p class="asked">${inline(asked, pen)}</p>`}
<h1 class="headline${mark ? ' named' : ''}${isLong(headline) ? ' long' : ''}">${mark ?? ''}${phrased(withoutWholeEmphasis(headline), pen)}</h1>
${age}${under}${below}</div>`
}

export interface Parts {
  /** Between headline and answer, such as filters. */
  readonly above?: Markup
  readonly main: Markup
  /** In the column beside the answer, on phones after it: an `aside` with a form, and an element of class `about`. */
  readonly beside?: Markup
  /** At the end, across both columns. */
  readonly last?: Markup
  /** The answer needs both columns. The other parts move beside the headline. */
  readonly isWide?: boolean
}

/** The grid of every page: headline and answer in one column, form and sources in the other. */
function sheet(head: Html, { above = '', main, beside = '', last = '', isWide }: Parts): Html {
  return markup`<div class="wrap sheet${isWide ? ' wide' : ''}">${head}${above}<div class="body">${main}</div>${beside}${last}</div>`
}
