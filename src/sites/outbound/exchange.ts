import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Target } from './types.ts'

// Limits against hostile servers. Real sites stay far below them.
const HEADER_BYTES_MAX = 32 * 1024
const HEADERS_MAX = 200
const INTERIM_ANSWERS_MAX = 10

export interface Exchanged {
  readonly status: number
  readonly headers: Headers
  /** The undecoded body. Destroying it closes the connection. */
  readonly stream: IncomingMessage
}

export interface ExchangeRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  readonly signal: AbortSignal
}

/** Connections are not reused: addresses are vetted for each request. Cached TLS sessions shorten the handshake. */
const resuming = new https.Agent({ keepAlive: false })

/** Sends a request. It connects only to the target's vetted addresses, even if DNS has changed since. */
export type Exchange = (target: Target, request: ExchangeRequest) => Promise<Exchanged>

export const exchangeOverHttp: Exchange = (target, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const isSecure = target.url.protocol === 'https:'
    const request = (isSecure ? https : http).request({
      protocol: target.url.protocol,
      hostname: isIP(target.hostname) ? target.addresses[0] : target.hostname,
      port: target.port,
      path: target.url.pathname + target.url.search,
      method,
      headers: { ...headers, host: hostHeader(target) },
      ...(isSecure && !isIP(target.hostname) && { servername: target.hostname }),
      agent: isSecure ? resuming : false,
      lookup: (_name, options, done) => answerLookup(target.addresses, options, done),
      maxHeaderSize: HEADER_BYTES_MAX,
      signal,
    })
    // Node would drop further headers silently, so they are counted below instead.
    request.maxHeadersCount = 0
    let interimAnswers = 0
    request.on('information', () => {
      interimAnswers++
      if (interimAnswers > INTERIM_ANSWERS_MAX) request.destroy(new Error('The site sent too many interim responses.'))
    })
    request.on('error', reject)
    // In some cases, such as an unexpected upgrade, Node closes the connection without an error.
    request.on('close', () => reject(new Error('The connection closed before an answer.')))
    request.on('response', (stream) => {
      if (stream.rawHeaders.length > HEADERS_MAX * 2) {
        stream.destroy()
        reject(new Error('Too many headers.'))
        return
      }
      // Reading the body also reports the error. Without a listener, an error before that would end the process.
      stream.on('error', () => {})
      resolve({ status: stream.statusCode ?? 0, headers: readHeaders(stream.rawHeaders), stream })
    })
    request.end(body)
  })

function hostHeader(target: Target): string {
  const name = isIP(target.hostname) === 6 ? `[${target.hostname}]` : target.hostname
  return target.url.port === '' ? name : `${name}:${target.url.port}`
}

type LookupDone = (err: null, address: string | { address: string; family: number }[], family?: number) => void

/** Replaces the DNS lookup of Node's client by the vetted addresses. */
function answerLookup(addresses: readonly string[], options: { all?: boolean }, done: LookupDone): void {
  const [first = ''] = addresses
  if (options.all)
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )
  else done(null, first, isIP(first))
}

/** `raw` alternates names and values. */
function readHeaders(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let index = 0; index + 1 < raw.length; index += 2) {
    // Node's parser accepts control characters in header values, but `Headers` throws.
    const value = (raw[index + 1] ?? '').replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    headers.append(raw[index] ?? '', value)
  }
  return headers
}
