import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestsOfMix } from '../../bench/mix.ts'
import { freePort } from '../../scripts/free-port.ts'
import { NPM_START, START_ENVIRONMENT } from './npm-start.ts'
import { makeDatabase, makePostgres } from './postgres.ts'
import { startGateway, type GatewayProcess } from './process.ts'
import { startRedis } from './redis.ts'

// Callers send the requests of a busy day during one fault after another: a killed process, a full disk, Redis down,
// PostgreSQL down. The files tests/chain/chaos*.soak.test.ts cover payments under faults.

const CALLERS = 16
const PAUSE_MS = 20
/** The free space beside the database. */
const ROOM_KIB = 400_000

export interface BadDay {
  readonly answered: number
  /** The number of answers whose text was compared with that of a time without faults. */
  readonly compared: number
  /** Refusals that say when to repeat the request. */
  readonly refused: number
  /** Requests without an answer while the process was killed and started again. */
  readonly cutOff: number
  /** Requests without an answer at any other time, also while Redis or PostgreSQL is down. */
  readonly lost: readonly string[]
  readonly wrong: readonly string[]
  readonly log: string
}

export async function runBadDay(seconds: number, database: string): Promise<BadDay> {
  const [redis, postgres] = [await startRedis(), await makePostgres()]
  await postgres.start()
  const port = String(await freePort())
  const settings = {
    PORT: port,
    REDIS_URL: redis.url,
    DATABASE_URL: await makeDatabase(postgres.url),
    RATE_LIMIT: 'free=1000000,burst=1000000,fetch=1000000,paid=1000000',
    OUTBOUND: 'off',
    LOG_LEVEL: 'warn',
  }
  const folder = mkdtempSync(join(tmpdir(), 'dozen-day-'))
  let { gateway, disk } = await startOnOwnDisk(folder, settings, database)
  const requests = requestsOfMix()
  const send = async (at: number) => {
    const { path, ...init } = requests[at]!
    const response = await fetch(gateway.url + path, init)
    // Pages show news of the day, so their text differs.
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const text = await response.text()
    const isRefused =
      (response.status === 503 && response.headers.has('retry-after')) ||
      // In a tool call, the refusal is a tool result, which the model reads.
      /"text":"(?:not_ready|overloaded): /.test(text)
    return { status: response.status, isPage, isRefused, text }
  }
  // Two rounds without faults. A text that differs between them depends on the time and is not compared.
  const first = await inOrder(requests, (_, at) => send(at))
  const second = await inOrder(requests, (_, at) => send(at))

  const day = { answered: 0, compared: 0, refused: 0, cutOff: 0 }
  const [lost, wrong]: [string[], string[]] = [[], []]
  /** Texts that differ from the first round, by the number of the request. */
  const different = new Map<number, Set<string>>()
  let isDown = false
  const over = new AbortController()
  const call = async (caller: number) => {
    for (let call = caller; !over.signal.aborted; call += CALLERS) {
      const at = call % requests.length
      const { path } = requests[at]!
      const wasDown = isDown
      try {
        const { status, isPage, isRefused, text } = await send(at)
        const known = first[at]!
        const isSteady = !isPage && known.text === second[at]!.text
        day.answered += 1
        if (isRefused) day.refused += 1
        else if (status !== known.status) wrong.push(`${path} ${status} ${text}`)
        else if (isSteady && text !== known.text) noteDifferent(at, text)
        else if (isSteady) day.compared += 1
      } catch (err) {
        const { cause } = err as Error
        if (wasDown || isDown) day.cutOff += 1
        else lost.push(`${path} ${String(cause ?? err)}`)
      }
      await sleep(PAUSE_MS)
    }
  }
  const noteDifferent = (at: number, text: string) => {
    const texts = different.get(at) ?? new Set()
    different.set(at, texts.add(text))
  }
  const callers = Array.from({ length: CALLERS }, (_, caller) => call(caller))
  const restart = async () => {
    isDown = true
    await gateway.kill()
    ;({ gateway, disk } = await startOnOwnDisk(folder, settings, database))
    isDown = false
  }
  /** The events, each after a share of the time. The shares sum to 1. */
  const timetable: [share: number, happen: () => unknown][] = [
    [0.15, restart],
    [0.1, () => fill(disk)],
    [0.15, () => rmSync(join(disk, 'filling'))],
    [0.1, () => redis.kill()],
    [0.15, () => redis.start()],
    [0.05, () => postgres.kill()],
    [0.15, () => postgres.start()],
    [0.15, () => over.abort()],
  ]
  for (const [share, happen] of timetable) {
    await sleep(share * seconds * 1000)
    await happen()
  }
  await Promise.all(callers)
  // Time also changes answers, for example when a crisis line closes at five. So an answer of a round after the
  // faults is correct too.
  const last = await inOrder(requests, (_, at) => send(at))
  for (const [at, texts] of different) {
    for (const text of texts) if (text !== last[at]?.text) wrong.push(`${requests[at]?.path} ${text}`)
  }
  const log = gateway.log()
  if ((await gateway.stop('SIGTERM')) !== 0) wrong.push('The process did not end by itself.')
  await redis.kill()
  await postgres.remove()
  rmSync(folder, { recursive: true })
  return { ...day, lost, wrong, log }
}

/** Starts a gateway whose files are on a separate disk. `disk` is the path of that disk outside the namespace. */
async function startOnOwnDisk(
  folder: string,
  settings: Record<string, string>,
  database: string,
): Promise<{ gateway: GatewayProcess; disk: string }> {
  // full-disk.sh frees space when the file `room` appears.
  const [disk, room] = [join(folder, 'disk'), join(folder, 'room')]
  mkdirSync(disk, { recursive: true })
  writeFileSync(room, '')
  const kibibytes = String(Math.ceil(statSync(database).size / 1024) + ROOM_KIB)
  const mount = ['--user', '--map-root-user', '--mount', 'sh', 'tests/support/full-disk.sh']
  const gateway = await startGateway({ ...START_ENVIRONMENT, ...settings, DATABASE_PATH: join(disk, 'gateway.db') }, [
    'unshare',
    ...mount,
    disk,
    database,
    kibibytes,
    room,
    ...NPM_START,
  ])
  return { gateway, disk: join(`/proc/${gateway.pid}/root`, disk) }
}

function fill(disk: string): void {
  try {
    for (;;) appendFileSync(join(disk, 'filling'), Buffer.alloc(65_536))
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOSPC') throw err
  }
}

async function inOrder<T, R>(items: readonly T[], make: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (const [at, item] of items.entries()) made.push(await make(item, at))
  return made
}
