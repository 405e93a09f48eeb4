import { isIP } from 'node:net'

export interface PublicAddresses {
  readonly PORT: number
  readonly GATEWAY_DOMAIN: string
  readonly PUBLIC_URL?: string | undefined
  readonly publicUrls: Readonly<Record<string, string | undefined>>
}

/**
 * The public base URL of a service, without a trailing slash. Made from settings, never from request headers. On
 * localhost a service has a path, because subdomains do not resolve in Node and Python.
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
