/** The cost class of a call, which has its own rate limit. */
export type CallClass =
  /** Answered from our own data. */
  | 'free'
  /** Fetches from other sites. */
  | 'fetch'
  /** Carries a payment, valid or not, which may need a request to the facilitator. */
  | 'paid'

/** `calls` per `seconds`, of which `burst` may come at once. */
export interface Rate {
  readonly calls: number
  readonly seconds: number
  readonly burst: number
}

export type Rates = Readonly<Record<CallClass, Rate>>

export interface Verdict {
  readonly isAllowed: boolean
  readonly remaining: number
  /** Seconds until one more call is allowed; never 0. */
  readonly nextInSeconds: number
}

/** Counts calls per client. A limiter shared between processes may be asynchronous. */
export interface RateLimiter {
  take(client: string, callClass: CallClass): Verdict | Promise<Verdict>
}
