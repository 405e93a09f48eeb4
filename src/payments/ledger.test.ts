import { describe, expect, test } from 'vitest'
import { proofOf, quote, testCharge, work } from '../../tests/support/payments.ts'
import { ANSWER_KEPT_MS } from './charge.ts'

describe('tidying up', () => {
  test('forgets an answer a day after it was paid for, and keeps the row for ever', async () => {
    const { charge, ledger, world, db } = testCharge()
    await charge.collect(quote, proofOf(), work().do)
    const row = () => db.$client.prepare('select state, "transaction", answer, payload from payments').get()
    world.now += ANSWER_KEPT_MS
    ledger.sweep(world.now - ANSWER_KEPT_MS)
    expect(row()).toMatchObject({ answer: '{"answer":42}' })
    world.now += 1
    ledger.sweep(world.now - ANSWER_KEPT_MS)
    expect(row()).toEqual({ state: 'settled', transaction: '0xfeed', answer: null, payload: null })
  })

  test('never touches a payment that is still pending, however old: its payer was promised the answer', async () => {
    const { charge, ledger, world } = testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await charge.collect(quote, proofOf(), work().do).catch(() => {})
    world.now += 30 * ANSWER_KEPT_MS
    ledger.sweep(world.now - ANSWER_KEPT_MS)
    expect(ledger.listOpen(10)).toMatchObject([{ state: 'pending', answer: '{"answer":42}' }])
  })

  test('removes the locks of processes that are gone', () => {
    const { ledger, world, db } = testCharge()
    ledger.tryLock('gone')
    world.now += 15_001
    ledger.tryLock('held')
    ledger.sweep(0)
    expect(db.$client.prepare('select key from payment_locks').pluck().all()).toEqual(['held'])
  })
})

describe('a lock', () => {
  test('that is renewed outlives its lease', () => {
    const { ledger, world } = testCharge()
    const lock = ledger.tryLock('key')
    world.now += 10_000
    lock?.renew()
    world.now += 10_000
    expect(ledger.tryLock('key')).toBeUndefined()
  })

  test('that ran out and was taken by somebody else cannot be released by its old holder', () => {
    const { ledger, world } = testCharge()
    const old = ledger.tryLock('key')
    world.now += 15_001
    expect(ledger.tryLock('key')).toBeDefined()
    old?.release()
    expect(ledger.tryLock('key')).toBeUndefined()
  })
})

test('an answer that was paid for is sent although its lock can no longer be written', async () => {
  const { charge, world, db } = testCharge()
  world.whileSettling = async () => {
    db.$client.exec(`create trigger full before delete on payment_locks begin select raise(abort, 'disk full'); end`)
  }
  expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
})

test('a lock that cannot be renewed lapses, and ends nothing else', () => {
  const { ledger, db } = testCharge()
  const lock = ledger.tryLock('key')
  db.$client.close()
  expect(() => lock?.renew()).not.toThrow()
})

test('whoever outlives a lock that was taken over sends the answer that was stored first', async () => {
  const { charge, world, db } = testCharge()
  let finishSlow = () => {}
  const slow = charge.collect(quote, proofOf(), async () => {
    await new Promise<void>((resolve) => (finishSlow = resolve))
    return { contentType: 'application/json', body: 'slow' }
  })
  await expect.poll(() => db.$client.prepare('select count(*) from payment_locks').pluck().get()).toBe(1)
  world.now += 15_001
  expect((await charge.collect(quote, proofOf(), work('quick').do)).body).toBe('quick')
  finishSlow()
  expect((await slow).body).toBe('quick')
  expect(world.settled).toBe(1)
})
