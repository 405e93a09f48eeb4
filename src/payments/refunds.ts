import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { signTransfer } from './account.ts'
import { addressOf } from './address.ts'
import type { Chain, TransferOutcome } from './chain.ts'
import type { Authorization } from './payment-form.ts'
import type { Facilitator } from './facilitator.ts'
import type { PaymentRow } from './ledger.ts'
import type { LedgerStore } from './ledger-store.ts'
import { NETWORKS, type EvmNetwork, type NetworkName } from './networks.ts'
import { readKey, transferOf } from './payment-key.ts'
import { EXPIRY_MARGIN_SECONDS } from './reconcile-schedule.ts'
import { PAYMENT_SECONDS, requirementsFor } from './requirements.ts'
import type { refunds } from './schema.ts'

export type Refund = typeof refunds.$inferSelect

/** The message is a sentence for the operator. */
export class RefundError extends Error {}

/** How long an operator waits for a refund to appear on the chain: several blocks. */
const PATIENCE_MS = 30_000
const POLL_MS = 500

export interface RefundParts {
  readonly store: LedgerStore
  readonly facilitator: (network: NetworkName) => Facilitator
  readonly chain: (network: NetworkName) => Chain
  readonly clock: () => number
  readonly patienceMs?: number
}

/**
 * Refunds payments in full and only once, and records the refunds. Only the chain decides whether a refund succeeded.
 */
export class Refunds {
  readonly #parts: RefundParts

  constructor(parts: RefundParts) {
    this.#parts = parts
  }

