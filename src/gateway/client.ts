import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export interface ClientOptions {
  /** Addresses and networks whose X-Forwarded-For counts. */
  readonly trustProxy: readonly string[]
  readonly countsThisMachine: boolean
  /** Told once, when a proxy on this machine names its callers and is not believed. */
  readonly onUntrustedProxy: () => void
}

/** Whom a request is counted for. Undefined for whoever is not counted: this process, and perhaps this machine. */
export type ClientOf = (incoming: IncomingMessage | undefined) => string | undefined

/** More proxies in a row than anybody has; what stands before them is not read. */
const PROXIES_MAX = 16

/** Tells clients apart: by IPv4 address, or by the /64 that one holder of an IPv6 line has to himself. */
export function createClientOf({ trustProxy, countsThisMachine, onUntrustedProxy }: ClientOptions): ClientOf {
  const isTrusted = networks(trustProxy)
  let hasTold = false
  return (incoming) => {
    if (!incoming) return undefined
    const peer = bare(incoming.socket.remoteAddress ?? '')
    const forwarded = incoming.headers['x-forwarded-for']
    const isProxy = forwarded !== undefined && isTrusted(peer)
    if (forwarded !== undefined && !isProxy && !hasTold && isThisMachine(peer)) {
      hasTold = true
      onUntrustedProxy()
    }
    const address = isProxy ? firstUntrusted(String(forwarded), peer, isTrusted) : peer
    if (!countsThisMachine && isThisMachine(address)) return undefined
    return isIP(address) === 6 ? prefix64(address) : address
  }
}

/** Each proxy adds its caller on the right, so the first from there that is no proxy of ours is the client. */
function firstUntrusted(forwarded: string, peer: string, isTrusted: (address: string) => boolean): string {
  let client = peer
  for (const entry of forwarded.split(',').slice(-PROXIES_MAX).toReversed()) {
    const address = addressIn(entry.trim())
    // What cannot be read was written by nobody that we know; the proxy that passed it on answers for it.
    if (address === undefined) return client
    client = address
    if (!isTrusted(address)) return client
  }
  return client
}

/** Some proxies write a port, and IPv6 addresses in brackets. */
function addressIn(entry: string): string | undefined {
  const inner = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  const address = bare(inner)
  return isIP(address) === 0 ? undefined : address
}

/** Without zone, and an IPv4 address that came over an IPv6 socket as IPv4. */
function bare(address: string): string {
  if (!address.includes(':')) return address
  const zoneless = address.split('%')[0] ?? ''
  return /^::ffff:([\d.]+)$/i.exec(zoneless)?.[1] ?? zoneless
}

/** Whether an address of a connection is a loopback one, however the socket writes it. */
export function isThisMachine(address: string): boolean {
  const plain = bare(address)
  return plain.startsWith('127.') || plain === '::1'
}

/** The first four groups of an IPv6 address, written in one way. */
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
