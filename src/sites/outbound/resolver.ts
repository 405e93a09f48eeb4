import { Resolver as DnsResolver } from 'node:dns/promises'
import { ApiError } from '#support/errors/errors.ts'
import type { Resolver } from './types.ts'

/** Resolves names by DNS, IPv4 first. Unlike getaddrinfo, it ignores /etc/hosts and occupies no thread. */
export function createDnsResolver(): Resolver {
  return async (hostname, signal) => {
    const dns = new DnsResolver({ timeout: 3000, tries: 2 })
    const cancel = () => dns.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length > 0) return addresses
      throw withoutAddress(
        hostname,
        answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : [])),
      )
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/** Codes that a name server returns for a name without an address. */
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA'])

/** A name without an address, if a name server says so. Otherwise the network or the name server is down. */
export function withoutAddress(hostname: string, reasons: readonly unknown[]): ApiError {
  const isAnswered = reasons.some((reason) => NO_SUCH_NAME.has(String((reason as { code?: unknown } | null)?.code)))
  const [cause] = reasons
  if (isAnswered || reasons.length === 0)
    return new ApiError('upstream_unavailable', `The name ${hostname} has no address.`, {
      zh: `查不到 ${hostname} 這個網域，請看看有沒有打錯。`,
      cause,
    })
  return new ApiError('upstream_unavailable', `${hostname} cannot be reached: no name server answered.`, {
    zh: `現在連不到 ${hostname}：名稱伺服器沒有回應，請稍後再試。`,
    cause,
  })
}
