import type { Network } from './networks.ts'

/**
 * `eip155:84532:0xasset:0xpayer:0xnonce` in lower case: the unit that the chain accepts once. Solana addresses retain
 * their case, and the nonce is the hash of the message.
 */
export function paymentKey({ id, family, asset }: Network, payer: string, nonce: string): string {
  const key = `${id}:${asset.address}:${payer}:${nonce}`
  return family === 'evm' ? key.toLowerCase() : key
}

export function readKey(key: string): { asset: string; nonce: string } {
  const [nonce = '', , asset = ''] = key.split(':').toReversed()
  return { asset, nonce }
}
