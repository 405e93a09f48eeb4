import { describe, expect, test } from 'vitest'
import type { PaymentProof } from '#operation/charge.ts'
import { checkClaim } from './ledger.ts'
import {
  broken,
  DAY_MS,
  foreignSignature,
  gone,
  KEY_OF_NONCE_1,
  NOW,
  proofOf,
  quote,
  receiptOf,
  STRANGER,
  testCharge,
  untilReleased,
  work,
} from '../../tests/support/payments.ts'

test('an answer lost in a proxy is returned to its payer for a minute, under any new signature', async () => {
  const { charge, world, ledger } = await testCharge()
  await charge.collect(quote, proofOf(), work('first').do)
  // The delivery is recorded after the answer. The clock, which is also that of claims, must not pass over it.
  await expect.poll(async () => (await ledger.find(KEY_OF_NONCE_1))?.delivered_at).toBe(NOW)
  world.now += 59_000
  expect((await charge.collect(quote, proofOf({ nonce: 2 }), work('second').do)).body).toBe('first')
  expect(world.settled).toBe(1)
  // A payer may fetch a delivered answer again for one minute. Later requests, and requests of other payers, are
  // charged.
  const stranger = proofOf({ nonce: 3, from: STRANGER, key: '22'.repeat(32) })
  expect((await charge.collect(quote, stranger, work('third').do)).body).toBe('third')
  world.now += 1_000
  expect((await charge.collect(quote, proofOf({ nonce: 4 }), work('fourth').do)).body).toBe('fourth')
  expect(world.settled).toBe(3)
})

describe('a payment with an identifier', () => {
  const identifier = 'pay_7d5d747be160e280'

  test('returns its answer for a day to any caller who knows the identifier', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ identifier }), work('first').do)
    for (const hours of [0, 12, 11.9]) {
      world.now += hours * 3_600_000
      expect((await charge.collect(quote, proofOf({ identifier }), work('second').do)).body).toBe('first')
    }
    world.now += 3_600_000
    await expect(charge.collect(quote, proofOf({ identifier }), work().do)).rejects.toMatchObject({ status: 409 })
    expect(world.settled).toBe(1)
  })

  test.each([
    ['without it', undefined],
    ['with another', 'pay_00000000000000000'],
  ])('returns no answer %s, delivered or not', async (_, other) => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ identifier }), work().do, broken)
    world.now += 1
    const copy = proofOf(other === undefined ? {} : { identifier: other })
    await expect(charge.collect(quote, copy, work().do)).rejects.toMatchObject({ code: 'payment_conflict' })
  })

  test('signed anew is not charged again', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ identifier }), work('first').do)
    const again = await charge.collect(quote, proofOf({ nonce: 2, identifier }), work('second').do)
    expect([again.body, world.settled]).toEqual(['first', 1])
  })

  test('for another request is a conflict', async () => {
    const { charge } = await testCharge()
    await charge.collect(quote, proofOf({ identifier }), work().do)
    const other = { ...quote, search: '?days=3' }
    await expect(charge.collect(other, proofOf({ nonce: 2, identifier }), work().do)).rejects.toMatchObject({
      status: 409,
    })
  })

  test.each(['short', 'x'.repeat(129), 'with spaces in between it'])('in another form (%j) is refused', async (id) => {
    const { charge } = await testCharge()
    await expect(charge.collect(quote, proofOf({ identifier: id }), work().do)).rejects.toMatchObject({ status: 400 })
  })
})

