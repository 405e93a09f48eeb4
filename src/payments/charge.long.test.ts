import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { lookClaim } from './ledger.ts'
import {
  broken,
  gone,
  NOW,
  PAY_TO,
  PAYER,
  proofOf,
  quote,
  signTransfer,
  testCharge,
  work,
} from '../../tests/support/payments.ts'

const DAY_MS = 86_400_000

const KEY_OF_NONCE_1 =
  `eip155:84532:0x036cbd53842c5426634e7929541ec2318f3dcf7e:${PAYER}:0x${'1'.padStart(64, '0')}`.toLowerCase()

const STRANGER = '0x1563915e194D8CfBA1943570603F7606A3115508'

const foreignSignature = signTransfer(
  {
    from: PAYER,
    to: PAY_TO,
    value: '10000',
    validAfter: '0',
    validBefore: String(NOW / 1000 + 300),
    nonce: `0x${'1'.padStart(64, '0')}`,
  },
  '22'.repeat(32),
)

function receiptOf(headers: Readonly<Record<string, string>> | undefined, name: string): unknown {
  return JSON.parse(Buffer.from(headers?.[name] ?? '', 'base64').toString())
}

describe('a payment that goes through', () => {
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

  test('has its answer in the ledger before it is settled', async () => {
    const { charge, world, ledger } = await testCharge()
    world.whileSettling = async () => {
      expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'pending', answer: '{"answer":42}' })
    }
    await charge.collect(quote, proofOf(), work().do)
    expect(world.settled).toBe(1)
  })

  test('that did not arrive whole can be had again, without work, verification or settlement', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work('first').do, broken)
    const again = work('second')
    const answer = await charge.collect(quote, proofOf(), again.do)
    expect(answer.body).toBe('first')
    expect([again.runs, world.verified, world.settled]).toEqual([0, 1, 1])
  })

  test('that arrived whole is had by nobody else: what bought it is public by then', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work('first').do)
    world.now += 1
    const copy = work('second')
    await expect(charge.collect(quote, proofOf(), copy.do)).rejects.toMatchObject({ code: 'payment_conflict' })
    expect(copy.runs).toBe(0)
  })

  test('is the same payment in version 1 and in version 2', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ version: 1 }), work('first').do, broken)
    const answer = await charge.collect(quote, proofOf({ version: 2 }), work('second').do)
    expect([answer.body, world.settled]).toEqual(['first', 1])
  })

  test('is worked for once when twenty copies arrive together', async () => {
    const { charge, world } = await testCharge()
    const job = work()
    world.whileSettling = () => new Promise((resolve) => void setTimeout(resolve, 30))
    const copies = Array.from({ length: 20 }, () => charge.collect(quote, proofOf(), job.do))
    const bodies = new Set((await Promise.all(copies)).map((answer) => answer.body))
    expect([...bodies]).toEqual(['{"answer":42}'])
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('keeps its answer for a day, and after that says that the payment was used', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work().do, broken)
    world.now += DAY_MS - 1
    await charge.collect(quote, proofOf(), work().do, broken)
    world.now += 1
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ code: 'payment_conflict' })
  })

  test('keeps a large answer for less', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work('x'.repeat(400_000)).do, broken)
    world.now += 4 * 3_600_000
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ code: 'payment_conflict' })
  })
})

describe('a payment with an identifier', () => {
  const identifier = 'pay_7d5d747be160e280'

  test('buys its answer as often as somebody asks who knows it, for a day', async () => {
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
  ])('opens nothing %s, delivered or not', async (_, other) => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ identifier }), work().do, broken)
    world.now += 1
    const copy = proofOf(other === undefined ? {} : { identifier: other })
    await expect(charge.collect(quote, copy, work().do)).rejects.toMatchObject({ code: 'payment_conflict' })
  })

  test('and signed anew is not charged again', async () => {
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

  test.each(['short', 'x'.repeat(129), 'with spaces in between it'])('of another form (%j) is refused', async (id) => {
    const { charge } = await testCharge()
    await expect(charge.collect(quote, proofOf({ identifier: id }), work().do)).rejects.toMatchObject({ status: 402 })
  })
})

