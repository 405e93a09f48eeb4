import { expect, test } from 'vitest'
import { createPayer, PAYMENT_HEADER, type PaymentError } from './payer.ts'

// The gateway is simulated, because the tests check which payments the payer sends.

const OFFER = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '10000',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  payTo: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  maxTimeoutSeconds: 300,
}
const TOKENS = { 'eip155:84532': { address: OFFER.asset, name: 'USDC', version: '2', decimals: 6 } }

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
const demand = (offer: object = OFFER, extensions: object = { 'payment-identifier': {} }) =>
  new Response('{}', {
    status: 402,
    headers: { 'payment-required': encoded({ x402Version: 2, accepts: [offer], extensions, error: 'not good' }) },
  })
const pending = () => new Response('{}', { status: 503, headers: { 'retry-after': '3' } })
const answer = () => new Response('{"n":1}')

/** A payer, and a simulated gateway that responds to its payments with `answers` in order. */
function meet(
  answers: (() => Response)[],
  options: { maxUsd?: number; budgetUsd?: number; first?: () => Response } = {},
) {
  const world = { now: 0, signed: 0, sent: [] as string[], waits: [] as number[] }
  const payer = createPayer({
    account: {
      address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
      signTypedData: async () => `0x${world.signed++}`,
    },
    tokens: TOKENS,
    maxUsd: options.maxUsd ?? 0.05,
    ...(options.budgetUsd !== undefined && { budgetUsd: options.budgetUsd }),
    now: () => world.now,
    wait: async (milliseconds) => {
      world.waits.push(milliseconds)
      world.now += milliseconds
    },
  })
  const send = async (_: string, init: RequestInit) => {
    const payment = new Headers(init.headers).get(PAYMENT_HEADER)
    if (payment === null) return (options.first ?? demand)()
    world.sent.push(payment)
    return (answers.shift() ?? pending)()
  }
  return { world, payer, ask: () => payer.fetch(send, 'http://shop.test/api/pro/x') }
}

const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (err: unknown) => (err as PaymentError).reason,
  )

test('a free call costs nothing', async () => {
  const { world, payer, ask } = meet([], { first: answer })
  expect([(await ask()).status, world.sent, payer.spentUsd]).toEqual([200, [], 0])
})

test('while the outcome is unknown or the response is lost, the same payment is sent again', async () => {
  const lost = () => {
    throw new TypeError('fetch failed')
  }
  const { world, payer, ask } = meet([pending, lost, answer])
  expect(await (await ask()).json()).toEqual({ n: 1 })
  expect([world.sent.length, new Set(world.sent).size, world.signed]).toEqual([3, 1, 1])
  expect(world.waits).toEqual([3000, 2000])
  expect(payer.spentUsd).toBe(0.01)
})

test('a payment that stays pending is returned for continuation, and counts as spent', async () => {
  const { world, payer, ask } = meet([])
  const err = await ask().catch((thrown: unknown) => thrown)
  expect(err).toMatchObject({ reason: 'pending', payment: world.sent[0] })
  expect([new Set(world.sent).size, payer.spentUsd]).toEqual([1, 0.01])
  expect(world.now).toBeGreaterThan(300_000)
})

test('a payment is sent once to a server that accepts none now', async () => {
  const closed = () => Response.json({ code: 'paying_closed' }, { status: 503 })
  const { world, ask } = meet([closed, answer])
  expect([(await ask()).status, world.sent.length]).toEqual([503, 1])
})

test('a refused payment is not followed by another, and counts as spent until it has expired', async () => {
  const { world, payer, ask } = meet([demand])
  expect([await reasonOf(ask()), world.signed, payer.spentUsd]).toEqual(['refused', 1, 0.01])
  // 300 seconds of offered validity and 600 seconds by which clocks may differ.
  world.now += 900_000
  expect(payer.spentUsd).toBe(0.01)
  world.now += 1
  expect(payer.spentUsd).toBe(0)
})

test('a server that refuses every payment collects no more signatures than the budget covers', async () => {
  const bad = () => new Response('{}', { status: 400 })
  const { world, ask } = meet(
    Array.from({ length: 20 }, () => bad),
    { budgetUsd: 0.05 },
  )
  for (let call = 0; call < 20; call++) await reasonOf(ask())
  expect(world.signed).toBe(5)
})

test('a signature is valid for ten minutes at most, whatever the server asks for', async () => {
  const { world, ask } = meet([answer], { first: () => demand({ ...OFFER, maxTimeoutSeconds: 315_360_000 }) })
  await ask()
  const sent = JSON.parse(Buffer.from(world.sent[0]!, 'base64').toString())
  expect([sent.payload.authorization.validBefore, sent.accepted.maxTimeoutSeconds]).toEqual(['600', 315_360_000])
})

test('nothing is signed above the limit of a call or of all calls', async () => {
  const dear = meet([], { maxUsd: 0.009 })
  expect([await reasonOf(dear.ask()), dear.world.signed]).toEqual(['over_limit', 0])
  const budget = meet([answer, answer, answer], { budgetUsd: 0.02 })
  const sideBySide = await Promise.all([1, 2, 3].map(() => reasonOf(budget.ask())))
  expect(sideBySide.toSorted()).toEqual(['answered', 'answered', 'over_limit'])
  expect(budget.world.signed).toBe(2)
})

test('an unknown token is never used, whatever its claimed price', async () => {
  const strange = { ...OFFER, asset: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
  const { world, ask } = meet([], { first: () => demand(strange) })
  expect([await reasonOf(ask()), world.signed]).toEqual(['no_offer', 0])
})

test('a payment carries a new identifier for each call, if the offer supports it', async () => {
  const { world, ask } = meet([answer, answer])
  await ask()
  await ask()
  const ids = world.sent.map(
    (payment) =>
      JSON.parse(Buffer.from(payment, 'base64').toString()).extensions['payment-identifier'].info.id as string,
  )
  expect(ids[0]).toMatch(/^pay_[0-9a-f]{48}$/)
  expect(ids[0]).not.toBe(ids[1])
  const without = meet([answer], { first: () => demand(OFFER, {}) })
  await without.ask()
  expect(Buffer.from(without.world.sent[0]!, 'base64').toString()).not.toContain('extensions')
})