describe('a payment with an Idempotency-Key', () => {
  const idempotencyKey = '"8e03978e-40d5-43e8-bc93-6894a57f9324"'
  const keyed = (fields: Parameters<typeof proofOf>[0], key = idempotencyKey): PaymentProof => ({
    ...(proofOf(fields) as { header: 'X-PAYMENT'; value: string }),
    idempotencyKey: key,
  })

  test.each([1, 2] as const)(
    'is charged once, even if a client of version %i signs a new payment for each try',
    async (version) => {
      const { charge, world } = await testCharge()
      await charge.collect(quote, keyed({ version }), work('first').do)
      const again = await charge.collect(quote, keyed({ version, nonce: 2 }), work('second').do)
      expect([again.body, world.settled]).toEqual(['first', 1])
    },
  )

  test('is the same with and without its quotation marks', async () => {
    const { charge } = await testCharge()
    await charge.collect(quote, keyed({}), work('first').do)
    const bare = keyed({ nonce: 2 }, idempotencyKey.slice(1, -1))
    expect((await charge.collect(quote, bare, work('second').do)).body).toBe('first')
  })

  test('outranks the identifier of a payment, which some clients generate with each signature', async () => {
    const { charge, world } = await testCharge()
    const [one, other] = ['pay_7d5d747be160e280', 'pay_00000000000000000']
    await charge.collect(quote, keyed({ identifier: one }), work('first').do)
    const again = keyed({ nonce: 2, identifier: other })
    expect((await charge.collect(quote, again, work('second').do)).body).toBe('first')
    expect(world.settled).toBe(1)
  })

  test.each(['', '1', '"order 17, the second try"'])(
    'with a guessable key (%j) is refused without a charge',
    async (key) => {
      const { charge, world } = await testCharge()
      await expect(charge.collect(quote, keyed({}, key), work().do)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('Idempotency-Key'),
      })
      expect(world.verified).toBe(0)
    },
  )
})

