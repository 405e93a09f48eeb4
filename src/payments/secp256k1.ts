import { createRequire } from 'node:module'
import type * as Curve from 'tiny-secp256k1'

const require = createRequire(import.meta.url)
let loaded: typeof Curve | undefined

/**
 * libsecp256k1 as WebAssembly, 8 MB. It loads at the first signature, because most processes sell nothing for hours.
 */
export function secp256k1(): typeof Curve {
  return (loaded ??= require('tiny-secp256k1') as typeof Curve)
}
