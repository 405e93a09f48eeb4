import { isIP } from 'node:net'
import { ApiError } from '#support/errors/errors.ts'
import { isPublicAddress } from './address.ts'
import { isLocalHost, isReservedHost } from './local-host.ts'
import { withoutAddress } from './resolver.ts'
import type { AllowedHost, Resolver, Target } from './types.ts'

const URL_CHARACTERS_MAX = 8192
const PORTS = new Set(['', '80', '443', '8080', '8443'])

// Cloud platforms serve their machines' credentials under these names.
const METADATA_NAMES = [
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
]

// Public names that resolve to this machine, or to an address written in the name (nip.io).
const MIRROR_NAMES = ['localtest.me', 'lvh.me', 'vcap.me', 'lacolhost.com', 'nip.io', 'sslip.io', 'xip.io']

/**
 * Whether a backslash is in the host part: after the leading slashes, and before the next slash, query or fragment.
 */
function hasBackslashInHost(text: string): boolean {
  const slashes = text.search(/[/\\]/)
  if (slashes === -1) return false
  let end = slashes
  while (text[end] === '/' || text[end] === '\\') end++
  while (end < text.length && !'/?#'.includes(text.charAt(end))) end++
  return text.slice(slashes, end).includes('\\')
}

/** Parses an address. Throws `url_not_allowed` if it can be refused without a DNS lookup. */
export function vetUrl(input: string | URL, allow: readonly AllowedHost[]): { url: URL; allowed?: AllowedHost } {
  const text = String(input)
  if (text.length > URL_CHARACTERS_MAX)
    throw createRefusal('The address is longer than 8192 characters.', '網址超過 8192 個字元。')
  // URL parsers disagree on where a host with a backslash ends. No legitimate address has one.
  if (hasBackslashInHost(text))
    throw createRefusal('Write the address with “/” instead of “\\”.', '網址請用「/」，不要用「\\」。')
  const url = URL.parse(text)
  if (!url)
    throw createRefusal(
      'That is not a web address. Send one such as https://example.com/page.',
      '這不是網址，請寫成 https://example.com/page 這樣。',
    )
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw createRefusal('Only http and https addresses are fetched.', '只讀 http 與 https 的網址。')
  }
  if (url.username || url.password)
    throw createRefusal('Addresses with a user name or password are not fetched.', '不讀帶有帳號或密碼的網址。')
  const hostname = hostnameOf(url)
  const allowed = allow.find(({ host, port }) => host === hostname && (url.port === '' || url.port === String(port)))
  if (allowed) return { url, allowed }
  vetHostname(hostname)
  if (!PORTS.has(url.port))
    throw createRefusal('Only the ports 80, 443, 8080 and 8443 are fetched.', '只讀 80、443、8080、8443 這幾個埠。')
  return { url }
}

/** Resolves the host of an address. One non-public IP address is enough to refuse the host, because its owner controls the order of addresses. */
export async function findTarget(
  input: string | URL,
  resolver: Resolver,
  allow: readonly AllowedHost[],
  signal: AbortSignal,
): Promise<Target> {
  const { url, allowed } = vetUrl(input, allow)
  const hostname = hostnameOf(url)
  if (allowed) return { url, hostname, addresses: [allowed.address], port: allowed.port }
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (isIP(hostname)) return { url, hostname, addresses: [hostname], port }
  const addresses = await resolver(hostname, signal)
  if (addresses.length === 0) throw withoutAddress(hostname, [])
  if (!addresses.every(isPublicAddress)) {
    throw createRefusal(
      `${hostname} leads to an address that is not on the public internet.`,
      `${hostname} 指到不在公開網路上的位址。`,
    )
  }
  return { url, hostname, addresses, port }
}

/** `url.hostname` is already normalised from decimal, octal, hexadecimal, full-width and percent-encoded forms. */
function hostnameOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

function vetHostname(hostname: string): void {
  if (isIP(hostname)) {
    if (!isPublicAddress(hostname))
      throw createRefusal(`${hostname} is not an address on the public internet.`, `${hostname} 不是公開網路上的位址。`)
    return
  }
  const labels = hostname.split('.')
  if (labels.length < 2)
    throw createRefusal(
      `${hostname} is not a public host name. Send one such as example.com.`,
      `${hostname} 不是公開的網域，請寫成 example.com 這樣。`,
    )
  if (hostname.length > 253 || labels.some((label) => label === '' || label.length > 63)) {
    throw createRefusal('That host name is malformed.', '網域的寫法不對。')
  }
  const isLocal = [...METADATA_NAMES, ...MIRROR_NAMES].some((name) => `.${hostname}`.endsWith(`.${name}`))
  if (isLocal || isLocalHost(hostname) || isReservedHost(hostname)) {
    throw createRefusal(
      `${hostname} is a name for local or special use, not a public one.`,
      `${hostname} 是內部或特殊用途的名稱，不是公開的網域。`,
    )
  }
}

function createRefusal(message: string, zh: string): ApiError {
  return new ApiError('url_not_allowed', message, { zh })
}
