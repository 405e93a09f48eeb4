import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { PaymentProof } from '#operation/charge.ts'
import { createHttpServer } from '#gateway/http-server.ts'
import { labService } from './chain/support/lab-service.ts'
import { testGateway } from './support/gateway.ts'
import { broken, PAYER, proofOf, quote, STRANGER, testCharge, work } from './support/payments.ts'

// Attempts to avoid payment, to use a payment twice, or to keep others from paying.

type Sent = { authorization: Record<string, string>; signature: string }

/** A payment with rewritten fields and the original signature. */
function rewritten(change: (sent: Sent) => object, fields: Parameters<typeof proofOf>[0] = {}): PaymentProof {
  const { header, value } = proofOf(fields) as Extract<PaymentProof, { value: string }>
  const payment = JSON.parse(Buffer.from(value, 'base64').toString()) as { payload: Sent }
  const payload = { ...payment.payload, ...change(payment.payload) }
  return { header, value: Buffer.from(JSON.stringify({ ...payment, payload })).toString('base64') }
}

const headersOf = (proof: PaymentProof) => {
  const { header, value } = proof as Extract<PaymentProof, { value: string }>
  return { [header]: value }
}
const statusOf = (thrown: unknown) => (thrown as { status?: number }).status

describe('one payment written in another way', () => {
  const upper = (text = '') => `0x${text.slice(2).toUpperCase()}`
  const ways: Record<string, (sent: Sent) => object> = {
    'its nonce in capitals': ({ authorization }) => ({
      authorization: { ...authorization, nonce: upper(authorization['nonce']) },
    }),
    'its payer in capitals': ({ authorization }) => ({
      authorization: { ...authorization, from: upper(authorization['from']) },
    }),
    'its payer in small letters': ({ authorization }) => ({
      authorization: { ...authorization, from: PAYER.toLowerCase() },
    }),
    'its signature in capitals': ({ signature }) => ({ signature: upper(signature) }),
    'its time with zeros before it': ({ authorization }) => ({
      authorization: { ...authorization, validBefore: `000${authorization['validBefore']}` },
    }),
    'the last byte of its signature in its other form': ({ signature }) => ({
      signature: `${signature.slice(0, -2)}0${Number.parseInt(signature.slice(-2), 16) - 27}`,
    }),
  }

  test.each(Object.entries(ways))('%s buys nothing more', async (_, change) => {
    const { charge, world } = await testCharge()
    // Its hexadecimal digits contain letters, which can be written in either case.
    await charge.collect(quote, proofOf({ nonce: 0xabcdef }), work().do)
    world.now += 1
    const again = work()
    const copy = charge.collect(quote, rewritten(change, { nonce: 0xabcdef }), again.do)
    await expect(copy).rejects.toMatchObject({ code: 'payment_conflict' })
    expect([again.runs, world.verified, world.settled]).toEqual([0, 1, 1])
  })

  test.each(Object.entries(ways))('%s and sent at the same time runs once and is charged once', async (_, change) => {
    const { charge, world } = await testCharge()
    const job = work()
    world.whileSettling = () => new Promise((resolve) => void setTimeout(resolve, 30))
    const proofs = [proofOf({ nonce: 0xabcdef }), rewritten(change, { nonce: 0xabcdef })]
    await Promise.allSettled(proofs.map((proof) => charge.collect(quote, proof, job.do)))
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('an amount with zeros before it is another amount', async () => {
    const { charge, world } = await testCharge()
    await expect(charge.collect(quote, proofOf({ value: '010000' }), work().do)).rejects.toMatchObject({ status: 402 })
    expect(world.verified).toBe(0)
  })
})

describe('one payment for two things at once', () => {
  const others = {
    'another query': { ...quote, search: '?days=3' },
    'another body': { ...quote, body: '{"days":3}' },
    'the same tool': { ...quote, resourceUrl: 'mcp://tool/get_quote', method: 'POST' as const, search: '' },
    'a service of the same price': { ...quote, service: 'life' },
  }
  test.each(Object.entries(others))('%s: one is answered, and the other a conflict', async (_, other) => {
    const { charge, world } = await testCharge()
    const job = work()
    const outcomes = await Promise.allSettled([quote, other].map((it) => charge.collect(it, proofOf(), job.do)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.flatMap((it) => (it.status === 'rejected' ? [statusOf(it.reason)] : []))).toEqual([409])
    expect([job.runs, world.settled]).toEqual([1, 1])
  })
})

describe('the identifier of somebody else', () => {
  test('gives another wallet no answer, and that wallet pays itself', async () => {
    const { charge, world } = await testCharge()
    const identifier = 'pay_7d5d747be160e280'
    await charge.collect(quote, proofOf({ identifier }), work('the first’s').do)
    const other = proofOf({ identifier, from: STRANGER, key: '22'.repeat(32) })
    expect((await charge.collect(quote, other, work('the second’s').do)).body).toBe('the second’s')
    expect(world.settled).toBe(2)
  })
})

describe('one identifier for two requests at once', () => {
  test('buys one of them, and the other is a conflict that charges nothing', async () => {
    const { charge, world } = await testCharge()
    const identifier = 'pay_7d5d747be160e280'
    const job = work()
    const outcomes = await Promise.allSettled(
      [quote, { ...quote, search: '?days=3' }].map((it, at) =>
        charge.collect(it, proofOf({ identifier, nonce: at + 1 }), job.do),
      ),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.flatMap((it) => (it.status === 'rejected' ? [statusOf(it.reason)] : []))).toEqual([409])
    expect([job.runs, world.settled]).toEqual([1, 1])
  })
})

describe('a refunded payment', () => {
  /** A payment that was settled, not answered, and refunded by the operator. */
  async function refunded() {
    const shop = await testCharge()
    await shop.charge.collect(quote, proofOf(), work('the first').do, broken)
    shop.world.onChain = { is: 'paid', transaction: '0xfeed' }
    const row = await shop.refunds.find('0xfeed')
    shop.world.onChain = { is: 'paid', transaction: '0xback' }
    await shop.refunds.send(row, '22'.repeat(32))
    shop.world.settled = 0
    return shop
  }

  test('buys nothing any more', async () => {
    const { charge, world } = await refunded()
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ code: 'payment_conflict' })
    expect(world.settled).toBe(0)
  })

  test('gives no credit: a new signature is charged', async () => {
    const { charge, world } = await refunded()
    const answer = await charge.collect(quote, proofOf({ nonce: 2 }), work('the second').do)
    expect([answer.body, world.settled]).toEqual(['the second', 1])
  })
})

describe('clocks that do not agree', () => {
  test('a copy sent to a server with a slow clock gets nothing', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work().do)
    // The request comes from another gateway on the same ledger, or from this one after its clock was corrected.
    world.now -= 10_000
    const copy = work()
    await expect(charge.collect(quote, proofOf(), copy.do)).rejects.toMatchObject({ code: 'payment_conflict' })
    expect([copy.runs, world.settled]).toEqual([0, 1])
  })

  test('a copy that waited during settlement gets its answer despite a slow clock', async () => {
    const { charge, world } = await testCharge()
    const job = work()
    let copy: Promise<unknown> | undefined
    world.whileSettling = async () => void (await new Promise((resolve) => setTimeout(resolve, 30)))
    const first = charge.collect(quote, proofOf(), async () => {
      world.now += 10_000
      copy = charge.collect(quote, proofOf(), job.do)
      // Waits until the copy has looked up the payment, which happens before the payment is sent.
      await new Promise((resolve) => setTimeout(resolve, 100))
      world.now -= 10_000
      return job.do()
    })
    const answers = await Promise.all([first, first.then(() => copy)])
    expect(answers).toMatchObject([{ body: '{"answer":42}' }, { body: '{"answer":42}' }])
    expect([job.runs, world.settled]).toEqual([1, 1])
  })
})

