import { describe, expect, test } from 'vitest'
import { KEY_OF_NONCE_1, NOW, proofOf, quote, receiptOf, testCharge, work } from '../../tests/support/payments.ts'

describe('a settlement with an unknown outcome', () => {
  test('is a 503, never a 402, and a retry finds it on the chain without repeating the work', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    const job = work()
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({ code: 'payment_pending' })
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    const answer = await charge.collect(quote, proofOf(), job.do)
    expect(receiptOf(answer.headers, 'PAYMENT-RESPONSE')).toMatchObject({ transaction: '0xbeef' })
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('is settled by a retry if the first attempt never arrived', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
    world.settlement = { is: 'settled', transaction: '0xfeed' }
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
    expect(world.settled).toBe(2)
  })

  test('is answered at once if the chain already has it', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })

  test('stays pending if a retry is refused: the first attempt may be in flight', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
  })

  test('stays pending while neither the facilitator nor the chain can be reached', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    world.onChain = new Error('down')
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
  })

  test('has failed once the chain is past its validity with the nonce unused; then a 402 is right', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
    world.onChain = { is: 'unused', blockSeconds: NOW / 1000 + 300 + 61 }
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({
      status: 402,
      message: 'expired_unused',
    })
  })
})

describe('a settlement refused before sending', () => {
  test('is a 402 with the failure receipt once the chain confirms that no money moved', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    const refusal = await charge.collect(quote, proofOf(), work().do).catch((err: unknown) => err)
    expect(refusal).toMatchObject({ status: 402, message: 'insufficient_funds' })
    const { headers } = refusal as { headers: Record<string, string> }
    expect(receiptOf(headers, 'PAYMENT-RESPONSE')).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
  })

  test('stays unknown while the chain cannot be read', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    world.onChain = new Error('down')
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
  })

  test('succeeds if the chain has the transfer after all', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })
})

describe('a ledger without write access', () => {
  test('before sending is a 503, and the payment remains valid', async () => {
    const { charge, world, books } = await testCharge()
    const mend = await books.refuse('insert', 'payments')
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ code: 'payment_pending' })
    expect(world.settled).toBe(0)
    await mend()
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })

  test('after the transfer is also a 503, and a retry finds the transfer on the chain', async () => {
    const { charge, world, books } = await testCharge()
    const mend = await books.refuse('update', 'payments')
    const job = work()
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({
      code: 'payment_pending',
      message: expect.stringContaining('do not sign a new one'),
      headers: { 'Retry-After': '2' },
    })
    await mend()
    world.onChain = { is: 'paid', transaction: '0xfeed' }
    expect((await charge.collect(quote, proofOf(), job.do)).body).toBe('{"answer":42}')
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('or read access is a 503: nothing is verified, done or sent', async () => {
    const { charge, world, books } = await testCharge()
    const job = work()
    await books.run('drop table payment_claims')
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({ code: 'payment_pending' })
    expect([world.verified, job.runs, world.settled]).toEqual([0, 0, 0])
  })
})

describe('a killed process', () => {
  test('between store and settle loses nothing: a retry gets the stored answer', async () => {
    const { charge, world, ledger } = await testCharge()
    const death = Promise.withResolvers<void>()
    world.whileSettling = () => death.promise
    const dead = charge.collect(quote, proofOf(), work('before the crash').do)
    await expect.poll(async () => (await ledger.find(KEY_OF_NONCE_1))?.state).toBe('pending')
    // Lets the claim of the killed process expire.
    world.now += 15_001
    world.whileSettling = async () => {}
    const again = work('after the crash')
    expect((await charge.collect(quote, proofOf(), again.do)).body).toBe('before the crash')
    expect(again.runs).toBe(0)
    death.resolve()
    await dead
  })

  test('before the store blocks its payment no longer than its lease', async () => {
    const { charge, world, ledger } = await testCharge()
    expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeDefined()
    expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeUndefined()
    world.now += 15_001
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })
})
