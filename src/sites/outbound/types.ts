export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  /** A crawler's user agent, sent before our own to test how a site treats that crawler. */
  agent?: string
  body?: string | Uint8Array
  /** The limit of decoded bytes; a longer response is cut and marked `truncated`. Default: 2 MiB. */
  maxBytes?: number
  /** One deadline in milliseconds for DNS, all redirects and the complete body. Default: 10,000. */
  timeoutMs?: number
  /** The maximum of redirects, each vetted anew. Default: 5. With 0 the redirect itself is returned. */
  redirectsMax?: number
  signal?: AbortSignal
  /**
   * The public register that the operation queries on the caller's behalf. Error messages name it and its public page.
   */
  register?: { readonly zh: string; readonly en: string; readonly url: string }
  /**
   * Receives each decoded piece of the final response as it arrives; `body` then stays empty. Reading pauses while its
   * promise is pending. Returning false stops the reading and marks the response `truncated`. For large bodies such as
   * sitemaps.
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
  /** Milliseconds from the start of the last request to its first byte, including the connection. */
  readonly firstByteMs?: number
  /** Every redirecting address, in order. */
  readonly redirects: readonly { readonly url: string; readonly status: number }[]
}

/**
 * The only outbound HTTP of the process. Throws ApiError: `url_not_allowed` for a forbidden address, `upstream_timeout`
 * after the deadline, `upstream_unavailable` for any other failure without an HTTP response.
 */
export type GuardedFetch = (url: string | URL, options?: FetchOptions) => Promise<FetchedResponse>

/** A test site: this exact name is reachable at this loopback address and port only. */
export interface AllowedHost {
  readonly host: string
  readonly address: string
  readonly port: number
}

/** Finds the addresses of a name. Rejects, or returns an empty list, if there are none. */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/** The destination of one request: its vetted addresses and its host name. */
export interface Target {
  readonly url: URL
  readonly hostname: string
  readonly addresses: readonly string[]
  readonly port: number
}

/** DNS lookups of addresses and names. An unknown one gives an empty list. */
export interface DnsLookup {
  /** The names of an address (PTR). */
  reverse(address: string): Promise<readonly string[]>
  /** The addresses of a name (A and AAAA). */
  forward(hostname: string): Promise<readonly string[]>
}
