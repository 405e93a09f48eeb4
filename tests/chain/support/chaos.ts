import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../../../scripts/local-chain/facilitator.ts'
import { CLIENT_NAMES, CLIENTS, sign, type PayingFetch } from './clients.ts'
import { makeDatabase, type PostgresServer } from '../../support/postgres.ts'
import { spawnGateway, type KillableGateway } from './killable.ts'
import { openLab, startGateway, type Lab } from './lab.ts'
import { openSolanaLab, signOnSolana, solanaPayers } from './solana-lab.ts'

const PRICE = 10_000n
const ASK_MS = 30_000
const PAUSE_MS = 200
const OUTAGE_MS = 2_000

/** How many of a hundred facilitator responses have each fault. */
const FAULTS: readonly [Fault, number][] = [
  ['error', 8],
  ['html', 8],
  ['lost', 10],
  ['closed', 5],
  ['hang', 3],
  ['late', 3],
]

export interface Chaos {
  readonly payers: number
  readonly paymentsEach: number
  /**
   * `resend`: clients send the same payment until it is answered or expires. `anew`: they sign another payment each
   * time, as ordinary clients do.
   */
  readonly clients: 'resend' | 'anew'
  /** A gateway is killed after each of these shares of all payments. Several gateways are killed in turn. */
  readonly kills: readonly number[]
  readonly on?: 'ethereum' | 'solana'
  /**
   * Several gateways with separate folders that share this PostgreSQL. Absent: one gateway with its ledger in a file.
   */
  readonly fleet?: { readonly replicas: number; readonly postgres: PostgresServer; readonly outages: readonly number[] }
}

/** A chain with its payers. */
interface World {
  readonly lab: Lab
  readonly facilitator: Lab['facilitator']
  readonly settings: Readonly<Record<string, string>>
  readonly payers: readonly Payer[]
  income(): Promise<bigint>
  /** Advances the time until every payment has expired. */
  pass(): Promise<void>
  close(): Promise<void>
}

interface Payer {
  balance(): Promise<bigint>
  /** The payment headers of this payer's client. Consecutive payments use different clients. */
  sign(payment: number, url: string): Promise<Record<string, string>>
  client(payment: number): PayingFetch
}

async function onEthereum(payers: number, databaseUrl: string | undefined): Promise<World> {
  const lab = await openLab({ payers, isHasty: true, ...(databaseUrl !== undefined && { databaseUrl }) })
  const nameOf = (payer: number, payment: number) => CLIENT_NAMES[(payer + payment) % CLIENT_NAMES.length]!
  return {
    lab,
    facilitator: lab.facilitator,
    settings: {},
    payers: lab.payers.map((account, at) => ({
      balance: () => lab.chain.balance(account.address),
      sign: (payment, url) => sign(nameOf(at, payment), account, url),
      client: (payment) => CLIENTS[nameOf(at, payment)](account),
    })),
    income: lab.income,
    async pass() {
      await lab.chain.client.increaseTime({ seconds: 400 })
      await lab.chain.client.mine({ blocks: 1 })
    },
    close: lab.close,
  }
}

async function onSolana(payers: number): Promise<World> {
  const world = await openSolanaLab()
  const signers = await solanaPayers(payers)
  for (const { address } of signers) world.solana.fund(address, 100_000_000n)
  return {
    lab: world.lab,
    facilitator: world.facilitator,
    settings: world.settings,
    payers: signers.map((signer) => ({
      balance: async () => world.solana.balance(signer.address),
      sign: (_, url) => signOnSolana(world, url, signer),
      client: () => world.client(fetch, signer),
    })),
    income: async () => world.income(),
    pass: async () => world.solana.pass(400),
    close: world.close,
  }
}

