import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { NOW, PAY_TO, PAYER, proofOf, quote, signTransfer, testCharge, work } from '../../tests/support/payments.ts'
import { ANSWER_KEPT_MS } from './charge.ts'

const KEY_OF_NONCE_1 =
  `eip155:84532:0x036cbd53842c5426634e7929541ec2318f3dcf7e:${PAYER}:0x${'1'.padStart(64, '0')}`.toLowerCase()

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
    const { charge, world, ledger } = testCharge()
    const job = work()
    const answer = await charge.collect(quote, proofOf(), job.do)
    expect(answer.body).toBe('{"answer":42}')
    expect(answer.headers).toMatchObject({ 'Cache-Control': 'private, no-store' })
    const receipt = { success: true, transaction: '0xfeed', payer: PAYER }
    expect(receiptOf(answer.headers, 'PAYMENT-RESPONSE')).toEqual({ ...receipt, network: 'eip155:84532' })
    expect(receiptOf(answer.headers, 'X-PAYMENT-RESPONSE')).toEqual({ ...receipt, network: 'base-sepolia' })
    expect(answer.meta).toEqual({ 'x402/payment-response': { ...receipt, network: 'eip155:84532' } })
    expect([world.verified, job.runs, world.settled]).toEqual([1, 1, 1])
    expect(ledger.find(KEY_OF_NONCE_1)).toMatchObject({
      state: 'settled',
      transaction: '0xfeed',
      amount: '10000',
      service: 'stock',
      resource: 'https://stock.example.tw/api/pro/quote/0050',
    })
  })

  test('has its answer in the ledger before it is settled', async () => {
    const { charge, world, ledger } = testCharge()
    world.whileSettling = async () => {
      expect(ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'pending', answer: '{"answer":42}' })
    }
    await charge.collect(quote, proofOf(), work().do)
    expect(world.settled).toBe(1)
  })

  test('buys the same answer again, without work, verification or settlement', async () => {
    const { charge, world } = testCharge()
    await charge.collect(quote, proofOf(), work('first').do)
    const again = work('second')
    const answer = await charge.collect(quote, proofOf(), again.do)
    expect(answer.body).toBe('first')
    expect([again.runs, world.verified, world.settled]).toEqual([0, 1, 1])
  })

  test('is the same payment in version 1 and in version 2', async () => {
    const { charge, world } = testCharge()
    await charge.collect(quote, proofOf({ version: 1 }), work('first').do)
    const answer = await charge.collect(quote, proofOf({ version: 2 }), work('second').do)
    expect([answer.body, world.settled]).toEqual(['first', 1])
  })

  test('is worked for once when twenty copies arrive together', async () => {
    const { charge, world } = testCharge()
    const job = work()
    world.whileSettling = () => new Promise((resolve) => void setTimeout(resolve, 30))
    const copies = Array.from({ length: 20 }, () => charge.collect(quote, proofOf(), job.do))
    const bodies = new Set((await Promise.all(copies)).map((answer) => answer.body))
    expect([...bodies]).toEqual(['{"answer":42}'])
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('keeps its answer for a day, and after that says that the payment was used', async () => {
    const { charge, world } = testCharge()
    await charge.collect(quote, proofOf(), work().do)
    world.now += ANSWER_KEPT_MS - 1
    await charge.collect(quote, proofOf(), work().do)
    world.now += 1
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ code: 'payment_conflict' })
  })
})

