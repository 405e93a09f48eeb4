import type { Logger } from '#observability/log.ts'
import type { Chain, OnChain } from './chain.ts'
import type { Facilitator } from './facilitator.ts'
import type { Ledger, PaymentRow } from './ledger.ts'
import { NETWORKS, type NetworkName } from './networks.ts'
import type { OnPayment } from './payment-event.ts'
import { requirementsFor } from './requirements.ts'
import { parseStoredPayload } from './wire.ts'

/** The chain refuses an authorization from `validBefore` on; the margin is for nodes that lag behind each other. */
const EXPIRY_MARGIN_SECONDS = 60

export interface SettlerSettings {
  readonly ledger: Ledger
  readonly facilitator: (network: NetworkName) => Facilitator
  readonly chain: (network: NetworkName) => Chain
  readonly log: Logger
  readonly onPayment: OnPayment
}

/**
 * Moves a stored payment to its outcome: settled, failed, or still pending. A facilitator may say "settled"; that a
 * payment failed is only ever taken from the chain. Call it under the payment's lock.
 */
export class Settler {
  readonly #settings: SettlerSettings

  constructor(settings: SettlerSettings) {
    this.#settings = settings
  }

  /** The first attempt, right after the answer was stored: nothing was sent before, so a plain refusal can be final. */
  async settle(row: PaymentRow): Promise<PaymentRow> {
    const refusal = await this.#ask(row)
    if (refusal === undefined) return this.#reload(row)
    const seen = await this.#look(row)
    if (this.#judge(row, seen)) return this.#reload(row)
    if (refusal.isFinal && seen?.is === 'unused') this.#fail(row, refusal.reason)
    else {
      this.#settings.ledger.note(row.key, refusal.reason)
      this.#settings.onPayment('pending', row)
    }
    return this.#reload(row)
  }

  /** Any later attempt: an earlier one may be under way, so the chain is asked first and a refusal proves nothing. */
  async settleAgain(row: PaymentRow): Promise<PaymentRow> {
    if (this.#judge(row, await this.#look(row))) return this.#reload(row)
    if (row.state !== 'pending') return row
    const refusal = await this.#ask(row)
    if (refusal && !this.#judge(row, await this.#look(row))) this.#settings.ledger.note(row.key, refusal.reason)
    return this.#reload(row)
  }

  /** Sends the payment to the facilitator. Undefined when it is settled. */
  async #ask(row: PaymentRow): Promise<{ reason: string; isFinal: boolean } | undefined> {
    const { facilitator, log } = this.#settings
    const requirements = requirementsFor(NETWORKS[row.network], row.amount, row.pay_to)
    const outcome = await facilitator(row.network).settle(payloadOf(row).payload, requirements)
    if (outcome.is === 'settled') {
      this.#settled(row, outcome.transaction)
      return undefined
    }
    log.warn({ payment: row.key, service: row.service, reason: outcome.reason }, 'payment not settled at once')
    return { reason: outcome.reason, isFinal: outcome.is === 'refused' }
  }

  /** Undefined when the node does not answer. */
  async #look(row: PaymentRow): Promise<OnChain | undefined> {
    const { authorization } = payloadOf(row).signed
    const asset = NETWORKS[row.network].asset.address
    try {
      return await this.#settings.chain(row.network).look({ ...authorization, asset, createdAt: row.created_at })
    } catch (err) {
      this.#settings.log.warn({ err, network: row.network }, 'chain not readable')
      return undefined
    }
  }

  /** Records what the chain has decided, if it has. */
  #judge(row: PaymentRow, seen: OnChain | undefined): boolean {
    if (seen?.is === 'paid') {
      this.#settled(row, seen.transaction, 'seen_on_chain')
      return true
    }
    if (seen?.is === 'spent_elsewhere') this.#fail(row, 'authorization_spent_elsewhere')
    else if (seen && seen.blockSeconds > row.valid_before + EXPIRY_MARGIN_SECONDS) this.#fail(row, 'expired_unused')
    else return false
    return true
  }

  #settled(row: PaymentRow, transaction: string, reason?: string): void {
    if (this.#settings.ledger.settle(row.key, transaction, reason)) this.#settings.onPayment('settled', row)
  }

  #fail(row: PaymentRow, reason: string): void {
    if (this.#settings.ledger.fail(row.key, reason)) this.#settings.onPayment('failed', row)
  }

  #reload(row: PaymentRow): PaymentRow {
    return this.#settings.ledger.find(row.key) ?? row
  }
}

function payloadOf(row: PaymentRow) {
  if (row.payload === null) throw new Error(`The payload of ${row.key} is gone while its outcome is open.`)
  return parseStoredPayload(row.payload)
}
