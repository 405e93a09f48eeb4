import { getBase64Encoder, getTransactionDecoder, verifySignature } from '@solana/kit'
import { refundTransaction } from '#payments/refund-transaction.ts'
import { fromBase58 } from '#payments/solana/base58.ts'
import { createSolanaChain } from '#payments/solana/chain.ts'
import { readExactTransfer } from '#payments/solana/exact-transfer.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  FEE_PAYER,
  limit,
  memo,
  MINT,
  price,
  SOLANA_PAY_TO,
  SOLANA_PAYER,
  STRANGER,
  transactionOf,
  transfer,
} from '../support/solana-wallet.ts'
import { CLIENTS, decode, sign } from './support/clients.ts'
import { sendUntilSettling, spawnGateway } from './support/killable.ts'
import { PAY_TO, startGateway, type LabGateway } from './support/lab.ts'
import { changed, openSolanaLab, signOnSolana, SOLANA_ID, type SolanaLab } from './support/solana-lab.ts'
import { untilKnown } from './support/until-known.ts'

// Payments on Solana, with its own virtual machine and programs, the official client and the official facilitator.
// After each test, the ledger's sum must equal the money that arrived.

let world: SolanaLab
let gateway: LabGateway
let count = 0

beforeAll(async () => {
  world = await openSolanaLab()
  gateway = await startGateway(world.lab, world.settings)
  await gateway.payments.prepare(['lab'])
})
afterAll(async () => {
  await gateway.stop()
  await world.close()
})
afterEach(async () => {
  world.facilitator.faults.verify = () => 'none'
  world.facilitator.faults.settle = () => 'none'
  await untilDecided()
  const settled = (await gateway.settled()).find(({ network }) => network === 'solana-devnet')?.usd ?? '0.00'
  expect(Number(settled)).toBe(Number(world.income()) / 1e6)
  expect(await gateway.faults()).toEqual([])
})

const untilDecided = () => expect.poll(async () => (await gateway.payments.reconcile({ all: true })).pending).toBe(0)
const runsOf = (q: string) => world.lab.runs().filter((line) => line === `quote ${q}`).length
const codeOf = async (response: Response) => ((await response.json()) as { code?: unknown }).code
const errorOf = (response: Response) => decode(response.headers.get('payment-required'))['error']

/** A signed request, not yet sent, for an address that no other test uses. */
async function prepare(more = '') {
  count += 1
  const q = `solana-${count}`
  const url = `${gateway.url}/api/pro/quote?q=${q}${more}`
  const headers = await signOnSolana(world, url)
  return { q, url, headers, send: () => fetch(url, { headers }) }
}

