import { describe, expect, test } from 'vitest'
import {
  DAY_MS,
  KEY_OF_NONCE_1,
  NOW,
  proofOf,
  quote,
  receiptOf,
  testCharge,
  untilReleased,
  work,
} from '../../tests/support/payments.ts'

describe('reconciliation', () => {
  const leftOpen = async () => {
    const all = await testCharge()
    all.world.settlement = { is: 'unknown', reason: 'timeout' }
    await all.charge.collect(quote, proofOf(), work().do).catch(() => {})
    return all
  }

  test('sends nothing: a payment without a retry expires', async () => {
    const { world, reconcile, reconcileAll } = await leftOpen()
    world.settlement = { is: 'settled', transaction: '0xfeed' }
    for (let pass = 0; pass < 30; pass++) {
      world.now += 10_000
      await reconcile()
      await reconcileAll()
    }
    expect(world.settled).toBe(1)
    world.now += 100_000
    world.onChain = { is: 'unused', blockSeconds: world.now / 1000 }
    expect(await reconcile()).toMatchObject({ failed: 1 })
  })

  test('finds late settlements', async () => {
    const { world, reconcile, ledger } = await leftOpen()
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    expect(await reconcile()).toMatchObject({ settled: 0 })
    world.now += 5_000
    expect(await reconcile()).toMatchObject({ settled: 1 })
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'settled', transaction: '0xbeef' })
  })

  test('skips payments that a live request is processing', async () => {
    const { reconcileAll, ledger } = await leftOpen()
    const claim = await ledger.claim({ names: [KEY_OF_NONCE_1] })
    expect(await reconcileAll()).toMatchObject({ busy: 1, settled: 0 })
    await claim?.release()
  })

  test('corrects a failure that the chain contradicts', async () => {
    const { charge, world, reconcile, ledger } = await testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    await charge.collect(quote, proofOf(), work().do).catch(() => {})
    expect((await ledger.find(KEY_OF_NONCE_1))?.state).toBe('failed')
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    world.now += 900_000
    expect(await reconcile()).toMatchObject({ settled: 1 })
    expect((await ledger.find(KEY_OF_NONCE_1))?.state).toBe('settled')
  })

  test('checks a failure once more, then deletes its answer', async () => {
    const { charge, world, reconcile, ledger } = await testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    await charge.collect(quote, proofOf(), work().do).catch(() => {})
    world.now += 900_000
    await reconcile()
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'failed', answer: null, next_look_at: null })
  })

  test('marks a payment as failed if the payer spent its nonce elsewhere', async () => {
    const { world, reconcileAll, ledger } = await leftOpen()
    world.onChain = { is: 'spent_elsewhere', transaction: '0xdead' }
    expect(await reconcileAll()).toMatchObject({ failed: 1 })
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({
      state: 'failed',
      reason: 'authorization_spent_elsewhere',
    })
  })

  test('decides nothing about a used nonce without a log: neither income nor failure', async () => {
    const { world, reconcileAll, ledger } = await leftOpen()
    world.onChain = { is: 'undetermined' }
    expect(await reconcileAll()).toMatchObject({ pending: 1, settled: 0, failed: 0 })
    expect((await ledger.find(KEY_OF_NONCE_1))?.state).toBe('pending')
  })

  test('continues with the other rows after an error', async () => {
    const { charge, world, reconcileAll, books } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    for (const nonce of [1, 2, 3]) {
      await charge.collect({ ...quote, search: `?${nonce}` }, proofOf({ nonce }), work().do).catch(() => {})
    }
    await books.refuse('update', 'payments', `old.key = '${KEY_OF_NONCE_1}'`)
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    expect(await reconcileAll()).toMatchObject({ settled: 2, broken: 1 })
  })
})

describe('comparison of settled payments with the chain', () => {
  const sold = async () => {
    const all = await testCharge()
    await all.charge.collect(quote, proofOf(), work().do)
    await untilReleased(all.ledger)
    return all
  }

  test('confirms existing transfers, once', async () => {
    const { world, reconcile, ledger, audit } = await sold()
    world.onChain = { is: 'paid', transaction: '0xfeed' }
    world.now += 30_000
    await reconcile()
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ flag: null, checked_at: world.now, next_look_at: null })
    world.now += DAY_MS
    await reconcile()
    await audit()
    expect(world.looked).toBe(1)
  })

  test('flags missing transfers, counts each once, and no longer trusts that facilitator, not even after a restart', async () => {
    const { restart, world, reconcile, ledger, events } = await sold()
    world.now += 30_000
    await reconcile()
    world.now += 60_000
    await reconcile()
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({
      state: 'settled',
      flag: 'not_on_chain',
      checked_at: null,
    })
    expect(events.filter((event) => event.startsWith('mismatch'))).toHaveLength(1)
    const charge = restart()
    const next = charge.collect({ ...quote, search: '?next' }, proofOf({ nonce: 2 }), work().do)
    await expect(next).rejects.toMatchObject({ code: 'payment_pending' })
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    const again = await charge.collect({ ...quote, search: '?next' }, proofOf({ nonce: 2 }), work().do)
    expect(receiptOf(again.headers, 'PAYMENT-RESPONSE')).toMatchObject({ transaction: '0xbeef' })
  })

  test('removes the flag if the node was only late, and trusts again', async () => {
    const { charge, world, audit, ledger } = await sold()
    await audit()
    world.onChain = { is: 'paid', transaction: '0xfeed' }
    await audit()
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ flag: null, checked_at: world.now })
    world.onChain = { is: 'unused', blockSeconds: NOW / 1000 }
    const next = charge.collect({ ...quote, search: '?next' }, proofOf({ nonce: 2 }), work().do)
    expect((await next).body).toBe('{"answer":42}')
  })
})
