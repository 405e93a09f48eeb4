import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run sandbox` as somebody starts it, up to the line that it says to paste. */
async function startSandbox(env: Record<string, string>) {
  const npm = spawn('npm', ['run', '--silent', 'sandbox'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'silent', SYNC: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(() => void npm.kill('SIGTERM'))
  await expect.poll(() => output, { timeout: 200_000 }).toContain('npm run ledger')
  const line = /^ {2}(.*npm run pay .*)$/m.exec(output)?.[1] ?? ''
  const ports = [...output.matchAll(/http:\/\/[\w.]+:(\d+)/g)].map((match) => Number(match[1]))
  return { npm, line, ports: [...new Set(ports)] }
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** The process that npm runs. */
async function childOf(npm: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(npm.pid)])
  return Number(stdout.trim().split(/\s+/)[0])
}

test.each([
  { ending: 'npm is killed', kill: (npm: ChildProcess) => void npm.kill('SIGKILL') },
  {
    ending: 'it is killed itself',
    kill: async (npm: ChildProcess) => void process.kill(await childOf(npm), 'SIGKILL'),
  },
  { ending: 'it is asked to end', kill: async (npm: ChildProcess) => void process.kill(await childOf(npm), 'SIGTERM') },
])('the pasted line pays whatever the settings were, and nothing is left when $ending', async ({ kill }) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'dozen-sandbox-')), "it's a folder")
  mkdirSync(folder)
  // As at any start but the first, which fills it.
  copyFileSync(inject('seededDatabase'), join(folder, 'other.db'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = String(await freePort())
  const { npm, line, ports } = await startSandbox({
    DATABASE_PATH: join(folder, 'other.db'),
    PORT: port,
    GATEWAY_DOMAIN: 'example.tw',
    PUBLIC_URL: 'https://example.tw',
  })
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  })
  expect(stderr).toMatch(/^Receipt: \{.*"success":true/m)
  expect(stdout).toContain('{')
  expect(ports).toHaveLength(3)
  const dozen = [
    'stock',
    'get-stock-history',
    '2330',
    '--url',
    `http://localhost:${port}`,
    '--json',
    '--wallet',
    'test',
  ]
  const paid = await promisify(execFile)(join(root, 'bin/dozen'), [...dozen, '--max', '0.05'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_PATH: join(folder, 'other.db') },
  })
  expect(paid.stderr).toMatch(/^Paid \$0\.\d+ from 0x/)
  expect(JSON.parse(paid.stdout)).toMatchObject({ code: '2330' })
  const gone = once(npm, 'exit')
  await kill(npm)
  await gone
  await expect.poll(async () => Promise.all(ports.map(isListening))).toEqual([false, false, false])
})
