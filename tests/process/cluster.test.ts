import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCallers } from '../support/callers.ts'
import type { GatewayProcess } from '../support/process.ts'
import { startSeededGateway } from '../support/seeded-process.ts'
import { PAYER, signTransfer } from '../support/wallet.ts'
import { startYesman, type Yesman } from '../support/yesman.ts'

const PAID = '/life/api/pro/fuel/history?product=98'

let facilitator: Yesman
let gateway: GatewayProcess
beforeAll(async () => {
  facilitator = await startYesman()
  gateway = await startSeededGateway({
    CLUSTER: '2',
    LIFE_PRO: 'open',
    VOICES_PRO: 'open',
    RATE_LIMIT: 'off',
    TEST_LIMITS: 'drainNoticeMs=300',
    X402_FACILITATOR_URL_BASE_SEPOLIA: facilitator.url,
  })
})
afterAll(() => facilitator.close())

/** The running child processes of the gateway. */
function children(): number[] {
  const { pid } = gateway
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** The processes of the cluster that report that they are ready. */
async function served(): Promise<(string | undefined)[]> {
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  return [...metrics.matchAll(/^dozen_ready\{process="(\d)"\} 1$/gm)].map(([, number]) => number)
}

const bothServe = () => expect.poll(served).toEqual(['1', '2'])

/** Sends a request on its own connection, which any process of the cluster may accept. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<{ status?: number; body: string }> {
  const sent = request(`${gateway.url}${path}`, { agent: new Agent({ keepAlive: false }), headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { ...(answer.statusCode && { status: answer.statusCode }), body: Buffer.concat(chunks).toString() }
}

/** Signs a payment for a 402, as a wallet does. */
async function payment(): Promise<string> {
  const { headers } = await fetch(`${gateway.url}${PAID}`)
  const terms = Buffer.from(headers.get('payment-required') ?? '', 'base64').toString()
  const { accepts } = JSON.parse(terms) as { accepts: { payTo: string; amount: string }[] }
  const [accepted] = accepts
  if (!accepted) throw new Error('Nothing is asked for.')
  const authorization = {
    from: PAYER,
    to: accepted.payTo,
    value: accepted.amount,
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + 300),
    nonce: `0x${'0'.repeat(63)}7`,
  }
  const payload = { signature: signTransfer(authorization), authorization }
  return Buffer.from(JSON.stringify({ x402Version: 2, accepted, payload })).toString('base64')
}

test('a payment that reaches both processes at once is settled once and answered with one answer', async () => {
  await bothServe()
  const headers = { 'PAYMENT-SIGNATURE': await payment() }
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  // The kernel chooses which process accepts a connection. So bursts of requests continue until each process has had
  // one.
  const askedProcesses = async () => {
    answers.push(...(await Promise.all(Array.from({ length: 16 }, () => ask(PAID, headers)))))
    const counted = (await ask('/metrics')).body.matchAll(
      /^dozen_requests_total\{process="(\d)".*"fuel_full_history",status="(?:200|409)"/gm,
    )
    return [...new Set([...counted].map(([, number]) => number))].sort()
  }
  await expect.poll(askedProcesses, { timeout: 20_000 }).toEqual(['1', '2'])
  // Responses after the first delivery are refusals, because the payment is used.
  const given = answers.filter(({ status }) => status === 200)
  expect(new Set(given.map(({ body }) => body)).size).toBe(1)
  for (const { status, body } of answers.filter((it) => !given.includes(it))) {
    expect([status, body]).toEqual([409, expect.stringContaining('"code":"payment_conflict"')])
  }
  expect(facilitator.settled()).toBe(1)
  const ledger = new BetterSqlite(join(dirname(gateway.databasePath), 'ledger.db'), { readonly: true })
  expect(ledger.prepare('select count(*) from payments').pluck().get()).toBe(1)
  ledger.close()
})

test('a process killed under load restarts, and only its current requests are lost', async () => {
  await bothServe()
  const callers = startCallers(`${gateway.url}/life/api/is-holiday?date=2026-02-28`, 8, { keepsConnection: false })
  await callers.awaitMore(50)
  const [first = 0, second = 0] = children()
  process.kill(second, 'SIGKILL')
  await expect.poll(() => children().some((pid) => pid !== first && pid !== second)).toBe(true)
  await bothServe()
  await callers.awaitMore(50)
  await callers.stop()
  // Each of the eight callers loses at most the current request and one in the queue of the closed socket.
  expect(callers.lost().length + callers.notTaken().length).toBeLessThanOrEqual(16)
  expect(gateway.log()).toContain('"event":"process_ended","process":2')
})

test('SIGTERM ends all of them, and every answer is given', async () => {
  const callers = startCallers(`${gateway.url}/life/api/is-holiday?date=2026-02-28`, 8)
  await callers.awaitMore(50)
  const all = children()
  expect(await gateway.stop('SIGTERM')).toBe(0)
  await callers.stop()
  expect(callers.lost()).toEqual([])
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  // Both processes write to one log, and no line is cut or mixed with another.
  for (const line of gateway.log().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
})
