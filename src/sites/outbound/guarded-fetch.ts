import { ApiError } from '#support/errors/errors.ts'
import { ACCEPTED_ENCODINGS, readBody, type BodyLimits } from './body.ts'
import { exchangeOverHttp, type Exchange, type Exchanged } from './exchange.ts'
import { createDnsResolver } from './resolver.ts'
import { findTarget, vetUrl } from './target.ts'
import { createTargetBudget } from './target-budget.ts'
import type { AllowedHost, FetchedResponse, FetchOptions, GuardedFetch, Resolver, Target } from './types.ts'

export interface GuardedFetchSettings {
  readonly userAgent: string
  readonly enabled: boolean
  /** Test servers on loopback that may be contacted. Empty in production. */
  readonly allow?: readonly AllowedHost[]
  readonly resolver?: Resolver
  readonly exchange?: Exchange
  /** Maximum number of requests to one host per minute, for all callers together. Absent: unlimited. */
  readonly perMinute?: number
  readonly clock?: () => number
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const BODILESS = new Set([204, 205, 304])
// Only the transport may set these headers. A caller's values could change where a request ends, or its target.
const TRANSPORT_HEADERS =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|user-agent|expect|upgrade)$/i

/** The one way out: every address, also of a redirect, is vetted before it is contacted. */
export function createGuardedFetch(settings: GuardedFetchSettings): GuardedFetch {
  const { userAgent, enabled, allow = [], resolver = createDnsResolver(), exchange = exchangeOverHttp } = settings
  const clock = settings.clock ?? (() => performance.now())
  const spend = settings.perMinute === undefined ? undefined : createTargetBudget(settings.perMinute, clock)

  async function follow(input: string | URL, options: FetchOptions, signal: AbortSignal): Promise<FetchedResponse> {
    const { redirectsMax = 5, maxBytes = 2 * 1024 * 1024, onChunk } = options
    const redirects: { url: string; status: number }[] = []
    let request = { url: input, method: options.method ?? 'GET', headers: options.headers ?? {}, body: options.body }
    for (;;) {
      const target = await untilAborted(findTarget(request.url, resolver, allow, signal), signal)
      spend?.(target.hostname)
      const headers = { ...callerHeaders(request.headers), ...ourHeaders(userAgent, options.agent) }
      const askedAt = clock()
      const answer = await exchange(target, { method: request.method, headers, body: request.body, signal })
      const location = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null
      if (location === null || redirectsMax === 0) {
        const head = { url: withoutFragment(target.url), status: answer.status, headers: answer.headers }
        const firstByteMs = clock() - askedAt
        const reading = readAnswer(answer, request.method, {
          maxBytes,
          ...(onChunk && { onChunk: (chunk: Uint8Array) => onChunk(chunk, head) }),
        })
        const content = await untilAborted(reading, signal).finally(() => answer.stream.destroy())
        return { ...head, ...content, firstByteMs, redirects }
      }
      answer.stream.destroy()
      redirects.push({ url: withoutFragment(target.url), status: answer.status })
      if (redirects.length > redirectsMax) {
        const steps = redirects.slice(-3).map(describeStep).join(' → ')
        throw new ApiError(
          'too_many_redirects',
          `${target.hostname} redirects more than ${redirectsMax} times: ${steps}.`,
          {
            zh: `${target.hostname} 轉址超過 ${redirectsMax} 次：${steps}。`,
          },
        )
      }
      request = followRedirect(request, target, location, answer.status, allow)
    }
  }

  return async (input, options = {}) => {
    vetUrl(input, allow)
    if (!enabled) {
      throw new ApiError('upstream_unavailable', 'This installation does not call other sites: OUTBOUND is off.', {
        zh: '這裡設定為不連到其他網站，所以這一項現在查不到。',
        headline: { zh: '這裡不連到其他網站', en: 'Other sites are not asked from here' },
      })
    }
    const deadline = AbortSignal.timeout(options.timeoutMs ?? 10_000)
    const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
    try {
      return await follow(input, options, signal)
    } catch (err) {
      throw toApiError(err, new URL(input).hostname, signal, options.register)
    }
  }
}

