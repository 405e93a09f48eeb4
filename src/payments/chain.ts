import { z } from 'zod'
import { toChecksumAddress } from './address.ts'
import { jsonRpc } from './json-rpc.ts'

// Function selectors (four bytes) and event topics: Keccak-256 of each signature.
/** authorizationState(address,bytes32) */
const AUTHORIZATION_STATE = '0xe94a0102'
/** AuthorizationUsed(address,bytes32) */
const AUTHORIZATION_USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
/** AuthorizationCanceled(address,bytes32) */
const AUTHORIZATION_CANCELED = '0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81'
/** Transfer(address,address,uint256) */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Public nodes commonly search at most 10,000 blocks for logs per call. */
const LOG_BLOCKS_MAX = 9_500
const LOG_QUERIES_MAX = 6
/** Tolerance for a chain whose clock is behind ours. */
const CLOCK_SECONDS = 120

const hexSchema = z.string().regex(/^0x[0-9a-f]*$/i)
const wordSchema = z.string().regex(/^0x[0-9a-f]{64}$/i)
const blockSchema = z.object({ number: hexSchema, timestamp: hexSchema })
const logSchema = z.object({
  address: hexSchema,
  topics: z.array(hexSchema),
  data: hexSchema,
  transactionHash: wordSchema,
})
const receiptSchema = z.object({ status: hexSchema, logs: z.array(logSchema) }).nullable()

type Log = z.infer<typeof logSchema>
interface Block {
  readonly number: number
  readonly seconds: number
}

export interface Transfer {
  readonly asset: string
  readonly from: string
  readonly to: string
  readonly value: string
  readonly nonce: string
  readonly createdAt: number
  /** The transaction that the facilitator reported, if any. */
  readonly transaction?: string | undefined
  /** The stored payload of a payment that may still be sent. On Solana its blockhash determines the expiry. */
  readonly payload?: string | null | undefined
}

export type OnChain =
  /** The money has not moved. `blockSeconds`: the chain's time, or 0 while the payment may still be executed. */
  | { readonly is: 'unused'; readonly blockSeconds: number }
  | { readonly is: 'paid'; readonly transaction: string }
  /** The payer spent or cancelled the nonce in another way, and no money reached us. */
  | { readonly is: 'spent_elsewhere'; readonly transaction: string }
  /** The nonce is used, but the node has no log of the transfer, so the outcome stays open. */
  | { readonly is: 'used' }
  /** The chain reverted the transaction and will never execute it again. */
  | { readonly is: 'reverted'; readonly transaction: string }

export interface Chain {
  /** Throws if the node does not respond. */
  look(transfer: Transfer): Promise<OnChain>
  /** Whether the address has contract code; a contract may accept other keys. Throws like `look`. */
  hasCode(address: string): Promise<boolean>
  /** The sender of a transfer with these values; undefined if the transaction has none. Throws like `look`. */
  findTransfer(transaction: string, asset: string, to: string, value: string): Promise<{ from: string } | undefined>
}

/** Reads the outcome of a payment from the chain, over plain JSON-RPC. */
export function createChain(rpcUrl: string): Chain {
  const call = jsonRpc(rpcUrl)

  async function blockAt(number: number | 'latest'): Promise<Block> {
    const tag = number === 'latest' ? number : `0x${number.toString(16)}`
    const block = await call('eth_getBlockByNumber', [tag, false], blockSchema)
    return { number: Number(block.number), seconds: Number(block.timestamp) }
  }

  /** The number of a block older than the row. Block times differ between chains, so the steps back grow. */
  async function startOf(it: Transfer, head: Block): Promise<number> {
    const since = Math.floor(it.createdAt / 1000) - CLOCK_SECONDS
    for (let distance = 300; distance < head.number; distance *= 4) {
      const block = await blockAt(head.number - distance)
      if (block.seconds <= since) return block.number
    }
    return 0
  }

  async function findUse(it: Transfer, head: Block): Promise<OnChain> {
    let from = await startOf(it, head)
    for (let query = 0; query < LOG_QUERIES_MAX && from <= head.number; query++, from += LOG_BLOCKS_MAX) {
      const to = Math.min(from + LOG_BLOCKS_MAX - 1, head.number)
      const range = { address: it.asset, fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
      const events = [AUTHORIZATION_USED, AUTHORIZATION_CANCELED]
      const topics = [events, toAbiWord(it.from), it.nonce]
      const [use] = await call('eth_getLogs', [{ ...range, topics }], z.array(logSchema))
      if (use) return readUse(it, use.transactionHash)
    }
    return { is: 'used' }
  }

  async function readTransaction(it: Transfer, hash: string): Promise<OnChain | undefined> {
    const receipt = await call('eth_getTransactionReceipt', [hash], receiptSchema)
    if (!receipt || Number(receipt.status) !== 1) return undefined
    const ours = receipt.logs.filter(({ address }) => address.toLowerCase() === it.asset.toLowerCase())
    const at = ours.findIndex(({ topics }) => topics[1] === toAbiWord(it.from) && topics[2] === it.nonce)
    if (at === -1) return undefined
    // The token logs Transfer directly after AuthorizationUsed. Other transfers belong to other authorizations.
    const [use, next] = ours.slice(at)
    const isPaid = use?.topics[0] === AUTHORIZATION_USED && next !== undefined && isTransfer(next, it)
    return { is: isPaid ? 'paid' : 'spent_elsewhere', transaction: hash }
  }

  async function readUse(it: Transfer, hash: string): Promise<OnChain> {
    return (await readTransaction(it, hash)) ?? { is: 'used' }
  }

  return {
    async hasCode(address) {
      return (await call('eth_getCode', [address, 'latest'], hexSchema)).length > 2
    },
    async findTransfer(transaction, asset, to, value) {
      const receipt = await call('eth_getTransactionReceipt', [transaction], receiptSchema)
      if (!receipt || Number(receipt.status) !== 1) return undefined
      const log = receipt.logs.find(
        ({ address, topics, data }) =>
          address.toLowerCase() === asset.toLowerCase() &&
          topics[0] === TRANSFER &&
          topics[2] === toAbiWord(to) &&
          data.length > 2 &&
          BigInt(data) === BigInt(value),
      )
      return log && { from: toChecksumAddress(`0x${(log.topics[1] ?? '').slice(-40)}`) }
    },
    async look(it) {
      const outcome = it.transaction ? await readTransaction(it, it.transaction) : undefined
      if (outcome) return outcome
      // The time must be read before the state. Otherwise a transfer between the two calls would be missed.
      const head = await blockAt('latest')
      const data = `${AUTHORIZATION_STATE}${toAbiWord(it.from).slice(2)}${it.nonce.slice(2)}`
      const state = await call('eth_call', [{ to: it.asset, data }, 'latest'], wordSchema)
      if (BigInt(state) === 0n) return { is: 'unused', blockSeconds: head.seconds }
      // The transfer may be in a later block than `head`.
      return findUse(it, await blockAt('latest'))
    },
  }
}

function isTransfer({ topics, data }: Log, it: Transfer): boolean {
  return (
    topics[0] === TRANSFER &&
    topics[1] === toAbiWord(it.from) &&
    topics[2] === toAbiWord(it.to) &&
    data.length > 2 &&
    BigInt(data) === BigInt(it.value)
  )
}

function toAbiWord(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
