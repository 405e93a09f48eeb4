import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PROGRAM } from '../tests/support/built-program.ts'
import { startGateway } from '../tests/support/process.ts'
import { compare, printShares, root } from './measure.ts'
import { median } from './percentile.ts'
import { benchPaidCalls, PAID_PATH, PAY_TO, withYesman } from './paid-calls.ts'

/** Compares the cost of a 402, of a paid call and of the start with x402-hono and @x402/hono. */
async function benchPayments(): Promise<void> {
  await withYesman(async (env) => {
    await bench402(env)
    await benchPaidCalls(env)
    await benchImport()
  })
}

async function bench402(env: Record<string, string>): Promise<void> {
  const path = '/wellness/api/pro/export'
  const gateway = await startGateway({ LOG_LEVEL: 'silent', X402_PAY_TO: PAY_TO })
  const answer = await fetch(gateway.url + path)
  const same = { BODY: await answer.text(), STATUS: '402', HEADERS: JSON.stringify(Object.fromEntries(answer.headers)) }
  const ours = { X402_PAY_TO: PAY_TO, DATABASE_PATH: gateway.databasePath }
  const figures = await compare([
    { name: 'bare Hono, the same bytes', script: 'bench/servers/bare-hono.ts', env: same, path, status: 402 },
    { name: 'Dozen, unpaid', script: PROGRAM, env: ours, path, status: 402 },
    { name: 'x402-hono, unpaid', script: 'bench/servers/x402-hono.ts', env, path: PAID_PATH, status: 402 },
    { name: '@x402/hono, unpaid', script: 'bench/servers/x402-hono-v2.ts', env, path: PAID_PATH, status: 402 },
  ])
  await gateway.stop()
  printShares('An unpaid call: 402', figures)
}

/** Measures the time and memory to load the payment layer into a process that has loaded the rest of the gateway. */
async function benchImport(): Promise<void> {
  const rest = "await import('#operation/execute.ts'); await import('#data/db/store.ts'); await import('lru-cache');"
  const measured = (specifier: string) =>
    `${rest} global.gc(); const memory = process.memoryUsage().rss; const startedAt = performance.now();` +
    `await import('${specifier}'); const ms = performance.now() - startedAt; global.gc();` +
    'console.log(JSON.stringify({ ms, mb: (process.memoryUsage().rss - memory) / 1e6 }))'
  console.log('\nLoading')
  for (const specifier of ['#payments/create-charge.ts', '@x402/hono', 'x402-hono']) {
    const runs = []
    for (let run = 0; run < 5; run++) {
      const args = ['--expose-gc', '--input-type=module', '-e', measured(specifier)]
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
      runs.push(JSON.parse(stdout) as { ms: number; mb: number })
    }
    const ms = median(runs.map((run) => run.ms)).toFixed(0)
    const mb = median(runs.map((run) => run.mb)).toFixed(1)
    console.log(`  ${specifier.padEnd(44)} ${ms.padStart(5)} ms ${mb.padStart(6)} MB`)
  }
}

await benchPayments()
