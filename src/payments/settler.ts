import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentPayload } from '@x402/core/types'
import type { Delivery } from '#operation/charge.ts'
import type { Logger } from '#support/observability/log.ts'
import type { Chain, TransferOutcome } from './chain.ts'
import type { Facilitator } from './facilitator.ts'
import type { Ledger, PaymentEntry, PaymentRow } from './ledger.ts'
import { answerUntil, EXPIRY_MARGIN_SECONDS, nextCheckAt } from './reconcile-schedule.ts'
import type { NetworkName } from './networks.ts'
import type { OnPayment } from './payment-event.ts'
import { transferOf } from './payment-key.ts'
import { parseStoredPayload } from './decode-payment.ts'

/** How often the chain is read while the payer waits; a block takes about two seconds. */
const OUTCOME_POLL_MS = 250

export interface SettlerSettings {
  readonly ledger: Ledger
  readonly facilitator: (network: NetworkName) => Facilitator
  readonly chain: (network: NetworkName) => Chain
  readonly log: Logger
  readonly clock: () => number
  readonly onPayment: OnPayment
  /** How long the payer waits for an unknown outcome to appear on the chain: about two blocks. */
  readonly patienceMs: number
  /**
   * Whether the network's facilitator reported a settlement that is not on the chain. If so, only the chain counts.
   */
  readonly isDistrusted: (network: NetworkName) => Promise<boolean>
}

type CheckedEntry = PaymentEntry & Partial<Pick<PaymentRow, 'payload' | 'answer'>>

/** The payer's connection; `isOver` once the payer has disconnected. */
type Caller = Pick<Delivery, 'isOver'>

/**
 * Brings a stored payment to its outcome: settled, failed, or still pending. Trusts a facilitator's "settled" until
 * one proves false. Only the chain can prove a failure. The caller must have the payment's claim.
 */
export class Settler {
  readonly #settings: SettlerSettings

  constructor(settings: SettlerSettings) {
    this.#settings = settings
  }

  /**
   * The first attempt, after the answer is stored. The payment has not been sent before, so a refusal can be final.
   */
  async settle(row: PaymentRow, payload: PaymentPayload, fence: number, caller: Caller): Promise<PaymentRow> {
    const { settled, refusal } = await this.#askToSettle(row, payload, fence)
    if (settled) return settled
    if (refusal) await this.#waitForOutcome(row, fence, refusal, caller)
    const current = await this.#reload(row)
    if (current.state === 'pending') this.#settings.onPayment('pending', row)
    return current
  }

  /** The outcome of a stored payment that its payer has sent again. A pending payment is settled. */
  async outcomeOf(row: PaymentRow, fence: number, caller: Caller): Promise<PaymentRow> {
    return row.state === 'pending' ? this.#settleAgain(row, fence, caller) : row
  }

