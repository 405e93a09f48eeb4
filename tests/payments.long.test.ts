import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PaymentRequiredV2Schema } from '@x402/core/schemas'
import type { ResourceInfo } from '@x402/core/types'
import { sanitizeResourceServiceMetadata, validateDiscoveryExtension } from '@x402/extensions/bazaar'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PaymentRequirementsSchema } from 'x402/types'
import { splitRoute, type Route } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { NETWORKS } from '#payments/networks.ts'
import { toAtomicUnits } from '#payments/requirements.ts'
import { services } from '#services/index.ts'
import { TEST_NOW, testGateway } from './support/gateway.ts'
import { copyWithReviews } from './support/imported-reviews.ts'
import { lazyStore } from './support/lazy-store.ts'

// Promises that hold for every paid operation. No test in this file sends a request to another host.

const PAY_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const sold = services.flatMap((service) =>
  service.operations.flatMap((operation) =>
    operation.price === undefined || operation.route === undefined
      ? []
      : [{ service, price: operation.price, ...routeOf(operation.route, operation.example) }],
  ),
)

/** The path with the example's values in it. */
function routeOf(route: Parameters<typeof splitRoute>[0], example: object) {
  const { method, path } = splitRoute(route)
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(example, name))),
  )
  return { method, path, filled, label: `${method} ${path}` }
}

/** HEAD returns the headers of GET. A path with only POST has no HEAD. */
function sellsByGet(service: Service, path: string): boolean {
  return service.operations.some(({ route, aliases }) => [route, ...aliases].includes(`GET ${path}` as Route))
}

const open = { X402_PAY_TO: PAY_TO, LIFE_PRO: 'open', VOICES_PRO: 'open' }
// The export of reviews is for sale only if there are reviews.
const reviewed = await copyWithReviews(TEST_NOW)

function decode(header: string | null): unknown {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8'))
}

test('with a payee alone, every service is paid on a main network', () => {
  expect(services.filter(({ network }) => NETWORKS[network].isTest).map(({ name }) => name)).toEqual([])
})

test('something is for sale', () => {
  expect(sold.length).toBeGreaterThan(0)
})

test('payment outcomes are in the metrics', async () => {
  const gateway = testGateway({ env: open })
  const sent = { headers: { 'x-payment': 'bm9uc2Vuc2U=' } }
  const refused = await gateway.request('stock', '/api/pro/history?code=2330', sent)
  expect([refused.status, await refused.json()]).toMatchObject([400, { type: '/errors/malformed_payment' }])
  const metrics = await (await gateway.request('', '/metrics')).text()
  expect(metrics).toContain('dozen_payments_total{event="refused",network="base",service="stock"} 1')
})

test('a facilitator with a wrong key closes paying, which the metrics show', async () => {
  const facilitator = createServer((_, response) => void response.writeHead(401).end('{"error":"no such key"}'))
  await once(facilitator.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void facilitator.close())
  const { port } = facilitator.address() as AddressInfo
  const gateway = testGateway({ env: { ...open, X402_FACILITATOR_URL_BASE: `http://127.0.0.1:${port}` } })
  const metrics = async () => (await gateway.request('', '/metrics')).text()
  expect(await metrics()).not.toContain('dozen_paying_open{')
  await gateway.payments.prepare(['stock'])
  expect(await metrics()).toContain('dozen_paying_open{network="base"} 0')
})

