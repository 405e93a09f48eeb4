import { BlockList, isIP } from 'node:net'

// The IPv4 networks of IANA's special-purpose registry, and Azure's platform address 168.63.129.16.
export const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

// The public part of IPv6. All other addresses are refused, such as mapped, NAT64, unique local, link-local and
// multicast ones. The next list has the special networks within it: protocol assignments with Teredo and ORCHID,
// documentation, 6to4, AS112, the former 6bone.
export const GLOBAL_UNICAST_IPV6 = '2000::/3'
export const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3ffe::/16', '3fff::/20']

const specialIpv4 = createBlockList(SPECIAL_IPV4, 'ipv4')
const specialIpv6 = createBlockList(SPECIAL_IPV6, 'ipv6')
const globalIpv6 = createBlockList([GLOBAL_UNICAST_IPV6], 'ipv6')

/**
 * Whether the text is an IP address of the public internet. False for an address with a zone, such as `fe80::1%eth0`.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  const version = isIP(address)
  if (version === 4) return !specialIpv4.check(address, 'ipv4')
  if (version === 6) return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
  return false
}

function createBlockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