test('a payment stays good when the installation is given another public name', async () => {
  const { charge } = testCharge()
  await charge.collect(quote, proofOf(), work('first').do)
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
    const { charge } = testCharge()
    await charge.collect(quote, proofOf(), work().do)
    const job = work()
    await expect(charge.collect(other, proofOf(), job.do)).rejects.toMatchObject({ code: 'payment_conflict' })
    expect(job.runs).toBe(0)
  })

  test('another signature, as somebody has who only saw the nonce', async () => {
    const { charge, world } = testCharge()
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
    const { charge, world, ledger } = testCharge()
    const job = work()
    await expect(charge.collect(quote, proofOf(fields), job.do)).rejects.toMatchObject({ status: 402 })
    expect([world.verified, job.runs]).toEqual([0, 0])
    expect(ledger.listOpen(10)).toEqual([])
  })

  test.each(['', 'nonsense', 'e30=', 'bnVsbA=='])('because it is malformed (%j) is a 402', async (value) => {
    const { charge } = testCharge()
    const proof = { header: 'X-PAYMENT', value } as const
    await expect(charge.collect(quote, proof, work().do)).rejects.toMatchObject({ code: 'payment_required' })
  })

  test('because of its time is not even verified', async () => {
    const { charge, world } = testCharge()
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
    const { charge, world } = testCharge()
    const forged = proofOf({ signature: foreignSignature })
    await expect(charge.collect(quote, forged, work().do)).rejects.toMatchObject({ status: 402 })
    expect([world.codeAsked, world.verified]).toEqual([1, 0])
  })

  test('because its signature is malformed is refused without asking anybody', async () => {
    const { charge, world } = testCharge()
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
    const { charge, world } = testCharge()
    world.isContract = new Error('down')
    const forged = proofOf({ signature: foreignSignature })
    await expect(charge.collect(quote, forged, work().do)).rejects.toMatchObject({ code: 'payment_pending' })
  })

  test('because the facilitator says so is a 402 with its reason, and leaves no row and no lock', async () => {
    const { charge, world, ledger } = testCharge()
    world.verification = { is: 'invalid', reason: 'insufficient_funds' }
    const job = work()
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({
      status: 402,
      message: 'insufficient_funds',
    })
    expect(job.runs).toBe(0)
    expect(ledger.find(KEY_OF_NONCE_1)).toBeUndefined()
    expect(ledger.tryLock(KEY_OF_NONCE_1)).toBeDefined()
  })
})

describe('contracts that pay', () => {
  test('are verified by the facilitator', async () => {
    const { charge, world } = testCharge()
    world.isContract = true
    await charge.collect(quote, proofOf({ signature: foreignSignature }), work().do)
    expect([world.verified, world.settled]).toEqual([1, 1])
  })

  test('and everybody who makes up signatures like theirs wait for each other, and nobody else for them', async () => {
    const { charge, world } = testCharge()
    world.verification = { is: 'invalid', reason: 'invalid_signature' }
    const madeUp = (nonce: number) => proofOf({ nonce, signature: `0x${'44'.repeat(200)}` })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nonce) =>
        charge.collect(quote, madeUp(nonce), work().do).catch((err) => err.status),
      ),
    )
    expect(world.verified).toBe(4)
    expect(answers.filter((status) => status === 503)).toHaveLength(46)
    world.verification = { is: 'valid' }
    expect((await charge.collect(quote, proofOf({ nonce: 99 }), work().do)).body).toBe('{"answer":42}')
  })
})

describe('nothing is charged', () => {
  test('for work that fails, and the payment stays good', async () => {
    const { charge, world } = testCharge()
    const failing = () => Promise.reject(new Error('no'))
    await expect(charge.collect(quote, proofOf(), failing)).rejects.toMatchObject({ cause: new Error('no') })
    expect(world.settled).toBe(0)
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })

  test('while the facilitator cannot be asked: 503 with Retry-After, without work', async () => {
    const { charge, world } = testCharge()
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
    const { charge, world } = testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    const job = work()
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({ code: 'payment_pending' })
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    const answer = await charge.collect(quote, proofOf(), job.do)
    expect(receiptOf(answer.headers, 'PAYMENT-RESPONSE')).toMatchObject({ transaction: '0xbeef' })
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('is settled by a retry when the first attempt never arrived', async () => {
    const { charge, world } = testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
    world.settlement = { is: 'settled', transaction: '0xfeed' }
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
    expect(world.settled).toBe(2)
  })

  test('is answered at once when the chain has it already', async () => {
    const { charge, world } = testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })

  test('stays pending when a retry is refused: the first attempt may still be on its way', async () => {
    const { charge, world } = testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
  })

  test('stays pending while neither the facilitator nor the chain can be reached', async () => {
    const { charge, world } = testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    world.onChain = new Error('down')
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
  })

  test('has failed once the chain is past its validity with the nonce unused, and then a 402 is right', async () => {
    const { charge, world } = testCharge()
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
    const { charge, world } = testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    const refusal = await charge.collect(quote, proofOf(), work().do).catch((err: unknown) => err)
    expect(refusal).toMatchObject({ status: 402, message: 'insufficient_funds' })
    const { headers } = refusal as { headers: Record<string, string> }
    expect(receiptOf(headers, 'PAYMENT-RESPONSE')).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
  })

  test('is still unknown while the chain cannot be read', async () => {
    const { charge, world } = testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    world.onChain = new Error('down')
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ status: 503 })
  })

  test('is a success when the chain has the transfer after all', async () => {
    const { charge, world } = testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })
})

