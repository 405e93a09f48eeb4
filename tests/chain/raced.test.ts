import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePostgres, type PostgresServer } from '../support/postgres.ts'
import { sample } from '../support/tier.ts'
import { sign } from './support/clients.ts'
import { openLab, startGateway, type Lab, type LabGateway } from './support/lab.ts'

const PRICE = 10_000n

describe.each(sample(['file', 'server'] as const, 2))('two gateways on one ledger (%s)', (kind) => {
  let server: PostgresServer | undefined
  let lab: Lab
  let gateways: [LabGateway, LabGateway]

  beforeAll(async () => {
    if (kind === 'server') {
      server = await makePostgres()
      await server.start()
    }
    lab = await openLab(server ? { databaseUrl: server.url } : {})
    gateways = [await startGateway(lab), await startGateway(lab)]
  })
  afterAll(async () => {
    for (const gateway of gateways) await gateway.stop()
    await lab.close()
    await server?.remove()
  })

  test('one payment sent fifty times at once, half as tool calls, runs once and is charged once', async () => {
    const path = '/api/pro/quote?q=raced'
    const headers = await sign('@x402/fetch 2.x', lab.payers[0]!, gateways[0].url + path)
    const payment = Object.values(headers)[0]
    const before = await lab.income()
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, copy) => {
        const { url } = gateways[copy % 2 === 0 ? 0 : 1]
        if (copy % 3 !== 0) return String((await fetch(url + path, { headers })).status)
        const params = { name: 'lab_quote', arguments: { q: 'raced' }, _meta: { 'x402/payment': payment } }
        const answer = await fetch(`${url}/mcp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          body: JSON.stringify({ jsonrpc: '2.0', id: copy, method: 'tools/call', params }),
        })
        const message = (await answer.json()) as { result?: { isError?: boolean }; error?: unknown }
        return message.result && !message.result.isError ? 'tool' : 'refused'
      }),
    )
    // The payment has bought the answer either as a page or as a tool result. The other form is another request.
    const answered = new Set(statuses.filter((it) => it === '200' || it === 'tool'))
    expect(answered.size).toBe(1)
    expect(lab.runs().length).toBe(1)
    expect((await lab.income()) - before).toBe(PRICE)
    expect(await gateways[0].totals()).toBe(PRICE)
    expect(await gateways[1].faults()).toEqual([])
  })

  test('one Idempotency-Key for four requests at once buys one of them, and the others are not charged', async () => {
    const key = crypto.randomUUID()
    const before = await lab.income()
    const asked = lab.runs().length
    const send = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (q, at) => {
        const url = `${gateways[at % 2 === 0 ? 0 : 1].url}/api/pro/quote?q=key-${q}`
        const headers = await sign('@x402/fetch 2.x', lab.payers[0]!, url)
        return () => fetch(url, { headers: { ...headers, 'Idempotency-Key': key } })
      }),
    )
    // A request that waits too long gets 503. If it came again, it would get 409.
    const statuses = (await Promise.all(send.map((it) => it()))).map(({ status }) => status)
    expect(statuses.filter((it) => it === 200)).toHaveLength(1)
    expect(statuses.filter((it) => it !== 200 && it !== 409 && it !== 503)).toEqual([])
    expect((await lab.income()) - before).toBe(PRICE)
    expect(lab.runs().length - asked).toBe(1)
    expect(await gateways[1].faults()).toEqual([])
  })
})
