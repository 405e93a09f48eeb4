import { isIP } from 'node:net'
import { z } from 'zod'
import type { CallClass, Rate, Rates } from './rate.ts'

export interface RateLimitSetting {
  readonly rates: Rates
  /** Whether clients on this machine are limited, too. */
  readonly countsThisMachine: boolean
}

const STANDARD: Rates = {
  free: { calls: 120, seconds: 60, burst: 60 },
  fetch: { calls: 10, seconds: 60, burst: 10 },
  paid: { calls: 600, seconds: 60, burst: 600 },
}
/** Larger numbers are probably mistakes. */
const CALLS_MAX = 1_000_000
const SECONDS_MAX = 86_400

/** The setting RATE_LIMIT as text, which readRateLimit() parses. */
export const rateLimitSetting = z
  .string()
  .refine(
    (text) => text === 'off' || parse(text) !== undefined,
    'must be remote, on, off, or calls per minute such as 240 or free=240,burst=100,fetch=20,paid=600; free=5/10 is 5 in 10 seconds.',
  )

/** Parses RATE_LIMIT. Undefined if there are no limits. Throws for text that rateLimitSetting refuses. */
export function readRateLimit(text: string): RateLimitSetting | undefined {
  if (text === 'off') return undefined
  const setting = parse(text)
  if (!setting) throw new Error(`RATE_LIMIT cannot be ${text}.`)
  return setting
}

/** The text may begin with `remote` or `on`. Then come rates that differ from the defaults, each class once. */
function parse(text: string): RateLimitSetting | undefined {
  const [first = '', ...rest] = text.split(',').map((part) => part.trim())
  const isWord = first === 'remote' || first === 'on'
  const given = new Map<string, Rate>()
  for (const part of isWord ? rest : [first, ...rest]) {
    // free=5/10, paid=600, 240
    const [, name = 'free', calls, seconds = '60'] = /^(?:(free|fetch|paid)=)?(\d+)(?:\/(\d+))?$/.exec(part) ?? []
    const [, burst] = /^burst=(\d+)$/.exec(part) ?? []
    const key = burst === undefined ? name : 'burst'
    const count = Number(burst ?? calls)
    if (given.has(key) || !isWithin(count, CALLS_MAX) || !isWithin(Number(seconds), SECONDS_MAX)) return undefined
    given.set(key, { calls: count, seconds: Number(seconds), burst: count })
  }
  const rate = (callClass: CallClass): Rate => given.get(callClass) ?? STANDARD[callClass]
  const free = rate('free')
  const burst = given.get('burst')?.calls ?? Math.min(STANDARD.free.burst, free.calls)
  return {
    rates: { free: { ...free, burst }, fetch: rate('fetch'), paid: rate('paid') },
    countsThisMachine: first !== 'remote',
  }
}

function isWithin(count: number, max: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= max
}

/** The setting TRUST_PROXY: addresses and networks, separated by commas. */
export const trustProxySetting = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((network) => network.trim())
      .filter(Boolean),
  )
  .refine(
    (networks) => networks.every(isNetwork),
    'must be the addresses or networks of your proxies, such as 127.0.0.1 or 10.0.0.0/8,fd00::/8; IPv4 as IPv4.',
  )

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0 || address.includes('%') || /^::ffff:/i.test(address)) return false
  // With prefix length 0, every client would be a trusted proxy and could forge its address.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && isWithin(Number(bits), version === 4 ? 32 : 128))
}
