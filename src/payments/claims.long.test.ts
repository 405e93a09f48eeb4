import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { KEY_OF_NONCE_1, proofOf, quote, STRANGER, testCharge, work } from '../../tests/support/payments.ts'

test('of two payments for one request only the faster is charged, however slow the other is', async () => {
  const { charge, world } = await testCharge()
  const [began, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = charge.collect(quote, proofOf({ nonce: 1 }), async () => {
    began.resolve()
    await finish.promise
    return { contentType: 'application/json', body: 'slow' }
  })
  await began.promise
  world.now += 15_001
  expect((await charge.collect(quote, proofOf({ nonce: 2 }), work('quick').do)).body).toBe('quick')
  finish.resolve()
  await expect(slow).rejects.toMatchObject({ code: 'payment_pending' })
  expect(world.settled).toBe(1)
})

describe('one payer', () => {
  test('runs four works at a time, and waiting payments are verified with the time left', async () => {
    const { charge, world } = await testCharge()
    let inside = 0
    let most = 0
    const full = Promise.withResolvers<void>()
    const slow = async () => {
      inside += 1
      most = Math.max(most, inside)
      if (inside === 4) full.resolve()
      await full.promise
      await new Promise((resolve) => void setTimeout(resolve, 60))
      inside -= 1
      return { contentType: 'text/plain', body: 'done' }
    }
    const calls = Array.from({ length: 12 }, (_, nonce) =>
      charge.collect({ ...quote, search: `?days=${nonce}` }, proofOf({ nonce }), slow),
    )
    expect(world.verified).toBeLessThanOrEqual(4)
    await Promise.all(calls)
    expect([most, world.verified]).toEqual([4, 12])
  })

  test('with ten open payments is asked to wait', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    const call = (nonce: number) =>
      charge.collect({ ...quote, search: `?days=${nonce}` }, proofOf({ nonce }), work().do).catch((err) => err.code)
    for (let nonce = 1; nonce <= 10; nonce++) expect(await call(nonce)).toBe('payment_pending')
    expect(await call(11)).toBe('too_many_requests')
    const another = proofOf({ from: STRANGER, key: '22'.repeat(32) })
    await expect(charge.collect(quote, another, work().do)).rejects.toMatchObject({ code: 'payment_pending' })
  })
})

test('endless work blocks its payment until that expires, and no longer', async () => {
  const { charge, world, ledger } = await testCharge()
  // The test fakes only intervals, because server connections need real timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const claim = ledger.claim.bind(ledger)
  const renewals: Promise<void>[] = []
  ledger.claim = async (wanted) => {
    const taken = await claim(wanted)
    return taken && { ...taken, renew: () => renewals[renewals.push(taken.renew()) - 1]! }
  }
  const began = Promise.withResolvers<void>()
  void charge.collect(quote, proofOf(), () => {
    began.resolve()
    return new Promise(() => {})
  })
  await began.promise
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 5) {
      world.now += 5_000
      await vi.advanceTimersByTimeAsync(5_000)
      await Promise.all(renewals)
    }
  }
  await pass(290)
  expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeUndefined()
  await pass(40)
  expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeDefined()
})
