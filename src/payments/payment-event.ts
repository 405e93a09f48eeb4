import type { NetworkName } from './networks.ts'

/** What an operator counts, each payment once under everything that happens to it; docs/payments.md says what each means. */
export type PaymentEvent = 'verified' | 'refused' | 'settled' | 'failed' | 'pending' | 'conflict' | 'mismatch'

export type OnPayment = (event: PaymentEvent, of: { readonly network: NetworkName; readonly service: string }) => void
