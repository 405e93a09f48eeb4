import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/free-port.ts'
import { quickStart } from './quick-start.ts'

const run = promisify(execFile)

/**
 * A shell script that becomes the program. In the background it reads a pipe from this process. When this process
 * ends, however, the pipe closes and the script kills its process group.
 */
const KEPT = `exec 3<&0; (cat <&3 >/dev/null; kill -9 0) & exec "$@" </dev/null 3<&-`

/** Starts a program on this database, and kills it after this many milliseconds. */
export async function killAfter(ms: number, databasePath: string, args: readonly string[]): Promise<'killed' | 'done'> {
  const port = String(await freePort())
  const env = { ...quickStart(), DATABASE_PATH: databasePath, SYNC: 'off', PORT: port, LOG_LEVEL: 'silent' }
  // The program gets its own process group, so that its child processes are killed with it.
  const child = spawn('/bin/sh', ['-c', KEPT, 'sh', process.execPath, ...args], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const ended = once(child, 'exit')
  await Promise.race([ended, sleep(ms)])
  if (child.exitCode !== null) return 'done'
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
  return 'killed'
}

/** The report of `npm run doctor` on the files, after the gateway has opened them once. */
export async function check(databasePath: string): Promise<string> {
  const env = { ...process.env, DATABASE_PATH: databasePath }
  const { stdout } = await run(process.execPath, ['dist/current/scripts/doctor.js', '--offline'], { env })
  return stdout
}

/** A file for `npm run import -- shop` with this many invented products and prices. */
export function pricesCsv(rows: number): string {
  const heading = 'date,source,shop,item_id,item_name,category,price_twd'
  const lines = Array.from(
    { length: rows },
    (_, at) => `2026-09-01,家計簿,全聯,kettle-${at},熱水壺 ${at},廚具,${at + 1}`,
  )
  return [heading, ...lines].join('\n')
}
