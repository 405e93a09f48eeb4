import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { PaymentRequiredV2Schema } from '@x402/core/schemas'
import { withX402Client } from 'agents/x402'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { everythingPaid, sharedGateway, TEST_NOW } from './support/gateway.ts'
import { copyWithReviews } from './support/imported-reviews.ts'
import { lazyStore } from './support/lazy-store.ts'

// Every paid operation is also a tool, on its service and on the hub.

const PAY_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const open = { X402_PAY_TO: PAY_TO, LIFE_PRO: 'open', VOICES_PRO: 'open' }
const store = lazyStore(await copyWithReviews(TEST_NOW))
const gateway = sharedGateway({ env: open, store })
const paidFor = sharedGateway({
  env: { LIFE_PRO: 'open', VOICES_PRO: 'open' },
  charge: everythingPaid,
  store,
})
const BUYER = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const facilitatorGone = sharedGateway({
  env: { ...open, X402_FACILITATOR_URL: 'http://127.0.0.1:9' },
  clock: () => new Date(),
  store,
})
const closed = sharedGateway({ env: { X402_PAY_TO: PAY_TO } })

const sold = services.flatMap((service) =>
  service.operations.flatMap((operation) =>
    operation.price === undefined ? [] : [{ service, operation, price: operation.price }],
  ),
)

interface Listed {
  name: string
  description: string
  inputSchema: { properties?: Record<string, unknown> }
  annotations: { title?: string; readOnlyHint: boolean }
  _meta?: Record<string, unknown>
}

async function rpc(on: typeof gateway, service: string, query: string, method: string, params: object) {
  const response = await on.post(service, `/mcp${query}`, { jsonrpc: '2.0', id: 1, method, params })
  return ((await response.json()) as { result: Record<string, unknown> }).result
}

async function listOf(service: string, query = '', on = gateway): Promise<Listed[]> {
  return (await rpc(on, service, query, 'tools/list', {}))['tools'] as Listed[]
}

test('prices are listed only on request', async () => {
  for (const { name } of services) {
    const tools = await listOf(name)
    // Without `?paid=1`, `_meta` has no price. It may have `ui`, the card that shows the answer.
    expect(tools.flatMap(({ _meta }) => Object.keys(_meta ?? {})).filter((field) => field !== 'ui')).toEqual([])
    expect(tools.map((tool) => tool.name)).toEqual((await listOf(name, '?paid=0')).map((tool) => tool.name))
  }
})

test('on request every paid operation is listed with its price, on its service and on the hub', async () => {
  const onHub = await listOf('hub', '?paid=1')
  for (const { service, operation, price } of sold) {
    const own = (await listOf(service.name, '?paid=1')).find(({ name }) => name === operation.name)
    const isHub = service.frontsOthers
    const fronted = onHub.find(({ name }) => name === (isHub ? operation.name : `${service.name}__${operation.name}`))
    for (const tool of [own, fronted]) {
      expect(tool?.description, operation.name).toContain(`${price} a call`)
      expect(tool?.annotations).toMatchObject({ title: `${operation.title} (${price})`, readOnlyHint: false })
      expect(tool?._meta).toMatchObject({
        'x402/price': { amount: price.slice(1), currency: 'USD' },
        'agents-x402/paymentRequired': true,
        'agents-x402/priceUSD': Number(price.slice(1)),
      })
      expect(tool?.inputSchema.properties ?? {}).not.toHaveProperty('format')
    }
  }
})

test('closed operations are not listed', async () => {
  for (const service of services.filter(({ paidClosedByDefault }) => paidClosedByDefault)) {
    expect(await listOf(service.name, '?paid=1', closed)).toEqual(await listOf(service.name, '', closed))
  }
})

describe.each(sold.map((it) => ({ ...it, title: `${it.service.name} ${it.operation.name}` })))(
  '$title',
  ({ service, operation, price }) => {
    const call = (on: typeof gateway, meta?: object) =>
      rpc(on, service.name, '', 'tools/call', {
        name: operation.name,
        arguments: operation.example,
        ...(meta && { _meta: meta }),
      })

    test('an unpaid call has the payment terms in every place that clients read', async () => {
      const result = await call(gateway)
      const demand = PaymentRequiredV2Schema.parse(result['structuredContent'])
      expect(demand.resource.url).toBe(`mcp://${service.name}/tool/${operation.name}`)
      expect(demand.accepts[0]?.amount).toBe(String(Math.round(Number(price.slice(1)) * 1e6)))
      expect(result).toMatchObject({ isError: true, _meta: { 'x402/error': result['structuredContent'] } })
      const [content] = result['content'] as { text: string }[]
      expect(JSON.parse(content?.text ?? '')).toEqual(result['structuredContent'])
    })

    test('Cloudflare’s agents client signs a payment that is accepted', async () => {
      const client = new Client({ name: 'agents', version: '1' })
      const url = new URL(`http://localhost:8402/${service.name}/mcp?paid=1`)
      const send = async (to: string | URL, init?: RequestInit) => facilitatorGone.fetch(new Request(to, init))
      await client.connect(new StreamableHTTPClientTransport(url, { fetch: send }) as Transport)
      const agent = withX402Client(client as Parameters<typeof withX402Client>[0], {
        account: BUYER as never,
        network: 'base',
      })
      const params = { name: operation.name, arguments: operation.example }
      const result = (await agent.callTool(null, params)) as { content: { text: string }[] }
      // The payment is parsed, compared with the price and its signature checked. Only then is the facilitator
      // called, which does not exist in this test.
      expect(result.content[0]?.text).toMatch(/^payment_pending:/)
    })

    // Operations that ask other sites have their own tests.
    if (operation.effect !== 'read') return
    test('a paid answer matches its output schema, and an export says how to get the other rows', async () => {
      const result = await call(paidFor, { 'x402/payment': {} })
      const [content] = result['content'] as { text: string }[]
      expect(result['isError'] ?? false, content?.text).toBe(false)
      expect(operation.output.safeParse(result['structuredContent']).error?.issues ?? []).toEqual([])
      if (!operation.stream) return
      const { page } = result['structuredContent'] as { page: { rows: number; total: number; next_offset: unknown } }
      expect(content?.text.length).toBeLessThan(263_000)
      expect(page.next_offset).toBe(page.rows === page.total ? null : page.rows)
    })
  },
)
