import { signTransfer as sign } from '#payments/account.ts'
import { NETWORKS, type EvmName } from '#payments/networks.ts'
import type { Authorization } from '#payments/payment-form.ts'

/** A private key without money on any network, and its address. */
export const PAYER_KEY = '11'.repeat(32)
export const PAYER = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'

/** Signs a transfer with a plain key, as wallets do. */
export function signTransfer(authorization: Authorization, key = PAYER_KEY, network: EvmName = 'base-sepolia'): string {
  return sign(authorization, NETWORKS[network], key)
}