describe('a payer who signs a new payment for a request already paid', () => {
  test('while reconciliation confirms the first one gets its answer without a second charge', async () => {
    const { charge, world, ledger } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'facilitator_did_not_answer' }
    await expect(charge.collect(quote, proofOf(), work('first').do)).rejects.toMatchObject({ code: 'payment_pending' })
    const { settled } = world
    // Simulates reconciliation that has recorded the payment as settled and still has its claim.
    const look = await ledger.claim({ names: [KEY_OF_NONCE_1, checkClaim(KEY_OF_NONCE_1)] })
    const found = { transaction: '0xfeed', answerUntil: NOW + DAY_MS, nextCheckAt: NOW + 30_000 }
    await ledger.settle(KEY_OF_NONCE_1, found, look!.fence)
    const claim = ledger.claim.bind(ledger)
    ledger.claim = async (wanted) => {
      const taken = await claim(wanted)
      if (wanted.names.includes(checkClaim(KEY_OF_NONCE_1))) await look!.release()
      return taken
    }
    world.settlement = { is: 'settled', transaction: '0xbeef' }
    const second = work('second')
    expect((await charge.collect(quote, proofOf({ nonce: 2 }), second.do)).body).toBe('first')
    expect([second.runs, world.settled]).toEqual([0, settled])
  })

  test('waits for the claim of a process that was killed while it delivered the answer', async () => {
    const { charge, world, ledger } = await testCharge()
    await charge.collect(quote, proofOf(), work('first').do, broken)
    const dead = await ledger.claim({ names: [KEY_OF_NONCE_1] })
    const claim = ledger.claim.bind(ledger)
    let tries = 0
    ledger.claim = async (wanted) => {
      const taken = await claim(wanted)
      if (wanted.names.includes(KEY_OF_NONCE_1) && ++tries === 3) await dead!.release()
      return taken
    }
    expect((await charge.collect(quote, proofOf({ nonce: 2 }), work('second').do)).body).toBe('first')
    expect(world.settled).toBe(1)
  })

  test('whose answer was not delivered gets that answer, and the new payment is never sent', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf({ nonce: 1 }), work('first').do)).rejects.toMatchObject({ status: 503 })
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    const again = await charge.collect(quote, proofOf({ nonce: 2 }), work('second').do)
    expect(receiptOf(again.headers, 'PAYMENT-RESPONSE')).toMatchObject({ transaction: '0xbeef' })
    expect([again.body, world.settled]).toEqual(['first', 1])
  })

  test('is charged for the first payment if neither was settled: only one is ever in flight', async () => {
    const { charge, world, ledger } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf({ nonce: 1 }), work('first').do)).rejects.toMatchObject({ status: 503 })
    world.settlement = { is: 'settled', transaction: '0xfeed' }
    expect((await charge.collect(quote, proofOf({ nonce: 2 }), work('second').do)).body).toBe('first')
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'settled', transaction: '0xfeed' })
    expect(await ledger.find(KEY_OF_NONCE_1.replace(/1$/, '2'))).toBeUndefined()
  })

  test('is not charged for the second payment while the first may still settle', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf({ nonce: 1 }), work().do)).rejects.toMatchObject({ status: 503 })
    const second = work()
    await expect(charge.collect(quote, proofOf({ nonce: 2 }), second.do)).rejects.toMatchObject({ status: 503 })
    expect(second.runs).toBe(0)
  })

  test('pays with the second payment after the first has expired', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf({ nonce: 1 }), work('first').do)).rejects.toMatchObject({ status: 503 })
    world.now += 400_000
    world.onChain = { is: 'unused', blockSeconds: world.now / 1000 }
    world.settlement = { is: 'settled', transaction: '0xfeed' }
    const second = proofOf({ nonce: 2, validBefore: world.now / 1000 + 300 })
    expect((await charge.collect(quote, second, work('second').do)).body).toBe('second')
  })

  test('and lost the answer in transit gets it without paying', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ nonce: 1 }), work('first').do, broken)
    expect((await charge.collect(quote, proofOf({ nonce: 2 }), work('second').do)).body).toBe('first')
    expect(world.settled).toBe(1)
  })

  test('and has received the answer pays for another request', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ nonce: 1 }), work('first').do)
    const other = { ...quote, search: '?days=3' }
    expect((await charge.collect(other, proofOf({ nonce: 2 }), work('second').do)).body).toBe('second')
    expect(world.settled).toBe(2)
  })

  test('counts as another payer with another wallet', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ nonce: 1 }), work('first').do, broken)
    const stranger = { from: STRANGER, key: '22'.repeat(32) }
    expect((await charge.collect(quote, proofOf({ nonce: 2, ...stranger }), work('second').do)).body).toBe('second')
    expect(world.settled).toBe(2)
  })

  test('may be a contract wallet that the facilitator knows', async () => {
    const { charge, world, ledger } = await testCharge()
    world.isContract = true
    await charge.collect(quote, proofOf({ signature: foreignSignature }), work('first').do, broken)
    // A purchase that waits for the claim is verified once more.
    await untilReleased(ledger)
    const anew = proofOf({ nonce: 2, signature: `0x${'44'.repeat(200)}` })
    expect((await charge.collect(quote, anew, work('second').do)).body).toBe('first')
    expect([world.verified, world.settled]).toEqual([2, 1])
  })
})

describe('a caller who disconnects before the payment is sent', () => {
  test('is not charged, and the finished work is stored for a retry', async () => {
    const { charge, world, reconcileAll } = await testCharge()
    const job = work('first')
    await expect(charge.collect(quote, proofOf(), job.do, gone)).rejects.toMatchObject({ status: 503 })
    expect(await reconcileAll()).toMatchObject({ pending: 1, settled: 0 })
    expect([job.runs, world.settled]).toEqual([1, 0])
    expect((await charge.collect(quote, proofOf(), job.do)).body).toBe('first')
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('and does not return is never charged: the payment expires', async () => {
    const { charge, world, reconcile, ledger } = await testCharge()
    await expect(charge.collect(quote, proofOf(), work().do, gone)).rejects.toMatchObject({ status: 503 })
    world.now += 362_000
    world.onChain = { is: 'unused', blockSeconds: world.now / 1000 }
    expect(await reconcile()).toMatchObject({ failed: 1 })
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({
      state: 'failed',
      reason: 'expired_unused',
      payload: null,
    })
    expect(world.settled).toBe(0)
  })
})
