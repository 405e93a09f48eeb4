import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/free-port.ts'
import { buildProgram, PROGRAM } from './built-program.ts'
import { quickStart } from './quick-start.ts'

/** A first start fills the database, which takes seconds on an idle machine and minutes on a busy one. */
const READY_MS = 250_000

/** Higher limits for load shedding, deadlines and draining, which a busy machine does not reach. */
export const PATIENT = { TEST_LIMITS: 'requestDeadlineMs=120000,drainMs=100000' }

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface GatewayProcess {
  /** The address of the gateway. Services have paths below it. */
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly databasePath: string
  /** The log lines so far. */
  log(): string
  /** Stops the process. Resolves with its exit code. SIGINT does not wait for idle connections. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>
  kill(): Promise<void>
}

/** The command that starts the process, and the path that shows by its response that the process runs. */
export type StartOptions = [command?: readonly [string, ...string[]], options?: { until?: string }]

/** Processes that a failed test did not stop. They would disturb later tests. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
// Vitest stops its workers with SIGTERM, and without this handler no exit handler would run.
process.once('SIGTERM', () => process.exit())

/** Starts the gateway as a separate process. Without DATABASE_PATH, its database is new. */
export async function startGateway(
  env: Record<string, string> = {},
  ...[[command, ...args] = [process.execPath, PROGRAM], { until = '/readyz' } = {}]: StartOptions
): Promise<GatewayProcess> {
  buildProgram()
  const folder = mkdtempSync(join(tmpdir(), 'dozen-gateway-'))
  const port = Number(env.PORT ?? (await freePort()))
  const databasePath = env.DATABASE_PATH ?? join(folder, 'gateway.db')
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...quickStart(),
      PORT: String(port),
      DATABASE_PATH: databasePath,
      SYNC: 'off',
      ...PATIENT,
      ...env,
      // In production, the gateway refuses this setting.
      TEST_LIMITS:
        env.NODE_ENV === 'production' ? '' : [PATIENT.TEST_LIMITS, env.TEST_LIMITS].filter(Boolean).join(','),
    },
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void exited.then(() => running.delete(child))
  const url = `http://localhost:${port}`
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const code = await exited
    rmSync(folder, { recursive: true, force: true })
    return code
  }
  const failed = exited.then((code) => {
    throw new Error(`The gateway ended with ${code}:\n${output}`)
  })
  await Promise.race([ready(`${url}${until}`), failed]).catch(async (err: unknown) => {
    await end('SIGKILL')
    throw err
  })
  failed.catch(() => {})
  return {
    url,
    port,
    pid: child.pid ?? 0,
    databasePath,
    log: () => output,
    stop: (signal = 'SIGINT') => end(signal),
    kill: async () => void (await end('SIGKILL')),
  }
}

async function ready(url: string): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The gateway is not ready after four minutes.')
}
