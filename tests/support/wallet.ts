import { secp256k1 } from '@noble/curves/secp256k1'
import { NETWORKS, type NetworkName } from '#payments/networks.ts'
import { transferDigest } from '#payments/signature.ts'
import type { Authorization } from '#payments/wire.ts'

/** A key that holds nothing anywhere, and its address. */
export const PAYER_KEY = '11'.repeat(32)
export const PAYER = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'

/** The signature of a plain key, as every wallet makes it. */
export function signTransfer(
  authorization: Authorization,
  key = PAYER_KEY,
  network: NetworkName = 'base-sepolia',
): string {
  const signature = secp256k1.sign(transferDigest(authorization, NETWORKS[network]), key)
  return `0x${signature.toCompactHex()}${(27 + signature.recovery).toString(16)}`
}
