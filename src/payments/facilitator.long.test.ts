import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync } from 'node:crypto'
import { HTTPFacilitatorClient } from '@x402/core/http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readCdpKey } from './cdp-auth.ts'
import { createFacilitator } from './facilitator.ts'
import { NETWORKS } from './networks.ts'
import { requirementsFor } from './requirements.ts'

const REQUIREMENTS = requirementsFor(NETWORKS['base-sepolia'], '10000', `0x${'1'.repeat(40)}`)
const PAYLOAD = { x402Version: 2, accepted: REQUIREMENTS, payload: {} }
/** For servers that never respond. Other tests use the long timeout, since the test machine may be slow. */
const SHORT_MS = 150
const LONG_MS = 50_000

async function facilitatorThat(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const time = { now: 0 }
  const timeoutMs = answer === nothing || answer === half ? SHORT_MS : LONG_MS
  const settings = { url: `http://127.0.0.1:${port}/`, verifyTimeoutMs: timeoutMs, settleTimeoutMs: timeoutMs }
  return { seen, time, settings, client: createFacilitator(settings, () => time.now) }
}

const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const html = (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
const htmlOk = (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
const nothing = () => {}
const half = (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{"isValid":true,"success":true,')
const hangUp = (_: IncomingMessage, response: ServerResponse) => void response.destroy()

const settlement = (fields: object) => ({ success: false, transaction: '', network: 'eip155:84532', ...fields })

describe('the list of supported kinds', () => {
  const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const [FIRST, SECOND] = [
    'EwWqGE4ZFKLofuestmU4LDdK7XM1N4ALgdZccwYugwGd',
    '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4',
  ]
  const kind = { x402Version: 2, scheme: 'exact', network: SOLANA, extra: { feePayer: FIRST } }
  const supported = (kinds: object[], signers: object = {}) => json(200, { kinds, extensions: [], signers })

  test("has the fee payer in the facilitator's entry for the network, then its other signers there", async () => {
    const others = { 'solana:*': [FIRST, SECOND], 'eip155:*': ['0x1'] }
    const { client } = await facilitatorThat(supported([kind], others))
    expect(await client.supported(SOLANA)).toEqual({ feePayers: [FIRST, FIRST, SECOND] })
  })

  test.each([
    [
      'another network',
      supported([{ ...kind, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }], { 'solana:*': [FIRST] }),
    ],
    ['another scheme', supported([{ ...kind, scheme: 'upto' }], { 'solana:*': [FIRST] })],
    ['another version', supported([{ ...kind, x402Version: 1 }])],
    ['no fee payer', supported([{ ...kind, extra: {} }])],
    [
      'an invalid address',
      supported([{ ...kind, extra: { feePayer: FIRST.repeat(500) } }], { 'solana:*': ['0x1', 7] }),
    ],
    ['kinds with 403', json(403, { kinds: [kind], signers: {} })],
    ['no list', json(200, { kinds: 'all' })],
    ['500', json(500, { error: 'boom' })],
    ['HTML', html],
    ['a closed connection', hangUp],
  ])('has no fee payer if the facilitator sends %s', async (_, answer) => {
    const { client } = await facilitatorThat(answer)
    expect((await client.supported(SOLANA)).feePayers).toEqual([])
  })

  test.each<[string, Parameters<typeof facilitatorThat>[0], string, boolean]>([
    ['another network', supported([{ ...kind, network: 'eip155:1' }]), 'does not settle', false],
    ['no kind at all', supported([]), 'does not settle', false],
    ['401', json(401, { error: 'no key' }), '(401)', false],
    ['404', json(404, {}), '(404)', false],
    ['500', json(500, { error: 'boom' }), '(500)', true],
    ['HTML', html, '(502)', true],
    ['no list', json(200, { kinds: 'all' }), 'invalid data', true],
    ['nothing', nothing, 'timed out', true],
  ])('with %s is a fault', async (_, answer, why, isSilence) => {
    const { client } = await facilitatorThat(answer)
    expect((await client.supported(SOLANA)).fault).toEqual({ why: expect.stringContaining(why), isSilence })
  })
})

describe('verifying', () => {
  test('a valid payment is valid', async () => {
    const { client, seen } = await facilitatorThat(json(200, { isValid: true, payer: '0x1' }))
    expect(await client.verify(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'valid' })
    expect(seen[0]?.url).toBe('/verify')
  })

  test("the request equals the official client's exactly", async () => {
    const bodies: string[] = []
    const { seen, settings, client } = await facilitatorThat((request, response) => {
      request.setEncoding('utf8').on('data', (chunk: string) => bodies.push(chunk))
      request.on('end', () => json(200, settlement({ isValid: true, success: true }))(request, response))
    })
    const official = new HTTPFacilitatorClient({ url: settings.url })
    for (const it of [official, client]) {
      await it.verify(PAYLOAD, REQUIREMENTS)
      await it.settle(PAYLOAD, REQUIREMENTS)
    }
    const asked = seen.map(({ method, url, headers }, at) => [method, url, headers['content-type'], bodies[at]])
    expect(asked.slice(2)).toEqual(asked.slice(0, 2))
  })

  test('a redirect of the facilitator is followed', async () => {
    const { settings, seen } = await facilitatorThat(json(200, { isValid: true }))
    const { client } = await facilitatorThat((request, response) => {
      response.writeHead(308, { location: `${settings.url}v2${request.url}` }).end()
    })
    expect(await client.verify(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'valid' })
    expect(await client.verify(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'valid' })
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v2/verify', 'POST /v2/verify'])
  })

  test('an approval with an error status is not valid', async () => {
    const { client } = await facilitatorThat(json(402, { isValid: true }))
    expect(await client.verify(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'invalid', reason: 'invalid_payment' })
  })

  test.each([
    ['with 200', json(200, { isValid: false, invalidReason: 'insufficient_funds' })],
    ['with 400', json(400, { isValid: false, invalidReason: 'insufficient_funds' })],
  ])('an invalid payment returns the facilitator’s reason, sent %s', async (_, answer) => {
    const { client } = await facilitatorThat(answer)
    expect(await client.verify(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'invalid', reason: 'insufficient_funds' })
  })

  test.each([
    ['500', json(500, { error: 'boom' })],
    ['500 with a verdict', json(500, { isValid: false, invalidReason: 'boom' })],
    ['401', json(401, { error: 'no key' })],
    ['HTML', html],
    ['HTML with 200', htmlOk],
    ['nothing', nothing],
    ['half an answer', half],
    ['a list', json(200, [{ isValid: true }])],
    ['a verdict in words', json(200, { isValid: 'true' })],
    ['null', json(200, null)],
    ['a closed connection', hangUp],
    ['an exception of its own', json(200, { isValid: false, invalidReason: 'unexpected_verify_error' })],
  ])('%s gives no verdict about the payment', async (_, answer) => {
    const { client } = await facilitatorThat(answer)
    expect(await client.verify(PAYLOAD, REQUIREMENTS)).toMatchObject({ is: 'unavailable' })
  })
})

describe('settling', () => {
  test('a success is settled', async () => {
    const { client } = await facilitatorThat(json(200, settlement({ success: true, transaction: '0xfeed' })))
    expect(await client.settle(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'settled', transaction: '0xfeed' })
  })

  test('a refusal before sending is final', async () => {
    const { client } = await facilitatorThat(json(200, settlement({ errorReason: 'insufficient_funds' })))
    expect(await client.settle(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'refused', reason: 'insufficient_funds' })
  })

  test.each([
    ['500', json(500, { error: 'boom' })],
    ['500 with a reason', json(500, settlement({ errorReason: 'insufficient_funds' }))],
    ['HTML', html],
    ['nothing', nothing],
    ['half an answer', half],
    ['a list', json(200, [settlement({ success: true })])],
    ['a success in words', json(200, { ...settlement({}), success: 'true' })],
    ['null', json(200, null)],
    ['a closed connection', hangUp],
    ['"nonce already used"', json(200, settlement({ errorReason: 'invalid_exact_evm_nonce_already_used' }))],
    ['"pending"', json(200, settlement({ errorReason: 'settlement_pending', transaction: '0x1' }))],
    [
      '"insufficient funds" with a transaction',
      json(200, settlement({ errorReason: 'insufficient_funds', transaction: '0x1' })),
    ],
    ['a reason nobody knows', json(200, settlement({ errorReason: 'moon_phase' }))],
    ['no reason', json(200, settlement({}))],
  ])('%s leaves the outcome unknown', async (_, answer) => {
    const { client } = await facilitatorThat(answer)
    expect(await client.settle(PAYLOAD, REQUIREMENTS)).toMatchObject({ is: 'unknown' })
  })
})

describe('the header EXTENSION-RESPONSES', () => {
  const listed = (responses: unknown) => (_: IncomingMessage, response: ServerResponse) => {
    const header = typeof responses === 'string' ? responses : Buffer.from(JSON.stringify(responses)).toString('base64')
    response.setHeader('EXTENSION-RESPONSES', header)
    json(200, settlement({ isValid: true, success: true, transaction: '0xfeed' }))(_, response)
  }

  test.each<[string, unknown, unknown[]]>([
    ['a listing', { bazaar: { status: 'success' } }, [{ status: 'success' }]],
    [
      'a refusal with its reason',
      { bazaar: { status: 'rejected', rejectedReason: 'no example', more: 1 }, other: {} },
      [{ status: 'rejected', reason: 'no example' }],
    ],
    [
      'an overlong reason',
      { bazaar: { status: 'rejected', rejectedReason: 'x'.repeat(900) } },
      [{ status: 'rejected', reason: 'x'.repeat(200) }],
    ],
    ['a reason that is no text', { bazaar: { status: 'rejected', rejectedReason: {} } }, [{ status: 'rejected' }]],
    ['an unknown status', { bazaar: { status: 'lost' } }, []],
    ['another extension', { other: { status: 'success' } }, []],
    ['no base64', '{', []],
  ])('with %s is read after verifying and settling, and payments continue', async (_, responses, expected) => {
    const { settings } = await facilitatorThat(listed(responses))
    const heard: unknown[] = []
    const client = createFacilitator({ ...settings, onListed: (listing) => heard.push(listing) })
    expect(await client.verify(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'valid' })
    expect(await client.settle(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'settled', transaction: '0xfeed' })
    expect(heard).toEqual([...expected, ...expected])
  })
})

describe('an overlong text from the facilitator', () => {
  const story = 'Error: reverted at line 1. '.repeat(10_000)

  test('is shortened so that it fits into a header', async () => {
    const invalid = await facilitatorThat(json(200, { isValid: false, invalidReason: story }))
    const unsettled = await facilitatorThat(json(200, settlement({ errorReason: story })))
    const reason = story.slice(0, 200)
    expect(await invalid.client.verify(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'invalid', reason })
    expect(await unsettled.client.settle(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'unknown', reason })
  })

  test('in place of a transaction still counts as settled', async () => {
    const { client } = await facilitatorThat(json(200, settlement({ success: true, transaction: story })))
    expect(await client.settle(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'settled', transaction: '' })
  })

  test('in place of a transaction does not prove that nothing was sent', async () => {
    const expected = settlement({ errorReason: 'insufficient_funds', transaction: story })
    const { client } = await facilitatorThat(json(200, expected))
    expect(await client.settle(PAYLOAD, REQUIREMENTS)).toMatchObject({ is: 'unknown' })
  })
})

describe('availability of the facilitator', () => {
  const answers =
    (supported: typeof html, others: typeof html) => (request: IncomingMessage, response: ServerResponse) =>
      (request.url === '/supported' ? supported : others)(request, response)
  const good = json(200, { kinds: [] })
  const countOf = (seen: IncomingMessage[], url: string) => seen.filter((request) => request.url === url).length

  test('does not depend on failed payments, however many', async () => {
    const { client, seen, time } = await facilitatorThat(answers(good, html))
    for (let count = 0; count < 20; count++) {
      await client.verify(PAYLOAD, REQUIREMENTS)
      await client.settle(PAYLOAD, REQUIREMENTS)
      time.now += 500
    }
    expect([countOf(seen, '/verify'), countOf(seen, '/settle')]).toEqual([20, 20])
    // The client sends one probe at a time, and at most one every two seconds.
    expect(countOf(seen, '/supported')).toBeLessThanOrEqual(6)
  })

  test('depends on its list of supported kinds: while that fails nothing is sent, and afterwards everything is', async () => {
    let supported = html
    const { client, seen, time } = await facilitatorThat((request, response) =>
      answers(supported, json(200, { isValid: true }))(request, response),
    )
    await facilitatorFails(client, seen)
    expect(await client.verify(PAYLOAD, REQUIREMENTS)).toMatchObject({ is: 'unavailable' })
    expect(await client.settle(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'unknown', reason: 'facilitator_down' })
    const before = seen.length
    await client.verify(PAYLOAD, REQUIREMENTS)
    expect(seen.length).toBe(before)
    supported = good
    time.now += 2_000
    await expect.poll(() => client.verify(PAYLOAD, REQUIREMENTS)).toEqual({ is: 'valid' })
  })

  /** A settlement without an outcome makes the client request `/supported`. */
  async function facilitatorFails(client: Awaited<ReturnType<typeof facilitatorThat>>['client'], seen: unknown[]) {
    await client.settle(PAYLOAD, REQUIREMENTS)
    await expect.poll(() => seen.length).toBe(2)
    await expect.poll(async () => (await client.verify(PAYLOAD, REQUIREMENTS)).is).toBe('unavailable')
  }

  test.each([
    ['a refusal', json(403, {})],
    ['too many requests', json(429, {})],
  ])('%s in reply to the check counts as available', async (_, supported) => {
    const { client, seen } = await facilitatorThat(answers(supported, html))
    await client.verify(PAYLOAD, REQUIREMENTS)
    await expect.poll(() => countOf(seen, '/supported')).toBe(1)
    await client.verify(PAYLOAD, REQUIREMENTS)
    expect(countOf(seen, '/verify')).toBe(2)
  })
})

test('with a CDP key each request has its own token for its path', async () => {
  const { seen, settings } = await facilitatorThat(json(200, { isValid: true }))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cdpKey = readCdpKey('key-id', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  const client = createFacilitator({ ...settings, cdpKey: () => cdpKey })
  await client.verify(PAYLOAD, REQUIREMENTS)
  const [scheme, token = ''] = seen[0]?.headers.authorization?.split(' ') ?? []
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(scheme).toBe('Bearer')
  expect(claims.uris).toEqual([`POST ${new URL(settings.url).host}/verify`])
})
