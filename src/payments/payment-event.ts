import type { NetworkName } from './networks.ts'

/** Events for the operator's metrics; each payment counts once per event. docs/explanation/payments.md defines them. */
export type PaymentEvent = 'verified' | 'refused' | 'settled' | 'failed' | 'pending' | 'conflict' | 'mismatch'

export type OnPayment = (event: PaymentEvent, of: EventOf) => void

interface EventOf {
  readonly network: NetworkName
  readonly service: string
  /** Atomic units; absent without a ledger row. */
  readonly amount?: string
}
