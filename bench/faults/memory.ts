import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { NPM_START, START_ENVIRONMENT } from '../../tests/support/npm-start.ts'
import { startGateway } from '../../tests/support/process.ts'
import { sendMix } from '../mix.ts'

// Compares the resident memory of a process after a hundred thousand and after a million mixed requests, each time
// after a pause. `memory.ts 100000` sends fewer. DATABASE_PATH is the database; without it, a new one is filled.

const all = Number(process.argv[2] ?? 1_000_000)
/** Idle worker threads end within this time. */
const REST_MS = 40_000

const { DATABASE_PATH } = process.env
const gateway = await startGateway(
  {
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...START_ENVIRONMENT,
    ...(DATABASE_PATH !== undefined && { DATABASE_PATH }),
  },
  NPM_START,
)
say('before the first')
let sent = 0
for (const share of [0.01, 0.1, 0.5, 1]) {
  const { statuses, errors } = await sendMix(gateway.url, { amount: all * share - sent })
  sent = all * share
  await sleep(REST_MS)
  say(`after ${sent}`, `${JSON.stringify(statuses)}, ${errors} without an answer`)
}
await gateway.stop()

function say(when: string, outcome = ''): void {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8')) ?? []
  console.log(`${when.padEnd(18)} ${Math.round(Number(kilobytes) / 1024)} MB  ${outcome}`)
}
