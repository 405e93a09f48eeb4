import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { startGateway } from '../tests/support/process.ts'
import { cpuOf } from './measure.ts'
import { sendMix } from './mix.ts'

// Simulates a busy day: 200 connections send the requests of mix.ts, and one more requests crisis lines. BESIDE=4
// keeps four other processes busy. DATABASE_PATH is an existing filled database.

const CONNECTIONS = 200
const SECONDS = Number(process.env.SECONDS ?? 20)
const BESIDE = Number(process.env.BESIDE ?? 0)

const { DATABASE_PATH } = process.env
const gateway = await startGateway({
  RATE_LIMIT: 'off',
  OUTBOUND: 'off',
  LOG_LEVEL: 'silent',
  TEST_LIMITS: 'requestDeadlineMs=15000',
  ...(DATABASE_PATH !== undefined && { DATABASE_PATH }),
})
const beside = Array.from({ length: BESIDE }, () => spawn(process.execPath, ['-e', 'for (;;);']))
try {
  // Warm-up: the first requests load the services and compile their code, so they are not measured.
  await sendMix(gateway.url, { amount: 2000 }, 20)
  const crisis: number[] = []
  const watch = new Worker(new URL('faults/ask-crisis-lines.ts', import.meta.url), { workerData: { url: gateway.url } })
  watch.on('message', (took: number) => crisis.push(took))
  const before = await cpuOf(gateway)
  const sent = await sendMix(gateway.url, { duration: SECONDS }, CONNECTIONS)
  const cpu = (await cpuOf(gateway)) - before
  watch.postMessage('end')
  await once(watch, 'exit')
  print(sent, cpu, crisis)
} finally {
  for (const child of beside) child.kill()
  await gateway.stop()
}

function print(
  { answered, perSecond, errors, statuses, latency }: Awaited<ReturnType<typeof sendMix>>,
  cpu: number,
  crisis: number[],
) {
  const refused = ((100 * (statuses[503] ?? 0)) / answered).toFixed(1)
  const times = crisis.toSorted((a, b) => a - b)
  const good = Object.entries(statuses).reduce((sum, [status, count]) => sum + (status < '300' ? count : 0), 0)
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? Infinity)
  console.log(`busy day      ${CONNECTIONS} connections, ${SECONDS} s, load ${loadavg()[0]?.toFixed(1)}`)
  console.log(`good answers  ${(good / SECONDS).toFixed(0)} a second`)
  console.log(
    `answered      ${perSecond.toFixed(0)} a second, ${((cpu * 1e6) / answered).toFixed(0)} µs of processor each`,
  )
  console.log(`latency       half within ${latency.p50} ms, p99 ${latency.p99}, the slowest ${latency.max}`)
  console.log(`refused       ${refused} %, errors ${errors}, ${JSON.stringify(statuses)}`)
  console.log(`crisis lines  half within ${at(0.5)} ms, p99 ${at(0.99)}, the slowest ${at(1)} of ${times.length}`)
}
