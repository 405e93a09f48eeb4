import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { x402Client } from '@x402/core/client'
import type { PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithSIWx } from '@x402/extensions/sign-in-with-x'
import { withX402Client } from 'agents/x402'
import { sql } from 'drizzle-orm'
import { chromium } from 'playwright-core'
import type { LocalAccount } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { createHttpServer } from '#gateway/http-server.ts'
import { defineOperation, splitRoute, type Operation } from '#operation/operation.ts'
import { toAtomicUnits } from '#payments/requirements.ts'
import { sqliteSql } from '#payments/sqlite-store.ts'
import { exampleAnswer } from '#operation/example-answer.ts'
import { services } from '#services/index.ts'
import { createLog } from '#support/observability/log.ts'
import { freePort } from '../../scripts/free-port.ts'
import { openTestWallet } from '../../scripts/test-wallet.ts'
import { findChromium } from '../support/chromium.ts'
import { exampleRequest } from '../support/example-request.ts'
import { copyWithReviews } from '../support/imported-reviews.ts'
import { AXIOS_CLIENTS, CLIENTS, type PayingFetch } from './support/clients.ts'
import { openLab, PAY_TO, type Lab } from './support/lab.ts'

// Every ordinary client buys every paid operation with its declared example, and is charged the price once.
// Operations that ask other sites return their example; all others run.

const AWAY = new Set(['digest_opinions', 'seo_audit', 'site_audit', 'urlpush_bulk', 'generate_llms_txt_pro'])
const shops = services.map((service) => ({
  ...service,
  operations: service.operations.map((operation): Operation => {
    if (!AWAY.has(operation.name)) return operation
    const { workerThresholdChars: _, unlisted, preview: __, ...spec } = operation
    const tool = unlisted ? 'unlisted' : operation.tool
    return defineOperation({ ...spec, tool, run: () => exampleAnswer(service.name, operation.name) } as never)
  }),
}))
const goods = shops.flatMap((service) =>
  service.operations.flatMap((operation) => {
    const { name, price, route } = operation
    if (price === undefined || route === undefined) return []
    const { path, init } = exampleRequest(operation, route)
    const { 'x-payment': _, ...headers } = init.headers as Record<string, string>
    const method = splitRoute(route).method
    return [{ name, price, service: service.name, operation, path, method, init: { ...init, headers } }]
  }),
)
type Goods = (typeof goods)[number]

const argumentsOf = ({ operation }: Goods) => operation.example

// Safe: this package's types are from another version of the MCP SDK.
type CompatibleClient = Parameters<typeof withX402Client>[0]

interface Answer {
  readonly isGood: boolean
  readonly output: string
}

let lab: Lab
let base: string
let stop: () => Promise<unknown>
let totals: () => Promise<bigint>
let databasePath: string

beforeAll(async () => {
  lab = await openLab({ payers: 9 })
  databasePath = join(lab.folder, 'shop', 'gateway.db')
  mkdirSync(dirname(databasePath))
  copyFileSync(await copyWithReviews(new Date()), databasePath)
  const port = await freePort()
  base = `http://localhost:${port}`
  const composition = compose({
    config: readConfig({
      ...lab.environment,
      DATABASE_PATH: databasePath,
      PUBLIC_URL: base,
      LIFE_PRO: 'open',
      VOICES_PRO: 'open',
      ...Object.fromEntries(services.map(({ name }) => [`X402_NETWORK_${name.toUpperCase()}`, 'base-sepolia'])),
    }),
    services: shops,
    log: createLog('silent'),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('Nothing is fetched here.')),
  })
  await composition.payments.prepare(shops.map(({ name }) => name))
  const { server } = createHttpServer(composition, { arrivalMs: 15_000, bodyBytesMax: 1_048_576, isSecure: false })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const books = sqliteSql(() => composition.store.ledger!)
  totals = async () => {
    const settled = await books.rows<{ amount: string }>(sql`select amount from payments where state = 'settled'`)
    return settled.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  }
  stop = async () => {
    const closed = once(server, 'close')
    server.closeAllConnections()
    server.close()
    await closed
    composition.close()
  }
}, 200_000)
afterAll(async () => {
  await stop()
  await lab.close()
})

/** Buys all goods one after another. Returns those that got no answer or were not charged exactly once. */
async function buyAll(buy: (goods: Goods) => Promise<Answer>): Promise<string[]> {
  const faults: string[] = []
  for (const it of goods) {
    const before = await lab.income()
    const { isGood, output } = await buy(it).catch((err: unknown) => ({ isGood: false, output: String(err) }))
    const charged = (await lab.income()) - before
    if (!isGood || charged !== BigInt(toAtomicUnits(it.price, 6)))
      faults.push(`${it.service} ${it.name}: ${charged} of ${it.price}: ${output.slice(0, 300)}`)
  }
  return faults
}

async function answerOf(response: Response): Promise<Answer> {
  return { isGood: response.status === 200, output: `${response.status} ${await response.text()}` }
}

const addressOf = ({ service, path }: Goods) => `${base}/${service}${path}`

test('there are 23 priced operations', () => {
  expect(goods).toHaveLength(23)
})

describe.each(Object.entries({ ...CLIENTS, ...AXIOS_CLIENTS }).map(([name, create], at) => ({ name, create, at })))(
  '$name',
  ({ create, at }) => {
    test('buys every operation, charged once', async () => {
      const pay = (create as (payer: LocalAccount) => PayingFetch)(lab.payers[at]!)
      expect(await buyAll(async (it) => answerOf(await pay(addressOf(it), it.init)))).toEqual([])
    })
  },
)