  /**
   * A repeated attempt. The first one may be in flight, so the chain is checked before, and a refusal proves nothing.
   */
  async #settleAgain(row: PaymentRow, fence: number, caller: Caller): Promise<PaymentRow> {
    if (await this.#applyOutcome(row, await this.#findOutcome(row), fence)) return this.#reload(row)
    if (row.sent_at === null && !(await this.#settings.ledger.send(row.key, fence))) return this.#reload(row)
    const { settled, refusal } = await this.#askToSettle(row, payloadOf(row), fence)
    if (settled) return settled
    if (refusal) await this.#waitForOutcome(row, fence, { ...refusal, isFinal: false }, caller)
    return this.#reload(row)
  }

  /** Checks the chain and sends nothing, since no payer waits. Returns the new state of the row. */
  async recheck(entry: CheckedEntry, fence: number): Promise<PaymentEntry['state']> {
    const { ledger, clock } = this.#settings
    const outcome = await this.#findOutcome(entry)
    if (entry.state === 'settled') {
      await this.#compare(entry, outcome, fence)
      return 'settled'
    }
    if (await this.#applyOutcome(entry, outcome, fence)) return (await ledger.find(entry.key))?.state ?? entry.state
    const next = nextCheckAt({ ...entry, looks: entry.looks + 1 }, clock())
    await ledger.recordCheck(entry.key, next, fence, entry.state === 'failed' && next === null)
    return entry.state
  }

  async #askToSettle(row: PaymentRow, payload: PaymentPayload, fence: number): Promise<SettleResponse> {
    const { facilitator, log } = this.#settings
    const outcome = await facilitator(row.network).settle(payload, payload.accepted)
    if (outcome.is === 'settled') {
      if (await this.#settings.isDistrusted(row.network))
        return { refusal: { reason: 'not_seen_on_chain_yet', isFinal: false, isAwaited: true } }
      return { settled: await this.#recordSettled(row, outcome.transaction, fence) }
    }
    log.warn({ payment: row.key, service: row.service, reason: outcome.reason }, 'payment not settled at once')
    const isAwaited = outcome.reason !== 'facilitator_down'
    return { refusal: { reason: outcome.reason, isFinal: outcome.is === 'refused', isAwaited } }
  }

  /** Searches the chain for the transfer, while the caller waits and the transfer may still arrive. */
  async #waitForOutcome(row: PaymentRow, fence: number, refusal: Refusal, caller: Caller): Promise<void> {
    const giveUpAt = performance.now() + this.#settings.patienceMs
    for (;;) {
      const outcome = await this.#findOutcome(row)
      if (await this.#applyOutcome(row, outcome, fence)) return
      if (refusal.isFinal && outcome?.is === 'unused') return this.#recordFailed(row, refusal.reason, fence)
      if (!refusal.isAwaited || caller.isOver || performance.now() > giveUpAt) break
      await sleep(OUTCOME_POLL_MS)
    }
    await this.#settings.ledger.recordReason(row.key, refusal.reason, fence)
  }

  async #findOutcome(entry: CheckedEntry): Promise<TransferOutcome | undefined> {
    try {
      return await this.#settings.chain(entry.network).findOutcome(transferOf(entry))
    } catch (err) {
      this.#settings.log.warn({ err, network: entry.network }, 'chain not readable')
      return undefined
    }
  }

  /** Returns false if the chain has not decided yet. */
  async #applyOutcome(entry: CheckedEntry, outcome: TransferOutcome | undefined, fence: number): Promise<boolean> {
    if (outcome?.is === 'paid') {
      await this.#recordSettled(entry, outcome.transaction, fence, 'seen_on_chain')
      return true
    }
    if (entry.state !== 'pending') return false
    if (outcome?.is === 'spent_elsewhere') await this.#recordFailed(entry, 'authorization_spent_elsewhere', fence)
    else if (outcome?.is === 'reverted') await this.#recordFailed(entry, 'reverted_on_chain', fence)
    else if (hasExpired(entry, outcome)) await this.#recordFailed(entry, 'expired_unused', fence)
    else return false
    return true
  }

  /** Compares a settled row with the chain. A contradiction is flagged and logged once. */
  async #compare(entry: PaymentEntry, outcome: TransferOutcome | undefined, fence: number): Promise<void> {
    const { ledger, clock, log, onPayment } = this.#settings
    const isDecided = outcome?.is === 'paid' || outcome?.is === 'spent_elsewhere' || outcome?.is === 'reverted'
    const isOver = isDecided || hasExpired(entry, outcome)
    if (outcome && (await ledger.flag(entry.key, FLAGS[outcome.is], fence)) && outcome.is !== 'paid') {
      log.error(
        { event: 'payment_not_on_chain', payment: entry.key, flag: FLAGS[outcome.is] },
        'settled, but not on chain',
      )
      onPayment('mismatch', entry)
    }
    const next = isOver ? null : nextCheckAt({ ...entry, looks: entry.looks + 1 }, clock())
    await ledger.recordCheck(entry.key, next, fence)
  }

  /** Returns the settled row, or undefined if the payment was settled before. */
  async #recordSettled(
    entry: CheckedEntry,
    transaction: string,
    fence: number,
    reason?: string,
  ): Promise<PaymentRow | undefined> {
    const { ledger, clock, onPayment } = this.#settings
    const { answer } = entry.answer === undefined ? ((await ledger.find(entry.key)) ?? { answer: null }) : entry
    const settled = {
      transaction,
      reason,
      answerUntil: answerUntil(answer ?? null, clock()),
      nextCheckAt: nextCheckAt({ ...entry, state: 'settled', looks: 0 }, clock()) ?? clock(),
    }
    const row = await ledger.settle(entry.key, settled, fence)
    if (row) onPayment('settled', entry)
    return row
  }

  async #recordFailed(entry: PaymentEntry, reason: string, fence: number): Promise<void> {
    const { ledger, clock, onPayment } = this.#settings
    const next = nextCheckAt({ ...entry, state: 'failed' }, clock()) ?? clock()
    if (await ledger.fail(entry.key, reason, next, fence)) onPayment('failed', entry)
  }

  async #reload(row: PaymentRow): Promise<PaymentRow> {
    return (await this.#settings.ledger.find(row.key)) ?? row
  }
}

/** The facilitator's response. Both fields are absent if another process has settled the payment. */
interface SettleResponse {
  readonly settled?: PaymentRow | undefined
  readonly refusal?: Refusal
}

interface Refusal {
  readonly reason: string
  /** The facilitator reports that it never sent the payment. */
  readonly isFinal: boolean
  /** The transfer may be in flight. */
  readonly isAwaited: boolean
}

function hasExpired({ valid_before }: PaymentEntry, outcome: TransferOutcome | undefined): boolean {
  return outcome?.is === 'unused' && outcome.blockSeconds > valid_before + EXPIRY_MARGIN_SECONDS
}

/** The flag that contradicts a settled row, by what the chain shows. */
const FLAGS = {
  paid: null,
  unused: 'not_on_chain',
  undetermined: 'no_log_found',
  spent_elsewhere: 'spent_elsewhere',
  reverted: 'reverted',
} as const satisfies Record<TransferOutcome['is'], string | null>

function payloadOf(row: PaymentRow) {
  if (row.payload === null) throw new Error(`The payload of ${row.key} is missing while its outcome is unknown.`)
  return parseStoredPayload(row.payload)
}