describe('every paid operation', () => {
  test('an unpaid call is a 402 for clients of both versions, with exact terms and short headers', async () => {
    const gateway = testGateway({
      env: { ...open, PUBLIC_URL: 'https://dozen.example.tw' },
      store: lazyStore(reviewed),
    })
    for (const { service, price, method, filled, label } of sold) {
      const network = NETWORKS[service.network]
      const amount = toAtomicUnits(price, 6)
      const address = `https://${service.name}.dozen.example.tw${filled}`
      const response = await gateway.fetch(new Request(address, { method }))
      expect([label, response.status, response.headers.get('cache-control')]).toEqual([label, 402, 'no-store'])
      const body = (await response.json()) as { x402Version: number; accepts: unknown[] }
      expect([body.x402Version, body.accepts.length]).toEqual([1, 1])
      expect(PaymentRequirementsSchema.parse(body.accepts[0])).toMatchObject({
        network: service.network,
        maxAmountRequired: amount,
        payTo: PAY_TO,
        asset: network.asset.address,
        resource: address,
      })
      const header = response.headers.get('payment-required')
      const required = PaymentRequiredV2Schema.parse(decode(header))
      expect(required.accepts).toEqual([
        expect.objectContaining({ scheme: 'exact', network: network.id, amount, payTo: PAY_TO }),
      ])
      expect(required.extensions?.['bazaar']).toMatchObject({ info: { output: { type: 'json' } } })
      expect([label, validateDiscoveryExtension(required.extensions?.['bazaar'] as never)]).toEqual([
        label,
        { valid: true },
      ])
      // A catalogue drops all metadata if it does not accept a name, tag or address in it.
      expect(sanitizeResourceServiceMetadata(required.resource as ResourceInfo)).toEqual({
        serviceName: service.title,
        tags: ['taiwan', service.name],
        iconUrl: 'https://dozen.example.tw/assets/icon-192.png',
      })
      expect(required.extensions, label).toHaveProperty('sign-in-with-x')
      expect(header?.length, label).toBeLessThan(4_000)
      // Clients send the 402's content back with the payment, some through btoa(), which throws on other characters
      // than Latin-1.
      expect(() => btoa(JSON.stringify(required)), label).not.toThrow()
    }
  })

  test('has an existing icon', async () => {
    const icon = await testGateway().request('', '/assets/icon-192.png')
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('on three networks its header is as short', async () => {
    const env = {
      ...open,
      X402_NETWORKS_ALSO: 'polygon,avalanche',
      X402_FACILITATOR_URL_AVALANCHE: 'https://f.example',
    }
    const gateway = testGateway({ env, store: lazyStore(reviewed) })
    for (const { service, method, filled, label } of sold) {
      const header = (await gateway.request(service.name, filled, { method })).headers.get('payment-required')
      const required = PaymentRequiredV2Schema.parse(decode(header))
      expect([label, required.accepts.length]).toEqual([label, 3])
      expect(header?.length, label).toBeLessThan(4_000)
    }
  })

  test('is not reached by HEAD, with a payment or without', async () => {
    const gateway = testGateway({ env: open, store: lazyStore(reviewed) })
    for (const { service, path, filled, label } of sold) {
      const head = await gateway.request(service.name, filled, { method: 'HEAD', headers: { 'x-payment': 'e30=' } })
      expect(head.status, label).toBe(sellsByGet(service, path) ? 402 : 405)
      expect(await head.text(), label).toBe('')
    }
  })

  test('shows a browser a page in its language with the price, and no script but the one that its policy names', async () => {
    const gateway = testGateway({ env: open, store: lazyStore(reviewed) })
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    for (const { service, price, method, filled, label } of sold) {
      for (const [language, expected] of [
        ['zh-TW', '收款地址'],
        ['en', 'Paid to'],
      ] as const) {
        const headers = { accept, 'accept-language': language }
        const response = await gateway.request(service.name, filled, { method, headers })
        expect([label, response.status, response.headers.get('content-type')]).toEqual([
          label,
          402,
          'text/html; charset=utf-8',
        ])
        const page = await response.text()
        expect(page).toContain(price)
        expect(page).toContain(expected)
        const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
        expect([label, scripts.length]).toEqual([label, method === 'GET' ? 1 : 0])
        const policy = response.headers.get('content-security-policy') ?? ''
        for (const script of scripts) {
          expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
        }
        // Besides the wallet script, the page has only the script of this host.
        expect(page.match(/ src="[^"]*"/g)).toEqual([' src="/assets/page.js"'])
      }
    }
  })

  test('is found in the discovery document and in OpenAPI with its price', async () => {
    const gateway = testGateway({ env: open, store: lazyStore(reviewed) })
    for (const { service, price, method, path } of sold) {
      const found = (await (await gateway.request(service.name, '/.well-known/x402')).json()) as { resources: string[] }
      expect(found).toMatchObject({ version: 1 })
      expect(found.resources).toContain(`http://localhost:8402/${service.name}${path}`)
      const openapi = (await (await gateway.request(service.name, '/openapi.json')).json()) as {
        paths: Record<string, Record<string, Record<string, unknown>>>
      }
      expect(openapi.paths[path]?.[method.toLowerCase()]).toMatchObject({
        'x-payment-info': {
          protocols: [{ x402: {} }],
          price: { mode: 'fixed', currency: 'USD', amount: price.slice(1) },
        },
        responses: { 402: {} },
      })
    }
  })
})

describe('a service that is not open yet', () => {
  const closed = sold.filter(({ service }) => service.paidClosedByDefault)
  test.each(closed)(
    '$service.name $label answers 503 endpoint_not_open, paid or not',
    async ({ service, method, filled }) => {
      const gateway = testGateway({ env: { X402_PAY_TO: PAY_TO } })
      for (const headers of [{}, { 'x-payment': 'e30=' }]) {
        const response = await gateway.request(service.name, filled, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          ...(method === 'POST' && { body: '{}' }),
        })
        expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
          503,
          'endpoint_not_open',
        ])
      }
    },
  )
})

