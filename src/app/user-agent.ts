import { VERSION } from './version.ts'
import { publicUrl, type PublicAddresses } from './public-url.ts'

/** The User-Agent of outbound requests, with the address of the operator. */
export function userAgentOf(config: PublicAddresses): string {
  return `Dozen/${VERSION} (+${publicUrl(config)})`
}
