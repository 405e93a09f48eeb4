import { z } from 'zod'
import type { Chain, OnChain, Transfer } from '../chain.ts'
import { jsonRpc } from '../json-rpc.ts'
import { fromBase58 } from './base58.ts'
import { memosOf } from './exact-transfer.ts'
import { messageHash, readTransaction } from './transaction.ts'

/** The commitment level that facilitators use: two thirds of the stake have voted for the block. */
const CONFIRMED = { commitment: 'confirmed' }
/** The account of the sysvar Clock. Its last eight bytes are the chain's time. */
const CLOCK_ACCOUNT = 'SysvarC1ock11111111111111111111111111111111'
const CLOCK_TIME_AT = 32
const PAGE = 1_000
const PAGES_MAX = 5
const READ_MAX = 100
/** The history in seconds that every node has. */
const REMEMBERED_SECONDS = 3_600
/** Tolerance for a chain whose clock is behind ours. */
const CLOCK_SECONDS = 120

const clockSchema = z.object({
  context: z.object({ slot: z.int() }),
  value: z.object({ data: z.tuple([z.string(), z.literal('base64')]) }),
})
const validitySchema = z.object({ value: z.boolean() })
const signaturesSchema = z.array(
  z.object({ signature: z.string(), memo: z.string().nullish(), blockTime: z.int().nullish() }),
)
const balanceSchema = z.object({
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }),
})
const metaSchema = z.object({
  err: z.unknown(),
  preTokenBalances: z.array(balanceSchema).nullish(),
  postTokenBalances: z.array(balanceSchema).nullish(),
})
const transactionSchema = z
  .object({ meta: metaSchema, transaction: z.tuple([z.string(), z.literal('base64')]) })
  .nullable()
const storedSchema = z.looseObject({ payload: z.object({ transaction: z.string() }) })

/** Reads from Solana whether a payment was executed, and whether it still can be. */
export function createSolanaChain(rpcUrl: string): Chain {
  const call = jsonRpc(rpcUrl)

  /** Undefined if the transaction is not in a block yet, or cannot be parsed. */
  async function transactionOf(signature: string) {
    if (!fromBase58(signature, 64)) return undefined
    const options = { ...CONFIRMED, encoding: 'base64', maxSupportedTransactionVersion: 0 }
    return (await call('getTransaction', [signature, options], transactionSchema)) ?? undefined
  }

  /** The outcome of the payment in this transaction; undefined if the transaction contains another message. */
  async function readOutcome(signature: string, nonce: string): Promise<OnChain | undefined> {
    const found = await transactionOf(signature)
    if (!found || messageHash(messageOf(found.transaction[0])) !== nonce) return undefined
    // A failed transaction was executed too, so it never runs again.
    return { is: isFine(found.meta) ? 'paid' : 'reverted', transaction: signature }
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
  async function find(it: Transfer, memos: readonly string[] | undefined, slot: number): Promise<OnChain | undefined> {
    const since = sinceOf(it)
    let before: string | undefined
    let read = 0
    for (let page = 0; page < PAGES_MAX; page++) {
      const options = { ...CONFIRMED, limit: PAGE, minContextSlot: slot, ...(before && { before }) }
      const listed = await call('getSignaturesForAddress', [it.from, options], signaturesSchema)
      for (const { signature, memo, blockTime } of listed) {
        if (typeof blockTime === 'number' && blockTime < since) return undefined
        // Some nodes omit memos.
        if (typeof memo === 'string' && memos?.some((text) => !memo.includes(text))) continue
        if (++read > READ_MAX) throw new Error('The payer has too many transactions to search for this one.')
        const judged = await readOutcome(signature, it.nonce)
        if (judged) return judged
      }
      before = listed.at(-1)?.signature
      if (listed.length < PAGE) return undefined
    }
    throw new Error('The payer has too many transactions to search for this one.')
  }

  /** Whether the node still has the blocks of that time. A node that deleted them would find no transaction. */
  async function hasBlocksSince(at: number, now: number): Promise<boolean> {
    if (now - at < REMEMBERED_SECONDS) return true
    const first = await call('getFirstAvailableBlock', [], z.int())
    const time = first === 0 ? 0 : await call('getBlockTime', [first], z.int().nullable())
    return time !== null && time <= at
  }

  return {
    // The signer of a Solana account has its key, or is a program. Payments of programs are not accepted.
    hasCode: async () => false,
    async findTransfer(transaction, asset, to, value) {
      const found = await transactionOf(transaction)
      if (!found || !isFine(found.meta)) return undefined
      const moved = movesOf(found.meta, asset)
      if (moved.get(to) !== BigInt(value)) return undefined
      const from = [...moved].find(([, units]) => units <= -BigInt(value))?.[0]
      return from === undefined ? undefined : { from }
    },
    async look(it) {
      const outcome = it.transaction ? await readOutcome(it.transaction, it.nonce) : undefined
      if (outcome) return outcome
      const stored = it.payload ? storedTransaction(it.payload) : undefined
      // The clock and the blockhash must be read before the search. Otherwise a transaction in between would be missed.
      const { slot, seconds } = await readClock()
      const mayCome =
        stored !== undefined && (await call('isBlockhashValid', [stored.blockhash, CONFIRMED], validitySchema)).value
      const found = await find(it, stored && memosOf(stored), slot)
      if (found) return found
      if (!(await hasBlocksSince(sinceOf(it), seconds))) return { is: 'used' }
      return { is: 'unused', blockSeconds: mayCome ? 0 : seconds }
    },
  }
}

/** Unix seconds before which the payment cannot have been sent. */
function sinceOf({ createdAt }: Transfer): number {
  return Math.floor(createdAt / 1000) - CLOCK_SECONDS
}

function storedTransaction(payload: string) {
  return readTransaction(storedSchema.parse(JSON.parse(payload)).payload.transaction)
}

function messageOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64')
  // The first byte is the number of signatures. A packet has no room for 128, so the number has one byte.
  return bytes.subarray(1 + (bytes[0] ?? 0) * 64)
}

function isFine({ err }: z.infer<typeof metaSchema>): boolean {
  return err === null
}

function movesOf({ preTokenBalances, postTokenBalances }: z.infer<typeof metaSchema>, mint: string) {
  const moved = new Map<string, bigint>()
  const add = (balances: typeof preTokenBalances, sign: bigint) => {
    for (const { owner, uiTokenAmount, ...it } of balances ?? []) {
      if (it.mint === mint && owner !== undefined) {
        moved.set(owner, (moved.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
      }
    }
  }
  add(preTokenBalances, -1n)
  add(postTokenBalances, 1n)
  return moved
}
