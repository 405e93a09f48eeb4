import type { SharedBuckets } from '#support/limits/shared-limiter.ts'
import type { RedisConnection } from './connection.ts'

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
