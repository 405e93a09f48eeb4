import { Redis } from 'iovalkey'

/** Nobody waits longer than this for what can be done without. */
const BUDGET_MS = 50
/** After a question that was not answered in time, before the next one is asked. */
const REST_MS = 1_000
const RECONNECT_MAX_MS = 2_000

/** A Redis or Valkey server that may be slow or away at any time. */
export class RedisConnection {
  readonly #client: Redis
  #failedAt: number | undefined

  /** Connects in the background, again and again. */
  constructor(url: string, budgetMs = BUDGET_MS) {
    this.#client = new Redis(url, {
      connectionName: 'dozen',
      commandTimeout: budgetMs,
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
    try {
      const answer = await asked
      this.#failedAt = undefined
      return answer
    } catch {
      this.#failedAt = performance.now()
      return undefined
    }
  }
}
