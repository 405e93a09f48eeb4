import { z } from 'zod'
import type { Chain, TransferOutcome, Transfer } from '../chain.ts'
import { jsonRpc } from '../json-rpc.ts'
import { fromBase58 } from './base58.ts'
import { memosOf } from './exact-transfer.ts'
import { clockSchema, signaturesSchema, transactionSchema, validitySchema, type Meta } from './rpc-schemas.ts'
import { messageHash, readTransaction } from './transaction.ts'

/** The commitment level that facilitators use: two thirds of the stake have voted for the block. */
const CONFIRMED = { commitment: 'confirmed' }
/** The account of the sysvar Clock. Its last eight bytes are the chain's time. */
const CLOCK_ACCOUNT = 'SysvarC1ock11111111111111111111111111111111'
const CLOCK_TIME_AT = 32
/** The most that `getSignaturesForAddress` returns per call. */
const SIGNATURES_PER_PAGE = 1_000
// Limits of one search: each page and each transaction is a request, and public nodes limit requests.
const PAGES_MAX = 5
const TRANSACTIONS_READ_MAX = 100
/** The history in seconds that every node has. */
const HISTORY_SECONDS_MIN = 3_600
/** Tolerance for a chain whose clock is behind ours. */
const CLOCK_TOLERANCE_SECONDS = 120

const TOO_MANY_TRANSACTIONS = 'The payer has too many transactions to search for this one.'

/** The part of a stored payload (see decode-payment.ts) that has the transaction. */
const storedSchema = z.looseObject({ payload: z.object({ transaction: z.string() }) })

/** Reads from Solana whether a payment was executed, and whether it still can be. */
export function createSolanaChain(rpcUrl: string): Chain {
  const call = jsonRpc(rpcUrl)

  /** Undefined if the transaction is not in a block yet, or cannot be parsed. */
  async function findTransaction(signature: string) {
    if (!fromBase58(signature, 64)) return undefined
    const options = { ...CONFIRMED, encoding: 'base64', maxSupportedTransactionVersion: 0 }
    return (await call('getTransaction', [signature, options], transactionSchema)) ?? undefined
  }

  /** The outcome of the payment in this transaction; undefined if the transaction contains another message. */
  async function readOutcome(signature: string, nonce: string): Promise<TransferOutcome | undefined> {
    const found = await findTransaction(signature)
    if (!found || messageHash(messageOf(found.transaction[0])) !== nonce) return undefined
    // A failed transaction was executed too, so it never runs again.
    return { is: hasSucceeded(found.meta) ? 'paid' : 'reverted', transaction: signature }
  }

  async function readClock(): Promise<{ slot: number; seconds: number }> {
    const { context, value } = await call(
      'getAccountInfo',
      [CLOCK_ACCOUNT, { ...CONFIRMED, encoding: 'base64' }],
      clockSchema,
    )
    const seconds = Number(Buffer.from(value.data[0], 'base64').readBigInt64LE(CLOCK_TIME_AT))
    return { slot: context.slot, seconds }
  }

  /** Searches the payer's transactions since `slot`, newest first. Throws if there are too many to search. */
  async function searchPayer(
    transfer: Transfer,
    memos: readonly string[] | undefined,
    slot: number,
  ): Promise<TransferOutcome | undefined> {
    const since = earliestSeconds(transfer)
    let before: string | undefined
    let readCount = 0
    for (let page = 0; page < PAGES_MAX; page++) {
      const options = { ...CONFIRMED, limit: SIGNATURES_PER_PAGE, minContextSlot: slot, ...(before && { before }) }
      const listed = await call('getSignaturesForAddress', [transfer.from, options], signaturesSchema)
      for (const { signature, memo, blockTime } of listed) {
        if (typeof blockTime === 'number' && blockTime < since) return undefined
        // Some nodes omit memos.
        if (typeof memo === 'string' && memos?.some((text) => !memo.includes(text))) continue
        if (++readCount > TRANSACTIONS_READ_MAX) throw new Error(TOO_MANY_TRANSACTIONS)
        const outcome = await readOutcome(signature, transfer.nonce)
        if (outcome) return outcome
      }
      before = listed.at(-1)?.signature
      if (listed.length < SIGNATURES_PER_PAGE) return undefined
    }
    throw new Error(TOO_MANY_TRANSACTIONS)
  }

  /** Whether the node still has the blocks of that time. A node that deleted them would find no transaction. */
  async function hasBlocksSince(atSeconds: number, nowSeconds: number): Promise<boolean> {
    if (nowSeconds - atSeconds < HISTORY_SECONDS_MIN) return true
    const first = await call('getFirstAvailableBlock', [], z.int())
    const time = first === 0 ? 0 : await call('getBlockTime', [first], z.int().nullable())
    return time !== null && time <= atSeconds
  }

  return {
    // Signatures of Solana are always checked against the payer's own key, so no contract is ever asked.
    hasCode: async () => false,
    async findTransfer(transaction, asset, to, value) {
      const found = await findTransaction(transaction)
      if (!found || !hasSucceeded(found.meta)) return undefined
      const changes = balanceChanges(found.meta, asset)
      if (changes.get(to) !== BigInt(value)) return undefined
      const from = [...changes].find(([, units]) => units <= -BigInt(value))?.[0]
      return from === undefined ? undefined : { from }
    },
    async findOutcome(transfer) {
      const reported = transfer.transaction ? await readOutcome(transfer.transaction, transfer.nonce) : undefined
      if (reported) return reported
      const stored = transfer.payload ? storedTransaction(transfer.payload) : undefined
      // The clock and the blockhash must be read before the search. Otherwise a transaction in between would be missed.
      const { slot, seconds } = await readClock()
      const canExecute =
        stored !== undefined && (await call('isBlockhashValid', [stored.blockhash, CONFIRMED], validitySchema)).value
      const found = await searchPayer(transfer, stored && memosOf(stored), slot)
      if (found) return found
      if (!(await hasBlocksSince(earliestSeconds(transfer), seconds))) return { is: 'undetermined' }
      return { is: 'unused', blockSeconds: canExecute ? 0 : seconds }
    },
  }
}

/** Unix seconds before which the payment cannot have been sent. */
function earliestSeconds({ createdAt }: Transfer): number {
  return Math.floor(createdAt / 1000) - CLOCK_TOLERANCE_SECONDS
}

function storedTransaction(payload: string) {
  return readTransaction(storedSchema.parse(JSON.parse(payload)).payload.transaction)
}

function messageOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64')
  // The first byte is the number of signatures. A packet has no room for 128, so the number has one byte.
  return bytes.subarray(1 + (bytes[0] ?? 0) * 64)
}

function hasSucceeded({ err }: Meta): boolean {
  return err === null
}

/** By owner, the atomic units of this token that the transaction added (positive) or took away (negative). */
function balanceChanges({ preTokenBalances, postTokenBalances }: Meta, mint: string) {
  const changes = new Map<string, bigint>()
  const add = (balances: typeof preTokenBalances, sign: bigint) => {
    for (const balance of balances ?? []) {
      if (balance.mint === mint && balance.owner !== undefined) {
        const units = sign * BigInt(balance.uiTokenAmount.amount)
        changes.set(balance.owner, (changes.get(balance.owner) ?? 0n) + units)
      }
    }
  }
  add(preTokenBalances, -1n)
  add(postTokenBalances, 1n)
  return changes
}