describe('a ledger that cannot be written', () => {
  const FULL = `select raise(abort, 'database or disk is full')`

  test('before anything was sent is a 503 that keeps the payment good', async () => {
    const { charge, world, db } = testCharge()
    db.$client.exec(`create trigger full before insert on payments begin ${FULL}; end`)
    await expect(charge.collect(quote, proofOf(), work().do)).rejects.toMatchObject({ code: 'payment_pending' })
    expect(world.settled).toBe(0)
    db.$client.exec('drop trigger full')
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })

  test('after the money moved is a 503 too, and a retry finds the transfer on the chain', async () => {
    const { charge, world, db } = testCharge()
    db.$client.exec(`create trigger full before update on payments begin ${FULL}; end`)
    const job = work()
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({
      code: 'payment_pending',
      message: expect.stringContaining('do not sign a new one'),
      headers: { 'Retry-After': '2' },
    })
    db.$client.exec('drop trigger full')
    world.onChain = { is: 'paid', transaction: '0xfeed' }
    expect((await charge.collect(quote, proofOf(), job.do)).body).toBe('{"answer":42}')
    expect([job.runs, world.settled]).toEqual([1, 1])
  })

  test('cannot be asked either: 503, and nothing is verified, done or sent', async () => {
    const { charge, world, db } = testCharge()
    const job = work()
    db.$client.exec('drop table payment_locks')
    await expect(charge.collect(quote, proofOf(), job.do)).rejects.toMatchObject({ code: 'payment_pending' })
    expect([world.verified, job.runs, world.settled]).toEqual([0, 0, 0])
  })
})

test('work that never ends holds its payment until that has expired, and no longer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { charge, world, ledger } = testCharge()
  void charge.collect(quote, proofOf(), () => new Promise(() => {}))
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 5) {
      world.now += 5_000
      await vi.advanceTimersByTimeAsync(5_000)
    }
  }
  await pass(290)
  expect(ledger.tryLock(KEY_OF_NONCE_1)).toBeUndefined()
  await pass(40)
  expect(ledger.tryLock(KEY_OF_NONCE_1)).toBeDefined()
})

test('what becomes of a payment is counted once, by network and service', async () => {
  const { charge, world, events, reconcile } = testCharge()
  await charge.collect(quote, proofOf(), work().do)
  await charge.collect(quote, proofOf(), work().do)
  await charge.collect({ ...quote, search: '?days=3' }, proofOf(), work().do).catch(() => {})
  world.settlement = { is: 'unknown', reason: 'timeout' }
  const second = proofOf({ nonce: 2 })
  await charge.collect(quote, second, work().do).catch(() => {})
  await charge.collect(quote, second, work().do).catch(() => {})
  world.onChain = { is: 'spent_elsewhere', transaction: '0xdead' }
  await reconcile()
  await charge.collect(quote, proofOf({ nonce: 3, value: '1' }), work().do).catch(() => {})
  const of = (event: string) => `${event} base-sepolia stock`
  expect(events).toEqual(['verified', 'settled', 'conflict', 'verified', 'pending', 'failed', 'refused'].map(of))
})

