import { isLocalHost, isReservedHost } from '#sites/outbound/local-host.ts'
import { upgradesInsecure } from '#sites/crawl/head-reader.ts'
import { bareHost, plainAddress } from '#sites/crawl/sitemap-address.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'

export function judgeStatus(facts: AuditFacts): Detection[] {
  const { status, isHtml, page, nonsense, url } = facts
  const found: Detection[] = []
  if (status !== 200 || !isHtml) {
    const type = facts.headers.get('content-type')
    const evidence = `HTTP ${status}${isHtml ? '' : `, ${type ?? 'no Content-Type'}`}`
    const evidence_zh = `HTTP ${status}${isHtml ? '' : `，${type ?? '沒有 Content-Type'}`}`
    found.push({ code: 'http_status', evidence, evidence_zh })
    return found
  }
  const heading = page.headings.find(({ level }) => level === 1)?.text ?? ''
  const isShort = page.words.alphabetic + page.words.cjk / 1.6 < 120
  const sign = [page.title ?? '', heading].find(saysMissing)
  if (sign && isShort) found.push({ code: 'soft_404', evidence: `HTTP 200, “${sign}”` })
  if (nonsense?.status === 200 && /html/i.test(nonsense.contentType ?? 'html')) {
    const way = nonsense.redirects.length > 0 ? ` → ${nonsense.finalUrl}` : ''
    found.push({ code: 'soft_404_site', evidence: `${new URL(nonsense.url).pathname}${way}: HTTP 200` })
  }
  return found.filter(({ code }) => code !== 'soft_404_site' || url !== nonsense?.url)
}

export function saysMissing(text: string): boolean {
  return NOT_FOUND.test(text) || GONE.test(text)
}

const GONE =
  /\b(?:ca|could)n[’']t (?:be found|find (?:that|the|this) page)\b|\b(?:page|url) (?:doesn[’']t|does not) exist\b|沒有這個(?:頁面|網頁)|您(?:要找|查詢|瀏覽)的(?:頁面|網頁|內容)/i
