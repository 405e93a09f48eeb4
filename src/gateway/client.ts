import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export interface ClientOptions {
  readonly trustProxy: readonly string[]
  readonly countsThisMachine: boolean
  /** Called once, if a proxy on this machine sends X-Forwarded-For but is not configured as trusted. */
  readonly onUntrustedProxy: () => void
}

/** Identifies the client. Undefined for those without limits: this process and, if configured, this machine. */
export type ClientOf = (incoming: IncomingMessage | undefined) => string | undefined

/** Only the last entries of X-Forwarded-For are read, one per proxy. Clients can send any number of others. */
const PROXIES_MAX = 16

/** Identifies clients by IPv4 address or /64 prefix, because one IPv6 subscriber has all addresses of a prefix. */
export function createClientOf({ trustProxy, countsThisMachine, onUntrustedProxy }: ClientOptions): ClientOf {
  const isTrusted = createNetworkMatcher(trustProxy)
  let hasReported = false
  return (incoming) => {
    if (!incoming) return undefined
    const peer = normalizeAddress(incoming.socket.remoteAddress ?? '')
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

/** Reads the header from the right, because each proxy appends the address of its client there. */
function firstUntrusted(forwarded: string, peer: string, isTrusted: (address: string) => boolean): string {
  let client = peer
  for (const entry of forwarded.split(',').slice(-PROXIES_MAX).toReversed()) {
    const address = addressIn(entry.trim())
    // Trusted proxies write only valid addresses, so the proxy to the right of an invalid entry counts as the client.
    if (address === undefined) return client
    client = address
    if (!isTrusted(address)) return client
  }
  return client
}

/** Some proxies append a port or put an IPv6 address in brackets. */
function addressIn(entry: string): string | undefined {
  const inner = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  const address = normalizeAddress(inner)
  return isIP(address) === 0 ? undefined : address
}

/** Drops the zone of an IPv6 address, and converts an IPv4-mapped one to IPv4. */
function normalizeAddress(address: string): string {
  if (!address.includes(':')) return address
  const zoneless = address.split('%')[0] ?? ''
  return /^::ffff:([\d.]+)$/i.exec(zoneless)?.[1] ?? zoneless
}

export function isThisMachine(address: string): boolean {
  const plain = normalizeAddress(address)
  return plain.startsWith('127.') || plain === '::1'
}

/** The first 64 bits of an IPv6 address, in which `::` is expanded: 2001:db8::1 becomes 2001:db8:0:0. */
function prefix64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end takes the place of two groups.
  const written = left.length + right.length + (address.includes('.') ? 1 : 0)
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - written).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

function createNetworkMatcher(trusted: readonly string[]): (address: string) => boolean {
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
