import { isIP } from 'node:net'

/** The settings that say where the gateway is reached from outside. */
export interface PublicAddresses {
  readonly PORT: number
  readonly GATEWAY_DOMAIN: string
  readonly PUBLIC_URL?: string | undefined
  readonly publicUrls: Readonly<Record<string, string | undefined>>
}

/**
 * The public base address of a service, or of the bare domain, without a slash at the end. It comes from settings,
 * never from request headers. A service has a name of its own behind a public name; where names below the domain do
 * not resolve everywhere (localhost in Node and Python, addresses of a local network) it has a path of the bare domain.
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

/** Whether names below this one can be expected to lead here from anywhere. */
function hasNamesBelow(domain: string): boolean {
  return domain.includes('.') && !domain.endsWith('.localhost') && isIP(domain) === 0
}
