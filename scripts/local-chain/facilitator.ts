import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { x402Facilitator } from '@x402/core/facilitator'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { NETWORKS } from '#payments/networks.ts'
import type { LocalChain } from './chain.ts'

/**
 * A fault in a response. `lost`: the facilitator does the work, but no response arrives. `lie`: the response reports
 * work that was not done.
 */
export type Fault = 'none' | 'hang' | 'error' | 'html' | 'lost' | 'late' | 'closed' | 'lie'

export interface Faults {
  verify: () => Fault
  settle: () => Fault
  lateMs: number
}

interface Call {
  paymentPayload: PaymentPayload
  paymentRequirements: PaymentRequirements
}

/** The official facilitator on a free local port, with configurable faults. */
export function startFacilitator(chain: LocalChain) {
  return serveFacilitator(officialFacilitator(chain), () => `0x${randomBytes(32).toString('hex')}`)
}

/** Serves a facilitator with the given schemes. `transaction` provides made-up transaction hashes. */
export async function serveFacilitator(facilitator: x402Facilitator, transaction: () => string) {
  const faults: Faults = { verify: () => 'none', settle: () => 'none', lateMs: 3_000 }
  const seen = { verify: 0, settle: 0 }
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/supported') return sendJson(response, 200, facilitator.getSupported())
    const name = request.url === '/verify' ? 'verify' : 'settle'
    seen[name] += 1
    const { paymentPayload, paymentRequirements } = await readCall(request)
    const fault = faults[name]()
    if (fault === 'hang') return
    if (fault === 'error') return sendJson(response, 500, { error: 'boom' })
    if (fault === 'html')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    if (fault === 'closed') return void response.destroy()
    if (fault === 'lie') return sendJson(response, 200, madeUp(paymentRequirements, transaction()))
    if (fault === 'late') await sleep(faults.lateMs)
    const outcome = await facilitator[name](paymentPayload, paymentRequirements)
    if (fault === 'lost') return void response.destroy()
    sendJson(response, 200, outcome)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, faults, seen, stop: () => close(server) }
}

function madeUp({ network }: PaymentRequirements, transaction: string) {
  return { success: true, transaction, network, payer: '' }
}

function officialFacilitator({ client, network }: LocalChain): x402Facilitator {
  // Transactions are sent one after another, because concurrent ones would get the same account nonce.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(send: () => Promise<T>): Promise<T> => {
    const sent = last.then(send)
    last = sent.catch(() => undefined)
    return sent
  }
  const signer = toFacilitatorEvmSigner({
    address: client.account.address,
    getCode: (args) => client.getCode(args),
    readContract: (args) => client.readContract({ ...args, args: args.args ?? [] } as never),
    verifyTypedData: (args) => client.verifyTypedData(args as never),
    writeContract: (args) => inTurn(() => client.writeContract({ ...args, args: args.args ?? [] } as never)),
    sendTransaction: (args) => inTurn(() => client.sendTransaction(args as never)),
    waitForTransactionReceipt: (args) => client.waitForTransactionReceipt({ ...args, timeout: 30_000 }),
  })
  const facilitator = new x402Facilitator()
  registerExactEvmScheme(facilitator, { signer, networks: [NETWORKS[network].id] })
  return facilitator
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  // Safe: only our own gateway and official facilitator clients call this server.
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Call
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.closeAllConnections()
  server.close()
  await closed
}
