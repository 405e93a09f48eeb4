import { ApiError } from '#support/errors/errors.ts'
import { textOfHtml } from '#sites/crawl/text-of-html.ts'
import type { FetchedResponse } from '#sites/outbound/types.ts'

/** The service that rejected our request to protect the site, such as Cloudflare, with the evidence. */
export interface Block {
  readonly by: string
  readonly sign: string
}

const HEADER_SIGNS: readonly (readonly [header: string, value: RegExp, by: string])[] = [
  ['cf-mitigated', /challenge/i, 'Cloudflare'],
  ['x-vercel-mitigated', /challenge|deny/i, 'Vercel'],
  ['x-amzn-waf-action', /challenge|captcha/i, 'AWS WAF'],
  ['sg-captcha', /./, 'SiteGround'],
  ['x-kpsdk-ct', /./, 'Kasada'],
]

/** Markup that occurs only in challenge pages. Their phrases are no evidence, because other pages quote them. */
const MARKUP_SIGNS: readonly (readonly [markup: RegExp, by: string])[] = [
  [/window\._cf_chl_opt|\/cdn-cgi\/challenge-platform\/h\//, 'Cloudflare'],
  [/<iframe[^>]{0,300}_Incapsula_Resource/i, 'Imperva'],
  [/geo\.captcha-delivery\.com|ct\.captcha-delivery\.com/, 'DataDome'],
  [/\.awswaf\.com\/[^"']{0,200}challenge/, 'AWS WAF'],
  [/\/\.well-known\/sgcaptcha/, 'SiteGround'],
  [/id=["']px-captcha|window\._pxAppId/, 'HUMAN (PerimeterX)'],
  [/sucuri_cloudproxy_js/i, 'Sucuri'],
  [/\bid=["']?anubis_version\b/i, 'Anubis'],
]

/** Titles of challenge pages. They count only on pages with almost no text, because other pages quote them. */
const TITLE_SIGNS: readonly (readonly [title: RegExp, by: string])[] = [
  [/^(?:just a moment\.\.\.|attention required! \| cloudflare)$/, 'Cloudflare'],
  [/^(?:ddos-guard|access denied|robot or human\?|are you a robot\?|human verification|security check)$/, 'a firewall'],
  [/^checking your browser/, 'a firewall'],
  [/^making sure you(?:'|&#39;|’)re not a bot!$/, 'Anubis'],
  [/^you are being redirected\.\.\.$/, 'Sucuri'],
  [/^vercel security checkpoint$/, 'Vercel'],
  [/^pardon our interruption/, 'Imperva'],
]
const WORD_SIGNS: readonly (readonly [words: string, by: string])[] = [
  ['The requested URL was rejected. Please consult with your administrator.', 'F5'],
  ['acw_sc__v', 'Alibaba Cloud'],
]
/** A challenge page has at most this many characters of text, without tags, scripts and styles. */
const CHALLENGE_TEXT_MAX = 1200

const CHALLENGE_BYTES_MAX = 96 * 1024

/** Detects a response that a protection service sent in place of the site. */
export function findBlock({
  status,
  headers,
  body,
}: Pick<FetchedResponse, 'status' | 'headers' | 'body'>): Block | undefined {
  for (const [name, value, by] of HEADER_SIGNS) {
    const sent = headers.get(name)
    if (sent !== null && value.test(sent)) return { by, sign: `${name}: ${sent.slice(0, 60)}` }
  }
  if (body.length > 0 && body.length <= CHALLENGE_BYTES_MAX) {
    const html = Buffer.from(body).toString('latin1')
    const found = MARKUP_SIGNS.find(([markup]) => markup.test(html))
    const by = found?.[1] ?? findWords(html)
    if (by) return { by, sign: `HTTP ${status}` }
  }
  if (status === 403 || status === 429) return { by: nameServer(headers), sign: `HTTP ${status}` }
  return undefined
}

function findWords(html: string): string | undefined {
  const [, rest = ''] = html.split(/<title>/i, 2)
  const title = (rest.split('<', 1)[0] ?? '').trim().slice(0, 200).toLowerCase()
  const sign = TITLE_SIGNS.find(([sign]) => sign.test(title)) ?? WORD_SIGNS.find(([words]) => html.includes(words))
  if (!sign) return undefined
  const text = textOfHtml(html, { hidden: /^(?:script|style)$/ }).replaceAll(/\s+/g, ' ')
  return text.length <= CHALLENGE_TEXT_MAX ? sign[1] : undefined
}

function nameServer(headers: Headers): string {
  if (headers.has('x-datadome')) return 'DataDome'
  if (/akamai/i.test(headers.get('server') ?? '')) return 'Akamai'
  if (headers.has('cf-ray')) return 'Cloudflare'
  if (headers.has('x-sucuri-id')) return 'Sucuri'
  return 'the site'
}

/** The error that a caller gets instead of an audit. A failed call is not charged. */
export function blockedBy({ by, sign }: Block, url: string): ApiError {
  return new ApiError(
    'upstream_unavailable',
    `${new URL(url).host} refused our request (${by}; ${sign}), so we did not receive the page. Nothing was audited or charged. Let requests with “Dozen” in the User-Agent through, or check the page from your own network.`,
    {
      zh: `${new URL(url).host} 擋下了我們的請求（${by}；${sign}），收到的不是這個網頁，所以沒有評分，也不收費。請放行 User-Agent 含「Dozen」的請求，或從自己的網路檢查。`,
    },
  )
}
