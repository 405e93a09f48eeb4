import { describe, expect, test } from 'vitest'
import type { PaymentProof } from '#operation/charge.ts'
import {
  broken,
  DAY_MS,
  foreignSignature,
  KEY_OF_NONCE_1,
  NOW,
  PAYER,
  PAY_TO,
  proofOf,
  quote,
  receiptOf,
  testCharge,
  work,
} from '../../tests/support/payments.ts'

const valueOf = (proof: PaymentProof) => ('value' in proof ? proof.value : '')
const USDC = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'

describe('a successful payment', () => {
  test('is verified, worked for once, stored, settled and receipted in both versions', async () => {
    const { charge, world, ledger } = await testCharge()
    const job = work()
    const answer = await charge.collect(quote, proofOf(), job.do)
    expect(answer.body).toBe('{"answer":42}')
    expect(answer.headers).toMatchObject({ 'Cache-Control': 'private, no-store' })
    const extensions = { 'offer-receipt': expect.anything() }
    const receipt = { success: true, transaction: '0xfeed', payer: PAYER, extensions }
    expect(receiptOf(answer.headers, 'PAYMENT-RESPONSE')).toEqual({ ...receipt, network: 'eip155:84532' })
    expect(receiptOf(answer.headers, 'X-PAYMENT-RESPONSE')).toEqual({ ...receipt, network: 'base-sepolia' })
    expect(answer.meta).toEqual({ 'x402/payment-response': { ...receipt, network: 'eip155:84532' } })
    expect([world.verified, job.runs, world.settled]).toEqual([1, 1, 1])
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({
      state: 'settled',
      transaction: '0xfeed',
      amount: '10000',
      service: 'stock',
      resource: 'https://stock.example.tw/api/pro/quote/0050',
    })
  })

  test('has its answer in the ledger before settlement', async () => {
    const { charge, world, ledger } = await testCharge()
    world.whileSettling = async () => {
      expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'pending', answer: '{"answer":42}' })
    }
    await charge.collect(quote, proofOf(), work().do)
    expect(world.settled).toBe(1)
  })

  test('whose answer was not fully delivered returns it again without work, verification or settlement', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work('first').do, broken)
    const again = work('second')
    const answer = await charge.collect(quote, proofOf(), again.do)
    expect(answer.body).toBe('first')
    expect([again.runs, world.verified, world.settled]).toEqual([0, 1, 1])
  })

  test('whose answer was delivered returns it to no other caller, since the payment is public by then', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work('first').do)
    world.now += 1
    const copy = work('second')
    await expect(charge.collect(quote, proofOf(), copy.do)).rejects.toMatchObject({ code: 'payment_conflict' })
    expect(copy.runs).toBe(0)
  })

  test('is the same payment in version 1 and version 2', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ version: 1 }), work('first').do, broken)
    const answer = await charge.collect(quote, proofOf({ version: 2 }), work('second').do)
    expect([answer.body, world.settled]).toEqual(['first', 1])
  })

  test('runs the work once if twenty copies arrive together', async () => {
    const { charge, world, ledger } = await testCharge()
    const job = work()
    world.whileSettling = () => new Promise((resolve) => void setTimeout(resolve, 30))
    // A copy that is looked up after the payment was sent may come from a stranger, so the work waits for all copies.
    const find = ledger.find.bind(ledger)
    const looks: Promise<unknown>[] = []
    ledger.find = (key) => {
      const look = find(key)
      looks.push(look)
      return look
    }
    const doOnce = async () => {
      await Promise.all(looks.slice(0, 20))
      return job.do()
    }
    const copies = Array.from({ length: 20 }, () => charge.collect(quote, proofOf(), doOnce))
    const bodies = new Set((await Promise.all(copies)).map((answer) => answer.body))
    expect([...bodies]).toEqual(['{"answer":42}'])
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('stores its answer for a day, and after that reports that the payment was used', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work().do, broken)
    world.now += DAY_MS - 1
    await charge.collect(quote, proofOf(), work().do, broken)
    world.now += 1
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ code: 'payment_conflict' })
  })

  test('stores a large answer for a shorter time', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work('x'.repeat(400_000)).do, broken)
    world.now += 4 * 3_600_000
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ code: 'payment_conflict' })
  })
})

