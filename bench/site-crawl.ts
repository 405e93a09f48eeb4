import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { startGateway } from '../tests/support/process.ts'
import { median } from './percentile.ts'
import { PAY_TO, signPayment, termsOf, withYesman, type Terms } from './paid-calls.ts'

// Measures the cost to other clients of a paid crawl of 200 pages, and of one crawl of each hostile site. Meanwhile
// is-holiday is requested all the time. Its latency during a call of the crawl is compared with the seconds before
// and after the call.

const MEDIAN_FACTOR_MAX = 1.1
/** Pause before each call of a crawl, in which only is-holiday is requested. */
const IDLE_MS = 5_000
const CRAWLS = 3
const HOSTILE = ['loris', 'big', 'nested', 'attributes', 'robots', 'bomb', 'sitemap', 'headers', 'endless', 'loop']
const KEY = '1'.padStart(64, '0')
const ASK_EVERY_MS = 4

const sitesPort = await freePort()
const names = [
  ...Array.from({ length: CRAWLS }, (_, at) => `shop-${at}.test`),
  ...HOSTILE.map((kind) => `${kind}-0.test`),
]
const sites = spawn(process.execPath, ['bench/servers/hostile-sites.ts'], {
  env: { PATH: process.env.PATH, PORT: String(sitesPort) },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
await once(sites, 'message')
try {
  await withYesman(async ({ X402_FACILITATOR_URL = '' }) => {
    const gateway = await startGateway({
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      // A high limit of requests per host, so that crawls of one host are not refused.
      TEST_LIMITS: 'outboundPerMinute=10000',
      X402_PAY_TO: PAY_TO,
      X402_FACILITATOR_URL,
      OUTBOUND_ALLOW: names.map((name) => `${name}=127.0.0.1:${sitesPort}`).join(','),
    })
    try {
      await measureAll(gateway.url, gateway.port, gateway.pid)
    } finally {
      await gateway.stop()
    }
  })
} finally {
  sites.kill()
}

async function measureAll(url: string, port: number, pid: number): Promise<void> {
  const holiday = startAsking(port)
  const endpoint = `${url}/seo/api/pro/site-audit`
  const terms = await termsOf(endpoint, post('shop-0.test'))
  await sleep(IDLE_MS)
  const memoryBefore = memoryOf(pid)
  let memoryMost = 0
  const shops = names.slice(0, CRAWLS)
  const crawls = []
  for (const name of shops) {
    crawls.push(await crawl(name))
    memoryMost = Math.max(memoryMost, memoryOf(pid))
  }
  tell(`a crawl of 200 pages, ${CRAWLS} times`, crawls)
  console.log(`     memory of the process: ${memoryBefore} MB before, ${memoryMost} MB at most after a crawl`)
  const hostile = []
  for (const name of names.slice(CRAWLS)) {
    const one = await crawl(name)
    console.log(`     ${name.padEnd(20)} × ${factorOf([one]).toFixed(2)}  ${one.summary}`)
    hostile.push(one)
  }
  tell('one crawl of each hostile site', hostile)
  holiday.end()

  async function crawl(name: string): Promise<Crawl> {
    const pairs = []
    let summary = ''
    let requests = 0
    let tookMs = 0
    for (let call = 0; call < 6; call++) {
      holiday.take()
      await sleep(IDLE_MS / 2)
      const before = holiday.take()
      await sleep(IDLE_MS / 2)
      const idle = holiday.take()
      const from = performance.now()
      const answer = await ask(endpoint, name, terms)
      tookMs += performance.now() - from
      const busy = holiday.take()
      if (busy.length >= 20) pairs.push({ before, idle, busy })
      requests = answer.requests ?? requests
      summary = `${answer.status} ${answer.state ?? answer.type ?? ''} ${answer.ended_by ?? ''}, ${answer.pages_read ?? 0} pages, ${requests} requests, ${(tookMs / 1000).toFixed(1)} s in ${call + 1} calls`
      if (answer.state !== 'crawling') break
    }
    return { pairs, summary }
  }
}

interface Crawl {
  /**
   * Latencies around each call of the crawl. `before` and `idle` are both without a crawl, so their difference shows
   * the effect of other work.
   */
  readonly pairs: readonly Readonly<Record<'before' | 'idle' | 'busy', readonly number[]>>[]
  readonly summary: string
}

interface Answer {
  readonly status: number
  readonly state?: string
  readonly type?: string
  readonly ended_by?: string | null
  readonly pages_read?: number
  readonly requests?: number
}

/** The median over the calls, so that other work during a few seconds does not decide the result. */
function factorOf(crawls: readonly Crawl[], of: 'idle' | 'busy' = 'busy'): number {
  const ratios = crawls.flatMap(({ pairs }) =>
    pairs.map((pair) =>
      of === 'busy'
        ? median([...pair.busy]) / median([...pair.before, ...pair.idle])
        : median([...pair.idle]) / median([...pair.before]),
    ),
  )
  return median(ratios)
}

function tell(title: string, crawls: readonly Crawl[]): void {
  const factor = factorOf(crawls)
  const isGood = factor <= MEDIAN_FACTOR_MAX
  if (!isGood) process.exitCode = 1
  const all = (kind: 'before' | 'idle' | 'busy') =>
    crawls.flatMap(({ pairs }) => pairs.flatMap((pair) => [...pair[kind]]))
  const shown = (took: readonly number[]) => [0.5, 0.9, 0.99].map((part) => share(took, part).toFixed(2)).join(' / ')
  console.log(
    `${isGood ? 'ok  ' : 'FAIL'} is-holiday beside ${title}: median × ${factor.toFixed(2)} (two times without a crawl: × ${factorOf(crawls, 'idle').toFixed(2)}) over ${crawls.flatMap(({ pairs }) => pairs).length} pairs | p50 / p90 / p99 ${shown(all('idle'))} ms idle, ${shown(all('busy'))} ms busy | ${crawls[0]?.summary}`,
  )
}

function share(took: readonly number[], part: number): number {
  return took.toSorted((a, b) => a - b)[Math.min(Math.floor(took.length * part), took.length - 1)] ?? Number.NaN
}

function post(name: string): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://${name}/`, pages: 200 }),
  }
}

async function ask(endpoint: string, name: string, terms: Terms): Promise<Answer> {
  const init = post(name)
  const response = await fetch(endpoint, { ...init, headers: { ...init.headers, ...signPayment(terms, KEY) } })
  return { ...((await response.json()) as Omit<Answer, 'status'>), status: response.status }
}

/** Requests is-holiday in sequence until stopped. `take` returns the latencies since the previous `take`. */
function startAsking(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let took: number[] = []
  const over = new AbortController()
  void (async () => {
    for (let at = 0; !over.signal.aborted; at++) {
      const date = new Date(Date.UTC(2026, 0, 1 + (at % 365))).toISOString().slice(0, 10)
      const from = performance.now()
      await answered(agent, port, `/life/api/is-holiday?date=${date}`)
      took.push(performance.now() - from)
      await sleep(ASK_EVERY_MS)
    }
    agent.destroy()
  })()
  return {
    take: () => took.splice(0),
    end: () => over.abort(),
  }
}

function answered(agent: Agent, port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, headers: { host: `localhost:${port}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`is-holiday answers ${response.statusCode}.`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
}

/** Resident memory in MB. */
function memoryOf(pid: number): number {
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(rss) / 1024)
}
