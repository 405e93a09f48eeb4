import { Redis } from 'iovalkey'

/** How long a request may wait for the server; without it, each process works for itself. */
const BUDGET_MS = 50
/** Pause after a timeout before the server is tried again. */
const REST_MS = 1_000
const RECONNECT_MAX_MS = 2_000

/** A connection to a server that may be down at any time: every caller works without it, too. */
export class RedisConnection {
  readonly #client: Redis
  readonly #budgetMs: number
  #failedAt: number | undefined

  /** Connects in the background and retries without end. */
  constructor(url: string, budgetMs = BUDGET_MS) {
    this.#budgetMs = budgetMs
    this.#client = new Redis(url, {
      connectionName: 'dozen',
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(times * 100, RECONNECT_MAX_MS),
    })
    // Without a listener, an error would end the process. `isUp` shows the state instead.
    this.#client.on('error', () => {})
  }

  get isUp(): boolean {
    return this.#client.status === 'ready' && this.#failedAt === undefined
  }

  /** Runs `use` on the server. Undefined immediately while the server is down, and after a timeout. Never throws. */
  ask<T>(use: (client: Redis) => Promise<T>): Promise<T | undefined> | undefined {
    if (this.#client.status !== 'ready') return undefined
    if (this.#failedAt !== undefined) {
      if (performance.now() - this.#failedAt < REST_MS) return undefined
      // Set before the request, so that other callers skip the server while this call tries it.
      this.#failedAt = performance.now()
    }
    return this.#withinBudget(use(this.#client))
  }

  close(): void {
    this.#client.disconnect()
  }

  async #withinBudget<T>(request: Promise<T>): Promise<T | undefined> {
    const timeout = Promise.withResolvers<never>()
    // After a long turn of the event loop, setImmediate lets a response that has already arrived win.
    const timer = setTimeout(() => setImmediate(timeout.reject), this.#budgetMs)
    try {
      const answer = await Promise.race([request, timeout.promise])
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
