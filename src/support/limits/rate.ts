/** Classes of calls by cost. Each has its own rate limit. */
export type CallClass =
  /** Answered from the database. */
  | 'free'
  /** Needs requests to other sites. */
  | 'fetch'
  /** Has a payment. Even an invalid one may need a request to the facilitator. */
  | 'paid'

/** `calls` are allowed per `seconds`, of which `burst` may arrive together. */
export interface Rate {
  readonly calls: number
  readonly seconds: number
  readonly burst: number
}

export type Rates = Readonly<Record<CallClass, Rate>>

/** A limiter's decision on a call. */
export interface Verdict {
  readonly isAllowed: boolean
  readonly remaining: number
  /** When the client may make one more call than now, in seconds. Never 0. */
  readonly nextInSeconds: number
}

/** Asynchronous if processes share it. */
export interface RateLimiter {
  take(client: string, callClass: CallClass): Verdict | Promise<Verdict>
}
