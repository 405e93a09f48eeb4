import type { NetworkName } from './networks.ts'

/** Events for the operator's metrics, defined in docs/explanation/payments.md. Each payment counts once per event. */
export type PaymentEvent = 'verified' | 'refused' | 'settled' | 'failed' | 'pending' | 'conflict' | 'mismatch'

export type OnPayment = (event: PaymentEvent, of: EventOf) => void

interface EventOf {
  readonly network: NetworkName
  readonly service: string
  /** The price in atomic units; absent if the payment is not in the ledger. */
  readonly amount?: string
}
