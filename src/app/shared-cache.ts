import type { SharedAnswers } from '#data/db/answer-cache.ts'
import type { SharedBuckets } from '#support/limits/shared-limiter.ts'

export interface Shared {
  readonly buckets: SharedBuckets
  readonly answers: SharedAnswers
  readonly isUp: () => boolean
  close(): void
}

/** Connects to Redis without waiting. Throws instructions for the operator if the client is not installed. */
export async function openShared(url: string, budgetMs?: number): Promise<Shared> {
  const { RedisConnection, redisBuckets, redisAnswers } = await loadClient()
  const connection = new RedisConnection(url, budgetMs)
  return {
    buckets: redisBuckets(connection),
    answers: redisAnswers(connection),
    isUp: () => connection.isUp,
    close: () => connection.close(),
  }
}

async function loadClient() {
  try {
    const { RedisConnection } = await import('#data/redis/connection.ts')
    const { redisBuckets } = await import('#data/redis/redis-buckets.ts')
    const { redisAnswers } = await import('#data/redis/redis-answers.ts')
    return { RedisConnection, redisBuckets, redisAnswers }
  } catch (cause) {
    throw new Error('REDIS_URL is set and iovalkey is not installed: run npm ci without --omit=optional', { cause })
  }
}
