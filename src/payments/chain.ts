import { z } from 'zod'

// The first four bytes, or all, of the Keccak-256 of each signature.
/** authorizationState(address,bytes32) */
const AUTHORIZATION_STATE = '0xe94a0102'
/** AuthorizationUsed(address,bytes32) */
const AUTHORIZATION_USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
/** Transfer(address,address,uint256) */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const TIMEOUT_MS = 4_000
const BLOCK_SECONDS = 2
/** Public nodes commonly answer for at most 10,000 blocks of logs at a time. */
const LOG_BLOCKS_MAX = 9_500

const hexSchema = z.string().regex(/^0x[0-9a-f]*$/i)
const wordSchema = z.string().regex(/^0x[0-9a-f]{64}$/i)
const logSchema = z.object({
  address: hexSchema,
  topics: z.array(hexSchema),
  data: hexSchema,
  transactionHash: wordSchema,
})
const answerSchema = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() })

/** The transfer that somebody authorized, as the ledger knows it. */
export interface Authorization {
  readonly asset: string
  readonly from: string
  readonly to: string
  readonly value: string
  readonly nonce: string
  readonly createdAt: number
}

export type OnChain =
  /** Not moved. `blockSeconds` is the chain's own time: past `validBefore` it never will be. */
  | { readonly is: 'unused'; readonly blockSeconds: number }
  /** Moved. The transaction is empty where the node no longer has the logs. */
  | { readonly is: 'paid'; readonly transaction: string }
  /** The payer spent or cancelled the nonce some other way: nothing reached us. */
  | { readonly is: 'spent_elsewhere'; readonly transaction: string }

export interface Chain {
  /** Throws when the node does not answer. */
  look(authorization: Authorization): Promise<OnChain>
  /** Whether a contract is at this address: it may accept keys other than its own. Throws like `look`. */
  hasCode(address: string): Promise<boolean>
}

/** Reads the one fact that decides a payment, over plain JSON-RPC. */
export function createChain(rpcUrl: string, clock: () => number = Date.now): Chain {
  async function call<T>(method: string, params: unknown[], schema: z.ZodType<T>): Promise<T> {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = answerSchema.parse(await response.json())
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return schema.parse(answer.result)
  }

  async function findUse(it: Authorization): Promise<{ transaction: string; isOurs: boolean } | undefined> {
    const head = Number(await call('eth_blockNumber', [], hexSchema))
    const blocksSince = Math.ceil((clock() - it.createdAt) / 1000 / BLOCK_SECONDS) + 300
    const fromBlock = `0x${Math.max(0, head - Math.min(blocksSince, LOG_BLOCKS_MAX)).toString(16)}`
    const logs = (topics: unknown[]) =>
      call('eth_getLogs', [{ address: it.asset, fromBlock, toBlock: 'latest', topics }], z.array(logSchema))
    // No topic in the first place: a cancellation is another event with the same two values.
    const [use] = await logs([null, word(it.from), it.nonce])
    if (!use) return undefined
    if (use.topics[0] !== AUTHORIZATION_USED) return { transaction: use.transactionHash, isOurs: false }
    const transfers = await logs([TRANSFER, word(it.from), word(it.to)])
    const isOurs = transfers.some(
      (log) => log.transactionHash === use.transactionHash && BigInt(log.data) === BigInt(it.value),
    )
    return { transaction: use.transactionHash, isOurs }
  }

  return {
    async hasCode(address) {
      return (await call('eth_getCode', [address, 'latest'], hexSchema)).length > 2
    },
    async look(it) {
      // The time is read before the state: the other way round, a transfer could slip in between unseen.
      const block = await call('eth_getBlockByNumber', ['latest', false], z.object({ timestamp: hexSchema }))
      const data = `${AUTHORIZATION_STATE}${word(it.from).slice(2)}${it.nonce.slice(2)}`
      const state = await call('eth_call', [{ to: it.asset, data }, 'latest'], wordSchema)
      if (BigInt(state) === 0n) return { is: 'unused', blockSeconds: Number(block.timestamp) }
      // Without logs the state stands alone, and is believed: the nonce was signed for us.
      const use = await findUse(it).catch(() => undefined)
      return { is: use && !use.isOurs ? 'spent_elsewhere' : 'paid', transaction: use?.transaction ?? '' }
    },
  }
}

function word(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
