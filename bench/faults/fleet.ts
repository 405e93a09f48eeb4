import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedLedger } from '#app/open-shared-ledger.ts'
import { ledgerTotals } from '#payments/report.ts'
import { BUCKET_KEY, startBucket } from '../../tests/support/bucket.ts'
import { decode, sign } from '../../tests/chain/support/clients.ts'
import { openLab } from '../../tests/chain/support/lab.ts'
import { renameHoliday, startAskers } from '../../tests/support/fleet.ts'
import { startLine } from '../../tests/support/line.ts'
import { makePostgres } from '../../tests/support/postgres.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startGateway, type GatewayProcess } from '../../tests/support/process.ts'
import { startRedis } from '../../tests/support/redis.ts'

// Runs a fleet under look-ups and payments: one writer and four readers on one PostgreSQL, one Redis and a local
// chain, behind HAProxy (Debian: apt-get install haproxy postgresql redis-server). It kills each process, stops and
// restarts PostgreSQL and Redis, and publishes data versions. It suspends the writer for a minute, then cuts it off
// from the bucket, PostgreSQL and Redis for another minute.
//
// Prints wrong answers, double payments, lost payments and unexpected refusals. Takes about six minutes. With
// DATABASE_PATH, the writer starts with a copy of that file instead of filling a new one.

const READERS = 4
const ASKERS = 8
const PAID = '/life/api/pro/fuel/history?product=98'
const CALM_MS = 3_000
const CUT_OFF_MS = 60_000
/** A publication starts two processes, and one more at each reader. On a busy machine this may take a minute. */
const PUBLICATION_MS = 180_000
/** A payment counts as lost if it has no answer for this long after the last fault. */
const PATIENCE_MS = 120_000

const folder = mkdtempSync(join(tmpdir(), 'dozen-fleet-'))
const postgres = await makePostgres()
await postgres.start()
const redis = await startRedis()
const bucket = await startBucket()
const lab = await openLab({ network: 'base', databaseUrl: postgres.url, payers: 4 })
const common = {
  ...lab.environment,
  REDIS_URL: redis.url,
  REPLICAS: String(READERS),
  RATE_LIMIT: 'off',
  LIFE_PRO: 'open',
  VOICES_PRO: 'open',
  TEST_LIMITS: `${lab.environment.TEST_LIMITS},replicaEveryMs=500`,
  LOG_LEVEL: 'warn',
  AWS_ACCESS_KEY_ID: BUCKET_KEY.id,
  AWS_SECRET_ACCESS_KEY: BUCKET_KEY.secret,
}
/** Network proxies between the writer and the systems that it uses. The test interrupts them. */
const lines = {
  bucket: await startLine(bucket.port),
  postgres: await startLine(Number(new URL(postgres.url).port)),
  redis: await startLine(Number(new URL(redis.url).port)),
}
const by = (url: string, { port }: { port: number }) => Object.assign(new URL(url), { port }).href
const placeAt = (endpoint: string) => `s3://records/dozen?endpoint=${endpoint}`
const farAway = {
  DATABASE_URL: by(postgres.url, lines.postgres),
  REDIS_URL: by(redis.url, lines.redis),
}
const writerPath = join(folder, 'writer', 'gateway.db')
const startWriter = (port: number) =>
  startGateway({
    ...common,
    ...farAway,
    PUBLISH_TO: placeAt(by(bucket.url, lines.bucket)),
    DATABASE_PATH: writerPath,
    PORT: String(port),
  })
const startReader = (number: number, port: number) =>
  startGateway({
    ...common,
    FOLLOW: placeAt(bucket.url),
    DATABASE_PATH: join(folder, `reader-${number}`, 'gateway.db'),
    PORT: String(port),
  })

