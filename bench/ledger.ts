import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { deferCheckpoints, openLedger } from '#data/db/ledger-file.ts'
import { createLog } from '#support/observability/log.ts'
import { reconcile, sweep } from '#payments/reconcile.ts'
import { Settler } from '#payments/settler.ts'
import { sqliteLedger } from '#payments/sqlite-ledger.ts'
import { requestClaim, type Ledger, type NewPayment } from '#payments/ledger.ts'
import { median } from './percentile.ts'

// Measures a ledger with a million rows: every step of a sale, and the background sweep and checks.

const ROWS = 1_000_000
const OPEN = 1_000
const SALES = 400

const folder = mkdtempSync(join(tmpdir(), 'dozen-ledger-'))
try {
  const empty = openLedger(join(folder, 'empty.db'))
  const full = openLedger(join(folder, 'full.db'))
  fill(full)
  const [small, large] = [sqliteLedger(() => empty), sqliteLedger(() => full)]
  // Sales alternate between the empty and the full ledger, so that other work on the machine affects both.
  const times: [number[], number[]] = [[], []]
  for (let sale = 0; sale < SALES; sale++) {
    for (const [at, ledger] of [small, large].entries()) {
      const startedAt = performance.now()
      await sell(ledger, sale)
      times[at as 0 | 1].push(performance.now() - startedAt)
    }
  }
  const [before, after] = [median(times[0]), median(times[1])]
  console.log(`\nA sale's work in the ledger: ${before.toFixed(2)} ms empty, ${after.toFixed(2)} ms with ${ROWS} rows`)
  console.log(`  ratio ${(after / before).toFixed(2)}`)
  deferCheckpoints(full)
  const tidying = tidy(join(folder, 'full.db'))
  await background(sqliteLedger(() => full, Date.now, { inBackground: true }))
  tidying.kill()
} finally {
  rmSync(folder, { recursive: true })
}

/** Checkpoints the write-ahead log as it grows. In a gateway, a separate process does this. */
function tidy(path: string) {
  const program = `import { setTimeout } from 'node:timers/promises'
import { checkpointLedger } from '#data/db/ledger-file.ts'
for (;;) { try { checkpointLedger(process.argv[1]) } catch {} await setTimeout(100) }`
  return spawn(process.execPath, ['--input-type=module', '--eval', program, path], { stdio: 'inherit' })
}

function fill(db: ReturnType<typeof openLedger>): void {
  db.$client.pragma('synchronous = OFF')
  db.$client.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
    insert into payments (key, fingerprint, request, service, operation, method, resource, network, payer, pay_to, amount,
      protocol, state, "transaction", valid_before, streamed, content_type, created_at, updated_at, settled_at, sent_at,
      delivered_at, checked_at, looks, next_look_at, answer_until)
    select 'eip155:84532:0xasset:0xpayer:' || hex(randomblob(16)) || i, 'f', 'r' || i, 'stock', 'get_quote', 'GET',
      'https://stock.example.tw/', 'base-sepolia', '0x' || (i % 5000), '0xus', '10000', 2,
      case when i <= ${OPEN} then 'pending' else 'settled' end, '0x' || i, 1790827500, 0, 'application/json', i, i, i, i,
      i, i, case when i % 2 then 0 else 3 end, case when i <= ${OPEN} then i end, case when i % 50 = 0 then i end
    from n`)
  db.$client.pragma('synchronous = FULL')
  db.$client.exec('analyze')
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
}

/** The ledger calls of one sale, in order. */
async function sell(ledger: Ledger, sale: number): Promise<void> {
  const payment = rowOf(sale)
  await ledger.find(payment.key)
  const claim = await ledger.claim({
    names: [payment.key, requestClaim(payment)],
    place: { name: `place:${payment.payer}`, max: 4 },
  })
  if (!claim) throw new Error('The ledger refused the claim.')
  await ledger.findUnclaimed(payment.payer, payment.request, Date.now() - 60_000)
  await ledger.countPending(payment.payer)
  await ledger.add(payment, claim)
  const now = Date.now()
  const settled = { transaction: '0xfeed', answerUntil: now + 86_400_000, nextCheckAt: now + 30_000 }
  await ledger.settle(payment.key, settled, claim.fence)
  await claim.release({ delivered: payment.key })
}

function rowOf(sale: number): NewPayment {
  const now = Date.now()
  return {
    key: `sale ${sale}`,
    fingerprint: 'f',
    request: `request ${sale}`,
    identifier: null,
    service: 'stock',
    operation: 'get_quote',
    method: 'GET',
    resource: 'https://stock.example.tw/',
    network: 'base-sepolia',
    payer: `0xbuyer${sale % 20}`,
    pay_to: '0xus',
    amount: '10000',
    protocol: 2,
    valid_before: Math.floor(now / 1000) + 300,
    payload: '{}',
    streamed: false,
    content_type: 'application/json',
    answer: '{"answer":42}',
    answer_headers: '{}',
    sent_at: now,
    next_look_at: now + 5_000,
  }
}

async function background(ledger: Ledger): Promise<void> {
  const clock = () => Date.now()
  const log = createLog('silent')
  const chain = {
    // A real check on the chain is a network request, during which the event loop continues.
    async findOutcome() {
      await setImmediate()
      return { is: 'unused', blockSeconds: 0 } as const
    },
    hasCode: async () => false,
    findTransfer: async () => undefined,
  }
  const facilitator = () => {
    throw new Error('This bench sends no payments.')
  }
  const settler = new Settler({
    ledger,
    facilitator,
    chain: () => chain,
    log,
    clock,
    onPayment: () => {},
    patienceMs: 0,
    isDistrusted: async () => false,
  })
  const works = {
    // Nothing blocks the event loop during this wait, so it shows the effect of other work on the machine.
    'nothing, for half a second': () => idle(500),
    'sweeping 20,000 answers': () => sweep(ledger),
    [`looking at ${OPEN} open rows`]: () => reconcile({ ledger, settler, clock, log }),
  }
  // The first call of a process prepares the SQL statements, so it is not measured.
  await ledger.listDue(1)
  for (const [name, work] of Object.entries(works)) {
    const gaps = ticking()
    const startedAt = performance.now()
    await work()
    const took = performance.now() - startedAt
    console.log(`  ${name}: ${took.toFixed(0)} ms in all`)
    for (const [what, times] of Object.entries(gaps.stop())) {
      const sorted = times.toSorted((a, b) => b - a)
      const share = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
      console.log(
        `    the loop was held for ${what} ${share(0.5)} ms (median), ${share(0.01)} (p99), ${share(0)} (worst)`,
      )
    }
  }
}

async function idle(ms: number): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < ms) await setImmediate()
}

/** Measures each turn of the event loop, as a callback that waits for it would. */
function ticking() {
  const gaps: { time: number[]; CPU: number[] } = { time: [], CPU: [] }
  let isOn = true
  let last = performance.now()
  let used = process.cpuUsage()
  const tick = () => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    gaps.time.push(now - last)
    gaps.CPU.push((user + system) / 1000)
    last = now
    used = process.cpuUsage()
    if (isOn) void setImmediate().then(tick)
  }
  void setImmediate().then(tick)
  return {
    stop() {
      isOn = false
      return gaps
    },
  }
}