test('LIFE_PRO opens life and no other service that is closed', async () => {
  const life = services.find(({ name }) => name === 'life')!
  const other: Service = { ...life, name: 'other', datasets: [], syncs: [] }
  const gateway = testGateway({ services: [life, other], env: open })
  const statusOf = async (service: string) => (await gateway.request(service, '/api/pro/fuel/history')).status
  expect([await statusOf('life'), await statusOf('other')]).toEqual([402, 503])
})

describe('in the sandbox', () => {
  const [first] = sold
  test('everything is sold on the test network, to an address of this installation, with a notice', async () => {
    const gateway = testGateway({ env: { LIFE_PRO: 'open', VOICES_PRO: 'open' }, store: lazyStore(reviewed) })
    for (const { service, filled, method } of sold) {
      const body = (await (await gateway.request(service.name, filled, { method })).json()) as {
        sandbox: boolean
        accepts: { network: string; payTo: string }[]
      }
      expect(body.sandbox).toBe(true)
      expect(body.accepts[0]).toMatchObject({
        network: 'base-sepolia',
        payTo: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      })
    }
    expect(await (await gateway.request('', '/')).json()).toMatchObject({ sandbox: true })
  })

  test('with a receiving address there is no sandbox notice', async () => {
    const gateway = testGateway({ env: open })
    const body = await (await gateway.request(first!.service.name, first!.filled, { method: first!.method })).json()
    expect(body).not.toHaveProperty('sandbox')
  })
})

describe('a setting that would lose money stops the start', () => {
  test.each([
    ['X402_PAY_TO', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['X402_PAY_TO', '0x123'],
    ['X402_FACILITATOR_URL', 'facilitator.example'],
    ['X402_NETWORK_WELLNESS', 'solana'],
    ['X402_NETWORKS_ALSO', 'polygon,tron'],
    ['X402_PAY_TO_POLYGON', '0x123'],
    ['CDP_API_KEY_ID', 'alone'],
  ])('%s=%s', (name, value) => {
    expect(() => testGateway({ env: { [name]: value } })).toThrow(
      name === 'CDP_API_KEY_ID' ? 'CDP_API_KEY_SECRET' : name,
    )
  })

  test('one service left on a test network while the others take real money, unless it is allowed by name', () => {
    const env = { X402_PAY_TO: PAY_TO, X402_NETWORK_SEO: 'base-sepolia' }
    expect(() => testGateway({ env })).toThrow(
      /X402_NETWORK_SEO must not .*: X402_NETWORK_SEO=test-money:base-sepolia\./,
    )
    expect(() => testGateway({ env: { ...env, X402_NETWORK_SEO: 'test-money:base-sepolia' } })).not.toThrow()
    const onTest = Object.fromEntries(
      services.map(({ name }) => [`X402_NETWORK_${name.toUpperCase()}`, 'base-sepolia']),
    )
    expect(() => testGateway({ env: { X402_PAY_TO: PAY_TO, ...onTest } })).not.toThrow()
  })

  test('the zero address, whose money is lost', () => {
    expect(() => testGateway({ env: { X402_PAY_TO: `0x${'0'.repeat(40)}` } })).toThrow('X402_PAY_TO must be')
  })

  test('a network without a facilitator', () => {
    const env = { X402_PAY_TO: PAY_TO, X402_NETWORKS_ALSO: 'avalanche' }
    expect(() => testGateway({ env })).toThrow('X402_FACILITATOR_URL_AVALANCHE')
    const served = { ...env, X402_FACILITATOR_URL_AVALANCHE: 'https://facilitator.example' }
    expect(() => testGateway({ env: served })).not.toThrow()
  })

  test('Solana without a wallet there, whose addresses are others', () => {
    const env = { X402_PAY_TO: PAY_TO, X402_NETWORKS_ALSO: 'base-sepolia,solana-devnet' }
    expect(() => testGateway({ env })).toThrow('X402_PAY_TO_SOLANA_DEVNET')
  })

  test('a CDP secret of no known form is refused without being repeated', () => {
    const env = { CDP_API_KEY_ID: 'id', CDP_API_KEY_SECRET: 'hunter2' }
    expect(() => testGateway({ env })).toThrow(/CDP_API_KEY_SECRET(?!.*hunter2)/s)
  })
})
