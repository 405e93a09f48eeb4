import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'

// Endings of local names: RFC 6762, 8375 and 6761, and names that routers and clusters assign.
const LOCAL_SUFFIXES = new Set(
  (
    'localhost local localdomain localdomain6 internal intranet private lan home corp mail domain workgroup dhcp ' +
    'svc cluster consul nomad docker'
  ).split(' '),
)
/** Endings of names for examples, tests, reverse DNS and other networks: RFC 6761, 7686 and 9476. */
const RESERVED_SUFFIXES = new Set('test example invalid onion i2p alt arpa'.split(' '))

/**
 * Whether a host, in the form of `URL`, means another machine in each network: localhost, home.local, 192.168.1.1.
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return isIP(host) ? !isPublicAddress(host) : LOCAL_SUFFIXES.has(suffixOf(host))
}

export function isReservedHost(hostname: string): boolean {
  return RESERVED_SUFFIXES.has(suffixOf(hostname.replace(/\.$/, '')))
}

function suffixOf(host: string): string {
  return host.toLowerCase().slice(host.lastIndexOf('.') + 1)
}
