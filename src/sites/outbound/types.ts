export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  /** Put in front of our own name, never in place of it: to ask how a site answers whoever is called so. */
  agent?: string
  body?: string | Uint8Array
  /** Decoded bytes after which reading stops; the response then says `truncated`. Default 2 MiB. */
  maxBytes?: number
  /** One deadline for name resolution, every redirect and the whole body. Default 10 000. */
  timeoutMs?: number
  /** How many redirects are followed, each checked anew. Default 5; 0 hands the redirect itself back. */
  redirectsMax?: number
  signal?: AbortSignal
  /**
   * Given each decoded piece of the final answer as it arrives; `body` then stays empty. Nothing more is read while
   * its promise is pending. Returning false ends the reading, and the response says `truncated`. For bodies that are
   * too large to hold, such as sitemaps.
   */
  onChunk?: (chunk: Uint8Array, head: ResponseHead) => Awaitable<boolean | void>
}

type Awaitable<T> = T | Promise<T>

export interface ResponseHead {
  /** The address that answered, after redirects. */
  readonly url: string
  readonly status: number
  readonly headers: Headers
}

export interface FetchedResponse extends ResponseHead {
  /** The decoded body (content-encoding undone), at most `maxBytes` of it. */
  readonly body: Uint8Array
  readonly truncated: boolean
  /** From the beginning of the last request to its first byte, connection included. */
  readonly firstByteMs?: number
  /** Every address that sent us on, in order. */
  readonly redirects: readonly { readonly url: string; readonly status: number }[]
}

/**
 * The only way out of the process. Throws ApiError: `url_not_allowed` for an address we refuse, `upstream_timeout`
 * past the deadline, `upstream_unavailable` for everything else that is not an HTTP answer.
 */
export type GuardedFetch = (url: string | URL, options?: FetchOptions) => Promise<FetchedResponse>

/** A test site: this exact name is served at this loopback address and port, and nowhere else. */
export interface AllowedHost {
  readonly host: string
  readonly address: string
  readonly port: number
}

/** Finds the addresses of a name. Rejects, or answers an empty list, when there are none. */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/** Where one request goes: vetted addresses, and the name that was asked for. */
export interface Target {
  readonly url: URL
  /** Without brackets and without a trailing dot. */
  readonly hostname: string
  readonly addresses: readonly string[]
  readonly port: number
}

/** Questions to the name service about single addresses and names. An unknown one has an empty list of answers. */
export interface DnsLookup {
  /** The names of an address (PTR). */
  reverse(address: string): Promise<readonly string[]>
  /** The addresses of a name (A and AAAA). */
  forward(hostname: string): Promise<readonly string[]>
}
