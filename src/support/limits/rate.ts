/** Classes of calls by cost. Each has its own rate limit. */
export type CallClass =
  /** Answered from the database. */
  | 'free'
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

export interface Verdict {
  readonly isAllowed: boolean
  readonly remaining: number
  /** Never 0. */
  readonly nextInSeconds: number
}

/** Asynchronous if processes share it. */
export interface RateLimiter {
  take(client: string, callClass: CallClass): Verdict | Promise<Verdict>
}
