import type { Transfer } from './chain.ts'
import type { PaymentEntry, PaymentRow } from './ledger.ts'
import type { Network } from './networks.ts'

/**
 * `eip155:84532:0xasset:0xpayer:0xnonce` in lower case. The chain accepts each such combination once. Solana's
 * addresses retain their case, and its nonce is the hash of the message.
 */
export function paymentKey({ id, family, asset }: Network, payer: string, nonce: string): string {
  const key = `${id}:${asset.address}:${payer}:${nonce}`
  return family === 'evm' ? key.toLowerCase() : key
}

export function readKey(key: string): { asset: string; nonce: string } {
  const [nonce = '', , asset = ''] = key.split(':').toReversed()
  return { asset, nonce }
}

export function transferOf(row: PaymentEntry & Partial<Pick<PaymentRow, 'payload'>>): Transfer {
  const { payer: from, pay_to: to, amount: value, created_at: createdAt, payload } = row
  return { ...readKey(row.key), from, to, value, createdAt, transaction: row.transaction ?? undefined, payload }
}