describe('somebody who signs anew for a request that he has paid for', () => {
  test('while the background finds out that he has is answered with that, and not charged again', async () => {
    const { charge, world, ledger } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'facilitator_did_not_answer' }
    await expect(charge.collect(quote, proofOf(), work('first').do)).rejects.toMatchObject({ code: 'payment_pending' })
    const { settled } = world
    // As the background does it: it holds the payment, has just written down that it is settled, and lets go in a moment.
    const look = await ledger.claim({ names: [KEY_OF_NONCE_1, lookClaim(KEY_OF_NONCE_1)] })
    const found = { transaction: '0xfeed', answerUntil: NOW + DAY_MS, nextLookAt: NOW + 30_000 }
    await ledger.settle(KEY_OF_NONCE_1, found, look!.fence)
    const claim = ledger.claim.bind(ledger)
    ledger.claim = async (wanted) => {
      const taken = await claim(wanted)
      if (wanted.names.includes(lookClaim(KEY_OF_NONCE_1))) await look!.release()
      return taken
    }
    world.settlement = { is: 'settled', transaction: '0xbeef' }
    const second = work('second')
    expect((await charge.collect(quote, proofOf({ nonce: 2 }), second.do)).body).toBe('first')
    expect([second.runs, world.settled]).toEqual([0, settled])
  })

  test('and was not answered gets that answer, and the new payment is never sent', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf({ nonce: 1 }), work('first').do)).rejects.toMatchObject({ status: 503 })
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    const again = await charge.collect(quote, proofOf({ nonce: 2 }), work('second').do)
    expect(receiptOf(again.headers, 'PAYMENT-RESPONSE')).toMatchObject({ transaction: '0xbeef' })
    expect([again.body, world.settled]).toEqual(['first', 1])
  })

  test('is charged with the first payment where neither was: of two only one is ever on its way', async () => {
    const { charge, world, ledger } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf({ nonce: 1 }), work('first').do)).rejects.toMatchObject({ status: 503 })
    world.settlement = { is: 'settled', transaction: '0xfeed' }
    expect((await charge.collect(quote, proofOf({ nonce: 2 }), work('second').do)).body).toBe('first')
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'settled', transaction: '0xfeed' })
    expect(await ledger.find(KEY_OF_NONCE_1.replace(/1$/, '2'))).toBeUndefined()
  })

  test('is not charged with the second payment while the first may still go through', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf({ nonce: 1 }), work().do)).rejects.toMatchObject({ status: 503 })
    const second = work()
    await expect(charge.collect(quote, proofOf({ nonce: 2 }), second.do)).rejects.toMatchObject({ status: 503 })
    expect(second.runs).toBe(0)
  })

  test('pays with the second once the first has run out', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf({ nonce: 1 }), work('first').do)).rejects.toMatchObject({ status: 503 })
    world.now += 400_000
    world.onChain = { is: 'unused', blockSeconds: world.now / 1000 }
    world.settlement = { is: 'settled', transaction: '0xfeed' }
    const second = proofOf({ nonce: 2, validBefore: world.now / 1000 + 300 })
    expect((await charge.collect(quote, second, work('second').do)).body).toBe('second')
  })

  test('and lost the answer on the way gets it without paying', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ nonce: 1 }), work('first').do, broken)
    expect((await charge.collect(quote, proofOf({ nonce: 2 }), work('second').do)).body).toBe('first')
    expect(world.settled).toBe(1)
  })

  test('and has the answer buys another', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ nonce: 1 }), work('first').do)
    expect((await charge.collect(quote, proofOf({ nonce: 2 }), work('second').do)).body).toBe('second')
    expect(world.settled).toBe(2)
  })

  test('is somebody else when another wallet signs', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf({ nonce: 1 }), work('first').do, broken)
    const stranger = { from: STRANGER, key: '22'.repeat(32) }
    expect((await charge.collect(quote, proofOf({ nonce: 2, ...stranger }), work('second').do)).body).toBe('second')
    expect(world.settled).toBe(2)
  })

  test('is a contract that the facilitator knows', async () => {
    const { charge, world } = await testCharge()
    world.isContract = true
    await charge.collect(quote, proofOf({ signature: foreignSignature }), work('first').do, broken)
    const anew = proofOf({ nonce: 2, signature: `0x${'44'.repeat(200)}` })
    expect((await charge.collect(quote, anew, work('second').do)).body).toBe('first')
    expect([world.verified, world.settled]).toEqual([2, 1])
  })
})

