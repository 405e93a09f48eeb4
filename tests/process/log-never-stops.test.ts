import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { PROGRAM } from '../support/built-program.ts'
import { PATIENT } from '../support/process.ts'
import { quickStart } from '../support/quick-start.ts'
import { copyOfInstallation } from '../support/seeded-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A long address makes a log line of about 4 KB, so that the log fills quickly. */
const ADDRESS = `/life/${'a'.repeat(4000)}`

const DATABASE_PATH = copyOfInstallation(afterAll)

interface Logging {
  readonly url: string
  readonly child: ChildProcess
}

/** Starts a gateway whose log goes to the file or pipe `path`. */
async function startLoggingTo(path: string, flags: string): Promise<Logging> {
  const fd = openSync(path, flags)
  const port = await freePort()
  const env = { ...PATIENT, ...quickStart(), PORT: String(port), DATABASE_PATH, SYNC: 'off' }
  const child = spawn(process.execPath, [PROGRAM], { cwd: root, env, stdio: ['ignore', fd, 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
    closeSync(fd)
  })
  const url = `http://localhost:${port}`
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, child }
}

async function askAndEnd({ url, child }: Logging): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(Array.from({ length: 25 }, () => fetch(url + ADDRESS)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  }
  await expect
    .poll(
      async () => (await (await fetch(`${url}/metrics`)).text()).match(/^dozen_log_lines_dropped_total (\d+)$/m)?.[1],
    )
    .toMatch(/^[1-9]/)
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

test('a full disk under the log drops lines, and the service goes on and ends', async () => {
  await askAndEnd(await startLoggingTo('/dev/full', 'w'))
})

test('a blocked log reader delays no request and not the exit', async () => {
  const pipe = join(dirname(DATABASE_PATH), 'pipe')
  execFileSync('mkfifo', [pipe])
  // The pipe is opened also for reading, so that opening does not block. Nobody reads from it.
  await askAndEnd(await startLoggingTo(pipe, 'r+'))
})
