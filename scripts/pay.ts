import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { x402Client, x402HTTPClient } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { readSettingsOrExit } from '#app/settings-file.ts'
import { NETWORKS } from '#payments/networks.ts'
import { fromAtomicUnits } from '#payments/requirements.ts'
import { orStop, readArguments, stop, refuseArguments } from './command-line.ts'
import { openTestWallet } from './test-wallet.ts'

// npm run pay -- URL [--body FILE] [--max USD]: calls a paid URL and pays from the test wallet. It signs only for
// test networks.

const { id: TEST_NETWORK, asset } = NETWORKS['base-sepolia']
const ATTEMPTS = 20

const USAGE = `Usage: npm run pay -- URL [--body FILE] [--max USD]
Calls a paid URL and pays for it with test money. With --body it sends a POST of JSON. Default of --max: 1 USD.`

const { values, positionals } = readArguments(USAGE, {
  options: { body: { type: 'string' }, max: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const [url, ...more] = positionals
if (url === undefined || more.length > 0 || !/^https?:/.test(url) || !URL.canParse(url)) refuseArguments(USAGE)
if (!/^\d+(\.\d+)?$/.test(values.max)) refuseArguments(`--max takes an amount such as 0.05.\n${USAGE}`)
const settings = readSettingsOrExit()
const wallet = await orStop('The test wallet cannot be used', () => openTestWallet(settings.DATABASE_PATH))
const target = toReachable(new URL(url))
const { body } = values
const init: RequestInit =
  body === undefined
    ? {}
    : {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: await orStop('The body cannot be read', () => readFileSync(body, 'utf8')),
      }

const demand = await orStop(`${target.origin} does not answer`, () => fetch(target, init))
if (demand.status !== 402) {
  console.log(await demand.text())
  stop(`${demand.status}: this call needs no payment.`)
}
const payment = await signPayment(demand)
const answer = await sendUntilSettled(payment)
console.log(await answer.text())
const receipt = answer.headers.get('payment-response')
if (receipt) console.error(`Receipt: ${Buffer.from(receipt, 'base64').toString('utf8')}`)
if (answer.status === 402) {
  console.error(`Not paid: ${reasonOf(answer)}`)
  console.error(
    `The wallet is in ${wallet.path}. Test USDC for Base Sepolia comes from https://faucet.circle.com, or use npm run sandbox.`,
  )
}
process.exitCode = answer.ok ? 0 : 1

/** Signs a payment for the offer of the 402 response. Ends the command if it is for another network or too expensive. */
async function signPayment(demand: Response): Promise<Record<string, string>> {
  const client = new x402HTTPClient(new x402Client().register(TEST_NETWORK, new ExactEvmScheme(wallet.account)))
  const required = client.getPaymentRequiredResponse(
    (name) => demand.headers.get(name),
    await demand.json().catch(() => undefined),
  )
  const offer = required.accepts.find(({ network }) => network === TEST_NETWORK)
  if (!offer)
    stop(`This call is paid on ${required.accepts[0]?.network}, and this command pays on ${TEST_NETWORK} only.`)
  const price = fromAtomicUnits(BigInt(offer.amount), asset.decimals)
  if (Number(price) > Number(values.max)) stop(`This call costs ${price} USDC. Pass --max ${price} to allow it.`)
  console.error(`Paying ${price} USDC of test money from ${wallet.account.address} to ${offer.payTo}.`)
  const payload = await client.createPaymentPayload(required)
  // The payment identifier gives access to the answer, so it is random.
  if (payload.extensions?.['payment-identifier']) {
    payload.extensions['payment-identifier'] = { info: { required: false, id: `pay_${randomUUID()}` } }
  }
  return client.encodePaymentSignatureHeader(payload)
}

/** A payment with unknown outcome may have settled, so the same payment is repeated and no new one is signed. */
async function sendUntilSettled(payment: Record<string, string>): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...payment }
  const send = () => orStop(`${target.origin} does not answer any more`, () => fetch(target, { ...init, headers }))
  let answer = await send()
  for (let attempt = 1; answer.status === 503 && attempt < ATTEMPTS; attempt++) {
    console.error('Not settled yet. Repeating the request with the same payment.')
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after') ?? 2) * 1000))
    answer = await send()
  }
  return answer
}

function reasonOf(response: Response): string {
  const header = response.headers.get('payment-required') ?? ''
  const { error } = JSON.parse(Buffer.from(header, 'base64').toString('utf8') || '{}') as { error?: string }
  return error ?? 'no reason given'
}

/** Node does not resolve `stock.localhost`. The host `localhost` has the same service under `/stock`. */
function toReachable(address: URL): URL {
  const label = /^([a-z]+)\.localhost$/.exec(address.hostname)?.[1]
  if (label === undefined) return address
  const moved = new URL(address)
  moved.hostname = 'localhost'
  moved.pathname = `/${label}${address.pathname}`
  return moved
}
