/** The cost class of a call. Each class has a separate rate limit. */
export type CallClass =
  /** Answered from local data. */
  | 'free'
  /** Fetches from other sites. */
  | 'fetch'
  /** Carries a payment, which may need a request to the facilitator even if it is invalid. */
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
  /** Never 0. */
  readonly nextInSeconds: number
}

/** A limiter shared between processes may be asynchronous. */
export interface RateLimiter {
  take(client: string, callClass: CallClass): Verdict | Promise<Verdict>
}
