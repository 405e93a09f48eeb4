/** What a call costs us, and so how often a client may make it. */
export type CallClass =
  /** Answered from our own records. */
  | 'free'
  /** Asks sites outside. */
  | 'fetch'
  /** Comes with a payment, good or not: each one may be a question to the facilitator. */
  | 'paid'

/** So many calls in so many seconds, of which `burst` may come at once. */
export interface Rate {
  readonly calls: number
  readonly seconds: number
  readonly burst: number
}

export type Rates = Readonly<Record<CallClass, Rate>>

export interface Verdict {
  readonly isAllowed: boolean
  /** Calls that may follow at once. */
  readonly remaining: number
  /** Until one more may follow. Never 0. */
  readonly nextInSeconds: number
}

/** Counts the calls of every client. One that is shared by processes may need to wait for its store. */
export interface RateLimiter {
  take(client: string, callClass: CallClass): Verdict | Promise<Verdict>
}
