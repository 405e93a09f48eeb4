import { isIP } from 'node:net'
import { GLOBAL_UNICAST_IPV6, SPECIAL_IPV4, SPECIAL_IPV6 } from '#sites/outbound/address.ts'

export interface Address {
  readonly family: 4 | 6
  readonly value: bigint
}

export interface Prefix extends Address {
  readonly length: number
}

/** Parses an IPv4 or IPv6 address. An IPv4-mapped IPv6 address (::ffff:1.2.3.4) becomes IPv4. */
export function parseAddress(text: string): Address | undefined {
  const family = isIP(text)
  if (family === 4) return { family: 4, value: parseV4(text) }
  if (family !== 6 || text.includes('%')) return undefined
  const value = parseV6(text)
  const isMapped = value >> 32n === 0xffffn
  return isMapped ? { family: 4, value: value & 0xffffffffn } : { family: 6, value }
}

/** Parses `66.249.64.0/27`. Undefined for an invalid prefix, or if bits beyond its length are set. */
export function parsePrefix(text: string): Prefix | undefined {
  const [host = '', bits = ''] = text.split('/')
  const address = parseAddress(host)
  if (!address || !/^\d{1,3}$/.test(bits)) return undefined
  const length = Number(bits)
  const width = widthOf(address)
  // The mask has a one for each bit beyond the prefix.
  if (length > width || address.value & ((1n << BigInt(width - length)) - 1n)) return undefined
  return { ...address, length }
}

export function prefixContains(prefix: Prefix, address: Address): boolean {
  if (prefix.family !== address.family) return false
  const shift = BigInt(widthOf(prefix) - prefix.length)
  return address.value >> shift === prefix.value >> shift
}

/** The row with the longest prefix that contains the address. */
export function findPrefix<T extends { readonly prefix: string }>(rows: readonly T[], address: Address): T | undefined {
  let best: { row: T; length: number } | undefined
  for (const row of rows) {
    const prefix = parsePrefix(row.prefix)
    if (!prefix || !prefixContains(prefix, address)) continue
    if (!best || prefix.length > best.length) best = { row, length: prefix.length }
  }
  return best?.row
}

const special = [...SPECIAL_IPV4, ...SPECIAL_IPV6].flatMap((text) => parsePrefix(text) ?? [])
const globalIpv6 = parsePrefix(GLOBAL_UNICAST_IPV6)!

/** Whether an address is not of the public internet, so that no crawler can have it. */
export function isSpecialAddress(address: Address): boolean {
  const isOutside = address.family === 6 && !prefixContains(globalIpv6, address)
  return isOutside || special.some((prefix) => prefixContains(prefix, address))
}

function widthOf({ family }: Address): number {
  return family === 4 ? 32 : 128
}

function parseV4(text: string): bigint {
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

function parseV6(text: string): bigint {
  // `::ffff:192.0.2.1` ends with an IPv4 address.
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const plain = dotted ? `${dotted[1]}${toGroups(parseV4(dotted[2]!))}` : text
  // `2001:db8::1` leaves out the groups that are zero.
  const [head = '', tail] = plain.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - headGroups.length - tailGroups.length }, () => '0')
  const groups = tail === undefined ? headGroups : [...headGroups, ...zeros, ...tailGroups]
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

function toGroups(value: bigint): string {
  return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`
}
