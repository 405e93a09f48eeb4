import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startGateway } from '../tests/support/process.ts'
import { NPM_START, START_ENVIRONMENT } from '../tests/support/npm-start.ts'
import { cpuOf } from './measure.ts'
import { requestsOfMix, sendMix } from './mix.ts'

// Measures memory after the start, after a request to each service, and after load, each 5 s later and at rest. FLAGS
// are added to Node's flags of `npm start`.

/** V8 shrinks the heap of an idle process within this time. */
const REST_MS = 40_000

const { FLAGS = '' } = process.env
const [node, ...rest] = NPM_START
const command = [node, ...rest.slice(0, -1), ...FLAGS.split(' ').filter(Boolean), ...rest.slice(-1)] as const
const settings = {
  ...START_ENVIRONMENT,
  RATE_LIMIT: 'off',
  OUTBOUND: 'off',
  LOG_LEVEL: 'silent',
  TEST_LIMITS: 'requestDeadlineMs=15000',
}
const gateway = await startGateway(settings, command)
try {
  show('started')
  for (const { path, ...init } of requestsOfMix()) await (await fetch(gateway.url + path, init)).arrayBuffer()
  await sleep(5_000)
  show('each service asked')
  await sleep(REST_MS)
  show('the same at rest')
  await sendMix(gateway.url, { amount: 3_000 }, 20)
  const before = await cpuOf(gateway)
  await sendMix(gateway.url, { amount: 8_000 }, 50)
  console.log(`${(((await cpuOf(gateway)) - before) * 125).toFixed(0)} µs of processor a request`)
  await sleep(5_000)
  show('after 11,000 requests')
  await sleep(REST_MS)
  show('the same at rest')
} finally {
  await gateway.stop()
}

function show(when: string): void {
  const rollup = readFileSync(`/proc/${gateway.pid}/smaps_rollup`, 'utf8')
  const mebibytes = (name: string) => Math.round(Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(rollup)?.[1]) / 1024)
  const [rss, anonymous, pss] = ['Rss', 'Anonymous', 'Pss'].map(mebibytes)
  console.log(`${when}: ${rss} MB resident, ${anonymous} of them anonymous; its share (PSS) is ${pss} MB`)
}
