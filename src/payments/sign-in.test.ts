import { createSIWxPayload, encodeSIWxHeader, SIGN_IN_WITH_X, wrapFetchWithSIWx } from '@x402/extensions/sign-in-with-x'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { ApiError } from '#support/errors/errors.ts'
import {
  DAY_MS,
  NOW,
  PAYER,
  PAYER_KEY,
  proofOf,
  quote,
  testCharge,
  work,
  type TestCharge,
} from '../../tests/support/payments.ts'
import type { PaymentRequired } from './payment-required.ts'

// The official package writes and signs these messages, with siwe and viem.

const payer = privateKeyToAccount(`0x${PAYER_KEY}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
type Challenge = Parameters<typeof createSIWxPayload>[0]

/** The sign-in challenge of the 402. `changes` replaces some fields before the wallet signs it. */
function challengeOf(charge: TestCharge['charge'], changes: Partial<Challenge> = {}): Challenge {
  const { extensions = {} } = charge.demand(quote).required
  const { info, supportedChains } = extensions[SIGN_IN_WITH_X] as { info: Challenge; supportedChains: Challenge[] }
  return { ...info, ...supportedChains[0], ...changes }
}

async function signedBy(account: typeof payer, challenge: Challenge) {
  return { signIn: encodeSIWxHeader(await createSIWxPayload(challenge, account, challenge.uri)) }
}

async function bought() {
  const all = await testCharge()
  await all.charge.collect(quote, proofOf(), work('first').do)
  return all
}

test('a buyer who signs in reads the answer again for a day, uncharged, as often as wanted', async () => {
  const { charge, world } = await bought()
  const job = work('second')
  for (const passed of [61_000, DAY_MS - 62_000]) {
    world.now += passed
    const { body, headers } = await charge.collect(quote, await signedBy(payer, challengeOf(charge)), job.do)
    expect([body, headers?.['PAYMENT-RESPONSE']]).toEqual(['first', expect.any(String)])
  }
  expect([job.runs, world.settled]).toEqual([0, 1])
  world.now += 2_000
  const late = charge.collect(quote, await signedBy(payer, challengeOf(charge)), job.do)
  await expect(late).rejects.toMatchObject({ code: 'payment_required', message: expect.stringContaining('is stored') })
})

test('the message may carry every optional field of EIP-4361, or none', async () => {
  const { charge } = await bought()
  const many = {
    statement: 'Read it again.',
    expirationTime: new Date(NOW + 60_000).toISOString(),
    notBefore: new Date(NOW).toISOString(),
    requestId: 'request-1',
    resources: ['https://stock.example.tw/a', 'https://stock.example.tw/b'],
  }
  for (const challenge of [challengeOf(charge, many), challengeOf(charge)]) {
    const answer = await charge.collect(quote, await signedBy(payer, challenge), work('second').do)
    expect(answer.body).toBe('first')
  }
})

describe('the price is asked of', () => {
  const nothing = work('second')
  const refusal = async (signIn: { signIn: string }, { charge }: TestCharge, asked = quote) => {
    const err = await charge.collect(asked, signIn, nothing.do).catch((thrown: unknown) => thrown as ApiError)
    expect(err).toMatchObject({ code: 'payment_required', status: 402 })
    return (err as PaymentRequired).message
  }

  test('another account', async () => {
    const all = await bought()
    expect(await refusal(await signedBy(stranger, challengeOf(all.charge)), all)).toContain('No answer that 0x1563')
  })

  test('the buyer, for another request', async () => {
    const all = await bought()
    const other = { ...quote, search: '?days=3' }
    expect(await refusal(await signedBy(payer, challengeOf(all.charge)), all, other)).toContain(
      `No answer that ${PAYER}`,
    )
  })

  test.each<[string, Partial<Challenge>, string]>([
    ['another site', { domain: 'evil.example', uri: 'https://evil.example/' }, 'it is for evil.example'],
    ['another origin', { uri: 'http://stock.example.tw/' }, 'it is for'],
    ['too long ago', { issuedAt: new Date(NOW - 600_001).toISOString() }, 'it has expired'],
    ['and ran out', { expirationTime: new Date(NOW).toISOString() }, 'it has expired'],
    ['in the future', { issuedAt: new Date(NOW + 61_000).toISOString() }, 'it is not valid yet'],
    ['for later', { notBefore: new Date(NOW + 1).toISOString() }, 'it is not valid yet'],
  ])('a buyer whose message was signed for %s', async (_, changes, why) => {
    const all = await bought()
    const challenge = challengeOf(all.charge, changes)
    expect(await refusal(await signedBy(payer, challenge), all)).toContain(why)
  })

  test.each(['', 'nonsense', 'e30=', 'bnVsbA=='])('a malformed message (%j)', async (signIn) => {
    const all = await bought()
    expect(await refusal({ signIn }, all)).toContain('it is malformed')
  })

  test('a stranger who puts the buyer’s address into his own message', async () => {
    const all = await bought()
    const { signIn } = await signedBy(stranger, challengeOf(all.charge))
    const message = JSON.parse(Buffer.from(signIn, 'base64').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...message, address: PAYER })).toString('base64')
    expect(await refusal({ signIn: forged }, all)).toContain('not made by the account')
  })
})

test('a sign-in sends no payment: while the outcome of one is open, the buyer is asked to wait', async () => {
  const { charge, world } = await testCharge()
  world.settlement = { is: 'unknown', reason: 'timeout' }
  await charge.collect(quote, proofOf(), work('first').do).catch(() => {})
  const again = charge.collect(quote, await signedBy(payer, challengeOf(charge)), work('second').do)
  await expect(again).rejects.toMatchObject({ code: 'payment_pending' })
  expect(world.settled).toBe(1)
})

test('the official client signs the challenge of a 402', async () => {
  const { charge } = await bought()
  const answering = async (request: Request) => {
    const signIn = request.headers.get(SIGN_IN_WITH_X)
    if (signIn !== null) return new Response((await charge.collect(quote, { signIn }, work().do)).body as string)
    const { headers } = charge.demand(quote)
    return new Response('', { status: 402, headers })
  }
  const fetch = wrapFetchWithSIWx(answering as typeof globalThis.fetch, payer)
  expect(await (await fetch(quote.resourceUrl)).text()).toBe('first')
})