/** The address without its query, which may contain secrets. */
function describeStep({ url }: { url: string }): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.slice(0, 80)}`
}

interface HopRequest {
  url: string | URL
  method: NonNullable<FetchOptions['method']>
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
}

function followRedirect(
  request: HopRequest,
  from: Target,
  location: string,
  status: number,
  allow: readonly AllowedHost[],
): HopRequest {
  // Servers often write raw UTF-8 into Location, which Node decodes as latin1.
  const next = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from.url.href)
  if (!next) {
    throw new ApiError('upstream_unavailable', `${from.hostname} redirects to an invalid address.`, {
      zh: `${from.hostname} 轉到不是網址的地方。`,
    })
  }
  try {
    vetUrl(next, allow)
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    throw new ApiError(err.code, `${from.hostname} redirects to an address that is refused. ${err.message}`, {
      zh: `${from.hostname} 轉到我們不讀的網址。${err.zh ?? ''}`,
    })
  }
  const isOtherOrigin = next.origin !== from.url.origin
  const turnsToGet = request.method === 'POST' && status !== 307 && status !== 308
  if (isOtherOrigin && request.body !== undefined && !turnsToGet) {
    throw new ApiError('upstream_unavailable', `${from.hostname} redirects a submission to another site.`, {
      zh: `${from.hostname} 把送出的內容轉到別的網站。`,
    })
  }
  return {
    url: next,
    method: turnsToGet ? 'GET' : request.method,
    // The caller's headers may contain a key or cookie for the first site, so another origin does not get them.
    headers: isOtherOrigin || turnsToGet ? acceptOnly(request.headers) : request.headers,
    body: turnsToGet ? undefined : request.body,
  }
}

function acceptOnly(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /^accept(-language)?$/i.test(name)))
}

function callerHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !TRANSPORT_HEADERS.test(name)))
}

function ourHeaders(userAgent: string, agent: string | undefined): Record<string, string> {
  const name = agent === undefined ? userAgent : `${agent.replaceAll(/[^\x20-\x7e]/g, '')} ${userAgent}`
  return { 'user-agent': name, 'accept-encoding': ACCEPTED_ENCODINGS }
}

async function readAnswer(
  answer: Exchanged,
  method: string,
  limits: BodyLimits,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  if (method === 'HEAD' || BODILESS.has(answer.status)) {
    answer.stream.destroy()
    return { body: new Uint8Array(), truncated: false }
  }
  return readBody(answer.stream, answer.headers.get('content-encoding'), limits)
}

function withoutFragment(url: URL): string {
  const copy = new URL(url)
  copy.hash = ''
  return copy.href
}

/** Rejects when the signal aborts, even if the work ignores the signal. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function toApiError(err: unknown, hostname: string, signal: AbortSignal, register: FetchOptions['register']): ApiError {
  if (register) {
    return new ApiError(
      signal.aborted ? 'upstream_timeout' : 'upstream_unavailable',
      `${register.en} cannot be reached right now. Try again later, or look it up at ${register.url}.`,
      {
        cause: err,
        zh: `現在連不上${register.zh}。請晚一點再試，或直接到 ${register.url} 查。`,
        headline: { zh: `現在連不上${register.zh}`, en: `${register.en} cannot be reached` },
      },
    )
  }
  if (signal.aborted) {
    return new ApiError('upstream_timeout', `${hostname} did not answer in time.`, {
      cause: err,
      zh: `${hostname} 太久沒有回應。`,
    })
  }
  if (err instanceof ApiError) return err
  const { en, zh } = describeFailure(err)
  return new ApiError('upstream_unavailable', `${hostname} could not be read: ${en}.`, {
    cause: err,
    zh: `讀不到 ${hostname}：${zh}。`,
  })
}

function describeFailure(err: unknown): { en: string; zh: string } {
  const code = err instanceof Error && 'code' in err ? String(err.code) : ''
  if (code === 'ECONNREFUSED') return { en: 'it refused the connection', zh: '對方拒絕連線' }
  if (code === 'ECONNRESET' || code === 'EPIPE') return { en: 'the connection broke off', zh: '連線中斷' }
  if (code === 'HPE_HEADER_OVERFLOW') return { en: 'its headers are too large', zh: '對方的標頭太大' }
  if (code.startsWith('HPE_')) return { en: 'its answer is not HTTP', zh: '對方回的不是 HTTP' }
  if (/CERT|TLS|SSL|ALTNAME|EPROTO/.test(code))
    return { en: 'its certificate or encryption is not valid', zh: '對方的憑證或加密無效' }
  if (/^Z_|^ERR_BROTLI|^ERR_ZSTD|^ZSTD_|ERR__ERROR/.test(code))
    return { en: 'its compressed answer is damaged', zh: '對方壓縮的內容損壞' }
  return { en: 'it did not give a usable answer', zh: '對方沒有給能讀的回應' }
}