describe('an unacceptable payment', () => {
  test.each<[string, Parameters<typeof proofOf>[0], string]>([
    ['a larger amount', { value: '10001' }, 'accepted.amount must be 10000.'],
    ['a smaller amount', { value: '9999' }, 'accepted.amount must be 10000.'],
    ['a smaller amount in version 1', { version: 1, value: '9999' }, 'payload.authorization.value must be 10000.'],
    ['another payee', { to: PAYER }, `accepted.payTo must be ${PAY_TO}.`],
    ['another payee in version 1', { version: 1, to: PAYER }, `payload.authorization.to must be ${PAY_TO}.`],
    ['another network', { network: 'eip155:8453' }, 'accepted.network must be eip155:84532.'],
    ['another network in version 1', { version: 1, network: 'base' }, 'network must be base-sepolia.'],
    ['another token', { asset: PAYER }, `accepted.asset must be ${USDC}.`],
    ['an amount that is no number', { value: '1e4' }, 'accepted.amount must be 10000.'],
  ])('because of %s gets a 402 with the reason, and no facilitator is asked', async (_, fields, reason) => {
    const { charge, world, ledger } = await testCharge()
    const job = work()
    await expect(charge.collect(quote, proofOf(fields), job.do)).rejects.toMatchObject({
      status: 402,
      message: expect.stringContaining(reason),
    })
    expect([world.verified, job.runs]).toEqual([0, 0])
    expect(await ledger.listOpen('', 10)).toEqual([])
  })

  test.each(['', 'nonsense', 'e30=', 'bnVsbA=='])('in malformed form (%j) gets a 400', async (value) => {
    const { charge } = await testCharge()
    const proof = { header: 'X-PAYMENT', value } as const
    await expect(charge.collect(quote, proof, work().do)).rejects.toMatchObject({
      code: 'malformed_payment',
      status: 400,
      message: expect.stringMatching(
        /^Invalid or malformed payment: (it|x402Version) must be .*Nothing was charged\.$/,
      ),
      errors: [{ path: expect.stringMatching(/^(|x402Version)$/), message: expect.stringContaining('must be') }],
    })
  })

  test('with the payload of another network gets an error that names the expected form', async () => {
    const { charge } = await testCharge()
    const accepted = {
      scheme: 'exact',
      network: 'eip155:84532',
      amount: '10000',
      asset: USDC,
      payTo: PAY_TO,
      maxTimeoutSeconds: 300,
    }
    const meta = { x402Version: 2, accepted, payload: { transaction: 'AQID' } }
    await expect(charge.collect(quote, { meta }, work().do)).rejects.toMatchObject({
      code: 'malformed_payment',
      errors: [{ path: 'payload', message: 'must be {"signature", "authorization"} of EIP-3009 on Base Sepolia' }],
    })
  })

  test('outside its validity period is not even verified', async () => {
    const { charge, world } = await testCharge()
    const seconds = NOW / 1000
    for (const fields of [
      { validBefore: seconds },
      { validBefore: seconds + 601 },
      { validBefore: 2 ** 52 },
      { validAfter: seconds + 301 },
    ]) {
      await expect(charge.collect(quote, proofOf(fields), work().do)).rejects.toMatchObject({ status: 402 })
    }
    expect(world.verified).toBe(0)
  })

  test.each([
    ['expired', { validBefore: NOW / 1000 - 3_600 }, 'The payment has expired'],
    ['not valid yet', { validAfter: NOW / 1000 + 3_600 }, 'The payment is not valid yet'],
    ['valid for too long', { validBefore: NOW / 1000 + 3_900 }, 'validBefore is too far away'],
  ])('that is %s by our clock: the refusal names our time', async (_, fields, why) => {
    const { charge } = await testCharge()
    await expect(charge.collect(quote, proofOf(fields), work().do)).rejects.toMatchObject({
      status: 402,
      message: expect.stringMatching(new RegExp(`^${why}.*it is 2026-10-01T04:00:00.000Z here \\(1790827200\\)`)),
    })
  })

  test('is not refused for its time while our own clock is wrong', async () => {
    const { charge, world } = await testCharge()
    world.clockOffsetMs = 3_600_000
    const early = charge.collect(quote, proofOf({ validBefore: NOW / 1000 - 3_300 }), work().do)
    await expect(early).rejects.toMatchObject({
      code: 'paying_closed',
      message: expect.stringContaining('Our clock is 60 minutes ahead'),
    })
    world.clockOffsetMs = -59_000
    const late = charge.collect(quote, proofOf({ validBefore: NOW / 1000 - 3_300 }), work().do)
    await expect(late).rejects.toMatchObject({ code: 'payment_required' })
  })

  test('with a signature that ends with 0 or 1 is accepted, and sent in the form that tokens accept', async () => {
    const { charge, world } = await testCharge()
    const { payload } = receiptOf({ sent: valueOf(proofOf()) }, 'sent') as { payload: { signature: string } }
    const { signature } = payload
    expect(signature.slice(-2)).toMatch(/1b|1c/)
    const parity = signature.replace(/1b$/, '00').replace(/1c$/, '01')
    expect((await charge.collect(quote, proofOf({ signature: parity }), work().do)).body).toBe('{"answer":42}')
    expect(world.payload).toMatchObject({ signature })
  })

  test('refused by the simulation of an EVM network gets no advice about a blockhash', async () => {
    const { charge, world } = await testCharge()
    world.verification = { is: 'invalid', reason: 'invalid_exact_evm_transaction_simulation_failed' }
    const refused = charge.collect(quote, proofOf(), work().do)
    await expect(refused).rejects.toMatchObject({ message: expect.not.stringContaining('blockhash') })
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining('the balance of the payer is too low'),
    })
  })

  test('signed by another key is refused without the facilitator', async () => {
    const { charge, world } = await testCharge()
    const forged = proofOf({ signature: foreignSignature })
    await expect(charge.collect(quote, forged, work().do)).rejects.toMatchObject({ status: 402 })
    expect([world.codeAsked, world.verified]).toEqual([1, 0])
  })

  test('with a malformed signature is refused without the facilitator', async () => {
    const { charge, world } = await testCharge()
    for (const signature of [
      `0x${'ab'.repeat(65)}`,
      `0x${'ab'.repeat(70)}1`,
      `0x${'ab'.repeat(70)}${'6492'.repeat(16)}`,
    ]) {
      await expect(charge.collect(quote, proofOf({ signature }), work().do)).rejects.toMatchObject({
        code: 'malformed_payment',
      })
    }
    expect([world.codeAsked, world.verified]).toEqual([0, 0])
  })

  test("gets a 503 while the payer's contract code cannot be looked up", async () => {
    const { charge, world } = await testCharge()
    world.isContract = new Error('down')
    const forged = proofOf({ signature: foreignSignature })
    await expect(charge.collect(quote, forged, work().do)).rejects.toMatchObject({ code: 'payment_pending' })
  })

  test('is not accepted while the facilitator refuses us, and the error asks for no retry', async () => {
    const { charge, world, support } = await testCharge()
    world.fault = { why: 'Facilitator getSupported failed (401)', isSilence: false }
    await support.request()
    const job = work()
    const refused = charge.collect(quote, proofOf(), job.do)
    await expect(refused).rejects.toMatchObject({
      code: 'paying_closed',
      status: 503,
      message: expect.stringMatching(/on Base Sepolia are suspended .* nothing was charged/),
      headers: expect.not.objectContaining({ 'Retry-After': expect.anything() }),
    })
    expect([world.verified, job.runs]).toEqual([0, 0])
    world.fault = undefined
    await support.request()
    expect((await charge.collect(quote, proofOf(), job.do)).body).toBe('{"answer":42}')
  })

  test('refused by the facilitator gets a 402 with the reason, and leaves no row and no claim', async () => {
    const { charge, world, ledger } = await testCharge()
    world.verification = { is: 'invalid', reason: 'insufficient_funds' }
    const job = work()
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({
      status: 402,
      message: 'insufficient_funds',
    })
    expect(job.runs).toBe(0)
    expect(await ledger.find(KEY_OF_NONCE_1)).toBeUndefined()
    expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeDefined()
  })
})

