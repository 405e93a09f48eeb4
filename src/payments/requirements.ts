import type { PaymentRequirements } from '@x402/core/types'
import type { Price } from '#operation/operation.ts'
import type { Network } from './networks.ts'

/** How long a signed payment is valid: enough for the slowest paid answer and a few retries. */
export const PAYMENT_SECONDS = 300
/** On Solana a payment is valid for 150 blocks after its blockhash, about 60 s, whatever the terms say. */
const SOLANA_SECONDS = 60
/** An upper bound of those 150 blocks when blocks are slow. Only the chain decides whether a payment has expired. */
export const SOLANA_LIFE_SECONDS = 90

/** Converts `$0.0157` to `15700`. It shifts digits, because a float would give 15699.999…. */
export function toAtomicUnits(price: Price, decimals: number): string {
  const match = /^\$(\d+)(?:\.(\d+))?$/.exec(price)
  if (!match) throw new Error(`${price} is not a price such as $0.01.`)
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals) throw new Error(`${price} has more than ${decimals} decimals.`)
  const units = `${whole}${fraction.padEnd(decimals, '0')}`.replace(/^0+/, '')
  if (units === '') throw new Error('A price of zero cannot be charged.')
  return units
}

/** `15700` → `0.0157`. */
export function fromAtomicUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0')
  return `${digits.slice(0, -decimals)}.${fraction}`
}

/** The accepted payment: amount, asset, network and recipient. On Solana also the facilitator's fee payer, if known. */
export function requirementsFor(
  network: Network,
  amount: string,
  payTo: string,
  feePayer?: string,
): PaymentRequirements {
  const isEvm = network.family === 'evm'
  return {
    scheme: 'exact',
    network: network.id,
    amount,
    asset: network.asset.address,
    payTo,
    maxTimeoutSeconds: isEvm ? PAYMENT_SECONDS : SOLANA_SECONDS,
    extra: isEvm
      ? { name: network.asset.name, version: network.asset.version }
      : { ...(feePayer !== undefined && { feePayer }) },
  }
}
