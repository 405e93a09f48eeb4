import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment as wrapV2 } from '@x402/fetch'
import { createWalletClient, http, type Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { wrapFetchWithPayment as wrapV1 } from 'x402-fetch'
import { NETWORKS } from '#payments/networks.ts'
import { startChain, type LocalChain } from '../../scripts/local-chain/chain.ts'
import { startFacilitator } from '../../scripts/local-chain/facilitator.ts'
import { decode, type PayingFetch } from './support/clients.ts'
import { openLab, PAY_TO, startGateway, type Lab, type LabGateway } from './support/lab.ts'

// One price on two chains, each of which has its own facilitator, token and payee.

/** The payee on Polygon, another address without a known key. */
const POLYGON_PAY_TO: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

let lab: Lab
let polygon: LocalChain
let facilitator: Awaited<ReturnType<typeof startFacilitator>>
let gateway: LabGateway

beforeAll(async () => {
  lab = await openLab({ network: 'base' })
  polygon = await startChain({ network: 'polygon' })
  facilitator = await startFacilitator(polygon)
  await polygon.fund(lab.payers[0]!.address, 100_000_000n)
  gateway = await startGateway(lab, {
    X402_NETWORKS_ALSO: 'polygon,base-sepolia',
    X402_PAY_TO_POLYGON: POLYGON_PAY_TO,
    X402_FACILITATOR_URL_POLYGON: facilitator.url,
    X402_RPC_URL_POLYGON: polygon.url,
  })
})
afterAll(async () => {
  await gateway.stop()
  await facilitator.stop()
  await polygon.stop()
  await lab.close()
})
afterEach(async () => {
  await expect.poll(async () => (await gateway.payments.reconcile({ all: true })).pending).toBe(0)
  const usd = (units: bigint) => (Number(units) / 1e6).toFixed(2)
  const onChain = { base: usd(await lab.income()), polygon: usd(await polygon.balance(POLYGON_PAY_TO)) }
  const inLedger = { base: '0.00', polygon: '0.00' }
  expect({
    ...inLedger,
    ...Object.fromEntries((await gateway.settled()).map(({ network, usd }) => [network, usd])),
  }).toEqual(onChain)
})

const payer = () => lab.payers[0]!
const schemeOf = (network: 'base' | 'polygon') =>
  wrapV2(fetch, new x402Client().register(NETWORKS[network].id, new ExactEvmScheme(payer()))) as PayingFetch
/** A client of version 1 pays on the chain of its wallet. */
const walletOn = (chain: LocalChain) =>
  wrapV1(fetch, createWalletClient({ account: payer(), chain: chain.chain, transport: http(chain.url) }) as never)

test('a demand offers both networks, each with its token and payee, and no test network beside them', async () => {
  const response = await fetch(`${gateway.url}/api/pro/quote?q=a`)
  const { accepts } = (await response.json()) as { accepts: Record<string, unknown>[] }
  expect(accepts.map(({ network, asset, payTo }) => [network, asset, payTo])).toEqual([
    ['base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', PAY_TO],
    ['polygon', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', POLYGON_PAY_TO],
  ])
  const required = decode(response.headers.get('payment-required')) as { accepts: Record<string, unknown>[] }
  expect(required.accepts.map(({ network, payTo, amount }) => [network, payTo, amount])).toEqual([
    ['eip155:8453', PAY_TO, '10000'],
    ['eip155:137', POLYGON_PAY_TO, '10000'],
  ])
})

test.each(['base', 'polygon'] as const)('version 2 pays on %s, and only there', async (network) => {
  const asked = [lab.facilitator.seen.settle, facilitator.seen.settle]
  const response = await schemeOf(network)(`${gateway.url}/api/pro/quote?q=${network}`)
  expect([response.status, await response.json()]).toEqual([200, { quote: 42, q: network }])
  expect(decode(response.headers.get('payment-response'))['network']).toBe(NETWORKS[network].id)
  const more = network === 'base' ? [1, 0] : [0, 1]
  expect([lab.facilitator.seen.settle, facilitator.seen.settle]).toEqual(asked.map((calls, at) => calls + more[at]!))
})

test('version 1 pays on the network of its wallet', async () => {
  for (const [network, chain] of [
    ['base', lab.chain],
    ['polygon', polygon],
  ] as const) {
    const response = await walletOn(chain)(`${gateway.url}/api/pro/quote?q=v1-${network}`)
    expect([response.status, await response.json()]).toEqual([200, { quote: 42, q: `v1-${network}` }])
    expect(decode(response.headers.get('x-payment-response'))['network']).toBe(network)
  }
})

test('a payment signed for one network is invalid on the other', async () => {
  const before = [await lab.income(), await polygon.balance(POLYGON_PAY_TO)]
  let sent = ''
  const catching = (async (input: Request, init?: RequestInit) => {
    const request = new Request(input, init)
    sent = request.headers.get('payment-signature') ?? sent
    return sent ? new Response('{}') : fetch(request)
  }) as typeof fetch
  const url = `${gateway.url}/api/pro/quote?q=moved`
  await wrapV2(catching, new x402Client().register(NETWORKS.base.id, new ExactEvmScheme(payer())))(url)
  const payment = decode(sent)
  const { accepts } = decode((await fetch(url)).headers.get('payment-required')) as { accepts: object[] }
  const moved = Buffer.from(JSON.stringify({ ...payment, accepted: accepts[1] })).toString('base64')
  const response = await fetch(url, { headers: { 'payment-signature': moved } })
  expect(response.status).toBe(402)
  expect([await lab.income(), await polygon.balance(POLYGON_PAY_TO)]).toEqual(before)
})

test('simultaneous payments on both networks are charged only for delivered answers', async () => {
  const before = (await lab.income()) + (await polygon.balance(POLYGON_PAY_TO))
  const url = `${gateway.url}/api/pro/quote?q=both&slow_ms=300`
  const answers = await Promise.all([schemeOf('base')(url), schemeOf('polygon')(url)])
  const statuses = answers.map(({ status }) => status)
  // The second payment waits for the first. It gets the same answer, or buys another one after the first was
  // delivered.
  expect(statuses).toEqual([200, 200])
  const paid = (await lab.income()) + (await polygon.balance(POLYGON_PAY_TO)) - before
  expect(paid).toBe(BigInt(new Set(answers.map((it) => it.headers.get('payment-response'))).size) * 10_000n)
})