describe('the same payment for another request is a conflict:', () => {
  const others = {
    'another query': { ...quote, search: '?days=3' },
    'another path': { ...quote, resourceUrl: 'https://stock.example.tw/api/pro/quote/0056' },
    'another body': { ...quote, body: '{}' },
    'another method': { ...quote, method: 'POST' as const },
    'another service': { ...quote, service: 'shop' },
  }
  test.each(Object.entries(others))('%s', async (_, other) => {
    const { charge } = await testCharge()
    await charge.collect(quote, proofOf(), work().do)
    const job = work()
    await expect(charge.collect(other, proofOf(), job.do)).rejects.toMatchObject({ code: 'payment_conflict' })
    expect(job.runs).toBe(0)
  })

  test('another signature, as from someone who only saw the nonce', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work().do)
    world.isContract = true
    const forged = proofOf({ signature: foreignSignature })
    await expect(charge.collect(quote, forged, work().do)).rejects.toMatchObject({ code: 'payment_conflict' })
  })
})

describe('payments by contracts', () => {
  test('are verified by the facilitator', async () => {
    const { charge, world } = await testCharge()
    world.isContract = true
    await charge.collect(quote, proofOf({ signature: foreignSignature }), work().do)
    expect([world.verified, world.settled]).toEqual([1, 1])
  })

  test('belong to one network: elsewhere the address may have another owner', async () => {
    const { charge, world } = await testCharge({ networks: ['base-sepolia', 'polygon-amoy'] })
    world.isContract = true
    const job = work()
    const buy = (nonce: number, network: string, asset?: string) =>
      charge.collect(quote, proofOf({ nonce, network, asset, signature: `0x${'44'.repeat(200)}` }), job.do, broken)
    await buy(1, 'eip155:84532')
    await buy(2, 'eip155:80002', '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582')
    // Each network sells its answer separately. A second payment on the first network returns the answer already
    // paid.
    expect([job.runs, world.settled]).toEqual([2, 2])
    await buy(3, 'eip155:84532')
    expect([job.runs, world.settled]).toEqual([2, 2])
  })

  test('with made-up signatures delay each other, but no other payer', async () => {
    const { charge, world } = await testCharge()
    world.verification = { is: 'invalid', reason: 'invalid_signature' }
    const madeUp = (nonce: number) => proofOf({ nonce, signature: `0x${'44'.repeat(200)}` })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nonce) =>
        charge.collect(quote, madeUp(nonce), work().do).catch((err) => err.status),
      ),
    )
    // A payer may have four requests verified concurrently, and five per second.
    expect([4, 5]).toContain(world.verified)
    expect(answers.filter((status) => status === 503)).toHaveLength(50 - world.verified)
    world.verification = { is: 'valid' }
    expect((await charge.collect(quote, proofOf({ nonce: 99 }), work().do)).body).toBe('{"answer":42}')
  })
})