  /** Finds the payment by its key, transaction or nonce. Throws RefundError unless it may be refunded. */
  async find(reference: string): Promise<PaymentRow> {
    const lower = reference.toLowerCase()
    // The key ends with the nonce, which has 66 characters.
    const [match, other] = await this.#rows<Pick<PaymentRow, 'key'>>(sql`
      select key from payments
      where key in (${lower}, ${reference}) or "transaction" = ${reference} or substr(key, length(key) - 65) = ${lower} limit 2`)
    const row = match && (await this.#parts.store.ledger.find(match.key))
    if (!row) throw new RefundError(`No payment in the ledger has the key, the transaction or the nonce ${reference}.`)
    if (other) throw new RefundError(`Several payments match ${reference}: send the key.`)
    if (row.state !== 'settled') throw new RefundError(`This payment is ${row.state}: there is nothing to refund.`)
    const refund = await this.#findRefund(row.key)
    if (refund?.state === 'settled') throw new RefundError(`It was already refunded, in ${refund.transaction}.`)
    if (!(await this.#isOnChain(row))) throw new RefundError('The chain does not show that this payment ever arrived.')
    if (refund) await this.#refuseUnlessExpired(refund)
    return row
  }

  /** Sends the refund from the address of `privateKey`; the network's facilitator pays the fee. Throws RefundError. */
  async send(row: PaymentRow, privateKey: string): Promise<Refund> {
    const network = requireEvmNetwork(row)
    const from = addressOf(privateKey)
    const validBefore = Math.floor(this.#parts.clock() / 1000) + PAYMENT_SECONDS
    const authorization: Authorization = {
      from,
      to: row.payer,
      value: row.amount,
      validAfter: '0',
      validBefore: String(validBefore),
      nonce: nonceFor(row.key),
    }
    const signed = { signature: signTransfer(authorization, network, privateKey), authorization }
    const refund = await this.#recordPending({
      ...refundFields(row),
      sent_from: from,
      nonce: authorization.nonce,
      valid_before: validBefore,
    })
    const requirements = requirementsFor(network, row.amount, row.payer)
    const resource = { url: row.resource, description: 'Refund', mimeType: 'application/json' }
    const payload = { x402Version: 2, resource, accepted: requirements, payload: signed }
    const outcome = await this.#parts.facilitator(row.network).settle(payload, requirements)
    const settled = await this.#waitUntilSettled(refund)
    if (settled) return settled
    const reason = outcome.is === 'settled' ? 'the chain does not show it yet' : outcome.reason
    throw new RefundError(
      `Not refunded so far: ${reason}. npm run reconcile checks again; the transfer expires within minutes.`,
    )
  }

  /** Records a transfer that the operator sent from another wallet. Throws RefundError unless the chain shows it. */
  async record(row: PaymentRow, transaction: string): Promise<Refund> {
    const { asset } = readKey(row.key)
    const transfer = await orRefundError(
      row.network,
      this.#parts.chain(row.network).findTransfer(transaction, asset, row.payer, row.amount),
    )
    if (!transfer) throw new RefundError(`${transaction} does not move this amount to the payer.`)
    const [isUsed] = await this.#select(sql`"transaction" = ${transaction}`)
    if (isUsed) throw new RefundError(`${transaction} refunded another payment.`)
    const sent = { ...refundFields(row), sent_from: transfer.from, nonce: null, valid_before: null }
    return this.#recordSettled((await this.#recordPending(sent)).key, transaction)
  }

  /** Checks the open refunds on the chain: records those that arrived, deletes expired ones, and counts the rest. */
  async checkPending(): Promise<{ settled: number; expired: number; pending: number }> {
    const counts = { settled: 0, expired: 0, pending: 0 }
    for (const refund of await this.#select(sql`state = 'pending'`)) {
      counts[await this.#applyOutcome(refund)] += 1
    }
    return counts
  }

  async #refuseUnlessExpired(refund: Refund): Promise<void> {
    const state = await this.#applyOutcome(refund)
    if (state === 'settled') throw new RefundError('The chain shows that this payment was already refunded.')
    if (state === 'pending')
      throw new RefundError('The refund was sent and may still arrive: try again in six minutes.')
  }

  /** Settles the refund if it is on the chain, and deletes it if it can no longer arrive. */
  async #applyOutcome(refund: Refund): Promise<'settled' | 'expired' | 'pending'> {
    const outcome = await this.#findOutcome(refund)
    if (outcome?.is === 'paid') {
      await this.#recordSettled(refund.key, outcome.transaction)
      return 'settled'
    }
    const expiresAt = (refund.valid_before ?? 0) + EXPIRY_MARGIN_SECONDS
    if (outcome?.is !== 'unused' || outcome.blockSeconds <= expiresAt) return 'pending'
    await this.#rows(sql`delete from payment_refunds where key = ${refund.key} and state = 'pending' returning key`)
    return 'expired'
  }

  async #waitUntilSettled(refund: Refund): Promise<Refund | undefined> {
    const giveUpAt = performance.now() + (this.#parts.patienceMs ?? PATIENCE_MS)
    for (;;) {
      if ((await this.#applyOutcome(refund)) === 'settled') return this.#findRefund(refund.key)
      if (performance.now() > giveUpAt) return undefined
      await sleep(POLL_MS)
    }
  }

  /** Undefined for a refund from another wallet, and while the chain cannot be read. */
  async #findOutcome({
    network,
    asset,
    sent_from,
    sent_to,
    amount,
    nonce,
    created_at,
  }: Refund): Promise<TransferOutcome | undefined> {
    if (nonce === null) return undefined
    const transfer = { asset, from: sent_from, to: sent_to, value: amount, nonce, createdAt: created_at }
    return this.#parts
      .chain(network)
      .findOutcome(transfer)
      .catch(() => undefined)
  }

  async #isOnChain(row: PaymentRow): Promise<boolean> {
    const outcome = await orRefundError(row.network, this.#parts.chain(row.network).findOutcome(transferOf(row)))
    return outcome.is === 'paid'
  }

  async #recordPending(refund: Omit<Refund, 'created_at' | 'state' | 'transaction' | 'settled_at'>): Promise<Refund> {
    const { key, network, asset, amount, sent_from, sent_to, nonce, valid_before } = refund
    const [recorded] = await this.#rows<Refund>(sql`
      insert into payment_refunds (key, network, asset, amount, sent_from, sent_to, nonce, valid_before, state, created_at)
      values (${key}, ${network}, ${asset}, ${amount}, ${sent_from}, ${sent_to}, ${nonce}, ${valid_before}, 'pending',
        ${this.#parts.clock()})
      on conflict do nothing returning *`)
    if (!recorded) throw new RefundError('Another process is refunding this payment at the moment.')
    return recorded
  }

  /** Ends access to the answer. The answer is deleted first, so that a crash cannot leave it readable. */
  async #recordSettled(key: string, transaction: string): Promise<Refund> {
    await this.#rows(
      sql`update payments set answer = null, answer_headers = null, answer_until = null where key = ${key} returning key`,
    )
    const [settled] = await this.#rows<Refund>(sql`
      update payment_refunds set state = 'settled', "transaction" = ${transaction}, settled_at = ${this.#parts.clock()}
      where key = ${key} returning *`)
    if (!settled) throw new Error(`The refund of ${key} is not in the ledger.`)
    return settled
  }

  async #findRefund(key: string): Promise<Refund | undefined> {
    return (await this.#select(sql`key = ${key}`))[0]
  }

  #select(which: SQL): Promise<Refund[]> {
    return this.#rows<Refund>(sql`select * from payment_refunds where ${which} order by key`)
  }

  #rows<T>(query: SQL): Promise<T[]> {
    return this.#parts.store.sql.rows<T>(query)
  }
}

/** Throws RefundError for a payment on Solana, which must be refunded by hand. */
export function requireEvmNetwork(row: PaymentRow): EvmNetwork {
  const network = NETWORKS[row.network]
  if (network.family === 'evm') return network
  throw new RefundError('A payment on Solana is refunded by hand: --print shows the transfer, and --sent records it.')
}

async function orRefundError<T>(network: NetworkName, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (err) {
    // Safe: the chain readers and fetch throw only Errors.
    const { message, cause } = err as Error
    const reason = cause instanceof Error ? cause.message || String(cause) : message
    throw new RefundError(
      `The node of ${network} has no answer (${reason}). Nothing was done: try again, or set another node.`,
      {
        cause: err,
      },
    )
  }
}

/** The nonce is derived from the payment, so that one address can refund it only once, even after a loss of data. */
function nonceFor(key: string): string {
  return `0x${createHash('sha256').update(`refund of ${key}`).digest('hex')}`
}

/** The fields that a refund takes from its payment. */
function refundFields(row: PaymentRow) {
  return { key: row.key, network: row.network, asset: readKey(row.key).asset, amount: row.amount, sent_to: row.payer }
}
