import { isIP } from 'node:net'

export interface PublicAddresses {
  readonly PORT: number
  readonly GATEWAY_DOMAIN: string
  readonly PUBLIC_URL?: string | undefined
  readonly publicUrls: Readonly<Record<string, string | undefined>>
}

/**
 * The public base URL of a service, or of the bare domain, without a trailing slash. It comes from settings, never from
 * request headers. Below a public domain, a service has its own host name. It has a path instead if subdomains do not
 * resolve everywhere (localhost in Node and Python, local networks).
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

/** Whether subdomains of this name resolve everywhere. */
function hasNamesBelow(domain: string): boolean {
  return domain.includes('.') && !domain.endsWith('.localhost') && isIP(domain) === 0
}
