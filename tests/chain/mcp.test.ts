import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { x402Client } from '@x402/core/client'
import type { PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { withX402Client } from 'agents/x402'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccount } from '../../scripts/local-chain/chain.ts'
import { openLab, startGateway, type Lab, type LabGateway } from './support/lab.ts'

// A paid tool, called with the official MCP client and paid on a real chain.

// Safe: this package's types are from another version of the MCP SDK.
type CompatibleClient = Parameters<typeof withX402Client>[0]

/** The account of the lab's first payer. */
const PAYER = 5

interface ToolResult {
  isError?: boolean
  structuredContent?: unknown
  content: { type: string; text: string }[]
  _meta?: Record<string, unknown>
}

describe('a paid MCP tool', () => {
  let lab: Lab
  let gateway: LabGateway
  let client: Client

  beforeAll(async () => {
    lab = await openLab()
    gateway = await startGateway(lab)
    client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp?paid=1`)) as Transport)
    // The client validates answers with the schemas that it has listed before.
    await client.listTools()
  })
  afterAll(async () => {
    await client.close()
    await gateway.stop()
    await lab.close()
  })

  const call = async (q: string, payment?: unknown): Promise<ToolResult> => {
    const meta = payment === undefined ? {} : { _meta: { 'x402/payment': payment } }
    return (await client.callTool({ name: 'lab_quote', arguments: { q }, ...meta })) as ToolResult
  }
  const pay = async (demand: ToolResult) => {
    const wallet = new x402Client().register('eip155:*', new ExactEvmScheme(lab.payers[0]!))
    return wallet.createPaymentPayload(demand.structuredContent as PaymentRequired)
  }

  test('an unpaid call is an error with the payment terms in both places', async () => {
    const demand = await call('a')
    expect(demand.isError).toBe(true)
    expect(demand.structuredContent).toMatchObject({
      x402Version: 2,
      resource: { url: 'mcp://lab/tool/lab_quote' },
      accepts: [{ scheme: 'exact', amount: '10000', network: 'eip155:84532' }],
      extensions: { bazaar: { info: { input: { type: 'mcp', toolName: 'lab_quote' } } } },
    })
    expect(JSON.parse(demand.content[0]?.text ?? '')).toEqual(demand.structuredContent)
    expect(lab.runs()).toEqual([])
  })

  test('a paid call returns a receipt, and its answer is delivered once only', async () => {
    const payment = await pay(await call('b'))
    const first = await call('b', payment)
    expect(first).toMatchObject({
      structuredContent: { quote: 42, q: 'b' },
      _meta: { 'x402/payment-response': { success: true, network: 'eip155:84532', payer: lab.payers[0]!.address } },
    })
    expect(first.isError ?? false).toBe(false)
    expect((await call('b', payment)).content[0]?.text).toContain('payment_conflict')
    expect([lab.runs(), await lab.income()]).toEqual([['quote b'], 10_000n])
  })

  test('the sample of docs/reference/mcp-tools.md buys an answer', async () => {
    const [, sample = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/reference/mcp-tools.md', 'utf8')) ?? []
    const source = sample
      .replace("'get_stock_history'", "'lab_quote'")
      .replace("{ code: '2330', days: 5 }", "{ q: 'sample' }")
    const PRIVATE_KEY = toHex(developmentAccount(PAYER).getHdKey().privateKey!)
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], {
      env: { ...process.env, MCP_URL: `${gateway.url}/mcp`, PRIVATE_KEY },
    })
    expect(JSON.parse(stdout)).toMatchObject({ quote: 42, q: 'sample', receipt: { success: true } })
  })

  test('with an identifier the same payment buys the same answer again', async () => {
    const payment = await pay(await call('id'))
    payment.extensions = { 'payment-identifier': { info: { required: false, id: `pay_${'0'.repeat(32)}` } } }
    const first = await call('id', payment)
    expect(await call('id', payment)).toEqual(first)
    expect(lab.runs().filter((line) => line === 'quote id')).toHaveLength(1)
  })

  test('a payment for other arguments is a conflict', async () => {
    const payment = await pay(await call('c'))
    await call('c', payment)
    const other = await call('d', payment)
    expect([other.isError, other.content[0]?.text]).toEqual([true, expect.stringContaining('payment_conflict')])
  })

  test('the receipt does not replace the metadata of the newest revision', async () => {
    const payment = await pay(await call('e'))
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'lab_quote', arguments: { q: 'e' }, _meta: { ...meta, 'x402/payment': payment } },
    }
    const response = await fetch(`${gateway.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'lab_quote',
      },
      body: JSON.stringify(message),
    })
    const { result } = (await response.json()) as { result: ToolResult & { resultType: string } }
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { q: 'e' } })
    expect(Object.keys(result._meta ?? {})).toEqual(['io.modelcontextprotocol/serverInfo', 'x402/payment-response'])
  })

  test('Cloudflare’s agents client shows the price and then pays', async () => {
    const plain = new Client({ name: 'agents', version: '1' })
    await plain.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp?paid=1`)) as Transport)
    const account = lab.payers[0] as never
    const agent = withX402Client(plain as CompatibleClient, { account, network: 'base-sepolia' })
    const before = await lab.income()
    const { tools } = (await agent.listTools()) as {
      tools: { name: string; description?: string }[]
    }
    expect(tools.find(({ name }) => name === 'lab_quote')?.description).toContain('$0.01')
    const result = (await agent.callTool(null, { name: 'lab_quote', arguments: { q: 'cloudflare' } })) as ToolResult
    expect(result).toMatchObject({
      structuredContent: { quote: 42, q: 'cloudflare' },
      _meta: { 'x402/payment-response': { success: true } },
    })
    expect((await lab.income()) - before).toBe(10_000n)
    await plain.close()
  })

  test('an export as a tool is sold in pages, each charged once', async () => {
    const meta = {
      'x402/payment': await pay((await client.callTool({ name: 'lab_export', arguments: {} })) as ToolResult),
    }
    const before = await lab.income()
    const result = (await client.callTool({ name: 'lab_export', arguments: {}, _meta: meta })) as ToolResult
    const { page } = result.structuredContent as { page: { rows: number; total: number; next_offset: number } }
    expect(page.next_offset).toBe(page.rows)
    expect(page.total).toBeGreaterThan(page.rows)
    expect((await lab.income()) - before).toBe(50_000n)
  })

  test('the ledger’s sum is the chain’s balance', async () => {
    expect(await gateway.totals()).toBe(await lab.income())
  })
})
