import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serviceFacts } from '#app/service-facts.ts'
import { freePort } from './free-port.ts'
import { stop } from './command-line.ts'

// Starts the gateway with the arguments that this was started with, asks it for pages and for a thread, and ends it: so Node keeps in
// NODE_COMPILE_CACHE what it compiled, for every start after it. For the image.

const READY_MS = 600_000

const folder = mkdtempSync(join(tmpdir(), 'dozen-compiled-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const child = spawn(process.execPath, [...process.execArgv, 'src/main.ts'], {
  env: {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_PATH: join(folder, 'gateway.db'),
    SYNC: 'off',
    OUTBOUND: 'off',
    LOG_LEVEL: 'warn',
  },
  stdio: 'inherit',
})
const ended = once(child, 'exit')
const until = performance.now() + READY_MS
while (!(await answers('/readyz'))) {
  if (child.exitCode !== null || performance.now() > until) stop('The gateway did not start.')
  await sleep(100)
}
for (const path of ['/', ...serviceFacts.map(({ name }) => `/${name}/`)]) await answers(path)
await answers('/llms/api/validate', JSON.stringify({ content: `# A site\n${'\nMore of it.'.repeat(4000)}` }))
child.kill('SIGTERM')
const [code] = (await ended) as [number | null]
rmSync(folder, { recursive: true })
if (code !== 0) stop(`The gateway ended with ${code}.`)
// Nothing writes to what is in the image.
const { NODE_COMPILE_CACHE = stop('NODE_COMPILE_CACHE names no folder.') } = process.env
for (const kept of readdirSync(NODE_COMPILE_CACHE)) chmodSync(join(NODE_COMPILE_CACHE, kept), 0o555)

/** Whether it is answered well: a page, or what a thread makes of what is posted. */
async function answers(path: string, body?: string): Promise<boolean> {
  const accept = { accept: 'text/html' }
  const init =
    body === undefined ? { headers: accept } : { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  return fetch(url + path, init).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  )
}
