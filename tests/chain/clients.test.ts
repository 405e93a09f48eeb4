import { randomUUID } from 'node:crypto'
import { extractReceiptFromResponse, verifyReceiptSignatureJWS } from '@x402/extensions/offer-receipt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Service } from '#operation/service.ts'
import { AXIOS_CLIENTS, CLIENT_NAMES, CLIENTS, decode, type PayingFetch } from './support/clients.ts'
import { openLab, startGateway, type Lab, type LabGateway } from './support/lab.ts'
import { sample } from '../support/tier.ts'

const ALL_CLIENTS = CLIENT_NAMES.length + Object.keys(AXIOS_CLIENTS).length

// All official clients, unmodified, against a running gateway, the official facilitator and a real chain.

const worlds: { title: string; network: Service['network']; blockSeconds?: number }[] = [
  { title: 'base-sepolia with a block for each transaction', network: 'base-sepolia' },
  { title: 'base with blocks every 2 s', network: 'base', blockSeconds: 2 },
]

describe.each(sample(worlds, 2))('on $title', ({ network, blockSeconds }) => {
  let lab: Lab
  let gateway: LabGateway

  beforeAll(async () => {
    lab = await openLab({ network, ...(blockSeconds && { blockSeconds }), payers: ALL_CLIENTS })
    gateway = await startGateway(lab)
  })
  afterAll(async () => {
    await gateway.stop()
    await lab.close()
  })

  describe.each(CLIENT_NAMES.map((name, index) => ({ name, index })))('$name', ({ name, index }) => {
    test('pays a GET and gets its answer with both receipts', async () => {
      const payer = lab.payers[index]!
      const before = await lab.income()
      const response = await CLIENTS[name](payer)(`${gateway.url}/api/pro/quote?q=${index}`)
      expect([response.status, await response.json()]).toEqual([200, { quote: 42, q: String(index) }])
      expect((await lab.income()) - before).toBe(10_000n)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const receipt = {
        success: true,
        payer: payer.address,
        transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        extensions: { 'offer-receipt': expect.anything() },
      }
      expect(decode(response.headers.get('payment-response'))).toEqual({
        ...receipt,
        network: `eip155:${lab.chain.chainId}`,
      })
      expect(decode(response.headers.get('x-payment-response'))).toEqual({ ...receipt, network })
      const signed = extractReceiptFromResponse(response)!
      const [key] = await gateway.payments.signingKeys()
      expect(await verifyReceiptSignatureJWS(signed as never, { ...key!.jwk })).toMatchObject({
        payer: payer.address,
        resourceUrl: 'http://localhost:8402/lab/api/pro/quote',
      })
    })

    test('that tries again under one Idempotency-Key signs anew and is charged once', async () => {
      const before = await lab.income()
      const headers = { 'idempotency-key': randomUUID() }
      for (let tries = 0; tries < 2; tries++) {
        const response = await CLIENTS[name](lab.payers[index]!)(`${gateway.url}/api/pro/quote?q=key`, { headers })
        expect([response.status, await response.json()]).toEqual([200, { quote: 42, q: 'key' }])
      }
      expect((await lab.income()) - before).toBe(10_000n)
    })

    test('pays a POST whose price a float would round wrongly', async () => {
      const before = await lab.income()
      const response = await CLIENTS[name](lab.payers[index]!)(`${gateway.url}/api/pro/echo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ said: '你好' }),
      })
      expect([response.status, await response.json()]).toEqual([200, { said: '你好' }])
      expect((await lab.income()) - before).toBe(15_700n)
    })

    test('pays for an export that is sent while it is made', async () => {
      const before = await lab.income()
      const response = await CLIENTS[name](lab.payers[index]!)(`${gateway.url}/api/pro/export`)
      const body = (await response.json()) as { numbers: unknown[] }
      expect([response.status, body.numbers.length]).toEqual([200, 5_000])
      expect((await lab.income()) - before).toBe(50_000n)
    })

    test('is not charged for an operation that fails', async () => {
      const before = await lab.income()
      const response = await CLIENTS[name](lab.payers[index]!)(`${gateway.url}/api/pro/fail`)
      expect(response.status).toBe(500)
      expect(await lab.income()).toBe(before)
    })

    test('is not charged for input that is refused', async () => {
      const before = await lab.income()
      const response = await CLIENTS[name](lab.payers[index]!)(`${gateway.url}/api/pro/quote?slow_ms=soon`)
      expect(response.status).toBe(400)
      expect(await lab.income()).toBe(before)
    })
  })

  describe.each(Object.keys(AXIOS_CLIENTS).map((name, at) => ({ name, index: CLIENT_NAMES.length + at })))(
    '$name',
    ({ name, index }) => {
      const pay: PayingFetch = (url, init) => AXIOS_CLIENTS[name]!(lab.payers[index]!)(url, init)

      test('pays a GET, a POST and an export', async () => {
        const before = await lab.income()
        const quote = await pay(`${gateway.url}/api/pro/quote?q=${index}`)
        expect(await quote.json()).toEqual({ quote: 42, q: String(index) })
        const echo = await pay(`${gateway.url}/api/pro/echo`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ said: '你好' }),
        })
        expect(await echo.json()).toEqual({ said: '你好' })
        const rows = await pay(`${gateway.url}/api/pro/export`)
        expect(((await rows.json()) as { numbers: unknown[] }).numbers).toHaveLength(5_000)
        expect((await lab.income()) - before).toBe(75_700n)
      })
    },
  )

  test('the ledger’s sum is the chain’s balance', async () => {
    expect(await gateway.totals()).toBe(await lab.income())
    expect(await gateway.states()).toEqual({ settled: ALL_CLIENTS * 3 + CLIENT_NAMES.length })
  })
})