say('starting')
mkdirSync(join(folder, 'writer'))
if (process.env.DATABASE_PATH !== undefined) copyFileSync(process.env.DATABASE_PATH, writerPath)
let writer = await startWriter(await freePort())
renameHoliday(writerPath, 1)
const readers: GatewayProcess[] = []
for (let number = 0; number < READERS; number++) readers.push(await startReader(number, await freePort()))
const balancer = await startHaproxy(readers.map(({ port }) => port))
const askers = startAskers(balancer.url, ASKERS, 5)
const shop = startBuyers()
let version = 1

await sleep(CALM_MS)
const calm = { answered: askers.answered(), at: performance.now() }
await sleep(CALM_MS)
say(
  `calm: ${Math.round(((askers.answered() - calm.answered) / (performance.now() - calm.at)) * 1000)} look-ups a second`,
)

for (const [number, reader] of readers.entries()) {
  await during(`reader ${number + 1} is killed and started again`, async () => {
    await reader.kill()
    await sleep(CALM_MS)
    readers[number] = await startReader(number, reader.port)
  })
}
for (let times = 0; times < 3; times++) await during('a version is published', publish)
await during('the writer is killed and started again', async () => {
  await writer.kill()
  await sleep(CALM_MS)
  writer = await startWriter(writer.port)
})
await during('Redis is killed and started again', async () => {
  await redis.kill()
  await sleep(CALM_MS)
  await redis.start()
})
for (const end of ['kill', 'stop'] as const) {
  await during(`PostgreSQL: ${end}, and start`, async () => {
    await postgres[end]()
    await sleep(CALM_MS)
    await postgres.start()
  })
}
await during('HAProxy is killed and started again', async () => {
  await balancer.kill()
  await sleep(CALM_MS)
  await balancer.start()
})
await during(`the writer is held still for ${CUT_OFF_MS / 1000} s, and a version waits in it`, async () => {
  process.kill(writer.pid, 'SIGSTOP')
  await sleep(CUT_OFF_MS)
  process.kill(writer.pid, 'SIGCONT')
  await publish()
})
await during(`the writer is cut off from all for ${CUT_OFF_MS / 1000} s while it has a new version`, async () => {
  for (const line of Object.values(lines)) line.cut()
  const isPublished = publish(CUT_OFF_MS)
  await sleep(CUT_OFF_MS)
  for (const line of Object.values(lines)) line.mend()
  await isPublished
})
await sleep(CALM_MS)

const { bought, lost, tries } = await shop.close()
await askers.stop()
const books = await openSharedLedger(postgres.url, Date.now)
const inLedger = async () => (await ledgerTotals(books.sql)).filter(({ state }) => state === 'settled')
const units = async () => (await inLedger()).reduce((sum, it) => sum + it.units, 0n)
// A payment that is open at the end is found on the chain by the gateway's background job.
for (let wait = 0; wait < 60 && (await units()) !== (await lab.income()); wait++) await sleep(1000)
const price = await priceOf()
const income = await lab.income()
const outcome = {
  lookups: { answered: askers.answered(), wrong: askers.wrong().length, failed: counted(askers.failed()) },
  payments: {
    answered: bought,
    lost,
    tries: Object.fromEntries(tries),
    paidTwice: Number(income / price) - bought,
    ledgerAgainstChain: Number((await units()) - income),
  },
  versions: [...askers.versions().values()].length,
}
console.dir(outcome, { depth: 4 })
await books.close()
await balancer.kill()
for (const gateway of [writer, ...readers]) await gateway.stop()
await lab.close()
await redis.kill()
for (const line of Object.values(lines)) line.close()
bucket.close()
await postgres.remove()
rmSync(folder, { recursive: true, force: true })
const isGood =
  outcome.lookups.wrong === 0 &&
  lost === 0 &&
  outcome.payments.paidTwice === 0 &&
  outcome.payments.ledgerAgainstChain === 0
process.exit(isGood ? 0 : 1)

