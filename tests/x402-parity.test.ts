import { generateKeyPairSync, sign } from 'node:crypto'
import { x402ResourceServer, type FacilitatorClient } from '@x402/core/server'
import type { PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { bazaarResourceServerExtension, declareDiscoveryExtension } from '@x402/extensions/bazaar'
import {
  createJWSOfferReceiptIssuer,
  createOfferReceiptExtension,
  declareOfferReceiptExtension,
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
} from '@x402/extensions/offer-receipt'
import { paymentMiddleware as paymentMiddlewareV2 } from '@x402/hono'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { paymentMiddleware } from 'x402-hono'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { NETWORKS } from '#payments/networks.ts'
import { testGateway } from './support/gateway.ts'

// Our 402 has the same fields as those of x402-hono (version 1) and @x402/hono (version 2).

const PAY_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const texts = { title: 'Lab', titleZh: '實驗', description: 'For tests.' }

const getOperation = defineOperation({
  ...texts,
  name: 'get_quote',
  route: 'GET /api/pro/quote',
  price: '$0.01',
  summary: 'A quote.',
  input: z.object({ q: z.string().describe('A word.') }),
  output: z.object({ quote: z.int() }),
  example: { q: 'a' },
  run: () => ({ quote: 42 }),
})
const postOperation = defineOperation({
  ...texts,
  name: 'post_batch',
  route: 'POST /api/pro/batch',
  price: '$0.05',
  summary: 'A batch.',
  input: z.object({ ids: z.array(z.string()).describe('Names.') }),
  output: z.object({ found: z.int() }),
  example: { ids: ['a'] },
  run: () => ({ found: 1 }),
})

const oracle = {
  'GET /api/pro/quote': {
    price: '$0.01',
    config: {
      description: 'A quote.',
      inputSchema: { queryParams: { q: { type: 'string', description: 'A word.' } } },
    },
  },
  'POST /api/pro/batch': {
    price: '$0.05',
    config: {
      description: 'A batch.',
      inputSchema: {
        bodyType: 'json' as const,
        bodyFields: { ids: { type: 'array', description: 'Names.', items: { type: 'string' } } },
      },
    },
  },
}

test.each([
  { route: 'GET /api/pro/quote', network: 'base-sepolia' },
  { route: 'POST /api/pro/batch', network: 'base-sepolia' },
  { route: 'GET /api/pro/quote', network: 'base' },
  { route: 'POST /api/pro/batch', network: 'base' },
] as const)('an unpaid $route on $network gets the body that x402-hono sends', async ({ route, network }) => {
  const [method = '', path = ''] = route.split(' ')
  const theirs = new Hono()
  theirs.use(paymentMiddleware(PAY_TO, { [route]: { ...oracle[route], network } } as never))
  const ours = labOn(network)
  const request = () => new Request(`http://lab.example.tw${path}`, { method })
  const [expected, actual] = [await theirs.fetch(request()), await ours.fetch(request())]
  expect([actual.status, actual.headers.get('content-type')]).toEqual([402, expected.headers.get('content-type')])
  expect(await actual.json()).toEqual(await expected.json())
})

/** A facilitator that supports two networks of version 2. It gets no other request in this test. */
const facilitator: FacilitatorClient = {
  getSupported: async () => ({
    kinds: Object.values(NETWORKS).map(({ id }) => ({ x402Version: 2, scheme: 'exact', network: id })),
    extensions: ['bazaar'],
    signers: {},
  }),
  verify: () => Promise.reject(new Error('Nobody pays here.')),
  settle: () => Promise.reject(new Error('Nobody pays here.')),
}

const { privateKey } = generateKeyPairSync('ed25519')
const issuer = createJWSOfferReceiptIssuer('did:web:lab.example.tw#key-1', {
  kid: 'did:web:lab.example.tw#key-1',
  format: 'jws',
  algorithm: 'EdDSA',
  sign: async (bytes) => sign(null, bytes, privateKey).toString('base64url'),
})

/** Our declarations in the form of the official extension. */
const discovery = {
  'GET /api/pro/quote': declareDiscoveryExtension({
    input: { q: 'a' },
    inputSchema: { properties: { q: { type: 'string', description: 'A word.' } }, required: ['q'] },
  }),
  'POST /api/pro/batch': declareDiscoveryExtension({
    bodyType: 'json',
    input: { ids: ['a'] },
    inputSchema: {
      type: 'object',
      properties: { ids: { type: 'array', description: 'Names.', items: { type: 'string' } } },
      required: ['ids'],
    },
  }),
}

test.each([
  { route: 'GET /api/pro/quote', network: 'base-sepolia' },
  { route: 'POST /api/pro/batch', network: 'base-sepolia' },
  { route: 'GET /api/pro/quote', network: 'base' },
  { route: 'POST /api/pro/batch', network: 'base' },
] as const)('an unpaid $route on $network gets the header that @x402/hono sends', async ({ route, network }) => {
  const [method = '', path = ''] = route.split(' ')
  const server = new x402ResourceServer(facilitator).register('eip155:*', new ExactEvmScheme())
  server.registerExtension(bazaarResourceServerExtension)
  server.registerExtension(createOfferReceiptExtension(issuer))
  const { price, config } = oracle[route]
  const accepts = {
    scheme: 'exact',
    price,
    network: NETWORKS[network].id,
    payTo: PAY_TO,
    // The official server names a validity of five minutes only if it is configured.
    maxTimeoutSeconds: 300,
  }
  const routes = {
    [route]: {
      accepts,
      description: config.description,
      mimeType: 'application/json',
      serviceName: 'Lab',
      tags: ['taiwan', 'lab'],
      iconUrl: 'http://example.tw/assets/icon-192.png',
      extensions: { ...discovery[route], ...declareOfferReceiptExtension() },
    },
  }
  const theirs = new Hono()
  theirs.use(paymentMiddlewareV2(routes, server))
  const ours = labOn(network)
  const request = () => new Request(`http://lab.example.tw${path}`, { method })
  const demandOf = (response: Response) => {
    const text = Buffer.from(response.headers.get('payment-required') ?? '', 'base64').toString()
    // The official server also allows forms and text as a body, but our bodies are JSON.
    const withoutBodyType = (key: string, value: unknown) =>
      key === 'bodyType' && typeof value === 'object' ? undefined : value
    const required = JSON.parse(text, withoutBodyType) as PaymentRequired
    const { extensions, ...demand } = required
    const signed = decodeSignedOffers(extractOffersFromPaymentRequired(required))
    // Keys and expiry times of the signed offers differ.
    const offers = signed.map(({ signedOffer: _signature, validUntil: _time, ...offer }) => offer)
    return { status: response.status, ...demand, bazaar: extensions?.['bazaar'], offers }
  }
  const expected = demandOf(await theirs.fetch(request()))
  expect(expected.offers).toHaveLength(1)
  // The first responses may lack the offer, because the keys are not loaded yet.
  await expect.poll(async () => demandOf(await ours.fetch(request()))).toEqual(expected)
})

// The reasons why the gateway does not use the official server (docs/adr/006). If one of these tests fails with a
// newer version, the decision should be reconsidered.
describe('the official server', () => {
  const price = { scheme: 'exact', price: '$0.01', network: NETWORKS.base.id, payTo: PAY_TO, maxTimeoutSeconds: 300 }
  const open = async (client: FacilitatorClient) => {
    const server = new x402ResourceServer(client).register('eip155:*', new ExactEvmScheme())
    await server.initialize().catch(() => {})
    return server
  }

  test('sends a payment although its recording hook throws', async () => {
    const settled: unknown[] = []
    const settle: FacilitatorClient['settle'] = async (payload) => {
      settled.push(payload)
      return { success: true, transaction: '0xfeed', network: NETWORKS.base.id }
    }
    const server = await open({ ...facilitator, settle })
    server.onBeforeSettle(() => Promise.reject(new Error('The disk is full.')))
    const [requirements] = await server.buildPaymentRequirements(price)
    const payload = { x402Version: 2, accepted: requirements!, payload: {} }
    expect(await server.settlePayment(payload, requirements!)).toMatchObject({ success: true })
    expect(settled).toEqual([payload])
  })

  test('asks the facilitator although the refusing hook throws', async () => {
    const server = await open({ ...facilitator, verify: async () => ({ isValid: true }) })
    server.onBeforeVerify(() => Promise.reject(new Error('The clock is wrong.')))
    const [requirements] = await server.buildPaymentRequirements(price)
    const payload = { x402Version: 2, accepted: requirements!, payload: {} }
    expect(await server.verifyPayment(payload, requirements!)).toMatchObject({ isValid: true })
  })

  test('sends a payment with an open outcome once more at once', async () => {
    let sent = 0
    const settle: FacilitatorClient['settle'] = async () => {
      sent += 1
      return { success: false, errorReason: 'settlement_pending', transaction: '0xfeed', network: NETWORKS.base.id }
    }
    const server = await open({ ...facilitator, settle })
    const [requirements] = await server.buildPaymentRequirements(price)
    const payload = { x402Version: 2, accepted: requirements!, payload: {} }
    expect(await server.settlePayment(payload, requirements!)).toMatchObject({ success: false })
    expect(sent).toBe(2)
  })

  test('answers a payment of version 1 with its price', async () => {
    const theirs = new Hono()
    theirs.use(paymentMiddlewareV2({ 'GET /paid': { accepts: price } }, await open(facilitator)))
    const payment = Buffer.from(JSON.stringify({ x402Version: 1, scheme: 'exact', network: 'base', payload: {} }))
    const headers = { 'X-PAYMENT': payment.toString('base64') }
    const response = await theirs.fetch(new Request('http://lab.example.tw/paid', { headers }))
    const required = response.headers.get('payment-required') ?? ''
    expect([response.status, JSON.parse(Buffer.from(required, 'base64').toString()).error]).toEqual([
      402,
      'Payment required',
    ])
  })

  test('has no price while no facilitator answers', async () => {
    const server = await open({ ...facilitator, getSupported: () => Promise.reject(new Error('down')) })
    await expect(server.buildPaymentRequirements(price)).rejects.toThrow('Facilitator does not support exact')
  })

  test('compares the repeated terms, not the signed ones', async () => {
    const server = await open(facilitator)
    const [requirements] = await server.buildPaymentRequirements(price)
    const matches = (accepted: object, authorization = {}) =>
      server.findMatchingRequirements([requirements!], {
        x402Version: 2,
        accepted: { ...requirements!, ...accepted },
        payload: { authorization },
      }) !== undefined
    expect(matches({}, { value: '1' })).toBe(true)
    expect(matches({ payTo: PAY_TO.toLowerCase() })).toBe(false)
  })
})

function labOn(network: 'base' | 'base-sepolia') {
  const service = defineService({
    name: 'lab',
    title: 'Lab',
    titleZh: '實驗',
    summary: 'For tests.',
    summaryZh: '測試用。',
    instructions: 'Pay.',
    network,
    datasets: [],
    operations: [getOperation, postOperation],
  })
  return testGateway({ services: [service], env: { GATEWAY_DOMAIN: 'example.tw', PORT: '80', X402_PAY_TO: PAY_TO } })
}
