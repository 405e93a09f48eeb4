import { addressOf } from './address.ts'
import { EVM_NETWORKS, type EvmNetwork } from './networks.ts'
import { secp256k1 } from './secp256k1.ts'
import { transferDigest } from './signature.ts'
import type { Authorization } from './payment-form.ts'

/** Signs an EIP-3009 transfer with a private key in hexadecimal, with or without 0x. */
export function signTransfer(authorization: Authorization, network: EvmNetwork, privateKey: string): string {
  const key = Buffer.from(privateKey.replace(/^0x/, ''), 'hex')
  const { signature, recoveryId } = secp256k1().signRecoverable(transferDigest(authorization, network), key)
  // `v` of a signature is 27 or 28 in Ethereum: the parity plus 27.
  return `0x${Buffer.from(signature).toString('hex')}${(27 + recoveryId).toString(16)}`
}

/** EIP-712 typed data, as wallets receive it from x402's client. */
interface TypedTransfer {
  readonly domain: { readonly chainId: number }
  readonly message: object
}

/** A payer account that signs transfers only of the tokens in our network table. */
export function accountOf(privateKey: string) {
  return {
    address: addressOf(privateKey),
    async signTypedData({ domain, message }: TypedTransfer): Promise<string> {
      const network = EVM_NETWORKS.find(({ id }) => id === `eip155:${domain.chainId}`)
      if (!network) throw new Error(`No token is known on chain ${domain.chainId}.`)
      const fields = Object.fromEntries(Object.entries(message).map(([name, value]) => [name, String(value)]))
      // Safe: the client asks only for signatures of EIP-3009, whose message has exactly these fields.
      return signTransfer(fields as unknown as Authorization, network, privateKey)
    },
  }
}
