import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export interface ClientOptions {
  readonly trustProxy: readonly string[]
  readonly countsThisMachine: boolean
  /** Called once if an untrusted proxy on this machine sends X-Forwarded-For. */
  readonly onUntrustedProxy: () => void
}

/** Undefined for callers without limits: this process and, if configured, this machine. */
export type ClientOf = (incoming: IncomingMessage | undefined) => string | undefined

/** The maximum of proxies in a row; entries further left are ignored. */
const PROXIES_MAX = 16

/** Identifies clients by IPv4 address, or by the /64 prefix that one IPv6 subscriber receives. */
export function createClientOf({ trustProxy, countsThisMachine, onUntrustedProxy }: ClientOptions): ClientOf {
  const isTrusted = networks(trustProxy)
  let hasReported = false
  return (incoming) => {
    if (!incoming) return undefined
    const peer = bare(incoming.socket.remoteAddress ?? '')
    const forwarded = incoming.headers['x-forwarded-for']
    const isProxy = forwarded !== undefined && isTrusted(peer)
    if (forwarded !== undefined && !isProxy && !hasReported && isThisMachine(peer)) {
      hasReported = true
      onUntrustedProxy()
    }
    const address = isProxy ? firstUntrusted(String(forwarded), peer, isTrusted) : peer
    if (!countsThisMachine && isThisMachine(address)) return undefined
    return isIP(address) === 6 ? prefix64(address) : address
  }
}

/** Each proxy appends its caller on the right. */
function firstUntrusted(forwarded: string, peer: string, isTrusted: (address: string) => boolean): string {
  let client = peer
  for (const entry of forwarded.split(',').slice(-PROXIES_MAX).toReversed()) {
    const address = addressIn(entry.trim())
    // An unreadable entry cannot come from a trusted proxy, so the proxy to its right counts as the client.
    if (address === undefined) return client
    client = address
    if (!isTrusted(address)) return client
  }
  return client
}

/** Some proxies append a port, or put IPv6 addresses in brackets. */
function addressIn(entry: string): string | undefined {
  const inner = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  const address = bare(inner)
  return isIP(address) === 0 ? undefined : address
}

/** Drops the zone, and writes an IPv4-mapped IPv6 address as IPv4. */
function bare(address: string): string {
  if (!address.includes(':')) return address
  const zoneless = address.split('%')[0] ?? ''
  return /^::ffff:([\d.]+)$/i.exec(zoneless)?.[1] ?? zoneless
}

/** True for a loopback address in any notation. */
export function isThisMachine(address: string): boolean {
  const plain = bare(address)
  return plain.startsWith('127.') || plain === '::1'
}

function prefix64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const written = left.length + right.length + (address.includes('.') ? 1 : 0)
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - written).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

function networks(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of trusted) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}
