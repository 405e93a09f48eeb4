import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePostgres, type PostgresServer } from '../support/postgres.ts'
import { sign } from './support/clients.ts'
import { spawnGateway, type KillableGateway } from './support/killable.ts'
import { openLab, startGateway, type Lab } from './support/lab.ts'

const PRICE = 10_000n

let server: PostgresServer
let lab: Lab
let gateways: [KillableGateway, KillableGateway]

beforeAll(async () => {
  server = await makePostgres()
  await server.start()
  lab = await openLab({ databaseUrl: server.url, payers: 2 })
  gateways = [await spawnGateway(lab), await spawnGateway(lab)]
})
afterAll(async () => {
  for (const gateway of gateways) await gateway.kill()
  await lab.close()
  await server.remove()
})

/** A new signed payment of one of the payers. `send` sends it to either gateway. */
async function buy(q: string, payer: 0 | 1 = 0) {
  const path = `/api/pro/quote?q=${q}`
  const headers = await sign('@x402/fetch 2.x', lab.payers[payer]!, gateways[0].url + path)
  return (at: 0 | 1) => fetch(gateways[at].url + path, { headers })
}

/** Calls free operations in turn until stopped. Returns the answers. */
function visit() {
  const statuses: number[] = []
  const ending = new AbortController()
  const visits = (async () => {
    for (let number = 0; !ending.signal.aborted; number++) {
      const path = number % 2 === 0 ? '/openapi.json' : '/api/pro/quote?q=price'
      statuses.push((await fetch(gateways[number % 4 < 2 ? 0 : 1].url + path)).status)
      await sleep(10)
    }
  })()
  return async () => {
    ending.abort()
    await visits
    return new Set(statuses)
  }
}

test('a PostgreSQL outage under load: paid calls wait and are charged once, free calls are unaffected', async () => {
  const leave = visit()
  expect((await (await buy('before'))(0)).status).toBe(200)

  // A client that sends the same payment until it is answered, as the 503 instructs.
  const shop = async (name: string, at: 0 | 1) => {
    const send = await buy(name)
    await expect.poll(async () => (await send(at)).status, { interval: 200 }).toBe(200)
  }
  const shoppers = Array.from({ length: 12 }, async (_, number) => shop(`under-${number}`, number % 2 === 0 ? 0 : 1))
  await expect.poll(() => lab.runs().length).toBeGreaterThan(1)
  await server.stop()

  // Another payer: the four places of the first payer are taken until its claims expire.
  const patient = await buy('meanwhile', 1)
  for (const at of [0, 1] as const) {
    const refused = await patient(at)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({ code: 'payment_pending' })
  }
  expect(lab.runs()).not.toContain('quote meanwhile')

  await server.start()
  await expect.poll(async () => (await patient(1)).status, { interval: 200 }).toBe(200)
  await Promise.all(shoppers)
  expect(await leave()).toEqual(new Set([200, 402]))

  const reader = await startGateway(lab)
  await expect.poll(async () => (await reader.payments.reconcile({ all: true })).pending).toBe(0)
  expect(await lab.income()).toBe(14n * PRICE)
  expect(await reader.totals()).toBe(14n * PRICE)
  await reader.stop()
})
