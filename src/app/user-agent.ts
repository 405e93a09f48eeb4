import { VERSION } from './version.ts'
import { publicUrl, type PublicAddresses } from './public-url.ts'

/** The name under which this gateway asks other sites, with the address where its operator is reached. */
export function userAgentOf(config: PublicAddresses): string {
  return `Dozen/${VERSION} (+${publicUrl(config)})`
}
