import { Resolver as DnsResolver } from 'node:dns/promises'
import { ApiError } from '#support/errors/errors.ts'
import type { Resolver } from './types.ts'

/**
 * Queries the machine's name servers for IPv4 and IPv6 addresses; IPv4 comes first. Unlike getaddrinfo, it ignores
 * /etc/hosts and occupies no thread of the pool.
 */
export function createDnsResolver(): Resolver {
  return async (hostname, signal) => {
    const dns = new DnsResolver({ timeout: 3000, tries: 2 })
    const cancel = () => dns.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length > 0) return addresses
      throw new ApiError('upstream_unavailable', `The name ${hostname} has no address.`, {
        zh: `查不到 ${hostname} 這個網域，請看看有沒有打錯。`,
        cause: answers.find((answer) => answer.status === 'rejected')?.reason,
      })
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