describe('somebody who has hung up before anything was sent', () => {
  test('is not charged, and what was done for him waits until he comes back', async () => {
    const { charge, world, reconcileAll } = await testCharge()
    const job = work('first')
    await expect(charge.collect(quote, proofOf(), job.do, gone)).rejects.toMatchObject({ status: 503 })
    expect(await reconcileAll()).toMatchObject({ pending: 1, settled: 0 })
    expect([job.runs, world.settled]).toEqual([1, 0])
    expect((await charge.collect(quote, proofOf(), job.do)).body).toBe('first')
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('and stays away is never charged: his payment runs out', async () => {
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

test('of two payments for one request the slower one is not sold beside the other, however slow it was', async () => {
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
  test('has four works at a time, and what waited is verified with what is left then', async () => {
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

  test('has ten open payments, and is told to wait', async () => {
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

test('a payment stays good when the installation is given another public name', async () => {
  const { charge } = await testCharge()
  await charge.collect(quote, proofOf(), work('first').do, broken)
  const renamed = { ...quote, resourceUrl: 'http://stock.localhost:8402/api/pro/quote/0050' }
  expect((await charge.collect(renamed, proofOf(), work('second').do)).body).toBe('first')
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

  test('another signature, as somebody has who only saw the nonce', async () => {
    const { charge, world } = await testCharge()
    await charge.collect(quote, proofOf(), work().do)
    world.isContract = true
    const forged = proofOf({ signature: foreignSignature })
    await expect(charge.collect(quote, forged, work().do)).rejects.toMatchObject({ code: 'payment_conflict' })
  })
})

describe('a payment that cannot be accepted', () => {
  const wrong = {
    'a larger amount': { value: '10001' },
    'a smaller amount': { value: '9999' },
    'another payee': { to: PAYER },
    'another network': { network: 'eip155:8453' },
    'another network in version 1': { version: 1 as const, network: 'base' },
    'an amount that is no number': { value: '1e4' },
  }
  test.each(Object.entries(wrong))('because of %s is a 402 that nobody was asked about', async (_, fields) => {
    const { charge, world, ledger } = await testCharge()
    const job = work()
    await expect(charge.collect(quote, proofOf(fields), job.do)).rejects.toMatchObject({ status: 402 })
    expect([world.verified, job.runs]).toEqual([0, 0])
    expect(await ledger.listOpen('', 10)).toEqual([])
  })

  test.each(['', 'nonsense', 'e30=', 'bnVsbA=='])('because it is malformed (%j) is a 402', async (value) => {
    const { charge } = await testCharge()
    const proof = { header: 'X-PAYMENT', value } as const
    await expect(charge.collect(quote, proof, work().do)).rejects.toMatchObject({ code: 'payment_required' })
  })

  test('because of its time is not even verified', async () => {
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

  test('because another key signed it is refused without the facilitator', async () => {
    const { charge, world } = await testCharge()
    const forged = proofOf({ signature: foreignSignature })
    await expect(charge.collect(quote, forged, work().do)).rejects.toMatchObject({ status: 402 })
    expect([world.codeAsked, world.verified]).toEqual([1, 0])
  })

  test('because its signature is malformed is refused without asking anybody', async () => {
    const { charge, world } = await testCharge()
    for (const signature of [
      `0x${'ab'.repeat(65)}`,
      `0x${'ab'.repeat(70)}1`,
      `0x${'ab'.repeat(70)}${'6492'.repeat(16)}`,
    ]) {
      await expect(charge.collect(quote, proofOf({ signature }), work().do)).rejects.toMatchObject({ status: 402 })
    }
    expect([world.codeAsked, world.verified]).toEqual([0, 0])
  })

  test('as long as the payer cannot be looked up is a 503', async () => {
    const { charge, world } = await testCharge()
    world.isContract = new Error('down')
    const forged = proofOf({ signature: foreignSignature })
    await expect(charge.collect(quote, forged, work().do)).rejects.toMatchObject({ code: 'payment_pending' })
  })

  test('because the facilitator says so is a 402 with its reason, and leaves no row and no lock', async () => {
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

describe('contracts that pay', () => {
  test('are verified by the facilitator', async () => {
    const { charge, world } = await testCharge()
    world.isContract = true
    await charge.collect(quote, proofOf({ signature: foreignSignature }), work().do)
    expect([world.verified, world.settled]).toEqual([1, 1])
  })

  test('are owed on the network that they paid on: elsewhere their address may be somebody else’s', async () => {
    const { charge, world } = await testCharge({ networks: ['base-sepolia', 'polygon-amoy'] })
    world.isContract = true
    const job = work()
    const buy = (nonce: number, network: string, asset?: string) =>
      charge.collect(quote, proofOf({ nonce, network, asset, signature: `0x${'44'.repeat(200)}` }), job.do, broken)
    await buy(1, 'eip155:84532')
    await buy(2, 'eip155:80002', '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582')
    // The second was sold an answer of its own; on the first network again the payer has what he was owed.
    expect([job.runs, world.settled]).toEqual([2, 2])
    await buy(3, 'eip155:84532')
    expect([job.runs, world.settled]).toEqual([2, 2])
  })

  test('and everybody who makes up signatures like theirs wait for each other, and nobody else for them', async () => {
    const { charge, world } = await testCharge()
    world.verification = { is: 'invalid', reason: 'invalid_signature' }
    const madeUp = (nonce: number) => proofOf({ nonce, signature: `0x${'44'.repeat(200)}` })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nonce) =>
        charge.collect(quote, madeUp(nonce), work().do).catch((err) => err.status),
      ),
    )
    // Four at once, and five a second.
    expect([4, 5]).toContain(world.verified)
    expect(answers.filter((status) => status === 503)).toHaveLength(50 - world.verified)
    world.verification = { is: 'valid' }
    expect((await charge.collect(quote, proofOf({ nonce: 99 }), work().do)).body).toBe('{"answer":42}')
  })
})

describe('nothing is charged', () => {
  test('for work that fails, and the payment stays good', async () => {
    const { charge, world } = await testCharge()
    const failing = () => Promise.reject(new Error('no'))
    await expect(charge.collect(quote, proofOf(), failing)).rejects.toMatchObject({ cause: new Error('no') })
    expect(world.settled).toBe(0)
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })

  test('for an answer that lacks what was to be bought: it is given without a receipt, and the payment stays good', async () => {
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

  test('while the facilitator cannot be asked: 503 with Retry-After, without work', async () => {
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

describe('a settlement whose outcome is unknown', () => {
  test('is a 503, never a 402, and a retry finds it on the chain without working again', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    const job = work()
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({ code: 'payment_pending' })
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    const answer = await charge.collect(quote, proofOf(), job.do)
    expect(receiptOf(answer.headers, 'PAYMENT-RESPONSE')).toMatchObject({ transaction: '0xbeef' })
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('is settled by a retry when the first attempt never arrived', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
    world.settlement = { is: 'settled', transaction: '0xfeed' }
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
    expect(world.settled).toBe(2)
  })

  test('is answered at once when the chain has it already', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })

  test('stays pending when a retry is refused: the first attempt may still be on its way', async () => {
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

  test('has failed once the chain is past its validity with the nonce unused, and then a 402 is right', async () => {
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

describe('a settlement that is refused before anything was sent', () => {
  test('is a 402 with the failed receipt once the chain confirms that nothing moved', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    const refusal = await charge.collect(quote, proofOf(), work().do).catch((err: unknown) => err)
    expect(refusal).toMatchObject({ status: 402, message: 'insufficient_funds' })
    const { headers } = refusal as { headers: Record<string, string> }
    expect(receiptOf(headers, 'PAYMENT-RESPONSE')).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
  })

  test('is still unknown while the chain cannot be read', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    world.onChain = new Error('down')
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
  })

  test('is a success when the chain has the transfer after all', async () => {
    const { charge, world } = await testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })
})

describe('a ledger that cannot be written', () => {
  test('before anything was sent is a 503 that keeps the payment good', async () => {
    const { charge, world, books } = await testCharge()
    const mend = await books.refuse('insert', 'payments')
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ code: 'payment_pending' })
    expect(world.settled).toBe(0)
    await mend()
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })

  test('after the money moved is a 503 too, and a retry finds the transfer on the chain', async () => {
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

  test('cannot be asked either: 503, and nothing is verified, done or sent', async () => {
    const { charge, world, books } = await testCharge()
    const job = work()
    await books.run('drop table payment_claims')
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({ code: 'payment_pending' })
    expect([world.verified, job.runs, world.settled]).toEqual([0, 0, 0])
  })
})

test('work that never ends holds its payment until that has expired, and no longer', async () => {
  const { charge, world, ledger } = await testCharge()
  // Those of a connection to a server go on.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  void charge.collect(quote, proofOf(), () => new Promise(() => {}))
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 5) {
      world.now += 5_000
      await vi.advanceTimersByTimeAsync(5_000)
      await ledger.find('')
    }
  }
  await pass(290)
  expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeUndefined()
  await pass(40)
  expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeDefined()
})

test('what becomes of a payment is counted once, by network and service', async () => {
  const { charge, world, events, reconcileAll } = await testCharge()
  await charge.collect(quote, proofOf(), work().do, broken)
  await charge.collect(quote, proofOf(), work().do)
  await charge.collect({ ...quote, search: '?days=3' }, proofOf(), work().do).catch(() => {})
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

describe('a process that was killed', () => {
  test('between store and settle loses nothing: the retry gets the stored answer', async () => {
    const { charge, world, ledger } = await testCharge()
    const death = Promise.withResolvers<void>()
    world.whileSettling = () => death.promise
    const dead = charge.collect(quote, proofOf(), work('before the crash').do)
    await expect.poll(async () => (await ledger.find(KEY_OF_NONCE_1))?.state).toBe('pending')
    // The lock that the dead process left behind expires.
    world.now += 15_001
    world.whileSettling = async () => {}
    const again = work('after the crash')
    expect((await charge.collect(quote, proofOf(), again.do)).body).toBe('before the crash')
    expect(again.runs).toBe(0)
    death.resolve()
    await dead
  })

  test('before anything was stored blocks its payment no longer than its lease', async () => {
    const { charge, world, ledger } = await testCharge()
    expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeDefined()
    expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeUndefined()
    world.now += 15_001
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })
})

describe('reconciling', () => {
  const leftOpen = async () => {
    const all = await testCharge()
    all.world.settlement = { is: 'unknown', reason: 'timeout' }
    await all.charge.collect(quote, proofOf(), work().do).catch(() => {})
    return all
  }

  test('sends nothing: what nobody came back for is left to run out', async () => {
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

  test('finds what went through after all', async () => {
    const { world, reconcile, ledger } = await leftOpen()
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    expect(await reconcile()).toMatchObject({ settled: 0 })
    world.now += 5_000
    expect(await reconcile()).toMatchObject({ settled: 1 })
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'settled', transaction: '0xbeef' })
  })

  test('leaves alone what a living request is working on', async () => {
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

  test('looks at a failure once more and then forgets what was made for it', async () => {
    const { charge, world, reconcile, ledger } = await testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    await charge.collect(quote, proofOf(), work().do).catch(() => {})
    world.now += 900_000
    await reconcile()
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'failed', answer: null, next_look_at: null })
  })

  test('writes off a nonce that the payer spent elsewhere', async () => {
    const { world, reconcileAll, ledger } = await leftOpen()
    world.onChain = { is: 'spent_elsewhere', transaction: '0xdead' }
    expect(await reconcileAll()).toMatchObject({ failed: 1 })
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({
      state: 'failed',
      reason: 'authorization_spent_elsewhere',
    })
  })

  test('decides nothing about a nonce that is gone without a log: no log, no income, and no failure either', async () => {
    const { world, reconcileAll, ledger } = await leftOpen()
    world.onChain = { is: 'used' }
    expect(await reconcileAll()).toMatchObject({ pending: 1, settled: 0, failed: 0 })
    expect((await ledger.find(KEY_OF_NONCE_1))?.state).toBe('pending')
  })

  test('goes on to the others when one row cannot be looked at', async () => {
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

describe('comparing what is settled with the chain', () => {
  const sold = async () => {
    const all = await testCharge()
    await all.charge.collect(quote, proofOf(), work().do)
    // Whoever sold it lets go of it at the end of this round of the event loop.
    await setImmediate()
    return all
  }

  test('checks what is there, once', async () => {
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

  test('flags what is not, counts it once, and believes that facilitator no more without seeing', async () => {
    const { charge, world, reconcile, ledger, events } = await sold()
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
    const next = charge.collect({ ...quote, search: '?next' }, proofOf({ nonce: 2 }), work().do)
    await expect(next).rejects.toMatchObject({ code: 'payment_pending' })
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    const again = await charge.collect({ ...quote, search: '?next' }, proofOf({ nonce: 2 }), work().do)
    expect(receiptOf(again.headers, 'PAYMENT-RESPONSE')).toMatchObject({ transaction: '0xbeef' })
  })

  test('takes the flag back when the node was only late', async () => {
    const { world, audit, ledger } = await sold()
    await audit()
    world.onChain = { is: 'paid', transaction: '0xfeed' }
    await audit()
    expect(await ledger.find(KEY_OF_NONCE_1)).toMatchObject({ flag: null, checked_at: world.now })
  })
})

describe('an export', () => {
  async function* rows(log: string[], failAt = Infinity) {
    try {
      for (let row = 0; row < 3; row++) {
        if (row === failAt) throw new Error('the rows ended badly')
        log.push(`row ${row}`)
        yield `${row}\n`
      }
    } finally {
      log.push('closed')
    }
  }

  async function textOf(body: string | AsyncIterable<string> | Iterable<string>): Promise<string> {
    let text = ''
    for await (const chunk of body) text += chunk
    return text
  }

  test('is settled after its first chunk and before the others', async () => {
    const { charge, world } = await testCharge()
    const log: string[] = []
    world.whileSettling = async () => void log.push('settling')
    const answer = await charge.collect(quote, proofOf(), work(rows(log)).do)
    expect(await textOf(answer.body)).toBe('0\n1\n2\n')
    expect(log).toEqual(['row 0', 'settling', 'row 1', 'row 2', 'closed'])
  })

  test('that fails at once is not charged', async () => {
    const { charge, world } = await testCharge()
    await expect(charge.collect(quote, proofOf(), work(rows([], 0)).do)).rejects.toMatchObject({
      code: 'internal',
      cause: new Error('the rows ended badly'),
    })
    expect(world.settled).toBe(0)
  })

  test('that broke off runs again for the same payment, without another settlement, until it has arrived once', async () => {
    const { charge, world } = await testCharge()
    await textOf((await charge.collect(quote, proofOf(), work(rows([])).do, broken)).body)
    const again = await charge.collect(quote, proofOf(), work(rows([])).do)
    expect(await textOf(again.body)).toBe('0\n1\n2\n')
    expect(world.settled).toBe(1)
    world.now += 1
    await expect(charge.collect(quote, proofOf(), work(rows([])).do)).rejects.toMatchObject({ status: 409 })
  })

  test('is had by nobody else while it is under way', async () => {
    const { charge, ledger } = await testCharge()
    let end: (isWhole: boolean) => void = () => {}
    const slow = { isOver: false, onEnd: (callback: (isWhole: boolean) => void) => void (end = callback) }
    await charge.collect(quote, proofOf(), work(rows([])).do, slow)
    expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeUndefined()
    // Another purchase of the same need not wait for the download.
    const another = await charge.collect(quote, proofOf({ nonce: 2 }), work(rows([])).do)
    expect(await textOf(another.body)).toBe('0\n1\n2\n')
    end(true)
    await expect.poll(() => ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeDefined()
  })

  test('lets go of its rows when it cannot be sent', async () => {
    const { charge, world } = await testCharge()
    const log: string[] = []
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf(), work(rows(log)).do)).rejects.toMatchObject({ status: 503 })
    expect(log).toEqual(['row 0', 'closed'])
  })
})