const NOT_FOUND =
  /\b(?:404|410)\b.{0,20}(?:not found|error|page|gone)|\b(?:page|content|article|product) (?:was |is |has been |can ?not be |could ?n[o’']t be )?(?:not found|not available|removed|deleted|found)|\bnot found\b|^\s*(?:error )?404\s*$|找不到.{0,6}(?:頁|網頁|内容|內容|文章|商品|資料)|(?:頁面|網頁|文章|商品|页面|网页)(?:不存在|已刪除|已移除|已下架|未找到|已删除)|查無此(?:頁|網頁|文章|商品)|無此頁面|(?:商品|產品|活動|職缺|課程|文章|頁面|内容|內容).{0,4}(?:已下架|已過期|已結束販售|已關閉|已停售)|(?:系統|網站|網頁).{0,4}(?:維護中|維修中|維護公告|升級中|更新中)|暫停服務|\b(?:down for|under|site) maintenance\b|\bservice unavailable\b|\btemporarily unavailable\b|\bno longer (?:available|exists|for sale)\b/i

export function judgeHttps({ url, overHttp, overHttps, page, headers }: AuditFacts): Detection[] {
  const found: Detection[] = []
  if (url.startsWith('http:')) {
    // Test servers with special-use names such as .test cannot get a certificate, so http is no fault there.
    const { hostname } = new URL(url)
    if (isLocalHost(hostname) || isReservedHost(hostname) || overHttps?.speaksPlain) return found
    const sendsBack = overHttps !== null && overHttps.finalUrl.startsWith('http:')
    if (overHttps?.status !== 200 || sendsBack) {
      const met = (silence: string) =>
        `${url.replace('http:', 'https:')}: ${sendsBack ? `→ ${overHttps.finalUrl}` : (overHttps?.status ?? silence)}`
      found.push({ code: 'https_missing', evidence: met('no answer'), evidence_zh: met('沒有回應') })
    } else found.push({ code: 'http_to_https', evidence: `${url}: HTTP 200` })
    return found
  }
  if (overHttp?.status === 200) found.push({ code: 'http_to_https', evidence: `${overHttp.url}: HTTP 200` })
  const isUpgraded = page.upgradesInsecure || upgradesInsecure(headers.get('content-security-policy'))
  const mixed = isUpgraded ? [] : page.resources.filter(({ kind, url: it }) => kind !== 'amp' && it.startsWith('http:'))
  if (mixed.length > 0) {
    found.push({
      code: 'mixed_content',
      evidence: `${mixed.length}: ${mixed
        .slice(0, 3)
        .map((resource) => resource.url)
        .join(', ')}`,
      paste: mixed
        .slice(0, 3)
        .map((resource) => resource.url.replace('http:', 'https:'))
        .join('\n'),
    })
  }
  return found
}

export function judgeRedirects({ url, redirects, page, headers, overHttp, canonical }: AuditFacts): Detection[] {
  const found: Detection[] = []
  const steps = [...redirects.map((step) => `${step.status} ${step.url}`), url].join(' → ')
  if (redirects.length > 1) found.push({ code: 'redirect_chain', evidence: steps })
  const temporary = redirects.find((step, index) => {
    const next = redirects[index + 1]?.url ?? url
    return (
      isTemporary(step.status) && (isSameButForm(step.url, next) || (isMoved(step.url, next) && canonical === null))
    )
  })
  if (temporary) found.push({ code: 'redirect_temporary', evidence: steps })
  else if (overHttp && isTemporary(overHttp.status ?? 0) && overHttp.location?.startsWith('https:')) {
    found.push({ code: 'redirect_temporary', evidence: `${overHttp.status} ${overHttp.url} → ${overHttp.location}` })
  }
  const header = headers.get('refresh')
  const target = readRefresh(page.refresh, url) ?? readRefresh(header, url)
  if (target !== undefined && plainAddress(target) !== plainAddress(url)) {
    const tag = `<meta http-equiv="refresh" content="${page.refresh ?? ''}">`
    found.push({ code: 'meta_refresh', evidence: page.refresh === null ? `Refresh: ${header ?? ''}` : tag })
  }
  return found
}

const isTemporary = (status: number) => status === 302 || status === 303 || status === 307

/**
 * Whether two addresses differ only in scheme, `www.`, trailing slash or case. A redirect between them should be
 * permanent.
 */
function isSameButForm(one: string, other: string): boolean {
  const bare = (address: string) => {
    const url = new URL(address)
    return `${bareHost(url.host)}${url.pathname.replace(/\/(?:index\.\w+)?$/, '')}`.toLowerCase() + url.search
  }
  return bare(one) === bare(other)
}

/**
 * Whether a redirect means that the page has moved for good. It does not for a front page, which may redirect to a
 * language, or for names such as “latest”.
 */
function isMoved(one: string, other: string): boolean {
  const [from, to] = [new URL(one), new URL(other)]
  const changes = /\b(?:latest|current|today|random|go|out|login|signin|redirect|download|auth)\b/i
  return from.host === to.host && from.pathname !== '/' && from.search === '' && !changes.test(from.pathname)
}

function readRefresh(content: string | null, base: string): string | undefined {
  const target = /^[\d.]*[;,](?:url=)?["']?([^"']+)/i.exec((content ?? '').replaceAll(/\s+/g, ''))?.[1]
  return target === undefined ? undefined : URL.parse(target, base)?.href
}

const SHOWN_MAX = 3

/** Finds causes of slow content (LCP), layout shifts (CLS) and slow interaction (INP). */
function judgeLoading(loading: AuditFacts['page']['loading']): Detection[] {
  const found: Detection[] = []
  const { lazyHero, unsized, unsizedTotal, blockingScripts, fontsWithoutDisplay } = loading
  const shown = (all: readonly string[]) => all.slice(0, SHOWN_MAX).join(', ')
  if (lazyHero) {
    const evidence = `<img src="${lazyHero.url}" loading="lazy">`
    const paste = `<img src="${escapeHtml(lazyHero.url)}" fetchpriority="high">`
    found.push({ code: 'lcp_lazy', evidence, paste, line: lazyHero.line })
  }
  if (unsizedTotal > 0) found.push({ code: 'cls_image_size', evidence: `${unsizedTotal}: ${shown(unsized)}` })
  const [script] = blockingScripts
  if (script !== undefined) {
    const paste = `<script src="${escapeHtml(script)}" defer></script>`
    found.push({ code: 'blocking_scripts', evidence: shown(blockingScripts), paste })
  }
  if (fontsWithoutDisplay.length > 0) found.push({ code: 'font_display', evidence: shown(fontsWithoutDisplay) })
  return found
}

const UNCOMPRESSED_MAX = 20 * 1024
/** Googlebot reads at most this much of a page. */
const BYTES_MAX = 2 * 1024 * 1024
/** web.dev rates a longer time to first byte as poor. */
const FIRST_BYTE_MAX_MS = 1800
const KEPT_MAX_S = 30 * 86_400

export function judgeSpeed({ headers, bytes, firstByteMs, page: { loading } }: AuditFacts): Detection[] {
  const found = judgeLoading(loading)
  const size = `${Math.round(bytes / 1024)} KB`
  if (bytes > UNCOMPRESSED_MAX && !headers.get('content-encoding')) found.push({ code: 'compression', evidence: size })
  if (bytes > BYTES_MAX) found.push({ code: 'page_size', evidence: size })
  if (firstByteMs !== null && firstByteMs > FIRST_BYTE_MAX_MS) {
    found.push({ code: 'slow_answer', evidence: `${(firstByteMs / 1000).toFixed(1)} s` })
  }
  const caching = headers.get('cache-control')?.toLowerCase() ?? ''
  const kept = Number(/max-age=(\d+)/.exec(caching)?.[1] ?? 0)
  if (/\bno-store\b/.test(caching) || (kept >= KEPT_MAX_S && !/\bno-cache\b/.test(caching))) {
    found.push({ code: 'cache_headers', evidence: `Cache-Control: ${caching}` })
  } else if (!headers.has('etag') && !headers.has('last-modified')) {
    const met = (none: string) => (caching === '' ? none : `Cache-Control: ${caching}`)
    found.push({ code: 'no_validators', evidence: met('No Cache-Control.'), evidence_zh: met('沒有 Cache-Control。') })
  }
  return found
}
