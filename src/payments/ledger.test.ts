import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { only } from '../../tests/support/test-ledger.ts'
import { broken, DAY_MS, newPayment, NOW, proofOf, quote, testCharge, work } from '../../tests/support/payments.ts'
import { requestClaim, type Ledger, type NewPayment } from './ledger.ts'

/** Adds a row as a sale would and releases the claim. Returns the fence of the write. */
async function add(ledger: Ledger, payment: NewPayment): Promise<number> {
  const claim = await ledger.claim({ names: [payment.key, requestClaim(payment)] })
  if (!claim) throw new Error(`${payment.key} is claimed.`)
  await ledger.add(payment, claim)
  await claim.release()
  return claim.fence
}

const settled = { transaction: '0xfeed', answerUntil: NOW + DAY_MS, nextCheckAt: NOW + 30_000 }

describe('cleaning up', () => {
  test('deletes an answer when no caller has a right to it any more, and never deletes the row', async () => {
    const { charge, ledger, world, books } = await testCharge()
    await charge.collect(quote, proofOf(), work().do, broken)
    const stored = () => only(books.store, sql`select state, "transaction", answer, payload from payments`)
    world.now += DAY_MS
    await ledger.sweep(10)
    expect(await stored()).toMatchObject({ answer: '{"answer":42}' })
    world.now += 1
    await ledger.sweep(10)
    expect(await stored()).toEqual({ state: 'settled', transaction: '0xfeed', answer: null, payload: null })
  })

  test('never touches a pending payment, however old: its payer may still claim the answer', async () => {
    const { charge, ledger, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await charge.collect(quote, proofOf(), work().do).catch(() => {})
    world.now += 30 * DAY_MS
    await ledger.sweep(10)
    const [open] = await ledger.listOpen('', 10)
    expect(await ledger.find(open?.key ?? '')).toMatchObject({ state: 'pending', answer: '{"answer":42}' })
  })

  test('deletes the claims of ended processes, a few at a time', async () => {
    const { ledger, world, books } = await testCharge()
    for (const name of ['a', 'b', 'c']) await ledger.claim({ names: [name] })
    world.now += 15_001
    await ledger.claim({ names: ['held'] })
    const names = () => books.store.sql.rows(sql`select name from payment_claims order by fence`)
    await ledger.sweep(2)
    expect(await names()).toHaveLength(2)
    await ledger.sweep(2)
    expect(await names()).toEqual([{ name: 'held' }])
  })
})

describe('a claim', () => {
  test('takes all wanted names or none', async () => {
    const { ledger } = await testCharge()
    await ledger.claim({ names: ['b'] })
    expect(await ledger.claim({ names: ['a', 'b'] })).toBeUndefined()
    expect(await ledger.claim({ names: ['a'] })).toBeDefined()
  })

  test('to one of several places succeeds as often as there are places', async () => {
    const { ledger } = await testCharge()
    const take = (name: string) => ledger.claim({ names: [name], place: { name: 'places', max: 2 } })
    const first = await take('a')
    await take('b')
    expect(await take('c')).toBeUndefined()
    await first?.release()
    expect(await take('c')).toBeDefined()
  })

  test('that is renewed outlives its lease', async () => {
    const { ledger, world } = await testCharge()
    const claim = await ledger.claim({ names: ['key'] })
    world.now += 10_000
    await claim?.renew()
    world.now += 10_000
    expect(await ledger.claim({ names: ['key'] })).toBeUndefined()
  })

  test('that expired and has a new owner cannot be released by the old one', async () => {
    const { ledger, world } = await testCharge()
    const old = await ledger.claim({ names: ['key'] })
    world.now += 15_001
    const next = await ledger.claim({ names: ['key'] })
    expect(next?.fence).toBeGreaterThan(old?.fence ?? 0)
    await old?.release()
    expect(await ledger.claim({ names: ['key'] })).toBeUndefined()
  })

  test('may be released in part', async () => {
    const { ledger } = await testCharge()
    const claim = await ledger.claim({ names: ['payment', 'request'] })
    await claim?.release({ keep: 'payment' })
    expect(await ledger.claim({ names: ['request'] })).toBeDefined()
    expect(await ledger.claim({ names: ['payment'] })).toBeUndefined()
  })

  test('that cannot be renewed expires, without other effects', async () => {
    const { ledger, books } = await testCharge()
    const claim = await ledger.claim({ names: ['key'] })
    await books.close()
    await expect(claim?.renew()).resolves.toBeUndefined()
    await expect(claim?.release()).resolves.toBeUndefined()
  })
})

describe('the owner of a lost claim', () => {
  test('can no longer change rows of the next owner', async () => {
    const { ledger } = await testCharge()
    const fence = await add(ledger, newPayment('key'))
    expect(await ledger.settle('key', settled, fence + 4)).toEqual(await ledger.find('key'))
    expect(await ledger.fail('key', 'too late', NOW, fence)).toBe(false)
    await ledger.recordReason('key', 'too late', fence)
    expect(await ledger.flag('key', 'not_on_chain', fence)).toBe(false)
    expect(await ledger.find('key')).toMatchObject({ state: 'settled', reason: null, flag: null, fence: fence + 4 })
  })

  test('cannot fail a payment that another process is settling again', async () => {
    const { ledger } = await testCharge()
    const fence = await add(ledger, newPayment('key'))
    expect(await ledger.send('key', fence + 1)).toBe(true)
    expect(await ledger.fail('key', 'expired_unused', NOW, fence)).toBe(false)
    expect(await ledger.settle('key', settled, fence + 1)).toMatchObject({ state: 'settled', payload: null })
    expect(await ledger.settle('key', settled, fence + 2)).toBeUndefined()
  })

  test('adds no row: another payment for the same request may be sold already', async () => {
    const { ledger, world } = await testCharge()
    const slow = await ledger.claim({ names: ['slow', requestClaim(newPayment('slow'))] })
    world.now += 15_001
    await add(ledger, newPayment('quick'))
    expect(slow && (await ledger.add(newPayment('slow'), slow))).toBeUndefined()
    expect(await ledger.find('slow')).toBeUndefined()
  })

  test('adds no second row of the same payment', async () => {
    const { ledger } = await testCharge()
    await add(ledger, newPayment('key'))
    await add(ledger, newPayment('key', { answer: 'other' }))
    expect(await ledger.find('key')).toMatchObject({ answer: '{"answer":42}' })
  })
})

test('of several undelivered payments for one request, the latest is found', async () => {
  const { ledger, world } = await testCharge()
  const ofOne = { identifier: 'known to its payer' }
  for (const key of ['first', 'second']) {
    const fence = await add(ledger, newPayment(key, ofOne))
    await ledger.settle(key, settled, fence)
    world.now += 1000
  }
  const { payer, request } = newPayment('first')
  expect(await ledger.findUnclaimed(payer, request, 0)).toMatchObject({ key: 'second', answer: '{"answer":42}' })
  expect(await ledger.findIdentified(payer, ofOne.identifier)).toMatchObject({ key: 'second' })
  expect(await ledger.findUnclaimed(payer, 'something else', 0)).toBeUndefined()
})

describe('the reconciliation queue', () => {
  test('begins with payments never checked, latest first, however many there are', async () => {
    const { ledger, world } = await testCharge()
    for (let number = 0; number < 300; number++)
      await add(ledger, newPayment(`junk ${number}`, { payer: `0x${number}` }))
    for (let number = 0; number < 150; number++) await ledger.recordCheck(`junk ${number}`, NOW, 10_000)
    world.now += 1_000
    await add(ledger, newPayment('honest'))
    world.now += 5_000
    const due = await ledger.listDue(200)
    expect(due).toHaveLength(200)
    expect(due[0]?.key).toBe('honest')
    // Half of the batch is reserved for rows that were checked before.
    expect(due.filter(({ looks }) => looks > 0)).toHaveLength(100)
    expect(new Set(due.map(({ key }) => key)).size).toBe(200)
  })

  test('omits payments whose next check is in the future', async () => {
    const { ledger } = await testCharge()
    await add(ledger, newPayment('key'))
    expect(await ledger.listDue(10)).toEqual([])
  })
})

test('a paid answer is delivered even if its claim can no longer be written', async () => {
  const { charge, world, books } = await testCharge()
  world.whileSettling = async () => void (await books.refuse('delete', 'payment_claims'))
  expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
})

test('the owner of an expired claim delivers the answer stored first', async () => {
  const { charge, world, books } = await testCharge()
  let finishSlow = () => {}
  const slow = charge.collect(quote, proofOf(), async () => {
    await new Promise<void>((resolve) => (finishSlow = resolve))
    return { contentType: 'application/json', body: 'slow' }
  })
  await expect.poll(() => only(books.store, sql`select count(*) from payment_claims`)).toBe(3)
  world.now += 15_001
  expect((await charge.collect(quote, proofOf(), work('quick').do)).body).toBe('quick')
  finishSlow()
  expect((await slow).body).toBe('quick')
  expect(world.settled).toBe(1)
})
