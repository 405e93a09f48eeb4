import { ApiError } from '#errors/errors.ts'
import type { FetchedResponse } from '#outbound/types.ts'

/** Who turned us away, and how that can be told. */
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

/** Markup that stands only in challenge pages: their words alone may be quoted by anybody. */
const MARKUP_SIGNS: readonly (readonly [markup: RegExp, by: string])[] = [
  [/window\._cf_chl_opt|\/cdn-cgi\/challenge-platform\/h\//, 'Cloudflare'],
  [/<iframe[^>]{0,300}_Incapsula_Resource/i, 'Imperva'],
  [/geo\.captcha-delivery\.com|ct\.captcha-delivery\.com/, 'DataDome'],
  [/\.awswaf\.com\/[^"']{0,200}challenge/, 'AWS WAF'],
  [/\/\.well-known\/sgcaptcha/, 'SiteGround'],
  [/id=["']px-captcha|window\._pxAppId/, 'HUMAN (PerimeterX)'],
  [/<title>\s*(?:Just a moment\.\.\.|Attention Required! \| Cloudflare)\s*<\/title>/i, 'Cloudflare'],
  [
    /<title>\s*(?:DDoS-Guard|Checking your browser[^<]{0,60}|Access Denied|Robot or human\?|Are you a robot\?)\s*<\/title>/i,
    'a firewall',
  ],
  [/sucuri_cloudproxy_js|<title>\s*You are being redirected\.\.\.\s*<\/title>/i, 'Sucuri'],
]

const CHALLENGE_BYTES_MAX = 96 * 1024

/** Whether an answer turns the visitor away or asks him to prove that he is human: then it is not the site that answers. */
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
    if (found) return { by: found[1], sign: `HTTP ${status}` }
  }
  if (status === 403 || status === 429) return { by: nameServer(headers), sign: `HTTP ${status}` }
  return undefined
}

function nameServer(headers: Headers): string {
  if (headers.has('x-datadome')) return 'DataDome'
  if (/akamai/i.test(headers.get('server') ?? '')) return 'Akamai'
  if (headers.has('cf-ray')) return 'Cloudflare'
  if (headers.has('x-sucuri-id')) return 'Sucuri'
  return 'the site'
}

/** Said in place of an audit. What throws is not charged. */
export function blockedBy({ by, sign }: Block, url: string): ApiError {
  return new ApiError(
    'upstream_unavailable',
    `${new URL(url).host} turned our request away (${by}; ${sign}), so what we were sent is not the page. Nothing was judged, and nothing is charged. Let requests with “Dozen” in the User-Agent through, or check the page from your own network.`,
    {
      zh: `${new URL(url).host} 擋下了我們的請求（${by}；${sign}），收到的不是這個網頁，所以沒有評分，也不收費。請放行 User-Agent 含「Dozen」的請求，或從自己的網路檢查。`,
    },
  )
}
