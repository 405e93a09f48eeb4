import { randomUUID } from 'node:crypto'
import type { SharedAnswers } from '#data/db/answer-cache.ts'
import type { RedisConnection } from './connection.ts'

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
