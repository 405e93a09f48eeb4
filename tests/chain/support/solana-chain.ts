import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { address, getTransactionDecoder, lamports, type Address, type Blockhash } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { NETWORKS } from '#payments/networks.ts'
import { fromBase58, toBase58 } from '#payments/solana/base58.ts'
import { memosOf } from '#payments/solana/exact-transfer.ts'
import { tokenAccountOf, TOKEN_PROGRAM } from '#payments/solana/token-account.ts'
import { readTransaction } from '#payments/solana/transaction.ts'

const NETWORK = NETWORKS['solana-devnet']
const MINT = NETWORK.asset.address
const TOKEN_ACCOUNT_BYTES = 165
const BLOCKS_OF_A_BLOCKHASH = 150
const RENT = lamports(10_000_000n)

interface Landed {
  readonly slot: number
  readonly blockTime: number
  readonly err: unknown
  readonly base64: string
  readonly accounts: readonly string[]
  readonly memo: string | null
  readonly meta: object
}

/**
 * Solana's virtual machine with the real programs (tokens, their accounts, memos, compute budget). Its JSON-RPC has
 * the methods that clients, facilitators and the gateway use. Each transaction immediately gets its own block.
 */
export async function startSolana() {
  const svm = new LiteSVM().withTransactionHistory(100_000n)
  svm.setAccount(accountOf(MINT, mintBytes()))
  const landed = new Map<string, Landed>()
  const asked: string[] = []
  let slot = 1_000
  let aheadSeconds = 0
  /** Transactions that are not in a block yet. */
  const waiting: string[] = []
  const state = { isPaused: false, firstBlock: 0, tellsMemos: true }

  function tellTime(): number {
    const clock = svm.getClock()
    const seconds = Math.floor(Date.now() / 1000) + aheadSeconds
    clock.unixTimestamp = BigInt(seconds)
    svm.setClock(clock)
    return seconds
  }

  function balances(accounts: readonly string[]) {
    return accounts.flatMap((account, accountIndex) => {
      const found = svm.getAccount(account as Address)
      if (!found.exists || found.programAddress !== TOKEN_PROGRAM || found.data.length !== TOKEN_ACCOUNT_BYTES)
        return []
      const data = Buffer.from(found.data)
      const amount = String(data.readBigUInt64LE(64))
      const uiTokenAmount = { amount, decimals: 6, uiAmount: Number(amount) / 1e6, uiAmountString: amount }
      const [mint, owner] = [toBase58(data.subarray(0, 32)), toBase58(data.subarray(32, 64))]
      return [{ accountIndex, mint, owner, programId: TOKEN_PROGRAM, uiTokenAmount }]
    })
  }

  /** Executes a transaction. An invalid one is dropped, as by a node with the option to skip checks. */
  function land(base64: string): void {
    const transaction = getTransactionDecoder().decode(Buffer.from(base64, 'base64'))
    const read = readTransaction(base64)
    const signature = toBase58(read.signatures[0] ?? new Uint8Array())
    const preTokenBalances = balances(read.accounts)
    const blockTime = tellTime()
    const outcome = svm.sendTransaction(transaction)
    const err = outcome instanceof FailedTransactionMetadata ? errorOf(outcome) : null
    if (svm.getTransaction(signature as never) === null || landed.has(signature)) return
    slot += 1
    const memos = memosOf(read).map((text) => `[${text.length}] ${text}`)
    const postTokenBalances = balances(read.accounts)
    const meta = { err, fee: 10_000, preTokenBalances, postTokenBalances, innerInstructions: [], logMessages: [] }
    const memo = memos.length > 0 ? memos.join('; ') : null
    landed.set(signature, { slot, blockTime, err, base64, accounts: read.accounts, memo, meta })
  }

  function simulate(base64: string) {
    const transaction = getTransactionDecoder().decode(Buffer.from(base64, 'base64'))
    tellTime()
    svm.withSigverify(false)
    const outcome = svm.simulateTransaction(transaction)
    svm.withSigverify(true)
    return outcome instanceof FailedTransactionMetadata ? errorOf(outcome) : null
  }

  const inContext = <T>(value: T) => ({ context: { slot, apiVersion: '3.0.0' }, value })

  const methods: Readonly<Record<string, (...params: never[]) => unknown>> = {
    getSlot: () => slot,
    getFirstAvailableBlock: () => state.firstBlock,
    getBlockTime: (at: number) => tellTime() - (slot - at),
    getBlockHeight: () => slot,
    getLatestBlockhash: () =>
      inContext({ blockhash: svm.latestBlockhash(), lastValidBlockHeight: slot + BLOCKS_OF_A_BLOCKHASH }),
    isBlockhashValid: (blockhash: Blockhash) => inContext(blockhash === svm.latestBlockhash()),
    getAccountInfo(name: Address) {
      tellTime()
      const found = svm.getAccount(name)
      if (!found.exists) return inContext(null)
      return inContext({
        data: [Buffer.from(found.data).toString('base64'), 'base64'],
        executable: found.executable,
        lamports: Number(found.lamports),
        owner: found.programAddress,
        rentEpoch: 0,
        space: found.data.length,
      })
    },
    simulateTransaction: (base64: string) => inContext({ err: simulate(base64), logs: [] }),
    sendTransaction(base64: string) {
      waiting.push(base64)
      if (!state.isPaused) release()
      return toBase58(readTransaction(base64).signatures[0] ?? new Uint8Array())
    },
    getSignatureStatuses: (signatures: string[]) =>
      inContext(
        signatures.map((signature) => {
          const found = landed.get(signature)
          if (!found) return null
          const { err } = found
          const status = err === null ? { Ok: null } : { Err: err }
          return { slot: found.slot, confirmations: null, err, status, confirmationStatus: 'confirmed' }
        }),
      ),
    getTransaction(signature: string) {
      const found = landed.get(signature)
      if (!found) return null
      return {
        slot: found.slot,
        blockTime: found.blockTime,
        version: 0,
        meta: found.meta,
        transaction: [found.base64, 'base64'],
      }
    },
    getSignaturesForAddress(account: string, { limit = 1_000, before }: { limit?: number; before?: string } = {}) {
      const all = [...landed].filter(([, it]) => it.accounts.includes(account)).toReversed()
      const from = before === undefined ? 0 : all.findIndex(([signature]) => signature === before) + 1
      return all.slice(from, from + limit).map(([signature, { slot: at, err, memo, blockTime }]) => {
        return {
          signature,
          slot: at,
          err,
          memo: state.tellsMemos ? memo : null,
          blockTime,
          confirmationStatus: 'confirmed',
        }
      })
    },
  }

  function release(): void {
    for (const base64 of waiting.splice(0)) land(base64)
  }

  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })

  async function answer(request: IncomingMessage) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const {
      id,
      method,
      params = [],
    } = JSON.parse(Buffer.concat(chunks).toString()) as {
      id: unknown
      method: string
      params?: never[]
    }
    asked.push(method)
    const answers = methods[method]
    if (!answers) return { jsonrpc: '2.0', id, error: { code: -32_601, message: `${method} is not here.` } }
    try {
      return { jsonrpc: '2.0', id, result: answers(...params) }
    } catch (err) {
      return { jsonrpc: '2.0', id, error: { code: -32_602, message: String(err) } }
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The JSON-RPC methods called so far. */
    asked,
    /** With `isHeld`, transactions wait for `release`. `firstBlock` is the oldest block that the node still has. */
    state,
    slot: () => slot,
    /** Sends a transaction as a client does. */
    send: (base64: string): string => String(methods['sendTransaction']?.(base64 as never)),
    release,
    /** Gives an owner a token account with this balance. */
    fund(owner: string, units: bigint) {
      svm.setAccount(accountOf(tokenAccountOf(owner, MINT), tokenAccountBytes(owner, units)))
    },
    feed: (owner: string) => void svm.airdrop(address(owner), lamports(1_000_000_000n)),
    balance(owner: string): bigint {
      const found = svm.getAccount(address(tokenAccountOf(owner, MINT)))
      return found.exists ? Buffer.from(found.data).readBigUInt64LE(64) : 0n
    },
    /** Advances the clock, so that every blockhash expires. */
    pass(seconds: number) {
      aheadSeconds += seconds
      slot += BLOCKS_OF_A_BLOCKHASH + 1
      svm.expireBlockhash()
    },
    blockhash: () => svm.latestBlockhash(),
    async stop() {
      const closed = once(server, 'close')
      server.closeAllConnections()
      server.close()
      await closed
    },
  }
}

function errorOf(failed: FailedTransactionMetadata): unknown {
  return failed.err().toString()
}

function accountOf(name: string, data: Uint8Array) {
  return {
    address: address(name),
    data,
    executable: false,
    lamports: RENT,
    programAddress: address(TOKEN_PROGRAM),
    space: BigInt(data.length),
  }
}

/** A mint in the layout of the token program: initialized, six decimals, no mint authority. */
function mintBytes(): Uint8Array {
  const data = Buffer.alloc(82)
  data.writeBigUInt64LE(10n ** 15n, 36)
  data[44] = NETWORK.asset.decimals
  data[45] = 1
  return data
}

/** A token account in the layout of the token program: mint, owner, amount, initialized. */
function tokenAccountBytes(owner: string, units: bigint): Uint8Array {
  const data = Buffer.alloc(TOKEN_ACCOUNT_BYTES)
  data.set(fromBase58(MINT, 32) ?? [], 0)
  data.set(fromBase58(owner, 32) ?? [], 32)
  data.writeBigUInt64LE(units, 64)
  data[108] = 1
  return data
}
