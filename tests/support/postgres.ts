import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'

const READY_MS = 60_000
const NOBODY = 65_534

/** The folder of Debian's newest PostgreSQL; undefined if it is not installed. */
export function findPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
}

export interface PostgresServer {
  /** The address of the database `postgres`. */
  readonly url: string
  start(): Promise<void>
  /** Kills the server, as a power cut would. */
  kill(): Promise<void>
  /** Stops the server and cancels running statements. */
  stop(): Promise<void>
  /** Stops the server and deletes its files. */
  remove(): Promise<void>
}

/**
 * Makes a PostgreSQL server in a temporary folder, with a free port, and does not start it. PostgreSQL refuses to run
 * as root, so a test as root runs it as the user nobody.
 */
export async function makePostgres(): Promise<PostgresServer> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('PostgreSQL is missing (Debian: apt-get install postgresql).')
  const folder = mkdtempSync(join(tmpdir(), 'dozen-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const asUser = isRoot
    ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig=INT']
    : ['env']
  const [command = '', ...args] = asUser
  const data = join(folder, 'data')
  const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' }
  execFileSync(command, [...args, join(bin, 'initdb'), '-D', data, '-U', 'dozen', '-A', 'trust', '-N'], {
    env,
    stdio: 'pipe',
  })
  const port = await freePort()
  const url = `postgres://dozen@127.0.0.1:${port}/postgres`
  // No data must survive a crash of the test machine, so writing to the disk is not awaited.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=32MB', 'autovacuum=off']
  let server: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
  return {
    url,
    async start() {
      const options = settings.flatMap((setting) => ['-c', setting])
      const at = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
      server = spawn(command, [...args, join(bin, 'postgres'), ...at, ...options], { env, stdio: 'ignore' })
      await untilReady(url)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    async remove() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = performance.now() + READY_MS
  for (;;) {
    try {
      await ask(url, 'select 1')
      return
    } catch (err) {
      if (performance.now() > giveUpAt) throw err
    }
    await sleep(50)
  }
}

/** Runs one statement on a new connection. */
async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

let made = 0

/** Makes a database on the server, empty or as a copy of `template`. Returns its address. */
export async function makeDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `test_${process.pid}_${threadId}_${(made += 1)}`
  await ask(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