describe('a process that was killed', () => {
  test('between store and settle loses nothing: the retry gets the stored answer', async () => {
    const { charge, world, ledger } = testCharge()
    const death = Promise.withResolvers<void>()
    world.whileSettling = () => death.promise
    const dead = charge.collect(quote, proofOf(), work('before the crash').do)
    await expect.poll(() => ledger.find(KEY_OF_NONCE_1)?.state).toBe('pending')
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
    const { charge, world, ledger } = testCharge()
    expect(ledger.tryLock(KEY_OF_NONCE_1)).toBeDefined()
    expect(ledger.tryLock(KEY_OF_NONCE_1)).toBeUndefined()
    world.now += 15_001
    expect((await charge.collect(quote, proofOf(), work().do)).body).toBe('{"answer":42}')
  })
})

describe('reconciling', () => {
  test('settles what was stored and never settled', async () => {
    const { charge, world, reconcile, ledger } = testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await charge.collect(quote, proofOf(), work().do).catch(() => {})
    world.settlement = { is: 'settled', transaction: '0xfeed' }
    expect(await reconcile()).toEqual({ settled: 1, failed: 0, pending: 0, busy: 0 })
    expect(ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'settled', transaction: '0xfeed' })
  })

  test('leaves alone what a living request is working on', async () => {
    const { charge, world, reconcile, ledger } = testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await charge.collect(quote, proofOf(), work().do).catch(() => {})
    const lock = ledger.tryLock(KEY_OF_NONCE_1)
    expect(await reconcile()).toMatchObject({ busy: 1, settled: 0 })
    lock?.release()
  })

  test('corrects a failure that the chain contradicts', async () => {
    const { charge, world, reconcile, ledger } = testCharge()
    world.settlement = { is: 'refused', reason: 'insufficient_funds' }
    await charge.collect(quote, proofOf(), work().do).catch(() => {})
    expect(ledger.find(KEY_OF_NONCE_1)?.state).toBe('failed')
    world.onChain = { is: 'paid', transaction: '0xbeef' }
    expect(await reconcile()).toMatchObject({ settled: 1 })
    expect(ledger.find(KEY_OF_NONCE_1)?.state).toBe('settled')
  })

  test('writes off a nonce that the payer spent elsewhere', async () => {
    const { charge, world, reconcile, ledger } = testCharge()
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await charge.collect(quote, proofOf(), work().do).catch(() => {})
    world.onChain = { is: 'spent_elsewhere', transaction: '0xdead' }
    expect(await reconcile()).toMatchObject({ failed: 1 })
    expect(ledger.find(KEY_OF_NONCE_1)).toMatchObject({ state: 'failed', reason: 'authorization_spent_elsewhere' })
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
    const { charge, world } = testCharge()
    const log: string[] = []
    world.whileSettling = async () => void log.push('settling')
    const answer = await charge.collect(quote, proofOf(), work(rows(log)).do)
    expect(await textOf(answer.body)).toBe('0\n1\n2\n')
    expect(log).toEqual(['row 0', 'settling', 'row 1', 'row 2', 'closed'])
  })

  test('that fails at once is not charged', async () => {
    const { charge, world } = testCharge()
    await expect(charge.collect(quote, proofOf(), work(rows([], 0)).do)).rejects.toMatchObject({
      code: 'internal',
      cause: new Error('the rows ended badly'),
    })
    expect(world.settled).toBe(0)
  })

  test('runs again for the same payment, without another settlement, for a day', async () => {
    const { charge, world } = testCharge()
    await textOf((await charge.collect(quote, proofOf(), work(rows([])).do)).body)
    const again = await charge.collect(quote, proofOf(), work(rows([])).do)
    expect(await textOf(again.body)).toBe('0\n1\n2\n')
    expect(world.settled).toBe(1)
    world.now += ANSWER_KEPT_MS
    await expect(charge.collect(quote, proofOf(), work(rows([])).do)).rejects.toMatchObject({ status: 409 })
  })

  test('lets go of its rows when it cannot be sent', async () => {
    const { charge, world } = testCharge()
    const log: string[] = []
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf(), work(rows(log)).do)).rejects.toMatchObject({ status: 503 })
    expect(log).toEqual(['row 0', 'closed'])
  })
})
