import type { SharedAnswers } from '#data/db/answer-cache.ts'
import type { SharedBuckets } from '#support/limits/shared-limiter.ts'

/** The state that gateways share in Redis: rate limits and fetched answers. */
export interface RedisState {
  readonly buckets: SharedBuckets
  readonly answers: SharedAnswers
  readonly isUp: () => boolean
  close(): void
}

/** Connects in the background. Throws instructions for the operator if the client is not installed. */
export async function openRedis(url: string, timeoutMs?: number): Promise<RedisState> {
  const { RedisConnection, redisBuckets, redisAnswers } = await import('#data/redis/redis.ts').catch(
    (cause: unknown) => {
      throw new Error('REDIS_URL is set and iovalkey is not installed: run npm ci without --omit=optional', { cause })
    },
  )
  const connection = new RedisConnection(url, timeoutMs)
  return {
    buckets: redisBuckets(connection),
    answers: redisAnswers(connection),
    isUp: () => connection.isUp,
    close: () => connection.close(),
  }
}
