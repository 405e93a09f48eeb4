import { x402Client } from '@x402/core/client'
import { encodePaymentSignatureHeader } from '@x402/core/http'
import type { PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { splitRoute } from '#operation/operation.ts'
import { services } from '#services/index.ts'
import { exampleRequest } from './support/example-request.ts'
import { sharedGateway, TEST_NOW, testGateway } from './support/gateway.ts'
import { copyWithReviews } from './support/imported-reviews.ts'
import { lazyStore } from './support/lazy-store.ts'

// With a second network configured, every surface that shows a price names both networks.

const PAY_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const POLYGON_PAY_TO = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const gateway = sharedGateway({
  env: {
    X402_PAY_TO: PAY_TO,
    X402_NETWORK_STOCK: 'base',
    X402_NETWORK_SHOP: 'test-money:base-sepolia',
    X402_NETWORKS_ALSO: 'polygon,polygon-amoy',
    X402_PAY_TO_POLYGON: POLYGON_PAY_TO,
    X402_FACILITATOR_URL_POLYGON_AMOY: 'https://facilitator.example',
  },
})
const both = ['base', 'polygon']

async function json(path: string, init: RequestInit = {}, service = 'stock') {
  return (await (await gateway.request(service, path, init)).json()) as never
}

async function paidPath(service: string): Promise<string> {
  const { resources } = (await json('/.well-known/x402', {}, service)) as { resources: string[] }
  const { pathname } = new URL(resources[0]!)
  return decodeURIComponent(pathname.replace(new RegExp(`^/${service}/`), '/'))
    .replace('{slug}', 'optical-drives')
    .replace('{id}', 'moa-veg-fb0')
}

test('the demand, in both versions, with each network’s own payee', async () => {
  const response = await gateway.request('stock', await paidPath('stock'))
  const { accepts } = (await response.json()) as { accepts: Record<string, string>[] }
  expect(accepts.map(({ network, payTo }) => [network, payTo])).toEqual([
    ['base', PAY_TO],
    ['polygon', POLYGON_PAY_TO],
  ])
  const header = JSON.parse(Buffer.from(response.headers.get('payment-required')!, 'base64').toString()) as {
    accepts: Record<string, string>[]
  }
  expect(header.accepts.map(({ network, payTo }) => [network, payTo])).toEqual([
    ['eip155:8453', PAY_TO],
    ['eip155:137', POLYGON_PAY_TO],
  ])
})

test('test money is accepted on test networks only', async () => {
  const { accepts } = (await json(await paidPath('shop'), {}, 'shop')) as { accepts: Record<string, string>[] }
  expect(accepts.map(({ network }) => network)).toEqual(['base-sepolia', 'polygon-amoy'])
})

test('discovery, the card and OpenAPI', async () => {
  const { items } = (await json('/.well-known/x402')) as { items: { network: string; networks: string[] }[] }
  expect(new Set(items.map(({ network, networks }) => `${network}: ${networks.join()}`))).toEqual(
    new Set(['base: base,polygon']),
  )
  expect(await json('/')).toMatchObject({ payment: { network: 'base', networks: both } })
  const { paths } = (await json('/openapi.json')) as { paths: Record<string, Record<string, Record<string, unknown>>> }
  const infos = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((it) => (it['x-payment-info'] ? [it['x-payment-info']] : [])),
  )
  expect(infos.length).toBeGreaterThan(0)
  for (const info of infos) expect(info).toMatchObject({ network: 'base', networks: both })
})

test.each([
  ['stock', ''],
  ['hub', 'stock__'],
])('the tools of %s', async (service, prefix) => {
  const response = await gateway.post(service, '/mcp?paid=1', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
    params: {},
  })
  const { result } = (await response.json()) as {
    result: { tools: { name: string; _meta?: { 'x402/price'?: { networks: string[] } } }[] }
  }
  const sold = result.tools.filter(({ name, _meta }) => name.startsWith(prefix) && _meta?.['x402/price'])
  expect(sold.length).toBeGreaterThan(0)
  const own = prefix ? sold : sold.filter(({ name }) => name.startsWith('stock'))
  for (const { _meta } of own) expect(_meta?.['x402/price']?.networks).toEqual(both)
})

test('the payment page names both networks, with a button for each', async () => {
  const response = await gateway.request('stock', await paidPath('stock'), { headers: { accept: 'text/html' } })
  const page = await response.text()
  for (const expected of ['<dd>Base</dd>', '<dd>Polygon</dd>', PAY_TO, POLYGON_PAY_TO]) expect(page).toContain(expected)
  expect(page.match(/<button class="btn pay" hidden>[^<]+\((Base|Polygon)\)<\/button>/g)).toHaveLength(2)
})

/** Node's limit for all headers of a message. Our nginx configuration allows responses the same. */
const HEADER_BYTES_MAX = 16_384
/** Bytes reserved for other headers, such as cookies of proxies. */
const OTHERS = 2_048

test('on three networks every signed demand fits into a header, and so does the payment of a client that repeats it', async () => {
  const three = testGateway({
    env: {
      X402_PAY_TO: PAY_TO,
      X402_NETWORKS_ALSO: 'base,polygon,avalanche',
      X402_FACILITATOR_URL_AVALANCHE: 'https://facilitator.example',
      LIFE_PRO: 'open',
      VOICES_PRO: 'open',
      RATE_LIMIT: 'off',
    },
    store: lazyStore(await copyWithReviews(TEST_NOW)),
  })
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(`0x${'11'.repeat(32)}`)))
  const sold = services.flatMap(({ name, operations }) =>
    operations.flatMap((operation) => {
      const { price, route } = operation
      if (!price || !route) return []
      const [path = ''] = exampleRequest(operation, route).path.split('?')
      return [{ service: name, method: splitRoute(route).method, path }]
    }),
  )
  for (const { service, method, path } of sold) {
    const init = method === 'POST' ? { method, headers: { 'Content-Type': 'application/json' } } : {}
    const ask = async () => {
      const { headers } = await three.request(service, path, init)
      return headers.get('payment-required') ?? ''
    }
    // The signed offer appears only after the keys are loaded.
    await expect.poll(async () => decode(await ask()).extensions).toHaveProperty('offer-receipt')
    const demand = await ask()
    const payment = encodePaymentSignatureHeader(await client.createPaymentPayload(decode(demand)))
    expect(demand.length + OTHERS, path).toBeLessThan(HEADER_BYTES_MAX)
    expect(payment.length + OTHERS, path).toBeLessThan(HEADER_BYTES_MAX)
  }
})

function decode(header: string): PaymentRequired {
  return JSON.parse(Buffer.from(header, 'base64').toString()) as PaymentRequired
}
