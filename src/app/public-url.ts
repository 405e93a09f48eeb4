import { isIP } from 'node:net'

export interface PublicAddresses {
  readonly PORT: number
  readonly GATEWAY_DOMAIN: string
  readonly PUBLIC_URL?: string | undefined
  readonly publicUrls: Readonly<Record<string, string | undefined>>
}

/**
 * The public base URL of a service or of the bare domain, without a trailing slash. It is made from settings, never
 * from request headers. A service has its own host name below a public domain, and otherwise a path, because subdomains
 * of localhost do not resolve in Node and Python.
 */
export function publicUrl(addresses: PublicAddresses, service?: string): string {
  const port = addresses.PORT === 80 ? '' : `:${addresses.PORT}`
  const front = addresses.PUBLIC_URL ?? `http://${addresses.GATEWAY_DOMAIN}${port}`
  if (service === undefined) return front
  const own = addresses.publicUrls[service]
  if (own !== undefined) return own
  const { protocol, port: publicPort, pathname } = new URL(front)
  if (pathname !== '/' || !hasNamesBelow(addresses.GATEWAY_DOMAIN)) return `${front}/${service}`
  return `${protocol}//${service}.${addresses.GATEWAY_DOMAIN}${publicPort && `:${publicPort}`}`
}

function hasNamesBelow(domain: string): boolean {
  return domain.includes('.') && !domain.endsWith('.localhost') && isIP(domain) === 0
}