describe('there is no charge', () => {
  test('for work that fails, and the payment remains valid', async () => {
    const { charge, world } = await testCharge()
    const failing = () => Promise.reject(new Error('no'))
    await expect(charge.collect(quote, proofOf(), failing)).rejects.toMatchObject({ cause: new Error('no') })
    expect(world.settled).toBe(0)
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })

  test('for an answer without the paid content: it has no receipt, and the payment remains valid', async () => {
    const { charge, world, ledger } = await testCharge()
    const lacking = async () => ({
      contentType: 'application/json',
      body: '{"not_asked":1}',
      isUncharged: true as const,
    })
    const answer = await charge.collect(quote, proofOf(), lacking)
    expect(answer).toMatchObject({ body: '{"not_asked":1}', headers: { 'Cache-Control': 'private, no-store' } })
    expect(answer.headers).not.toHaveProperty('PAYMENT-RESPONSE')
    expect(world.settled).toBe(0)
    expect(await ledger.find(KEY_OF_NONCE_1)).toBeUndefined()
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
    expect(world.settled).toBe(1)
  })

  test('while the facilitator is unavailable: 503 with Retry-After, without work', async () => {
    const { charge, world } = await testCharge()
    world.verification = { is: 'unavailable', cause: new Error('down') }
    const job = work()
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({
      code: 'payment_pending',
      status: 503,
      headers: { 'Retry-After': '2' },
    })
    expect(job.runs).toBe(0)
  })
})

test('each outcome of a payment is counted once, by network and service', async () => {
  const { charge, world, events, ledger, reconcileAll } = await testCharge()
  await charge.collect(quote, proofOf(), work().do, broken)
  await charge.collect(quote, proofOf(), work().do)
  await charge.collect({ ...quote, search: '?days=3' }, proofOf(), work().do).catch(() => {})
  // The ledger records the delivery only after the answer is returned.
  await expect.poll(async () => (await ledger.find(KEY_OF_NONCE_1))?.delivered_at).toBe(NOW)
  // Within a minute of delivery, the first payment would also pay for this request.
  world.now += 60_000
  world.settlement = { is: 'unknown', reason: 'timeout' }
  const second = proofOf({ nonce: 2 })
  await charge.collect(quote, second, work().do).catch(() => {})
  await charge.collect(quote, second, work().do).catch(() => {})
  world.onChain = { is: 'spent_elsewhere', transaction: '0xdead' }
  await reconcileAll()
  await charge.collect(quote, proofOf({ nonce: 3, value: '1' }), work().do).catch(() => {})
  const of = (event: string) => `${event} base-sepolia stock`
  expect(events).toEqual(['verified', 'settled', 'conflict', 'verified', 'pending', 'failed', 'refused'].map(of))
})

test('a payment remains valid if the public host name changes', async () => {
  const { charge } = await testCharge()
  await charge.collect(quote, proofOf(), work('first').do, broken)
  const renamed = { ...quote, resourceUrl: 'http://stock.localhost:8402/api/pro/quote/0050' }
  expect((await charge.collect(renamed, proofOf(), work('second').do)).body).toBe('first')
})
