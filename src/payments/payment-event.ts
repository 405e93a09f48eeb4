import type { NetworkName } from './networks.ts'

/** What an operator counts, each payment once under everything that happens to it; docs/explanation/payments.md says what each means. */
export type PaymentEvent = 'verified' | 'refused' | 'settled' | 'failed' | 'pending' | 'conflict' | 'mismatch'

export type OnPayment = (event: PaymentEvent, of: EventOf) => void

interface EventOf {
  readonly network: NetworkName
  readonly service: string
  /** Atomic units. Absent where there is no row in the ledger. */
  readonly amount?: string
}
