import { z } from 'zod'
import { toChecksumAddress } from './address.ts'
import type { Chain, Transfer, TransferOutcome } from './chain.ts'
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
/** 57,000 blocks in all, which are 31 hours on a chain with a block every two seconds. */
const LOG_QUERIES_MAX = 6
/** Tolerance for a chain whose clock is behind ours. */
const CLOCK_TOLERANCE_SECONDS = 120

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

/** Reads the outcome of a payment from an EVM chain, over plain JSON-RPC. */
export function createEvmChain(rpcUrl: string): Chain {
  const call = jsonRpc(rpcUrl)

  async function blockAt(number: number | 'latest'): Promise<Block> {
    const tag = number === 'latest' ? number : `0x${number.toString(16)}`
    const block = await call('eth_getBlockByNumber', [tag, false], blockSchema)
    return { number: Number(block.number), seconds: Number(block.timestamp) }
  }

  /** The number of a block older than the row. Block times differ between chains, so the steps back grow. */
  async function findStartBlock(transfer: Transfer, head: Block): Promise<number> {
    const sinceSeconds = Math.floor(transfer.createdAt / 1000) - CLOCK_TOLERANCE_SECONDS
    for (let distance = 300; distance < head.number; distance *= 4) {
      const block = await blockAt(head.number - distance)
      if (block.seconds <= sinceSeconds) return block.number
    }
    return 0
  }

  /** Searches the token's log for the transaction that used the nonce. */
  async function findUse(transfer: Transfer, head: Block): Promise<TransferOutcome> {
    let from = await findStartBlock(transfer, head)
    for (let query = 0; query < LOG_QUERIES_MAX && from <= head.number; query++, from += LOG_BLOCKS_MAX) {
      const to = Math.min(from + LOG_BLOCKS_MAX - 1, head.number)
      const range = { address: transfer.asset, fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
      const events = [AUTHORIZATION_USED, AUTHORIZATION_CANCELED]
      const topics = [events, toAbiWord(transfer.from), transfer.nonce]
      const [usedLog] = await call('eth_getLogs', [{ ...range, topics }], z.array(logSchema))
      if (usedLog) return (await readTransaction(transfer, usedLog.transactionHash)) ?? { is: 'undetermined' }
    }
    return { is: 'undetermined' }
  }

  /** The events of the token in a transaction; none if it failed. */
  async function readTokenLogs(hash: string, token: string): Promise<Log[]> {
    const receipt = await call('eth_getTransactionReceipt', [hash], receiptSchema)
    if (!receipt || Number(receipt.status) !== 1) return []
    return receipt.logs.filter(({ address }) => address.toLowerCase() === token.toLowerCase())
  }

  /** The outcome that this transaction shows; undefined if it failed or does not concern the nonce. */
  async function readTransaction(transfer: Transfer, hash: string): Promise<TransferOutcome | undefined> {
    const tokenLogs = await readTokenLogs(hash, transfer.asset)
    const start = tokenLogs.findIndex(
      ({ topics }) => topics[1] === toAbiWord(transfer.from) && topics[2] === transfer.nonce,
    )
    if (start === -1) return undefined
    // The token logs Transfer directly after AuthorizationUsed. Other transfers belong to other authorizations.
    const [used, next] = tokenLogs.slice(start)
    const isPaid =
      used?.topics[0] === AUTHORIZATION_USED &&
      next?.topics[1] === toAbiWord(transfer.from) &&
      isTransfer(next, transfer.to, transfer.value)
    return { is: isPaid ? 'paid' : 'spent_elsewhere', transaction: hash }
  }

  return {
    async hasCode(address) {
      return (await call('eth_getCode', [address, 'latest'], hexSchema)).length > 2
    },
    async findTransfer(transaction, asset, to, value) {
      const log = (await readTokenLogs(transaction, asset)).find((it) => isTransfer(it, to, value))
      return log && { from: toChecksumAddress(`0x${(log.topics[1] ?? '').slice(-40)}`) }
    },
    async findOutcome(transfer) {
      const outcome = transfer.transaction ? await readTransaction(transfer, transfer.transaction) : undefined
      if (outcome) return outcome
      // The time must be read before the state. Otherwise a transfer between the two calls would be missed.
      const head = await blockAt('latest')
      const data = `${AUTHORIZATION_STATE}${toAbiWord(transfer.from).slice(2)}${transfer.nonce.slice(2)}`
      const state = await call('eth_call', [{ to: transfer.asset, data }, 'latest'], wordSchema)
      if (BigInt(state) === 0n) return { is: 'unused', blockSeconds: head.seconds }
      // The transfer may be in a later block than `head`.
      return findUse(transfer, await blockAt('latest'))
    },
  }
}

function isTransfer({ topics, data }: Log, to: string, value: string): boolean {
  return topics[0] === TRANSFER && topics[2] === toAbiWord(to) && data.length > 2 && BigInt(data) === BigInt(value)
}

function toAbiWord(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
