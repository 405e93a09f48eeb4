import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { buildProgram } from '../../tests/support/built-program.ts'
import { START_ARGUMENTS } from '../../tests/support/npm-start.ts'

// Measures how long `npm start` takes on a filled database until the server is ready, in wall time and processor
// time. `start.ts 20` starts it twenty times. DATABASE_PATH is the database. The first start, which updates the
// database and fills Node’s compile cache, is not counted.

const starts = Number(process.argv[2] ?? 10)
const { DATABASE_PATH } = process.env
if (DATABASE_PATH === undefined) throw new Error('Name a built database with DATABASE_PATH.')

buildProgram()
const taken: { readonly wall: number; readonly processors: number }[] = []
for (let at = 0; at <= starts; at++) taken.push(await start())
taken.shift()
for (const what of ['wall', 'processors'] as const) {
  const sorted = taken.map((it) => it[what]).toSorted((a, b) => a - b)
  const [first = 0, half = 0, last = 0] = [sorted[0], sorted[Math.floor(starts / 2)], sorted.at(-1)]
  console.log(`${what.padEnd(10)} ${first.toFixed(0)} to ${last.toFixed(0)} ms, half within ${half.toFixed(0)}`)
}
console.log(`${starts} starts (load ${loadavg()[0]?.toFixed(0)})`)

async function start(): Promise<{ wall: number; processors: number }> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn('sh', ['bin/with-node', ...START_ARGUMENTS], {
    env: { ...process.env, PORT: String(port), SYNC: 'off', OUTBOUND: 'off', LOG_LEVEL: 'error' },
    stdio: 'inherit',
  })
  while (!(await isReady(port))) await sleep(5)
  const wall = performance.now() - startedAt
  const processors = processorMs(child.pid ?? 0)
  child.kill('SIGINT')
  await once(child, 'exit')
  return { wall, processors }
}

/** Uses node:http, because the first fetch() of a process is many times slower. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    request.on('error', () => resolve(false))
  })
}

/** Processor time used by a process, from proc(5). A tick is a hundredth of a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