describe('over HTTP', () => {
  const service = labService('base-sepolia', '')
  async function shop() {
    const { charge, world } = await testCharge()
    const gateway = testGateway({ charge, services: [service] })
    const ask = (host: string, path: string, headers: Record<string, string>) =>
      gateway.request(host, path, { headers }).then(({ status }) => status)
    return { gateway, world, ask }
  }

  test('one payment on the service’s own name and on the bare domain is one sale', async () => {
    const { ask, world } = await shop()
    const headers = headersOf(proofOf())
    const statuses = await Promise.all([ask('lab', '/api/pro/quote', headers), ask('', '/lab/api/pro/quote', headers)])
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(world.settled).toBe(1)
  })

  test('one payment as a tool call and as a GET at once buys one of them', async () => {
    const { gateway, ask, world } = await shop()
    const proof = proofOf() as Extract<PaymentProof, { value: string }>
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'lab_quote', arguments: {}, _meta: { 'x402/payment': proof.value } },
    }
    const [status, answer] = await Promise.all([
      ask('lab', '/api/pro/quote', headersOf(proof)),
      gateway
        .post('lab', '/mcp', call)
        .then((response) => response.json() as Promise<{ result: { isError?: boolean } }>),
    ])
    expect([status === 200, answer.result.isError !== true].filter(Boolean)).toEqual([true])
    expect(world.settled).toBe(1)
  })

  test('two payments in one request: one is used, and the other stays valid', async () => {
    const { ask, world } = await shop()
    const [first, second] = [proofOf({ version: 1, nonce: 1 }), proofOf({ nonce: 2 })]
    expect(await ask('lab', '/api/pro/quote', { ...headersOf(first), ...headersOf(second) })).toBe(200)
    expect(world.settled).toBe(1)
    world.now += 1
    const paid = [headersOf(second), headersOf(first)].map((headers) => () => ask('lab', '/api/pro/quote', headers))
    const statuses = []
    for (const pay of paid) statuses.push(await pay())
    expect(statuses).toEqual([409, 200])
  })

  test('a malformed payment of any size or depth is 400 without a call to the facilitator', async () => {
    const { ask, world } = await shop()
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
    const long = JSON.stringify({ x402Version: 2, accepted: {}, payload: { signature: `0x${'a'.repeat(60_000)}` } })
    const named = '{"__proto__":{"x402Version":1},"constructor":1}'
    for (const text of [deep, long, named, '[]', '"0x"', '1e999', '\u0000']) {
      const value = Buffer.from(text).toString('base64')
      expect(await ask('lab', '/api/pro/quote', { 'X-PAYMENT': value })).toBe(400)
      expect(await ask('lab', '/api/pro/quote', { 'PAYMENT-SIGNATURE': value })).toBe(400)
    }
    expect(world.verified).toBe(0)
  })

  /** Sends a raw request over a real socket. Returns the status and text of the response. */
  async function listening() {
    const { gateway, world } = await shop()
    const { server } = createHttpServer(gateway, { arrivalMs: 15_000, bodyBytesMax: 1_048_576, isSecure: false })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close().closeAllConnections())
    const { port } = server.address() as AddressInfo
    const ask = async (headers: Record<string, string | string[]>) => {
      const sent = request({ port, path: '/lab/api/pro/quote', headers: { host: 'localhost', ...headers } }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const chunks = await answer.toArray()
      return { status: answer.statusCode, problem: JSON.parse(Buffer.concat(chunks).toString()) as { code?: string } }
    }
    return { ask, world }
  }

  test('a payment of 64 KB exceeds the header limit and reaches no facilitator', async () => {
    const { ask, world } = await listening()
    const { status, problem } = await ask({ 'PAYMENT-SIGNATURE': 'a'.repeat(65_536) })
    expect([status, problem.code, world.verified]).toEqual([431, 'headers_too_large', 0])
  })

  test('two payment headers of the same name are charged at most once, and a refusal is not charged', async () => {
    const { ask, world } = await listening()
    const values = [1, 2].map((nonce) => Object.values(headersOf(proofOf({ nonce })))[0] ?? '')
    const { status } = await ask({ 'PAYMENT-SIGNATURE': values })
    expect(world.settled).toBe(status === 200 ? 1 : 0)
    // Node joins duplicate headers with a comma, which is not base64.
    expect([200, 400]).toContain(status)
  })

  test('five tool calls at once with one payment buy one answer', async () => {
    const { gateway, world } = await shop()
    const { value } = proofOf() as Extract<PaymentProof, { value: string }>
    const calls = Array.from({ length: 5 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'lab_quote', arguments: { q: `number ${id}` }, _meta: { 'x402/payment': value } },
    }))
    const answers = await Promise.all(
      calls.map(async (call) => {
        const response = await gateway.post('lab', '/mcp', call)
        return (await response.json()) as { result: { isError?: boolean } }
      }),
    )
    expect(answers.filter(({ result }) => result.isError !== true)).toHaveLength(1)
    expect(world.settled).toBe(1)
  })
})
