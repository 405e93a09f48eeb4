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
import { isSoak } from '../support/tier.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts `npm run sandbox` as a user would. Reads its output until it prints the lines to paste. */
async function startSandbox(env: Record<string, string>) {
  const npm = spawn('npm', ['run', '--silent', 'sandbox'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'silent', SYNC: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(() => void npm.kill('SIGTERM'))
  await expect.poll(() => output, { timeout: 200_000 }).toContain('npm run refund')
  const lines = {
    pay: /^ {2}(.*npm run pay .*)$/m.exec(output)?.[1] ?? '',
    golive: /^ {2}(.*npm run golive)$/m.exec(output)?.[1] ?? '',
    refund: /^ {2}(.*npm run refund .*)$/m.exec(output)?.[1] ?? '',
  }
  const key = /the key (0x[0-9a-f]{64}),/.exec(output)?.[1] ?? ''
  const ports = [...output.matchAll(/http:\/\/[\w.]+:(\d+)/g)].map((match) => Number(match[1]))
  return { npm, lines, key, ports: [...new Set(ports)] }
}

/** Runs a line in a new terminal, which does not have the sandbox's environment. */
function inTerminal(line: string, input = '') {
  const running = promisify(execFile)('sh', ['-c', line], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  })
  running.child.stdin?.end(input)
  return running
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

/** The process that npm has started. */
async function childOf(npm: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(npm.pid)])
  return Number(stdout.trim().split(/\s+/)[0])
}

/** A database that was used before, in a folder whose name needs quoting. */
function usedDatabase(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'dozen-sandbox-')), "it's a folder")
  mkdirSync(folder)
  // Copies a filled database, so that this start is not a first start.
  copyFileSync(inject('seededDatabase'), join(folder, 'other.db'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'other.db')
}

/** Ends the sandbox with `kill`, and checks that none of its processes remains. */
async function expectNothingLeft(npm: ChildProcess, ports: readonly number[], kill: (npm: ChildProcess) => unknown) {
  expect(ports).toHaveLength(3)
  const gone = once(npm, 'exit')
  await kill(npm)
  await gone
  await expect.poll(async () => Promise.all(ports.map(isListening))).toEqual([false, false, false])
}

test('the printed commands pay and refund under any settings, and no process is left after the end', async () => {
  const DATABASE_PATH = usedDatabase()
  const port = String(await freePort())
  const { npm, lines, key, ports } = await startSandbox({
    DATABASE_PATH,
    PORT: port,
    GATEWAY_DOMAIN: 'example.tw',
    PUBLIC_URL: 'https://example.tw',
  })
  const { stdout, stderr } = await inTerminal(lines.pay)
  const [, transaction] = /^Receipt: \{.*"success":true.*"transaction":"(0x[0-9a-f]{64})"/m.exec(stderr) ?? []
  expect(transaction).toBeDefined()
  expect(stdout).toContain('{')
  // The key comes from a file with Windows line ends.
  const back = await inTerminal(lines.refund.replace('TRANSACTION', transaction ?? ''), `${key}\r\n`)
  expect(back.stdout).toMatch(/^Refunded: 0\.\d+ USDC on base-sepolia to 0x/m)
  expect((await inTerminal(`DATABASE_PATH="${DATABASE_PATH}" npm run --silent ledger -- --csv`)).stdout).toContain(
    transaction,
  )
  const { stdout: checked } = await inTerminal(lines.golive)
  expect(checked).toMatch(/^stock +\$0\.01-0\.05 +TEST MONEY on base-sepolia \(eip155:84532\)\n +to 0x/m)
  expect(
    checked
      .split('\n\n')
      .at(-1)
      ?.split('\n')
      .map((line) => line.slice(0, 25).trim()),
  ).toEqual([
    'ok    facilitator (base-s',
    'ok    node (base-sepolia)',
    'ok    token (base-sepolia',
    'Ready, for test money onl',
    '',
  ])
  const again = await inTerminal(lines.pay)
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
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_PATH },
  })
  expect(paid.stderr).toMatch(/^Paid \$0\.\d+ from 0x/)
  expect(JSON.parse(paid.stdout)).toMatchObject({ code: '2330' })
  await expectNothingLeft(npm, ports, async () => process.kill(await childOf(npm), 'SIGTERM'))
  // Without a chain node, the command prints a sentence and sends nothing.
  const [, later] = /"transaction":"(0x[0-9a-f]{64})"/.exec(again.stderr) ?? []
  const refused = (await inTerminal(lines.refund.replace('TRANSACTION', later ?? ''), key).catch(
    (err: unknown) => err,
  )) as { stderr: string }
  expect(refused.stderr).toMatch(/^The node of base-sepolia has no answer \(.+\)\. Nothing was done.*\n$/)
})

test.runIf(isSoak).each([
  { ending: 'npm is killed', kill: (npm: ChildProcess) => void npm.kill('SIGKILL') },
  {
    ending: 'it is killed itself',
    kill: async (npm: ChildProcess) => void process.kill(await childOf(npm), 'SIGKILL'),
  },
])('no process is left when $ending', async ({ kill }) => {
  const { npm, ports } = await startSandbox({ DATABASE_PATH: usedDatabase(), PORT: String(await freePort()) })
  await expectNothingLeft(npm, ports, kill)
})
