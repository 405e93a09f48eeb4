import { VERSION } from './version.ts'
import { publicUrl, type PublicAddresses } from './public-url.ts'

export function userAgentOf(config: PublicAddresses): string {
  return `Dozen/${VERSION} (+${publicUrl(config)})`
}
