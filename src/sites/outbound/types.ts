export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  /** The user agent of a crawler, to test how a site treats that crawler. Our own is appended. */
  agent?: string
  body?: string | Uint8Array
  /** Maximum number of decoded bytes; a longer body is cut and marked `truncated`. Default: 2 MiB. */
  maxBytes?: number
  /** One deadline in milliseconds for DNS, all redirects and the complete body. Default: 10,000. */
  timeoutMs?: number
  /** Maximum number of redirects; each target is vetted. Default: 5. With 0, the redirect itself is returned. */
  redirectsMax?: number
  signal?: AbortSignal
  /** The public register that is queried for the caller. Error messages name it and link to its public page. */
  register?: { readonly zh: string; readonly en: string; readonly url: string }
  /**
   * Receives each decoded piece of the final response while it arrives; `body` stays empty. Reading pauses until its
   * promise resolves. Returning false stops reading and marks the response `truncated`. Meant for large bodies such
   * as sitemaps.
   */
  onChunk?: (chunk: Uint8Array, head: ResponseHead) => Awaitable<boolean | void>
}

type Awaitable<T> = T | Promise<T>

export interface ResponseHead {
  readonly url: string
  readonly status: number
  readonly headers: Headers
}

export interface FetchedResponse extends ResponseHead {
  readonly body: Uint8Array
  readonly truncated: boolean
  /** Milliseconds from the start of the last request to the first byte of its response, including the connection. */
  readonly firstByteMs?: number
  readonly redirects: readonly { readonly url: string; readonly status: number }[]
}

/**
 * All outbound HTTP requests of the process use this function. It throws ApiError: `url_not_allowed` for a forbidden
 * address, `upstream_timeout` after the deadline, `upstream_unavailable` for any other failure without an HTTP
 * response.
 */
export type GuardedFetch = (url: string | URL, options?: FetchOptions) => Promise<FetchedResponse>

/** A test site: this exact name leads to this loopback address and port. */
export interface AllowedHost {
  readonly host: string
  readonly address: string
  readonly port: number
}

/** Resolves a name to its addresses. Rejects, or returns an empty list, if there are none. */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

export interface Target {
  readonly url: URL
  readonly hostname: string
  readonly addresses: readonly string[]
  readonly port: number
}

export interface DnsLookup {
  reverse(address: string): Promise<readonly string[]>
  forward(hostname: string): Promise<readonly string[]>
}