/** Pays despite faults and kills until every request is answered, then compares ledger, balances and chain. */
export async function runChaos({ payers, paymentsEach, clients, kills, fleet, on = 'ethereum' }: Chaos) {
  const databaseUrl = fleet && (await makeDatabase(fleet.postgres.url))
  const world = on === 'solana' ? await onSolana(payers) : await onEthereum(payers, databaseUrl)
  const { lab, facilitator, settings } = world
  const gateways: KillableGateway[] = []
  for (let replica = 0; replica < (fleet?.replicas ?? 1); replica++) {
    // With PostgreSQL, each gateway has its own database file. A ledger in a file belongs to the one gateway and is
    // compared at the end.
    const path = fleet && { DATABASE_PATH: join(lab.folder, `replica-${replica}`, 'gateway.db') }
    gateways.push(await spawnGateway(lab, { ...settings, ...path }))
  }
  const before = await Promise.all(world.payers.map((payer) => payer.balance()))
  facilitator.faults.verify = faultsFrom(1)
  facilitator.faults.settle = faultsFrom(2)
  facilitator.faults.lateMs = lab.windows.settleMs + 500
  const figures = { answered: 0, wrong: 0, sent: 0, connectionsLost: 0, kills: 0, outages: 0 }
  const statuses = new Map<number, number>()

  async function pay(payer: number, payment: number): Promise<void> {
    const q = `${payer}.${payment}`
    let tries = payer + payment
    // Each retry goes to the next gateway, as behind a load balancer.
    const url = () => `${gateways[(tries += 1) % gateways.length]!.url}/api/pro/quote?q=${q}`
    const purse = world.payers[payer]!
    const payAnew = purse.client(payment)
    let headers = clients === 'resend' ? await untilConnected(() => purse.sign(payment, url())) : {}
    const send = () =>
      clients === 'resend' ? fetch(url(), { headers, signal: AbortSignal.timeout(ASK_MS) }) : payAnew(url())
    for (;;) {
      figures.sent += 1
      const { status, text } = await untilConnected(async () => {
        const response = await send()
        return { status: response.status, text: await response.text() }
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) {
        figures.answered += 1
        if (text !== JSON.stringify({ quote: 42, q })) figures.wrong += 1
        return
      }
      // The payment expired while all gateways were down. The 402 says that nothing was charged, so the client signs
      // again.
      if (status === 402 && clients === 'resend') headers = await untilConnected(() => purse.sign(payment, url()))
      await sleep(PAUSE_MS)
    }
  }

  /** The gateway is down, or was killed in the middle of an answer. */
  async function untilConnected<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask()
      } catch {
        figures.connectionsLost += 1
        await sleep(PAUSE_MS)
      }
    }
  }

  async function untilAnswered(share: number): Promise<void> {
    while (figures.answered < payers * paymentsEach * share) await sleep(20)
  }

  async function killInTurn(): Promise<void> {
    for (const share of kills) {
      await untilAnswered(share)
      const gateway = gateways[figures.kills++ % gateways.length]!
      await gateway.kill()
      await gateway.restart()
    }
  }

  /** Outages alternate between a normal stop and a kill, as by a power cut. */
  async function takeAwayLedger({ postgres, outages }: NonNullable<Chaos['fleet']>): Promise<void> {
    for (const share of outages) {
      await untilAnswered(share)
      await (figures.outages++ % 2 === 0 ? postgres.kill() : postgres.stop())
      await sleep(OUTAGE_MS)
      await postgres.start()
    }
  }

  const client = async (payer: number) => {
    for (let payment = 0; payment < paymentsEach; payment++) await pay(payer, payment)
  }
  await Promise.all([
    Promise.all(world.payers.map((_, payer) => client(payer))),
    killInTurn(),
    fleet && takeAwayLedger(fleet),
  ])

  // Payments that settled too late for their payer now expire, or turn out to be paid.
  facilitator.faults.verify = () => 'none'
  facilitator.faults.settle = () => 'none'
  await sleep(facilitator.faults.lateMs + 500)
  await world.pass()
  const books = await startGateway(lab, settings)
  let left = await books.payments.reconcile({ all: true })
  for (let tries = 0; left.pending + left.busy > 0 && tries < 60; tries++) {
    await sleep(500)
    left = await books.payments.reconcile({ all: true })
  }
  await books.payments.audit()
  const after = await Promise.all(world.payers.map((payer) => payer.balance()))
  const price = BigInt(paymentsEach) * PRICE
  const outcome = {
    ...figures,
    statuses: Object.fromEntries(statuses),
    facilitator: facilitator.seen,
    runs: lab.runs().length,
    states: await books.states(),
    flags: await books.flags(),
    left,
    /** The number of payers whose balance fell by more, or by less, than the price of their answers. */
    paidMore: after.filter((units, payer) => before[payer]! - units > price).length,
    paidLess: after.filter((units, payer) => before[payer]! - units < price).length,
    ledgerUnits: await books.totals(),
    chainUnits: await world.income(),
    expectedUnits: BigInt(payers) * price,
  }
  await books.stop()
  for (const gateway of gateways) await gateway.kill()
  await world.close()
  return outcome
}

/** A small linear congruential generator, so that the faults and their order are the same each time. */
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