/** A payment with these instructions, in the form of the official client. */
async function paymentOf(url: string, instructions: Parameters<typeof transactionOf>[0], feePayer?: string) {
  const required = decode((await fetch(url)).headers.get('payment-required')) as { accepts: { network: string }[] }
  const accepted = required.accepts.find(({ network }) => network === SOLANA_ID)
  const blockhash = world.solana.blockhash()
  const transaction = await transactionOf(instructions, { blockhash, ...(feePayer !== undefined && { feePayer }) })
  const payment = { x402Version: 2, accepted, payload: { transaction } }
  return { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') }
}

describe('the offer', () => {
  test('version 2 is offered Solana with the facilitator’s fee payer, version 1 only the other network', async () => {
    const response = await fetch(`${gateway.url}/api/pro/quote?q=a`)
    const { accepts } = decode(response.headers.get('payment-required')) as { accepts: Record<string, unknown>[] }
    expect(accepts.map(({ network, payTo }) => [network, payTo])).toEqual([
      ['eip155:84532', PAY_TO],
      [SOLANA_ID, SOLANA_PAY_TO],
    ])
    expect(accepts[1]).toEqual({
      scheme: 'exact',
      network: SOLANA_ID,
      amount: '10000',
      asset: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
      payTo: SOLANA_PAY_TO,
      maxTimeoutSeconds: 60,
      extra: { feePayer: FEE_PAYER.address },
    })
    const body = (await response.json()) as { accepts: Record<string, unknown>[] }
    expect(body.accepts.map(({ network }) => network)).toEqual(['base-sepolia'])
  })

  test('a page has no button for Solana and explains that programs can pay with it', async () => {
    const response = await fetch(`${gateway.url}/api/pro/quote?q=a`, { headers: { accept: 'text/html' } })
    const page = await response.text()
    expect(page.match(/class="btn pay"/g)).toHaveLength(1)
    expect(page).not.toMatch(new RegExp(`"network":"${SOLANA_ID}"`))
    expect(page).toContain(SOLANA_PAY_TO)
  })

  test('Solana is not offered until the facilitator names its fee payer, and no request waits for that', async () => {
    const deaf = await startGateway(world.lab, {
      ...world.settings,
      X402_FACILITATOR_URL_SOLANA_DEVNET: 'http://127.0.0.1:9',
    })
    const response = await fetch(`${deaf.url}/api/pro/quote?q=a`)
    const { accepts } = decode(response.headers.get('payment-required')) as { accepts: Record<string, unknown>[] }
    expect(accepts.map(({ network }) => network)).toEqual(['eip155:84532'])
    const { headers } = await prepare()
    const paid = await fetch(`${deaf.url}/api/pro/quote?q=a`, { headers })
    expect([paid.status, await codeOf(paid)]).toEqual([503, 'payment_pending'])
    await deaf.stop()
  })
})

describe('paying', () => {
  test('the official client pays and gets its answer, and the chain has the signed transaction', async () => {
    const before = world.income()
    const { q, send, headers } = await prepare()
    const response = await untilKnown(send)
    expect([response.status, await response.json()]).toEqual([200, { quote: 42, q }])
    expect([runsOf(q), world.income() - before]).toEqual([1, 10_000n])
    const receipt = decode(response.headers.get('payment-response'))
    expect(receipt).toMatchObject({ success: true, network: SOLANA_ID, payer: SOLANA_PAYER.address })
    const { transaction } = (decode(headers['payment-signature']!)['payload'] ?? {}) as { transaction: string }
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
    const { keyPair } = FEE_PAYER
    const signature = fromBase58(receipt['transaction'] as string, 64) as never
    expect(await verifySignature(keyPair.publicKey, signature, messageBytes)).toBe(true)
  })

  test('Ethereum clients of both versions still pay', async () => {
    const before = [world.income(), await world.lab.income()]
    for (const client of ['x402-fetch 1.x', '@x402/fetch 2.x', 'dozen/client'] as const) {
      const response = await CLIENTS[client](world.lab.payers[0]!)(
        `${gateway.url}/api/pro/quote?q=${encodeURIComponent(client)}`,
      )
      expect([client, response.status]).toEqual([client, 200])
    }
    expect([world.income(), await world.lab.income()]).toEqual([before[0], before[1]! + 30_000n])
  })

  test('a tool is paid the same way', async () => {
    const before = world.income()
    const call = (meta?: object) =>
      fetch(`${gateway.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'lab_quote', arguments: { q: 'tool' }, ...(meta && { _meta: meta }) },
        }),
      }).then(async (response) => (await response.json()) as { result: Record<string, never> })
    const { result: demand } = await call()
    const { accepts } = demand['structuredContent'] as unknown as { accepts: { network: string }[] }
    const accepted = accepts.find(({ network }) => network === SOLANA_ID)
    const transaction = await transactionOf([limit(), price(), transfer(), memo('a tool')], {
      blockhash: world.solana.blockhash(),
    })
    const payment = { x402Version: 2, accepted, payload: { transaction } }
    const { result } = await call({ 'x402/payment': payment })
    expect(result['structuredContent']).toEqual({ quote: 42, q: 'tool' })
    expect(result['_meta']).toMatchObject({ 'x402/payment-response': { success: true, network: SOLANA_ID } })
    expect(world.income() - before).toBe(10_000n)
  })

  test('twenty copies at once: one run, one charge', async () => {
    const { q, send } = await prepare('&until=all-here')
    const before = world.income()
    const asked = gateway.asked()
    const sent = Array.from({ length: 20 }, () => untilKnown(send))
    await expect.poll(() => gateway.asked() - asked).toBeGreaterThanOrEqual(20)
    world.lab.release('all-here')
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((it) => it !== 200 && it !== 409)).toEqual([])
    expect([runsOf(q), world.income() - before]).toEqual([1, 10_000n])
  })
})

describe('a payment is good once', () => {
  test('a payment buys one request only, also with the fee payer’s signature', async () => {
    const { url, send, headers } = await prepare()
    expect((await untilKnown(send)).status).toBe(200)
    const before = world.income()
    const resigned = changed(headers, ({ payload, ...payment }: { payload: { transaction: string } }) => {
      const bytes = Buffer.from(payload.transaction, 'base64')
      bytes.fill(0xab, 1, 65)
      return { ...payment, payload: { transaction: bytes.toString('base64') } }
    })
    for (const copy of [headers, resigned]) {
      const again = await fetch(url, { headers: copy })
      expect([again.status, await codeOf(again)]).toEqual([409, 'payment_conflict'])
      const other = await fetch(`${url}&slow_ms=1`, { headers: copy })
      expect([other.status, await codeOf(other)]).toEqual([409, 'payment_conflict'])
    }
    expect(world.income()).toBe(before)
  })

  test('an identifier returns the answer again', async () => {
    const { url, headers } = await prepare()
    const named = changed(headers, (payment: object) => ({
      ...payment,
      extensions: { 'payment-identifier': { info: { id: 'pay_0123456789abcdef' } } },
    }))
    const before = world.income()
    const [first, second] = [
      await untilKnown(() => fetch(url, { headers: named })),
      await fetch(url, { headers: named }),
    ]
    expect([first.status, second.status, await second.text()]).toEqual([200, 200, await first.text()])
    expect(world.income() - before).toBe(10_000n)
  })
})

test('an invalid payment is refused before the facilitator is called', async () => {
  const { url, headers } = await prepare()
  const before = { ...world.facilitator.seen, runs: world.lab.runs().length, income: world.income() }
  const withTransaction = (transaction: unknown) =>
    changed(headers, (payment: object) => ({ ...payment, payload: { transaction } }))
  const unreadable = [
    withTransaction(''),
    withTransaction('AAAA'),
    withTransaction(7),
    withTransaction(Buffer.alloc(1232, 1).toString('base64')),
    changed(headers, (payment: object) => ({ ...payment, payload: {} })),
    changed(headers, (payment: object) => ({ ...payment, payload: { signature: '0x', authorization: {} } })),
  ]
  const unacceptable = [
    await paymentOf(url, [limit(), price(), transfer({ amount: 1n })]),
    await paymentOf(url, [limit(), price(), transfer({ payTo: STRANGER.address })]),
    await paymentOf(url, [limit(), price(), transfer(), transfer()]),
    await paymentOf(url, [limit(), price(), transfer()], STRANGER.address),
    await paymentOf(url, [transfer()]),
  ]
  for (const payment of unreadable) expect((await fetch(url, { headers: payment })).status).toBe(400)
  for (const payment of unacceptable) {
    const response = await fetch(url, { headers: payment })
    expect([response.status, typeof errorOf(response)]).toEqual([402, 'string'])
  }
  expect({ ...world.facilitator.seen, runs: world.lab.runs().length, income: world.income() }).toEqual(before)
})

test('an insufficient balance is refused before any work', async () => {
  const { url } = await prepare()
  const runs = world.lab.runs().length
  const poor = transfer({ authority: STRANGER })
  const response = await fetch(url, { headers: await paymentOf(url, [limit(), price(), poor]) })
  expect([response.status, world.lab.runs().length]).toEqual([402, runs])
  expect(errorOf(response)).toMatch(/simulation_failed: .* balance of the payer is too low\. Sign a new one\./)
})

test('a payment whose blockhash has expired is refused, and a new one taken', async () => {
  const { url, send } = await prepare()
  world.solana.pass(100)
  const late = await send()
  expect([late.status, errorOf(late)]).toEqual([402, expect.stringMatching(/blockhash has expired/)])
  expect((await world.client()(url)).status).toBe(200)
})

describe('when the facilitator fails', () => {
  test('a lost response is found on the chain: charged once, answered', async () => {
    const { q, send } = await prepare()
    const before = world.income()
    world.facilitator.faults.settle = () => 'lost'
    expect((await untilKnown(send)).status).toBe(200)
    expect([runsOf(q), world.income() - before]).toEqual([1, 10_000n])
  })

  test('a payment that was never sent: 503, and the retry is charged once', async () => {
    const { q, send } = await prepare()
    const before = world.income()
    world.facilitator.faults.settle = () => 'error'
    const first = await send()
    expect([first.status, await codeOf(first)]).toEqual([503, 'payment_pending'])
    world.facilitator.faults.settle = () => 'none'
    expect((await untilKnown(send)).status).toBe(200)
    expect([runsOf(q), world.income() - before]).toEqual([1, 10_000n])
  })

  test('a buyer who leaves after 503: the payment is not sent and fails when its blockhash expires', async () => {
    const { send } = await prepare()
    const before = world.income()
    world.facilitator.faults.settle = () => 'error'
    expect((await send()).status).toBe(503)
    world.facilitator.faults.settle = () => 'none'
    // While the blockhash is valid, the payment may still be executed, whatever the clock says.
    expect(await gateway.payments.reconcile({ all: true })).toMatchObject({ pending: 1 })
    world.solana.pass(400)
    expect(await gateway.payments.reconcile({ all: true })).toMatchObject({ pending: 0, failed: 1 })
    const again = await send()
    expect([again.status, errorOf(again)]).toEqual([402, expect.stringMatching(/expired_unused/)])
    expect(world.income()).toBe(before)
  })

  test('a pending transaction is not failed, and is recorded once it arrives', async () => {
    const { q, send } = await prepare()
    const before = world.income()
    world.solana.state.isPaused = true
    const first = await send()
    expect(first.status).toBe(503)
    world.solana.state.isPaused = false
    world.solana.release()
    await untilDecided()
    expect(world.income() - before).toBe(10_000n)
    expect((await untilKnown(send)).status).toBe(200)
    expect(runsOf(q)).toBe(1)
  })

  test('a transaction that failed on the chain is failed and cannot be sent again', async () => {
    const { send } = await prepare()
    const before = world.income()
    world.solana.state.isPaused = true
    expect((await send()).status).toBe(503)
    world.solana.fund(SOLANA_PAYER.address, 1n)
    world.solana.state.isPaused = false
    world.solana.release()
    await untilDecided()
    const again = await send()
    expect([again.status, errorOf(again)]).toEqual([402, expect.stringMatching(/reverted_on_chain/)])
    expect(world.income()).toBe(before)
    world.solana.fund(SOLANA_PAYER.address, 100_000_000n)
  })

  test('a false "settled" is detected, and later settlements are believed only together with the chain', async () => {
    const { send } = await prepare()
    world.facilitator.faults.settle = () => 'lie'
    expect((await untilKnown(send)).status).toBe(200)
    await gateway.payments.audit()
    expect(await gateway.flags()).toEqual({ not_on_chain: 1 })
    const { send: sendAgain } = await prepare()
    expect((await sendAgain()).status).toBe(503)
    world.facilitator.faults.settle = () => 'none'
    expect((await untilKnown(sendAgain)).status).toBe(200)
    await gateway.forget('not_on_chain')
  })
})

describe('the transfer on the chain', () => {
  const chain = () => createSolanaChain(world.solana.url)

  /** A payment that arrived, as seen on the chain. */
  async function arrived() {
    const { url, headers, send } = await prepare()
    const response = await untilKnown(send)
    expect(response.status).toBe(200)
    const { transaction } = decode(response.headers.get('payment-response')) as { transaction: string }
    const { payload, accepted } = decode(headers['payment-signature']!) as {
      payload: { transaction: string }
      accepted: object
    }
    const terms = { asset: MINT, decimals: 6, payTo: SOLANA_PAY_TO, amount: '10000' }
    const { payer, messageHash } = readExactTransfer(payload.transaction, terms)
    const transfer = {
      asset: MINT,
      from: payer,
      to: SOLANA_PAY_TO,
      value: '10000',
      nonce: messageHash,
      createdAt: Date.now(),
    }
    return { url, transaction, transfer, payload: JSON.stringify({ payload, accepted }) }
  }

  test('is found without its signature, also if the node returns no memos', async () => {
    const { transaction, transfer, payload } = await arrived()
    await arrived()
    const paid = { is: 'paid', transaction }
    expect(await chain().findOutcome(transfer)).toEqual(paid)
    expect(await chain().findOutcome({ ...transfer, payload })).toEqual(paid)
    expect(await chain().findOutcome({ ...transfer, transaction })).toEqual(paid)
    world.solana.state.tellsMemos = false
    expect(await chain().findOutcome({ ...transfer, payload })).toEqual(paid)
    world.solana.state.tellsMemos = true
  })

  test('another payment’s transaction, or no transaction, is no proof', async () => {
    const [one, other] = [await arrived(), await arrived()]
    const paid = { is: 'paid', transaction: one.transaction }
    for (const transaction of [other.transaction, `0x${'ab'.repeat(32)}`, '1'.repeat(64), '']) {
      expect(await chain().findOutcome({ ...one.transfer, transaction })).toEqual(paid)
      const unknown = { ...one.transfer, nonce: `0x${'ab'.repeat(32)}` }
      expect(await chain().findOutcome({ ...unknown, transaction })).toMatchObject({ is: 'unused' })
    }
  })

  test('a node without the history of a payment decides nothing', async () => {
    const old = { ...(await arrived()).transfer, nonce: `0x${'cd'.repeat(32)}`, createdAt: Date.now() - 7_200_000 }
    expect(await chain().findOutcome(old)).toMatchObject({ is: 'unused' })
    world.solana.state.firstBlock = world.solana.slot() - 60
    expect(await chain().findOutcome(old)).toEqual({ is: 'undetermined' })
    world.solana.state.firstBlock = 0
  })

  test('a manual refund is recorded once the payer received it', async () => {
    const { transaction } = await arrived()
    const { refunds } = gateway.payments
    const row = await refunds.find(transaction)
    expect((await refunds.find(row.key)).key).toBe(row.key)
    expect(refundTransaction(row)).toEqual({
      network: SOLANA_ID,
      mint: MINT,
      to: SOLANA_PAYER.address,
      amount: '0.01',
      url: `solana:${SOLANA_PAYER.address}?amount=0.01&spl-token=${MINT}`,
    })
    await expect(refunds.send(row, '11'.repeat(32))).rejects.toThrow(/--print .* --sent/)
    world.solana.fund(STRANGER.address, 50_000n)
    world.solana.feed(STRANGER.address)
    const give = async (amount: bigint) => {
      const back = transfer({ authority: STRANGER, payTo: SOLANA_PAYER.address, amount })
      const fields = { feePayer: STRANGER.address, blockhash: world.solana.blockhash() }
      return world.solana.send(await transactionOf([limit(), price(), back], fields))
    }
    const tooLittle = await give(9_999n)
    await expect(refunds.record(row, tooLittle)).rejects.toThrow(/does not move this amount/)
    await expect(refunds.record(row, transaction)).rejects.toThrow(/does not move this amount/)
    const sent = await give(10_000n)
    expect(await refunds.record(row, sent)).toMatchObject({
      state: 'settled',
      sent_from: STRANGER.address,
      transaction: sent,
    })
    await expect(refunds.find(row.key)).rejects.toThrow(/already refunded/)
    expect(await gateway.csv()).toContain(
      `,solana-devnet,10000,${SOLANA_PAYER.address},${SOLANA_PAY_TO},settled,${transaction},`,
    )
  })
})

test('simultaneous payments on Solana and Ethereum are charged only for delivered answers', async () => {
  const url = `${gateway.url}/api/pro/quote?q=two-families`
  const headers = [await signOnSolana(world, url), await sign('@x402/fetch 2.x', world.lab.payers[0]!, url)]
  const before = world.income() + (await world.lab.income())
  const answers = await Promise.all(headers.map((it) => untilKnown(() => fetch(url, { headers: it }))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  // Nothing links the two wallets to one payer, so both payments are charged.
  expect(world.income() + (await world.lab.income()) - before).toBe(20_000n)
})

test('killed with −9 between storing and settling: another process answers, charged once', async () => {
  const [first, second] = [await spawnGateway(world.lab, world.settings), await spawnGateway(world.lab, world.settings)]
  const path = '/api/pro/quote?q=killed-on-solana'
  const headers = await signOnSolana(world, gateway.url + path)
  const before = world.income()
  const lost = await sendUntilSettling(world.facilitator, () => fetch(first.url + path, { headers }))
  await first.kill()
  expect(await lost.outcome).toBeInstanceOf(Error)
  world.facilitator.faults.settle = () => 'none'
  // The killed process's claim expires after fifteen seconds. Until then the response is 503.
  await expect.poll(async () => (await fetch(second.url + path, { headers })).status, { interval: 500 }).toBe(200)
  expect([runsOf('killed-on-solana'), world.income() - before]).toEqual([1, 10_000n])
  await second.kill()
})
