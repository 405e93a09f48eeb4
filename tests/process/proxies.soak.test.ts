import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { PROGRAM } from '../support/built-program.ts'
import { startCallers } from '../support/callers.ts'
import { startGateway } from '../support/process.ts'
import { scratchFolder } from '../support/scratch.ts'
import { copyOfInstallation } from '../support/seeded-process.ts'

// nginx and Caddy with our configuration files, while the gateway behind them is restarted repeatedly.

const LOOKUP = '/life/api/is-holiday?date=2026-02-28'
const RESTARTS = 20
const quick = { RATE_LIMIT: 'off', TEST_LIMITS: 'drainNoticeMs=300' }

test.skipIf(!isInstalled('nginx', '-v'))(
  'behind nginx with the shipped socket, restarts fail no request, and an oversized message gets a JSON-RPC error',
  async () => {
    const port = await freePort()
    const holder = await startGateway({ ...quick, PORT: String(port), DATABASE_PATH: copyOfInstallation() }, [
      'perl',
      'tests/support/holds-socket.pl',
      String(port),
      process.execPath,
      PROGRAM,
    ])
    onTestFinished(() => holder.kill())
    const url = await startNginx(port)
    const started = () => [...holder.log().matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid))
    await expectNoFailure(url, async (turn) => {
      process.kill(started().at(-1) ?? 0, 'SIGTERM')
      await expect.poll(started).toHaveLength(turn + 1)
    })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { text: 'x'.repeat(1_100_000) } })
    const headers = { 'content-type': 'application/json' }
    const refused = await fetch(`${url}/life/mcp`, { method: 'POST', headers, body })
    expect([refused.status, await refused.json()]).toMatchObject([413, { jsonrpc: '2.0', code: 'body_too_large' }])
    process.kill(started().at(-1) ?? 0, 'SIGKILL')
  },
)

test.skipIf(!isInstalled('caddy', 'version'))('behind Caddy, plain restarts fail no request', async () => {
  const env = { ...quick, PORT: String(await freePort()), DATABASE_PATH: copyOfInstallation() }
  let gateway = await startGateway(env)
  onTestFinished(() => gateway.kill())
  const url = await startCaddy(gateway.port)
  await expectNoFailure(url, async () => {
    await gateway.stop('SIGTERM')
    gateway = await startGateway(env)
  })
})

/** Restarts the gateway while callers send requests on persistent and on new connections. None may fail. */
async function expectNoFailure(url: string, restart: (turn: number) => Promise<void>): Promise<void> {
  const callers = [true, false].map((keepsConnection) => startCallers(`${url}${LOOKUP}`, 8, { keepsConnection }))
  for (let turn = 1; turn <= RESTARTS; turn++) {
    for (const caller of callers) await caller.awaitMore(50)
    await restart(turn)
  }
  for (const caller of callers) await caller.awaitMore(50)
  for (const caller of callers) await caller.stop()
  expect(callers.map((caller) => [caller.lost(), caller.notTaken()])).toEqual([
    [[], []],
    [[], []],
  ])
}

function isInstalled(command: string, argument: string): boolean {
  try {
    execFileSync(command, [argument], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts nginx with our configuration file, without TLS and on other ports. */
async function startNginx(upstream: number): Promise<string> {
  const folder = scratchFolder()
  const port = await freePort()
  const [shared = '', , tls = ''] = readFileSync('deploy/nginx/dozen.conf', 'utf8').split(/(?=^server \{)/m)
  const server = tls
    .replaceAll(/^ +(?:ssl_|listen \[).*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};\n`).join('')}${shared.replace('127.0.0.1:8402', `127.0.0.1:${upstream}`)}${server}}\n`,
  )
  return startProxy(port, 'nginx', ['-c', file, '-p', folder])
}

/** Starts Caddy with our configuration file, without TLS and on other ports. */
async function startCaddy(upstream: number): Promise<string> {
  const folder = scratchFolder()
  const port = await freePort()
  const [site = ''] = readFileSync('deploy/caddy/Caddyfile', 'utf8').split(/^# Other names/m)
  const file = join(folder, 'Caddyfile')
  const [, block = ''] = site.split(/^example\.tw.* (?=\{$)/m)
  writeFileSync(
    file,
    `{\n\tadmin off\n\tstorage file_system ${folder}\n}\nhttp://127.0.0.1:${port} ${block.replace('127.0.0.1:8402', `127.0.0.1:${upstream}`)}`,
  )
  return startProxy(port, 'caddy', ['run', '--config', file, '--adapter', 'caddyfile'])
}

async function startProxy(port: number, command: string, parameters: readonly string[]): Promise<string> {
  const proxy = spawn(command, parameters, { stdio: 'ignore' })
  onTestFinished(async () => {
    proxy.kill()
    await once(proxy, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(`${url}${LOOKUP}`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return url
}
