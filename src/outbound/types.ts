export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Decoded bytes after which reading stops; the response then says `truncated`. Default 2 MiB. */
  maxBytes?: number
  /** One deadline for name resolution, every redirect and the whole body. Default 10 000. */
  timeoutMs?: number
  /** How many redirects are followed, each checked anew. Default 5; 0 hands the redirect itself back. */
  redirectsMax?: number
  signal?: AbortSignal
}

export interface FetchedResponse {
  /** The address that answered, after redirects. */
  readonly url: string
  readonly status: number
  readonly headers: Headers
  /** The decoded body (content-encoding undone), at most `maxBytes` of it. */
  readonly body: Uint8Array
  readonly truncated: boolean
  /** Every address that sent us on, in order. */
  readonly redirects: readonly { readonly url: string; readonly status: number }[]
}

/**
 * The only way out of the process. Throws ApiError: `url_not_allowed` for an address we refuse, `upstream_timeout`
 * past the deadline, `upstream_unavailable` for everything else that is not an HTTP answer.
 */
export type GuardedFetch = (url: string | URL, options?: FetchOptions) => Promise<FetchedResponse>