function say(what: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`)
}

/** Causes a fault, and prints the responses that callers got during it. */
async function during(what: string, happen: () => Promise<unknown>): Promise<void> {
  const [answered, failed, paid] = [askers.answered(), askers.failed().length, shop.bought()]
  await happen()
  await sleep(CALM_MS)
  const refused = askers.failed().length - failed
  say(`${what}: ${askers.answered() - answered} answered, ${refused} failed, ${shop.bought() - paid} bought`)
}

/**
 * Changes a row in the writer's file and waits until a reader shows the change. `longerMs` is added to the usual time
 * limit.
 */
async function publish(longerMs = 0): Promise<void> {
  version += 1
  renameHoliday(writerPath, version)
  const startedAt = performance.now()
  while (![...askers.versions().values()].includes(`第${version}版`)) {
    if (performance.now() > startedAt + longerMs + PUBLICATION_MS)
      throw new Error(`No caller saw version ${version}. ${lastWords()}`)
    await sleep(50)
  }
  say(`  callers saw it after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

/** The last log lines of the writer and the readers. */
function lastWords(): string {
  return [writer, ...readers].map((it) => `\n${it.port}:\n${it.log().split('\n').slice(-12).join('\n')}`).join('')
}

async function startHaproxy(ports: readonly number[]) {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    [
      'defaults',
      '  mode http',
      '  timeout connect 1s',
      '  timeout client 60s',
      '  timeout server 60s',
      '  option redispatch',
      '  retries 3',
      '  retry-on conn-failure',
      'frontend all',
      `  bind 127.0.0.1:${port}`,
      '  default_backend readers',
      'backend readers',
      '  balance roundrobin',
      '  option httpchk',
      '  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost',
      ...ports.map((it, at) => `  server reader${at + 1} 127.0.0.1:${it} check inter 500ms fall 2 rise 1`),
      '',
    ].join('\n'),
  )
  let proxy: ChildProcess
  const start = async () => {
    proxy = spawn('haproxy', ['-q', '-db', '-f', file], { stdio: 'inherit' })
    const failed = once(proxy, 'error').then(([err]) => {
      throw new Error('haproxy is missing (Debian: apt-get install haproxy).', { cause: err })
    })
    await Promise.race([failed, sleep(1500)])
    failed.catch(() => {})
  }
  const kill = async () => {
    const gone = once(proxy, 'exit')
    proxy.kill('SIGKILL')
    await gone
  }
  await start()
  return { url: `http://localhost:${port}`, start, kill }
}

/** Starts one buyer per payer. Each signs a payment and repeats it until it gets an answer. */
function startBuyers() {
  const tries = new Map<number | string, number>()
  const count = (what: number | string) => tries.set(what, (tries.get(what) ?? 0) + 1)
  const closing = new AbortController()
  let number = 0
  let bought = 0
  let lost = 0
  let giveUpAt = Infinity
  const buyers = lab.payers.map(async (payer) => {
    while (!closing.signal.aborted) {
      // Each purchase has its own URL. A repeated purchase would be answered from an earlier payment without a
      // charge.
      const url = `${balancer.url}${PAID}&_=${(number += 1)}`
      const headers = await patiently(() => sign('@x402/fetch 2.x', payer, url))
      let status = 0
      while (status !== 200 && performance.now() < giveUpAt) {
        status = await patiently(async () => {
          const answer = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) })
          await answer.arrayBuffer()
          return answer.status
        })
        count(status)
        if (status !== 200) await sleep(300)
      }
      if (status === 200) bought += 1
      else lost += 1
      await sleep(200)
    }
  })
  async function patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask()
      } catch {
        count('no answer')
        await sleep(300)
      }
    }
  }
  return {
    bought: () => bought,
    async close() {
      closing.abort()
      giveUpAt = performance.now() + PATIENCE_MS
      await Promise.all(buyers)
      return { bought, lost, tries }
    },
  }
}

async function priceOf(): Promise<bigint> {
  const { headers } = await fetch(balancer.url + PAID)
  const { accepts } = decode(headers.get('payment-required')) as { accepts: { amount: string }[] }
  return BigInt(accepts[0]?.amount ?? '0')
}

function counted(all: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const it of all) counts.set(it, (counts.get(it) ?? 0) + 1)
  return Object.fromEntries(counts)
}
