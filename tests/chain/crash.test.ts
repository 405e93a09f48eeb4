import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePostgres, type PostgresServer } from '../support/postgres.ts'
import { sample } from '../support/tier.ts'
import { sign } from './support/clients.ts'
import { sendUntilSettling, spawnGateway, type KillableGateway } from './support/killable.ts'
import { openLab, startGateway, type Lab } from './support/lab.ts'

const worlds: readonly { title: string; blockSeconds?: number; isShared?: boolean }[] = [
  { title: 'blocks every 2 s', blockSeconds: 2 },
  { title: 'on PostgreSQL', isShared: true },
]

describe.each(sample(worlds, 2))('two processes on one ledger, $title', ({ blockSeconds, isShared }) => {
  let lab: Lab
  let server: PostgresServer | undefined
  let first: KillableGateway
  let second: KillableGateway

  beforeAll(async () => {
    server = isShared ? await makePostgres() : undefined
    await server?.start()
    lab = await openLab({ ...(blockSeconds && { blockSeconds }), ...(server && { databaseUrl: server.url }) })
    first = await spawnGateway(lab)
    second = await spawnGateway(lab)
  })
  afterAll(async () => {
    await first.kill()
    await second.kill()
    await lab.close()
    await server?.remove()
  })

  const prepare = async (query: string) => {
    const path = `/api/pro/quote?${query}`
    const headers = await sign('dozen/client', lab.payers[0]!, first.url + path)
    return (gateway: KillableGateway) => fetch(gateway.url + path, { headers })
  }
  const runsOf = (q: string) => lab.runs().filter((line) => line === `quote ${q}`).length

  test('twenty copies of one payment over both: one run, one charge', async () => {
    // Our client sends a payment identifier, so a repetition after the answer gets the answer again.
    const send = await prepare('q=copies&slow_ms=2000')
    const before = await lab.income()
    // A repetition that has waited up to the time limit gets 503 and must be sent again.
    const sendUntilAnswered = async (gateway: KillableGateway) => {
      let status = 503
      await expect.poll(async () => (status = (await send(gateway)).status)).not.toBe(503)
      return status
    }
    const copies = Array.from({ length: 20 }, (_, copy) => sendUntilAnswered(copy % 2 ? first : second))
    expect(await Promise.all(copies)).toEqual(Array.from({ length: 20 }, () => 200))
    expect([runsOf('copies'), (await lab.income()) - before]).toEqual([1, 10_000n])
  })

  test('killed with −9 between storing and settling: the other process answers, charged once', async () => {
    const send = await prepare('q=killed')
    const before = await lab.income()
    const lost = await sendUntilSettling(lab.facilitator, () => send(first))
    await first.kill()
    expect(await lost.outcome).toBeInstanceOf(Error)
    lab.facilitator.faults.settle = () => 'none'
    // The killed process's claim expires after fifteen seconds. Until then the response is 503.
    await expect.poll(async () => (await send(second)).status, { interval: 500 }).toBe(200)
    expect([runsOf('killed'), (await lab.income()) - before]).toEqual([1, 10_000n])
    await first.restart()
  })

  test('killed with −9 while working: nothing was charged, and the payment is still good', async () => {
    const send = await prepare('q=early&until=killed')
    const before = await lab.income()
    const lost = send(first).catch((err: unknown) => err)
    await expect.poll(() => runsOf('early')).toBe(1)
    await first.kill()
    expect(await lost).toBeInstanceOf(Error)
    expect(await lab.income()).toBe(before)
    lab.release('killed')
    await expect.poll(async () => (await send(second)).status, { interval: 500 }).toBe(200)
    expect((await lab.income()) - before).toBe(10_000n)
    await first.restart()
  })

  test('the ledger’s sum is the chain’s balance', async () => {
    const reader = await startGateway(lab)
    await expect.poll(async () => (await reader.payments.reconcile({ all: true })).pending).toBe(0)
    expect(await reader.totals()).toBe(await lab.income())
    await reader.stop()
  })
})
