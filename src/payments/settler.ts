import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentPayload } from '@x402/core/types'
import type { Logger } from '#support/observability/log.ts'
import type { Chain, OnChain } from './chain.ts'
import type { Facilitator } from './facilitator.ts'
import type { Ledger, PaymentEntry, PaymentRow } from './ledger.ts'
import { answerUntil, EXPIRY_MARGIN_SECONDS, nextLookAt } from './reconcile-schedule.ts'
import type { NetworkName } from './networks.ts'
import type { OnPayment } from './payment-event.ts'
import { transferOf } from './payment-key.ts'
import { parseStoredPayload } from './decode-payment.ts'

const PATIENCE_POLL_MS = 250

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

type LookedAt = PaymentEntry & Partial<Pick<PaymentRow, 'payload' | 'answer'>>

interface Waiting {
  readonly isOver: boolean
}

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
  async settle(row: PaymentRow, payload: PaymentPayload, fence: number, waiting: Waiting): Promise<PaymentRow> {
    const { settled, refusal } = await this.#ask(row, payload, fence)
    if (settled) return settled
    if (refusal) await this.#find(row, fence, refusal, waiting)
    const now = await this.#reload(row)
    if (now.state === 'pending') this.#settings.onPayment('pending', row)
    return now
  }

  /** The outcome of a stored payment that its payer has sent again. A pending payment is settled. */
  async outcomeOf(row: PaymentRow, fence: number, waiting: Waiting): Promise<PaymentRow> {
    return row.state === 'pending' ? this.#settleAgain(row, fence, waiting) : row
  }

  /**
   * A repeated attempt. The first one may be in flight, so the chain is checked before, and a refusal proves nothing.
   */
  async #settleAgain(row: PaymentRow, fence: number, waiting: Waiting): Promise<PaymentRow> {
    if (await this.#judge(row, await this.#look(row), fence)) return this.#reload(row)
    if (row.sent_at === null && !(await this.#settings.ledger.send(row.key, fence))) return this.#reload(row)
    const { settled, refusal } = await this.#ask(row, payloadOf(row), fence)
    if (settled) return settled
    if (refusal) await this.#find(row, fence, { ...refusal, isFinal: false }, waiting)
    return this.#reload(row)
  }

  /** Checks the chain and sends nothing, since no payer waits. Returns the new state of the row. */
  async lookAgain(entry: LookedAt, fence: number): Promise<PaymentEntry['state']> {
    const { ledger, clock } = this.#settings
    const seen = await this.#look(entry)
    if (entry.state === 'settled') {
      await this.#compare(entry, seen, fence)
      return 'settled'
    }
    if (await this.#judge(entry, seen, fence)) return (await ledger.find(entry.key))?.state ?? entry.state
    const next = nextLookAt({ ...entry, looks: entry.looks + 1 }, clock())
    await ledger.looked(entry.key, next, fence, entry.state === 'failed' && next === null)
    return entry.state
  }

  async #ask(row: PaymentRow, payload: PaymentPayload, fence: number): Promise<Asked> {
    const { facilitator, log } = this.#settings
    const outcome = await facilitator(row.network).settle(payload, payload.accepted)
    if (outcome.is === 'settled') {
      if (await this.#settings.isDistrusted(row.network))
        return { refusal: { reason: 'not_seen_on_chain_yet', isFinal: false, isAwaited: true } }
      return { settled: await this.#settled(row, outcome.transaction, fence) }
    }
    log.warn({ payment: row.key, service: row.service, reason: outcome.reason }, 'payment not settled at once')
    const isAwaited = outcome.reason !== 'facilitator_down'
    return { refusal: { reason: outcome.reason, isFinal: outcome.is === 'refused', isAwaited } }
  }

  /** Searches the chain for the transfer, while the caller waits and the transfer may still arrive. */
  async #find(row: PaymentRow, fence: number, refusal: Refusal, waiting: Waiting): Promise<void> {
    const giveUpAt = performance.now() + this.#settings.patienceMs
    for (;;) {
      const seen = await this.#look(row)
      if (await this.#judge(row, seen, fence)) return
      if (refusal.isFinal && seen?.is === 'unused') return this.#fail(row, refusal.reason, fence)
      if (!refusal.isAwaited || waiting.isOver || performance.now() > giveUpAt) break
      await sleep(PATIENCE_POLL_MS)
    }
    await this.#settings.ledger.note(row.key, refusal.reason, fence)
  }

  async #look(entry: LookedAt): Promise<OnChain | undefined> {
    try {
      return await this.#settings.chain(entry.network).look(transferOf(entry))
    } catch (err) {
      this.#settings.log.warn({ err, network: entry.network }, 'chain not readable')
      return undefined
    }
  }

  /** Returns false if the chain has not decided yet. */
  async #judge(entry: LookedAt, seen: OnChain | undefined, fence: number): Promise<boolean> {
    if (seen?.is === 'paid') {
      await this.#settled(entry, seen.transaction, fence, 'seen_on_chain')
      return true
    }
    if (entry.state !== 'pending') return false
    if (seen?.is === 'spent_elsewhere') await this.#fail(entry, 'authorization_spent_elsewhere', fence)
    else if (seen?.is === 'reverted') await this.#fail(entry, 'reverted_on_chain', fence)
    else if (hasExpired(entry, seen)) await this.#fail(entry, 'expired_unused', fence)
    else return false
    return true
  }

  /** Compares a settled row with the chain. A contradiction is flagged and logged once. */
  async #compare(entry: PaymentEntry, seen: OnChain | undefined, fence: number): Promise<void> {
    const { ledger, clock, log, onPayment } = this.#settings
    const isDecided = seen?.is === 'paid' || seen?.is === 'spent_elsewhere' || seen?.is === 'reverted'
    const isOver = isDecided || hasExpired(entry, seen)
    if (seen && (await ledger.flag(entry.key, FLAGS[seen.is], fence)) && seen.is !== 'paid') {
      log.error(
        { event: 'payment_not_on_chain', payment: entry.key, flag: FLAGS[seen.is] },
        'settled, but not on chain',
      )
      onPayment('mismatch', entry)
    }
    const next = isOver ? null : nextLookAt({ ...entry, looks: entry.looks + 1 }, clock())
    await ledger.looked(entry.key, next, fence)
  }

  /** Returns the settled row, or undefined if the payment was settled before. */
  async #settled(
    entry: LookedAt,
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
      nextLookAt: nextLookAt({ ...entry, state: 'settled', looks: 0 }, clock()) ?? clock(),
    }
    const row = await ledger.settle(entry.key, settled, fence)
    if (row) onPayment('settled', entry)
    return row
  }

  async #fail(entry: PaymentEntry, reason: string, fence: number): Promise<void> {
    const { ledger, clock, onPayment } = this.#settings
    const next = nextLookAt({ ...entry, state: 'failed' }, clock()) ?? clock()
    if (await ledger.fail(entry.key, reason, next, fence)) onPayment('failed', entry)
  }

  async #reload(row: PaymentRow): Promise<PaymentRow> {
    return (await this.#settings.ledger.find(row.key)) ?? row
  }
}

/** The facilitator's response. Both fields are absent if another process has settled the payment. */
interface Asked {
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

function hasExpired({ valid_before }: PaymentEntry, seen: OnChain | undefined): boolean {
  return seen?.is === 'unused' && seen.blockSeconds > valid_before + EXPIRY_MARGIN_SECONDS
}

/** The flag that contradicts a settled row, by what the chain shows. */
const FLAGS = {
  paid: null,
  unused: 'not_on_chain',
  used: 'no_log_found',
  spent_elsewhere: 'spent_elsewhere',
  reverted: 'reverted',
} as const satisfies Record<OnChain['is'], string | null>

function payloadOf(row: PaymentRow) {
  if (row.payload === null) throw new Error(`The payload of ${row.key} is missing while its outcome is unknown.`)
  return parseStoredPayload(row.payload)
}
