/** The transfer of a payment or a refund, as far as the ledger knows it. */
export interface Transfer {
  readonly asset: string
  readonly from: string
  readonly to: string
  /** Atomic units, as digits. */
  readonly value: string
  readonly nonce: string
  /** When the ledger recorded it, in milliseconds since 1970. */
  readonly createdAt: number
  /** The transaction that the facilitator reported, if any. */
  readonly transaction?: string | undefined
  /** The stored payload of a payment that may still be sent. On Solana its blockhash determines the expiry. */
  readonly payload?: string | null | undefined
}

export type TransferOutcome =
  /** The money has not moved. `blockSeconds`: the chain's time, or 0 while the payment may still be executed. */
  | { readonly is: 'unused'; readonly blockSeconds: number }
  | { readonly is: 'paid'; readonly transaction: string }
  /** The payer spent or cancelled the nonce in another way, and no money reached us. */
  | { readonly is: 'spent_elsewhere'; readonly transaction: string }
  /**
   * The node cannot tell, so the outcome stays open. The nonce is used but the node has no log of the transfer. On
   * Solana, the node has deleted the blocks of that time.
   */
  | { readonly is: 'undetermined' }
  /** The chain reverted the transaction and will never execute it again. */
  | { readonly is: 'reverted'; readonly transaction: string }

export interface Chain {
  /** Throws if the node does not respond. */
  findOutcome(transfer: Transfer): Promise<TransferOutcome>
  /** Whether the address has contract code; a contract may accept other keys. Throws like `findOutcome`. */
  hasCode(address: string): Promise<boolean>
  /** The sender of a transfer with these values; undefined if the transaction has none. Throws like `findOutcome`. */
  findTransfer(transaction: string, asset: string, to: string, value: string): Promise<{ from: string } | undefined>
}
