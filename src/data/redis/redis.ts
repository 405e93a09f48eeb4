import { randomUUID } from 'node:crypto'
import { Redis } from 'iovalkey'
import type { SharedAnswers } from '#data/db/answer-cache.ts'
import type { SharedBuckets } from '#support/limits/shared-limiter.ts'

/** How long a request may wait for the server; without it, each process works for itself. */
const TIMEOUT_MS = 50
/** Pause after a timeout before the server is tried again. */
const REST_MS = 1_000
const RECONNECT_MAX_MS = 2_000

/** A connection to a server that may be down at any time: every caller works without it, too. */
export class RedisConnection {
  readonly #client: Redis
  readonly #timeoutMs: number
  #failedAt: number | undefined

  /** Connects in the background and retries without end. */
  constructor(url: string, timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs
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
    return this.#withinTimeout(use(this.#client))
  }

  close(): void {
    this.#client.disconnect()
  }

  async #withinTimeout<T>(request: Promise<T>): Promise<T | undefined> {
    const timeout = Promise.withResolvers<never>()
    // After a long turn of the event loop, setImmediate lets a response that has already arrived win.
    const timer = setTimeout(() => setImmediate(timeout.reject), this.#timeoutMs)
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

/** The rate limit of limits/gcra.ts as a Redis script, by the server's clock. A full bucket expires. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval, full = tonumber(ARGV[1]), tonumber(ARGV[2])
local fullAt = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local used = fullAt + interval - now
if used <= full then
  redis.call('SET', KEYS[1], string.format('%.0f', fullAt + interval), 'PX', math.ceil(used / 1000))
end
return used
`

export function redisBuckets(connection: RedisConnection): SharedBuckets {
  return {
    take: (name, { intervalUs, fillUs }) =>
      connection.ask(async (client) => Number(await client.eval(TAKE, 1, `dozen:limit:${name}`, intervalUs, fillUs))),
  }
}

/** The lock expires after this time, in case its process is killed. */
const WORK_MS = 15_000
const UNLOCK = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

export function redisAnswers(connection: RedisConnection): SharedAnswers {
  return {
    async find(key) {
      return (await connection.ask((client) => client.get(`dozen:answer:${key}`))) ?? undefined
    },
    async store(key, text, ttlMs) {
      await connection.ask((client) => client.set(`dozen:answer:${key}`, text, 'PX', ttlMs))
    },
    async lock(key) {
      const owner = randomUUID()
      const name = `dozen:work:${key}`
      const taken = await connection.ask((client) => client.set(name, owner, 'PX', WORK_MS, 'NX'))
      // While the server is down, each process fetches for itself.
      if (taken === undefined) return async () => {}
      if (taken === null) return undefined
      return async () => void (await connection.ask((client) => client.eval(UNLOCK, 1, name, owner)))
    },
  }
}
