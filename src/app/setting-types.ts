import { z } from 'zod'
import { normalizeHost } from '#gateway/host.ts'
import { isAddress, toChecksumAddress } from '#payments/address.ts'
import { EVM_NAMES, NETWORK_NAMES } from '#payments/networks.ts'
import { isSolanaAddress } from '#payments/solana/base58.ts'

// Types of settings. A message continues the setting's name: "PORT must be an integer from 1 to 65535."

const TEST_HOST = /^(?<host>[^=\s]+)=(?<address>127\.0\.0\.1):(?<port>\d{1,5})$/

export function integer(min: number, max: number) {
  const message = `must be an integer from ${min} to ${max}.`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

export const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address with its scheme, for example https://example.tw.' })
  .transform((url) => url.replace(/\/+$/, ''))
export const onOff = z.enum(['on', 'off'], 'must be on or off.').transform((value) => value === 'on')
export const openOrClosed = z.enum(['open', 'closed'], 'must be open or closed.')
const testHost = z.object(
  { host: z.string(), address: z.string(), port: z.string().transform(Number) },
  'must be pairs such as shop.test=127.0.0.1:8999.',
)
/** For tests: the guarded fetch sends requests for these hosts to a port of this machine. */
export const testHosts = z
  .string()
  .transform((list) => list.split(',').map((pair) => TEST_HOST.exec(pair.trim())?.groups))
  .pipe(z.array(testHost))
export const network = z.enum(NETWORK_NAMES, `must be one of ${NETWORK_NAMES.join(', ')}.`)
/** A prefix of a network name. It allows a test network beside services that accept real money, which is refused otherwise. */
export const TEST_MONEY = 'test-money:'
export const serviceNetwork = z.enum(
  [...EVM_NAMES, ...EVM_NAMES.map((name) => `${TEST_MONEY}${name}` as const)],
  `must be one of ${EVM_NAMES.join(', ')}.`,
)
export const solanaAddress = z
  .string()
  .refine(isSolanaAddress, 'must be the address of a Solana wallet: 32 bytes in base58, not a token account.')
export const evmAddress = z
  .string()
  .refine(isAddress, 'must be an EVM address such as 0x5aAe…eAed; in mixed case its checksum must be right.')
  .refine((address) => !/^0x0+$/.test(address), 'must be an address of yours: money sent to the zero address is lost.')
  .transform(toChecksumAddress)
/** In lower case: all users are lists of host names, origins or networks. */
export const commaList = z.string().transform((list) =>
  list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean),
)
export const hostNames = commaList.refine(
  (list) => list.every((name) => normalizeHost(name) === name),
  'must be host names without scheme and port, for example holidays.example.tw; Chinese names as punycode, xn--….',
)

/** Origins as browsers send them (RFC 6454 §6.2): without path or default port, in lower case. */
export const origins = commaList.refine(
  (list) => list.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin),
  'must be origins such as https://app.example.tw, or * for all.',
)
