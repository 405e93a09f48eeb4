import { Redis } from 'iovalkey'

/** Nobody waits longer than this for what can be done without. */
const BUDGET_MS = 50
/** After a question that was not answered in time, before the next one is asked. */
const REST_MS = 1_000
const RECONNECT_MAX_MS = 2_000

/** A Redis or Valkey server that may be slow or away at any time. */
export class RedisConnection {
  readonly #client: Redis
  readonly #budgetMs: number
  #failedAt: number | undefined

  /** Connects in the background, again and again. */
  constructor(url: string, budgetMs = BUDGET_MS) {
    this.#budgetMs = budgetMs
    this.#client = new Redis(url, {
      connectionName: 'dozen',
      // What cannot be sent at once is not sent.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(times * 100, RECONNECT_MAX_MS),
    })
    // Told by isUp; there is nobody else to be told.
    this.#client.on('error', () => {})
  }

  get isUp(): boolean {
    return this.#client.status === 'ready' && this.#failedAt === undefined
  }

  /** Undefined at once while the server is away, and after a moment where it does not answer. Never throws. */
  ask<T>(use: (client: Redis) => Promise<T>): Promise<T | undefined> | undefined {
    if (this.#client.status !== 'ready') return undefined
    if (this.#failedAt !== undefined) {
      if (performance.now() - this.#failedAt < REST_MS) return undefined
      // The others keep away while this one tries.
      this.#failedAt = performance.now()
    }
    return this.#settled(use(this.#client))
  }

  close(): void {
    this.#client.disconnect()
  }

  async #settled<T>(asked: Promise<T>): Promise<T | undefined> {
    const late = Promise.withResolvers<never>()
    // The event loop runs its timers before it reads: after a long turn, an answer that is there already is not late.
    const timer = setTimeout(() => setImmediate(late.reject), this.#budgetMs)
    try {
      const answer = await Promise.race([asked, late.promise])
      this.#failedAt = undefined
      return answer
    } catch {
      this.#failedAt = performance.now()
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
}
