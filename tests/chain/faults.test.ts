import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_NAMES, CLIENTS, decode, sign, type ClientName } from './support/clients.ts'
import { openLab, startGateway, type Lab, type LabGateway } from './support/lab.ts'
import { untilKnown } from './support/until-known.ts'
import { sample } from '../support/tier.ts'
import { tokenAbi } from '../../scripts/local-chain/token.ts'

/** The payment as everybody sees it on the chain: without its identifier, which only the payer knows. */
function asOnTheChain(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/payment/i.test(name)) return [name, value]
      const { extensions: _, ...payment } = decode(value)
      return [name, Buffer.from(JSON.stringify(payment)).toString('base64')]
    }),
  )
}

async function codeOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { code: unknown }).code
}

// Failures from a payer's point of view. After each test, the ledger's sum must equal the balance on the chain.

// Slow blocks are tested only with the official clients. Ours differs in its payment identifiers, which do not affect
// the wait.
const worlds: { title: string; blockSeconds?: number; client: ClientName }[] = CLIENT_NAMES.flatMap((client) => [
  { title: 'a block for every transaction', client },
  ...(client === 'dozen/client' ? [] : [{ title: 'a block every second', client, blockSeconds: 1 }]),
])

describe.each(sample(worlds, 3))('$client, $title', ({ client, blockSeconds }) => {
  let lab: Lab
  let gateway: LabGateway
  let count = 0

  beforeAll(async () => {
    lab = await openLab({ isHasty: true, ...(blockSeconds && { blockSeconds }) })
    gateway = await startGateway(lab)
  })
  afterAll(async () => {
    await gateway.stop()
    await lab.close()
  })
  afterEach(async () => {
    lab.facilitator.faults.verify = () => 'none'
    lab.facilitator.faults.settle = () => 'none'
    await untilDecided()
    expect(await gateway.totals()).toBe(await lab.income())
  })

  /** A signed request, not yet sent, for an address that no other test uses. */
  async function prepare(more = '') {
    count += 1
    const q = `${client}-${count}`
    const url = `${gateway.url}/api/pro/quote?q=${q}${more}`
    const headers = await sign(client, lab.payers[0]!, url)
    return { q, url, send: () => fetch(url, { headers }), headers }
  }

  const runsOf = (q: string) => lab.runs().filter((line) => line === `quote ${q}`).length

  /** Requests are handled in order, so all earlier requests have been handled when this one is answered. */
  const roundTrip = async () => (await fetch(`${gateway.url}/healthz`)).text()

  /** Signs a new payment, as a client does that has forgotten its earlier one. */
  const payAnew = (url: string) => CLIENTS[client](lab.payers[0]!)(url)

  /** Moves the chain past the expiry of every payment, and reconciles the ledger. */
  async function untilExpired(): Promise<void> {
    await lab.chain.client.increaseTime({ seconds: 400 })
    await lab.chain.client.mine({ blocks: 1 })
    await untilDecided()
  }

  async function untilDecided(): Promise<void> {
    await expect.poll(async () => (await gateway.payments.reconcile({ all: true })).pending).toBe(0)
  }

  test('twenty copies of one payment at once: one run, one charge, one answer for all', async () => {
    // All copies must arrive before the settlement, since a later copy could come from anybody.
    const { q, send } = await prepare('&until=all-asked')
    const before = await lab.income()
    const asked = gateway.asked()
    // On a busy machine, a copy gets 503 and is sent again. The answer may be delivered by then, so that the copy is
    // refused.
    let turnedAway = 0
    const sendUntilAnswered = async () => {
      const first = await send()
      if (first.status !== 503) return first
      turnedAway += 1
      return untilKnown(send)
    }
    const sent = Array.from({ length: 20 }, sendUntilAnswered)
    await expect.poll(() => gateway.asked() - asked).toBeGreaterThanOrEqual(20)
    await roundTrip()
    lab.release('all-asked')
    const responses = await Promise.all(sent)
    const answered = responses.filter(({ status }) => status === 200)
    const delivered = responses.filter(({ status }) => status === 409)
    expect(answered.length + delivered.length).toBe(20)
    expect(delivered.length).toBeLessThanOrEqual(turnedAway)
    expect(new Set(await Promise.all(answered.map((response) => response.text()))).size).toBe(1)
    expect(runsOf(q)).toBe(1)
    expect((await lab.income()) - before).toBe(10_000n)
  })

  test('a delivered payment sent again, as copied from the chain, gets no answer', async () => {
    const { q, url, send, headers } = await prepare()
    expect((await untilKnown(send)).status).toBe(200)
    const before = await lab.income()
    const copy = await fetch(url, { headers: asOnTheChain(headers) })
    expect([copy.status, await codeOf(copy)]).toEqual([409, 'payment_conflict'])
    expect([runsOf(q), await lab.income()]).toEqual([1, before])
  })

  test('one payment for two requests is a conflict', async () => {
    const { url, send, headers } = await prepare()
    await untilKnown(send)
    const other = await fetch(`${url}&slow_ms=1`, { headers })
    expect([other.status, await codeOf(other)]).toEqual([409, 'payment_conflict'])
  })

  test('a payment of another price is refused, larger or smaller', async () => {
    const { headers } = await prepare()
    const dearer = await fetch(`${gateway.url}/api/pro/export`, { headers })
    expect(dearer.status).toBe(402)
    expect(decode(dearer.headers.get('payment-required')).error).toMatch(
      /(accepted\.amount|authorization\.value) must be 50000\./,
    )
  })

  test('a facilitator that settles and loses its response: never 402, charged once, answered', async () => {
    lab.facilitator.faults.settle = () => 'lost'
    const { q, send } = await prepare()
    const before = await lab.income()
    const first = await send()
    // If each transaction has its own block, the chain shows the outcome immediately.
    expect([200, 503]).toContain(first.status)
    lab.facilitator.faults.settle = () => 'none'
    const last = first.status === 200 ? first : await untilKnown(send)
    expect([last.status, runsOf(q), (await lab.income()) - before]).toEqual([200, 1, 10_000n])
  })

  test('a facilitator slower than our timeout: the chain is checked, and charged once', async () => {
    lab.facilitator.faults.settle = () => 'late'
    lab.facilitator.faults.lateMs = lab.windows.settleMs + 300
    const { q, send } = await prepare()
    const before = await lab.income()
    const last = await untilKnown(send)
    expect([last.status, runsOf(q), (await lab.income()) - before]).toEqual([200, 1, 10_000n])
    lab.facilitator.faults.settle = () => 'none'
  })

  test('an even slower facilitator: 503 with Retry-After, and a new signature gets the answer uncharged', async () => {
    lab.facilitator.faults.settle = () => 'late'
    lab.facilitator.faults.lateMs = lab.windows.settleMs + lab.windows.patienceMs + 1_000
    const { q, url, send } = await prepare()
    const before = await lab.income()
    const first = await send()
    expect([first.status, first.headers.get('retry-after'), await codeOf(first)]).toEqual([503, '2', 'payment_pending'])
    lab.facilitator.faults.settle = () => 'none'
    const last = await untilKnown(() => payAnew(url))
    expect([last.status, runsOf(q)]).toEqual([200, 1])
    // Waits for the settlement that arrives late. It must not move the money a second time.
    await new Promise((resolve) => setTimeout(resolve, 1_500 + 1000 * (blockSeconds ?? 0)))
    expect((await lab.income()) - before).toBe(10_000n)
  })

  test.each(['error', 'html', 'hang', 'closed'] as const)(
    'settling answers %s: 503, then a retry is charged once',
    async (fault) => {
      lab.facilitator.faults.settle = () => fault
      const { q, send } = await prepare()
      const before = await lab.income()
      expect((await send()).status).toBe(503)
      lab.facilitator.faults.settle = () => 'none'
      const last = await untilKnown(send)
      expect([last.status, runsOf(q), (await lab.income()) - before]).toEqual([200, 1, 10_000n])
    },
  )

  test.each(['error', 'html', 'hang', 'closed'] as const)(
    'verifying answers %s: 503, nothing is run and nothing charged',
    async (fault) => {
      lab.facilitator.faults.verify = () => fault
      const { q, send } = await prepare()
      const before = await lab.income()
      expect([(await send()).status, runsOf(q), await lab.income()]).toEqual([503, 0, before])
      lab.facilitator.faults.verify = () => 'none'
      expect((await untilKnown(send)).status).toBe(200)
    },
  )

  test('a buyer who disconnects before settlement is not charged, and a retry gets the answer', async () => {
    const { q, url, headers, send } = await prepare('&until=hung-up')
    const before = await lab.income()
    const asked = lab.facilitator.seen.settle
    const leaving = new AbortController()
    // On a busy machine, verification may time out. The response is then 503, and nothing runs.
    const left = untilKnown(() => fetch(url, { headers, signal: leaving.signal })).catch(() => {})
    await expect.poll(() => runsOf(q)).toBe(1)
    leaving.abort()
    await left
    await roundTrip()
    lab.release('hung-up')
    await expect.poll(async () => (await gateway.states())['pending']).toBe(1)
    expect([lab.facilitator.seen.settle, await lab.income()]).toEqual([asked, before])
    expect([(await untilKnown(send)).status, runsOf(q), (await lab.income()) - before]).toEqual([200, 1, 10_000n])
  })

  test('a false "settled" of the facilitator is detected', async () => {
    lab.facilitator.faults.settle = () => 'lie'
    const { send } = await prepare()
    const before = await lab.income()
    expect((await untilKnown(send)).status).toBe(200)
    expect(await lab.income()).toBe(before)
    await gateway.payments.audit()
    expect(await gateway.flags()).toEqual({ not_on_chain: 1 })
    // After the facilitator has reported a false settlement, only the chain counts.
    const { send: next } = await prepare()
    expect((await next()).status).toBe(503)
    lab.facilitator.faults.settle = () => 'none'
    expect((await untilKnown(next)).status).toBe(200)
    await gateway.forget('not_on_chain')
  })

  test('a nonce that the payer cancels on the chain is not counted as income', async () => {
    lab.facilitator.faults.settle = () => 'error'
    const { headers, send } = await prepare()
    const before = await lab.income()
    expect((await send()).status).toBe(503)
    await cancelOnChain(Object.values(headers)[0]!)
    lab.facilitator.faults.settle = () => 'none'
    await untilDecided()
    expect(await lab.income()).toBe(before)
    const last = await send()
    expect([last.status, decode(last.headers.get('payment-required')).error]).toEqual([
      402,
      'authorization_spent_elsewhere',
    ])
  })

  // This test must be the last in the file, because it moves the chain's clock.
  test('a buyer who got 503 and does not retry is not charged', async () => {
    lab.facilitator.faults.settle = () => 'error'
    const { send } = await prepare()
    const before = await lab.income()
    expect((await send()).status).toBe(503)
    lab.facilitator.faults.settle = () => 'none'
    await gateway.payments.reconcile({ all: true })
    await untilExpired()
    expect(await lab.income()).toBe(before)
    expect((await send()).status).toBe(402)
  })

  async function cancelOnChain(header: string): Promise<void> {
    const payer = lab.payers[0]!
    const { payload } = decode(header) as { payload: { authorization: { nonce: `0x${string}` } } }
    const { nonce } = payload.authorization
    const { client: node, token, chainId } = lab.chain
    const signature = await payer.signTypedData({
      domain: { name: 'USDC', version: '2', chainId, verifyingContract: token },
      types: {
        CancelAuthorization: [
          { name: 'authorizer', type: 'address' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'CancelAuthorization',
      message: { authorizer: payer.address, nonce },
    })
    const hash = await node.writeContract({
      address: token,
      abi: tokenAbi,
      functionName: 'cancelAuthorization',
      args: [payer.address, nonce, signature],
    })
    await node.waitForTransactionReceipt({ hash })
  }
})

describe('while the facilitator is down', () => {
  test('the price is quoted without a request to the facilitator, and a payment gets 503 uncharged', async () => {
    const lab = await openLab()
    const gateway = await startGateway(lab)
    try {
      const url = `${gateway.url}/api/pro/quote?q=down`
      const headers = await sign('@x402/fetch 2.x', lab.payers[0]!, url)
      const { seen } = lab.facilitator
      await lab.facilitator.stop()
      expect((await fetch(url)).status).toBe(402)
      const paid = await fetch(url, { headers })
      expect([paid.status, await codeOf(paid)]).toEqual([503, 'payment_pending'])
      expect([seen, lab.runs(), await lab.income()]).toEqual([{ verify: 0, settle: 0 }, [], 0n])
    } finally {
      await gateway.stop()
      await lab.chain.stop()
    }
  })
})
