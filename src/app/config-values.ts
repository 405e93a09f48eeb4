import { z } from 'zod'
import { normalizeHost } from '#gateway/host.ts'
import { isAddress, toChecksumAddress } from '#payments/address.ts'
import { EVM_NAMES, NETWORK_NAMES } from '#payments/networks.ts'
import { isSolanaAddress } from '#payments/solana/base58.ts'

// How the values of settings are written, each with the sentence that answers what is not.

export const baseUrl = z
  .url({ protocol: /^https?$/, error: 'Send an address with its scheme, such as https://example.tw.' })
  .transform((url) => url.replace(/\/+$/, ''))
export const onOff = z.enum(['on', 'off'], 'Send on or off.').transform((value) => value === 'on')
export const allowedHosts = z
  .string()
  .transform((list) => list.split(',').map((pair) => /^\s*([^=\s]+)=(127\.0\.0\.1):(\d{1,5})\s*$/.exec(pair)))
  .refine((pairs) => pairs.every((pair) => pair !== null), 'Send pairs such as shop.test=127.0.0.1:8999.')
  .transform((pairs) =>
    pairs.flatMap((pair) => (pair ? [{ host: pair[1] ?? '', address: pair[2] ?? '', port: Number(pair[3]) }] : [])),
  )
export const network = z.enum(NETWORK_NAMES, `Send one of ${NETWORK_NAMES.join(', ')}.`)
/** A service's own: in both versions of the protocol. */
export const ownNetwork = z.enum(EVM_NAMES, `Send one of ${EVM_NAMES.join(', ')}.`)
export const solanaAddress = z
  .string()
  .refine(isSolanaAddress, 'Send the address of a wallet on Solana: 32 bytes in base58, and no token account.')
export const evmAddress = z
  .string()
  .refine(isAddress, 'Send an EVM address such as 0x5aAe…eAed; one in mixed case must have the right checksum.')
  .transform(toChecksumAddress)
export const names = z.string().transform((list) =>
  list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean),
)
/** As they stand in a Host header, without what else is in an address: what is anything more is asked for by nobody. */
export const hostNames = names.refine(
  (list) => list.every((name) => normalizeHost(name) === name),
  'Send host names without scheme and port, such as holidays.example.tw; one in Chinese as browsers send it, xn--….',
)

export const movedSources = z
  .string()
  .transform((list) => list.split(',').map((pair) => pair.split('=>').map((url) => url.trim())))
  .refine(
    (pairs) =>
      pairs.every((pair) => pair.length === 2 && pair.every((url) => /^https?:/.test(url) && URL.canParse(url))),
    'Send pairs such as https://old.example/a=>https://new.example/b.',
  )
  .transform((pairs) => pairs.map(([from = '', to = '']) => ({ from, to })))

/** As browsers write them in Origin (RFC 6454 §6.2): no path, no standard port, lower case. */
export const origins = names.refine(
  (list) => list.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin),
  'Send origins such as https://app.example.tw, or * for all.',
)
