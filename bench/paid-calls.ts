import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { addressOf } from '#payments/address.ts'
import { signTransfer } from '../tests/support/wallet.ts'
import { startYesman } from '../tests/support/yesman.ts'
import { cpuOf, root, type Contender } from './measure.ts'
import { median } from './percentile.ts'

export const PAY_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const PAID_PATH = '/lab/api/pro/quote'
const CALLS = 100
/** Calls before the measurement, which let the compiler warm up. */
const CALLS_BEFORE = 600
const AT_ONCE = 8
/** Each concurrent call has its own payer, because one payer may have at most four requests in progress. */
const PAYER_KEYS = Array.from({ length: AT_ONCE }, (_, payer) => (payer + 1).toString(16).padStart(64, '0'))
const ROUNDS = 12

/** Starts a facilitator that accepts every payment. Calls `run` with the environment of a server that uses it. */
export async function withYesman(run: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const facilitator = await startYesman()
  const folder = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
  try {
    await run({
      X402_PAY_TO: PAY_TO,
      X402_FACILITATOR_URL: facilitator.url,
      DATABASE_PATH: join(folder, 'lab.db'),
    })
  } finally {
    facilitator.close()
    rmSync(folder, { recursive: true })
  }
}

interface Seller {
  readonly name: string
  readonly child: ChildProcess
  readonly url: string
  readonly terms: Terms
  readonly cpu: number[]
  readonly latency: number[]
}

/**
 * Compares the cost of a paid call with x402-hono and @x402/hono, which have no ledger. The servers alternate, so
 * that a slow moment of the machine affects all. The gateway's background check on the chain, half a minute after
 * each payment, is not measured.
 */
export async function benchPaidCalls(env: Record<string, string>): Promise<void> {
  const contenders: Contender[] = [
    { name: 'x402-hono, paid', script: 'bench/servers/x402-hono.ts', env, path: PAID_PATH },
    { name: '@x402/hono, paid', script: 'bench/servers/x402-hono-v2.ts', env, path: PAID_PATH },
    {
      name: 'Dozen, paid',
      script: 'tests/chain/support/gateway-process.ts',
      env: { ...env, LAB_WATCH: 'off' },
      path: PAID_PATH,
    },
  ]
  const sellers: Seller[] = []
  try {
    for (const contender of contenders) sellers.push(await open(contender))
    for (const seller of sellers) await buy(seller, CALLS_BEFORE)
    for (let round = 0; round < ROUNDS; round++) {
      for (const seller of sellers) {
        const before = await cpuOf(seller.child)
        seller.latency.push(median(await buy(seller, CALLS)))
        seller.cpu.push(((await cpuOf(seller.child)) - before) / CALLS)
      }
    }
  } finally {
    for (const { child } of sellers) child.kill()
  }
  console.log('\nA paid call, with a facilitator that says yes at once (ours writes the ledger to disk)')
  for (const { name, cpu, latency } of sellers) {
    const ratios = cpu.map((seconds, round) => seconds / (sellers[0]?.cpu[round] ?? Number.NaN))
    console.log(
      `  ${name.padEnd(44)} ${(median(cpu) * 1e3).toFixed(2).padStart(7)} ms CPU (${median(ratios).toFixed(2)} times) ${median(latency).toFixed(1).padStart(7)} ms median`,
    )
  }
}

async function open({ name, script, env, path }: Contender): Promise<Seller> {
  const port = await freePort()
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = `http://localhost:${port}${path}`
  try {
    return { name, child, url, terms: await termsOf(url), cpu: [], latency: [] }
  } catch (err) {
    child.kill()
    throw err
  }
}

/** Makes paid calls in sequence. Returns their durations. */
async function buy({ url, terms }: Seller, calls: number): Promise<number[]> {
  const latencies: number[] = []
  let begun = 0
  const client = async (key: string) => {
    while (begun < calls) {
      begun += 1
      const startedAt = performance.now()
      await pay(url, terms, key)
      latencies.push(performance.now() - startedAt)
    }
  }
  await Promise.all(PAYER_KEYS.map(client))
  return latencies
}

export interface Terms {
  readonly version: 1 | 2
  readonly accepted: Record<string, unknown>
}

/** The server's payment terms, of x402 version 2 if the server supports it. */
export async function termsOf(url: string, init: RequestInit = {}): Promise<Terms> {
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(url, init).catch(() => undefined)
    if (answer?.status === 402) {
      const header = answer.headers.get('payment-required')
      const text = header ? Buffer.from(header, 'base64').toString('utf8') : await answer.text()
      const { accepts } = JSON.parse(text) as { accepts: Record<string, unknown>[] }
      return { version: header ? 2 : 1, accepted: accepts[0] ?? {} }
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} sent no payment terms.`)
}

/** Signs a payment for the terms. Returns it as a request header. */
export function signPayment({ version, accepted }: Terms, key: string): Record<string, string> {
  const authorization = {
    from: addressOf(key),
    to: String(accepted.payTo ?? PAY_TO),
    value: String(accepted.amount ?? accepted.maxAmountRequired),
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + 300),
    nonce: `0x${randomBytes(32).toString('hex')}`,
  }
  const payload = { signature: signTransfer(authorization, key), authorization }
  const payment =
    version === 1
      ? { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload }
      : { x402Version: 2, accepted, payload }
  const name = version === 1 ? 'X-PAYMENT' : 'PAYMENT-SIGNATURE'
  return { [name]: Buffer.from(JSON.stringify(payment)).toString('base64') }
}

async function pay(url: string, terms: Terms, key: string): Promise<void> {
  const answer = await fetch(url, { headers: signPayment(terms, key) })
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  await answer.text()
}
