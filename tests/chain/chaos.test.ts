import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Fault } from '../../scripts/local-chain/facilitator.ts'
import { CLIENT_NAMES, sign } from './support/clients.ts'
import { spawnGateway } from './support/killable.ts'
import { openLab, startGateway } from './support/lab.ts'

const CLIENTS = 50
const PAYMENTS_EACH = 10
const PRICE = 10_000n
const KILLS = [0.25, 0.6]

/** How often, out of a hundred answers, the facilitator does what. */
const FAULTS: [Fault, number][] = [
  ['error', 8],
  ['html', 8],
  ['lost', 10],
  ['closed', 5],
  ['hang', 3],
  ['late', 3],
]

/** The same faults in the same order every time: a small linear congruential generator. */
function faultsFrom(seed: number): () => Fault {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    let ticket = (state / 2 ** 31) * 100
    for (const [fault, share] of FAULTS) {
      ticket -= share
      if (ticket < 0) return fault
    }
    return 'none'
  }
}

test(
  'fifty clients pay five hundred times through faults and two kills, and every cent is accounted for',
  { timeout: 300_000 },
  async () => {
    const lab = await openLab({ payers: CLIENTS })
    const gateway = await spawnGateway(lab)
    const before = await Promise.all(lab.payers.map((payer) => lab.chain.balance(payer.address)))
    lab.facilitator.faults.verify = faultsFrom(1)
    lab.facilitator.faults.settle = faultsFrom(2)
    lab.facilitator.faults.lateMs = 1_500
    const figures = { answered: 0, sent: 0, unavailable: 0, connectionsLost: 0, kills: 0 }
    const statuses = new Map<number, number>()

    async function pay(client: number, payment: number): Promise<() => Promise<Response>> {
      const url = `${gateway.url}/api/pro/quote?q=${client}.${payment}`
      const name = CLIENT_NAMES[(client + payment) % CLIENT_NAMES.length]!
      const headers = await untilConnected(() => sign(name, lab.payers[client]!, url))
      const send = () => fetch(url, { headers, signal: AbortSignal.timeout(30_000) })
      for (;;) {
        figures.sent += 1
        const response = await untilConnected(send)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status === 200) {
          expect(await response.json()).toEqual({ quote: 42, q: `${client}.${payment}` })
          figures.answered += 1
          return send
        }
        await response.text()
        figures.unavailable += 1
        await sleep(200)
      }
    }

    async function untilConnected<T>(ask: () => Promise<T>): Promise<T> {
      for (;;) {
        try {
          return await ask()
        } catch {
          // The gateway is down, or was killed in the middle of an answer.
          figures.connectionsLost += 1
          await sleep(200)
        }
      }
    }

    async function killWhen(share: number): Promise<void> {
      while (figures.answered < CLIENTS * PAYMENTS_EACH * share) await sleep(20)
      await gateway.kill()
      figures.kills += 1
      await gateway.restart()
    }

    const client = async (index: number) => {
      const sends: (() => Promise<Response>)[] = []
      for (let payment = 0; payment < PAYMENTS_EACH; payment++) sends.push(await pay(index, payment))
      return sends
    }
    const [sends] = await Promise.all([
      Promise.all(lab.payers.map((_, index) => client(index))),
      Promise.all(KILLS.map(killWhen)),
    ])

    lab.facilitator.faults.verify = () => 'none'
    lab.facilitator.faults.settle = () => 'none'
    const bookkeeper = await startGateway(lab)
    await expect
      .poll(() => bookkeeper.payments.reconcile({ all: true }), { timeout: 60_000 })
      .toMatchObject({ pending: 0, busy: 0 })
    const total = BigInt(CLIENTS * PAYMENTS_EACH) * PRICE
    const after = await Promise.all(lab.payers.map((payer) => lab.chain.balance(payer.address)))
    const paid = after.map((units, index) => before[index]! - units)
    console.log({
      ...figures,
      statuses: Object.fromEntries(statuses),
      facilitator: lab.facilitator.seen,
      runs: lab.runs().length,
    })
    console.log({ ledger: bookkeeper.totals(), chain: await lab.income(), states: bookkeeper.states() })

    expect([...statuses.keys()].toSorted()).toEqual([200, 503])
    expect(paid).toEqual(lab.payers.map(() => BigInt(PAYMENTS_EACH) * PRICE))
    expect(bookkeeper.states()).toEqual({ settled: CLIENTS * PAYMENTS_EACH })
    expect([bookkeeper.totals(), await lab.income()]).toEqual([total, total])
    // Whoever lost an answer on the way can still fetch it, for nothing.
    const again = await Promise.all(sends.flat().map(async (send) => (await send()).status))
    expect(new Set(again)).toEqual(new Set([200]))
    expect(await lab.income()).toBe(total)

    await bookkeeper.stop()
    await gateway.kill()
    await lab.close()
  },
)