function answerOfTool({ isError, content }: Awaited<ReturnType<Client['callTool']>>): Answer {
  const [text] = content as { text: string }[]
  return { isGood: isError !== true, output: text?.text.replace(/:.*/s, '') ?? '' }
}

async function toolClient(service: string): Promise<Client> {
  const client = new Client({ name: 'buyer', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/${service}/mcp?paid=1`)) as Transport)
  return client
}

test('Cloudflare’s agents client buys every operation as a tool, charged once', async () => {
  const account = lab.payers[5] as never
  const buy = async (it: Goods) => {
    const client = await toolClient(it.service)
    const agent = withX402Client(client as CompatibleClient, {
      account,
      network: 'base-sepolia',
      maxPaymentValue: 1_000_000n,
    })
    const result = await agent.callTool(null, { name: it.name, arguments: argumentsOf(it) })
    await client.close()
    return answerOfTool(result as never)
  }
  expect(await buyAll(buy)).toEqual([])
})

test('the official MCP client buys every operation as a tool, charged once', async () => {
  const wallet = new x402Client().register('eip155:*', new ExactEvmScheme(lab.payers[6]!))
  const buy = async (it: Goods) => {
    const client = await toolClient(it.service)
    const call = { name: it.name, arguments: argumentsOf(it) }
    const demand = await client.callTool(call)
    const payment = await wallet.createPaymentPayload(demand.structuredContent as PaymentRequired)
    const result = await client.callTool({ ...call, _meta: { 'x402/payment': payment } })
    await client.close()
    return answerOfTool(result)
  }
  expect(await buyAll(buy)).toEqual([])
})

test('npm run pay buys every operation, charged once', async () => {
  await lab.chain.fund(openTestWallet(databasePath).account.address, 100_000_000n)
  const buy = async (it: Goods) => {
    const { body } = it.init
    const form = typeof body === 'string' ? ['--body', join(lab.folder, 'body.json')] : []
    if (typeof body === 'string') writeFileSync(join(lab.folder, 'body.json'), body)
    const running = promisify(execFile)('npm', ['run', '--silent', 'pay', '--', addressOf(it), ...form], {
      env: { ...process.env, DATABASE_PATH: databasePath },
      maxBuffer: 64 * 2 ** 20,
    })
    const { stdout, stderr } = await running
    return { isGood: stderr.includes('"success":true'), output: stdout }
  }
  expect(await buyAll(buy)).toEqual([])
})

test('a browser wallet buys every operation that has a page, charged once', async () => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-quic'] })
  const payer = lab.payers[7]!
  const wallet = async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
    if (method === 'eth_requestAccounts') return [payer.address]
    if (method === 'eth_chainId') return '0x14a34'
    const { types: all, ...typed } = JSON.parse(String(params[1])) as { types: Record<string, unknown> }
    const { EIP712Domain: _, ...types } = all
    return payer.signTypedData({ ...typed, types } as never)
  }
  const buy = async (it: Goods) => {
    const page = await browser.newPage({ locale: 'en-GB' })
    page.setDefaultTimeout(20_000)
    await page.exposeFunction('askWallet', wallet)
    await page.addInitScript('window.ethereum = { request: (asked) => window.askWallet(asked) }')
    if (it.method === 'GET') await page.goto(addressOf(it))
    else {
      await page.goto(base)
      const fields = Object.entries(it.operation.example)
      const sent = fields.map(([name, value]) => [name, textOf(value)])
      await page.evaluate(`
        const form = Object.assign(document.createElement('form'), { method: 'post', action: ${JSON.stringify(addressOf(it))} })
        for (const [name, value] of ${JSON.stringify(sent)})
          form.append(Object.assign(document.createElement('textarea'), { name, value }))
        document.body.append(form)
        form.submit()`)
      await page.waitForURL(`**${it.path}`)
    }
    await page.getByRole('button', { name: 'Pay with a wallet' }).click()
    const status = page.locator('#status')
    await expect.poll(() => status.textContent(), { timeout: 20_000 }).toMatch(/^(Paid|Not paid)/)
    const output = (await status.textContent()) ?? ''
    await page.close()
    return { isGood: output.startsWith('Paid.'), output }
  }
  const faults = await buyAll(buy)
  await browser.close()
  expect(faults).toEqual([])
})

test('a sign-in with the official client returns the purchase again, uncharged', async () => {
  const before = await lab.income()
  const [buyer, stranger] = [lab.payers[0]!, lab.payers[8]!]
  for (const it of goods.filter(({ init }) => init.body === undefined)) {
    const read = (account: LocalAccount) => wrapFetchWithSIWx(fetch, account as never)(addressOf(it), it.init)
    expect([it.name, (await read(buyer)).status, (await read(stranger)).status]).toEqual([it.name, 200, 402])
  }
  expect((await lab.income()) - before).toBe(0n)
})

test('the ledger’s sum is the chain’s balance', async () => {
  expect(await totals()).toBe(await lab.chain.balance(PAY_TO))
})

/** The text that a person would type into a form for this value. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return value
    .map((it: unknown) => (typeof it === 'object' ? Object.values(Object(it)).join(' ') : String(it)))
    .join('\n')
}
