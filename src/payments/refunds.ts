import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { signTransfer } from './account.ts'
import { addressOf } from './address.ts'
import type { Chain, OnChain } from './chain.ts'
import type { Authorization } from './payment-form.ts'
import type { Facilitator } from './facilitator.ts'
import type { PaymentRow } from './ledger.ts'
import type { LedgerStore } from './ledger-store.ts'
import { NETWORKS, type EvmNetwork, type NetworkName } from './networks.ts'
import { readKey, transferOf } from './payment-key.ts'
import { EXPIRY_MARGIN_SECONDS } from './reconcile-schedule.ts'
import { fromAtomicUnits, PAYMENT_SECONDS, requirementsFor } from './requirements.ts'
import type { refunds } from './schema.ts'

export type Refund = typeof refunds.$inferSelect

/** The message is a sentence for the operator. */
export class RefundError extends Error {}

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
  async find(name: string): Promise<PaymentRow> {
    const lower = name.toLowerCase()
    const [named, other] = await this.#rows<Pick<PaymentRow, 'key'>>(sql`
      select key from payments
      where key in (${lower}, ${name}) or "transaction" = ${name} or substr(key, length(key) - 65) = ${lower} limit 2`)
    const row = named && (await this.#parts.store.ledger.find(named.key))
    if (!row) throw new RefundError(`No payment in the ledger has the key, the transaction or the nonce ${name}.`)
    if (other) throw new RefundError(`Several payments match ${name}: send the key.`)
    if (row.state !== 'settled') throw new RefundError(`This payment is ${row.state}: there is nothing to refund.`)
    const refund = await this.#refundOf(row.key)
    if (refund?.state === 'settled') throw new RefundError(`It was already refunded, in ${refund.transaction}.`)
    if (!(await this.#isOnChain(row))) throw new RefundError('The chain does not show that this payment ever arrived.')
    if (refund) await this.#refuseWhileOpen(refund)
    return row
  }

  /** Sends the refund from the address of `privateKey`; the network's facilitator pays the fee. Throws RefundError. */
  async send(row: PaymentRow, privateKey: string): Promise<Refund> {
    const network = networkToSendOn(row)
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
    const refund = await this.#begin({
      ...refundOf(row),
      sent_from: from,
      nonce: authorization.nonce,
      valid_before: validBefore,
    })
    const requirements = requirementsFor(network, row.amount, row.payer)
    const resource = { url: row.resource, description: 'Refund', mimeType: 'application/json' }
    const payload = { x402Version: 2, resource, accepted: requirements, payload: signed }
    const outcome = await this.#parts.facilitator(row.network).settle(payload, requirements)
    const found = await this.#await(refund)
    if (found) return found
    const reason = outcome.is === 'settled' ? 'the chain does not show it yet' : outcome.reason
    throw new RefundError(
      `Not refunded so far: ${reason}. npm run reconcile checks again; the transfer expires within minutes.`,
    )
  }

  /** Records a transfer that the operator sent from another wallet. Throws RefundError unless the chain shows it. */
  async book(row: PaymentRow, transaction: string): Promise<Refund> {
    const { asset } = readKey(row.key)
    const moved = await orRefuse(
      row.network,
      this.#parts.chain(row.network).findTransfer(transaction, asset, row.payer, row.amount),
    )
    if (!moved) throw new RefundError(`${transaction} does not move this amount to the payer.`)
    const [isUsed] = await this.#select(sql`"transaction" = ${transaction}`)
    if (isUsed) throw new RefundError(`${transaction} refunded another payment.`)
    const sent = { ...refundOf(row), sent_from: moved.from, nonce: null, valid_before: null }
    return this.#settle((await this.#begin(sent)).key, transaction)
  }

  /** Checks the open refunds on the chain: records those that arrived, deletes expired ones, and counts the rest. */
  async lookAgain(): Promise<{ settled: number; expired: number; pending: number }> {
    const counts = { settled: 0, expired: 0, pending: 0 }
    for (const refund of await this.#select(sql`state = 'pending'`)) {
      const state = await this.#judge(refund)
      counts[state] += 1
    }
    return counts
  }

  async #refuseWhileOpen(refund: Refund): Promise<void> {
    const state = await this.#judge(refund)
    if (state === 'settled') throw new RefundError('The chain shows that this payment was already refunded.')
    if (state === 'pending')
      throw new RefundError('The refund was sent and may still arrive: try again in six minutes.')
  }

  async #judge(refund: Refund): Promise<'settled' | 'expired' | 'pending'> {
    const seen = await this.#look(refund)
    if (seen?.is === 'paid') {
      await this.#settle(refund.key, seen.transaction)
      return 'settled'
    }
    const runsOut = (refund.valid_before ?? 0) + EXPIRY_MARGIN_SECONDS
    if (seen?.is !== 'unused' || seen.blockSeconds <= runsOut) return 'pending'
    await this.#rows(sql`delete from payment_refunds where key = ${refund.key} and state = 'pending' returning key`)
    return 'expired'
  }

  async #await(refund: Refund): Promise<Refund | undefined> {
    const giveUpAt = performance.now() + (this.#parts.patienceMs ?? PATIENCE_MS)
    for (;;) {
      if ((await this.#judge(refund)) === 'settled') return this.#refundOf(refund.key)
      if (performance.now() > giveUpAt) return undefined
      await sleep(POLL_MS)
    }
  }

  async #look({ network, asset, sent_from, sent_to, amount, nonce, created_at }: Refund): Promise<OnChain | undefined> {
    if (nonce === null) return undefined
    const transfer = { asset, from: sent_from, to: sent_to, value: amount, nonce, createdAt: created_at }
    return this.#parts
      .chain(network)
      .look(transfer)
      .catch(() => undefined)
  }

  async #isOnChain(row: PaymentRow): Promise<boolean> {
    const seen = await orRefuse(row.network, this.#parts.chain(row.network).look(transferOf(row)))
    return seen.is === 'paid'
  }

  async #begin(refund: Omit<Refund, 'created_at' | 'state' | 'transaction' | 'settled_at'>): Promise<Refund> {
    const { key, network, asset, amount, sent_from, sent_to, nonce, valid_before } = refund
    const [begun] = await this.#rows<Refund>(sql`
      insert into payment_refunds (key, network, asset, amount, sent_from, sent_to, nonce, valid_before, state, created_at)
      values (${key}, ${network}, ${asset}, ${amount}, ${sent_from}, ${sent_to}, ${nonce}, ${valid_before}, 'pending',
        ${this.#parts.clock()})
      on conflict do nothing returning *`)
    if (!begun) throw new RefundError('Another process is refunding this payment at the moment.')
    return begun
  }

  /** Ends access to the answer. The answer is deleted first, so that a crash cannot leave it readable. */
  async #settle(key: string, transaction: string): Promise<Refund> {
    await this.#rows(
      sql`update payments set answer = null, answer_headers = null, answer_until = null where key = ${key} returning key`,
    )
    const [settled] = await this.#rows<Refund>(sql`
      update payment_refunds set state = 'settled', "transaction" = ${transaction}, settled_at = ${this.#parts.clock()}
      where key = ${key} returning *`)
    if (!settled) throw new Error(`The refund of ${key} is not in the ledger.`)
    return settled
  }

  async #refundOf(key: string): Promise<Refund | undefined> {
    return (await this.#select(sql`key = ${key}`))[0]
  }

  #select(which: SQL): Promise<Refund[]> {
    return this.#rows<Refund>(sql`select * from payment_refunds where ${which} order by key`)
  }

  #rows<T>(query: SQL): Promise<T[]> {
    return this.#parts.store.sql.rows<T>(query)
  }
}

/**
 * The refund transaction for a wallet to sign. For EVM, it calls the token's `transfer(address,uint256)`. For Solana,
 * it is a transfer, also as a Solana Pay address that wallets open.
 */
export function refundTransaction(row: PaymentRow) {
  const network = NETWORKS[row.network]
  if (network.family === 'solana') {
    const { address: mint, decimals } = network.asset
    const amount = fromAtomicUnits(BigInt(row.amount), decimals)
    return {
      network: network.id,
      mint,
      to: row.payer,
      amount,
      url: `solana:${row.payer}?amount=${amount}&spl-token=${mint}`,
    }
  }
  const word = (digits: string) => digits.padStart(64, '0')
  return {
    chainId: Number(network.id.split(':')[1]),
    to: readKey(row.key).asset,
    value: '0x0',
    data: `0xa9059cbb${word(row.payer.slice(2).toLowerCase())}${word(BigInt(row.amount).toString(16))}`,
  }
}

/** Throws RefundError for a payment on Solana, which must be refunded by hand. */
export function networkToSendOn(row: PaymentRow): EvmNetwork {
  const network = NETWORKS[row.network]
  if (network.family === 'evm') return network
  throw new RefundError('A payment on Solana is refunded by hand: --print shows the transfer, and --sent records it.')
}

async function orRefuse<T>(network: NetworkName, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (err) {
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

function refundOf(row: PaymentRow) {
  return { key: row.key, network: row.network, asset: readKey(row.key).asset, amount: row.amount, sent_to: row.payer }
}
