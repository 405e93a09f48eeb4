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

// nginx with the shipped configuration, before a gateway with the shipped socket.

const LOOKUP = '/life/api/is-holiday?date=2026-02-28'

test.skipIf(!hasNginx())('restarts fail no request, and an oversized message gets a JSON-RPC error', async () => {
  const port = await freePort()
  const env = { RATE_LIMIT: 'off', TEST_LIMITS: 'drainNoticeMs=300', PORT: String(port) }
  const holder = await startGateway({ ...env, DATABASE_PATH: copyOfInstallation() }, [
    'perl',
    'tests/support/holds-socket.pl',
    String(port),
    process.execPath,
    PROGRAM,
  ])
  onTestFinished(() => holder.kill())
  const url = await startNginx(port)
  const started = () => [...holder.log().matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid))
  const callers = startCallers(`${url}${LOOKUP}`, 8)
  for (let turn = 1; turn <= 3; turn++) {
    await callers.awaitMore(50)
    process.kill(started().at(-1) ?? 0, 'SIGTERM')
    await expect.poll(started).toHaveLength(turn + 1)
  }
  await callers.awaitMore(50)
  await callers.stop()
  expect([callers.lost(), callers.notTaken()]).toEqual([[], []])
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { text: 'x'.repeat(1_100_000) } })
  const headers = { 'content-type': 'application/json' }
  const refused = await fetch(`${url}/life/mcp`, { method: 'POST', headers, body })
  expect([refused.status, await refused.json()]).toMatchObject([413, { jsonrpc: '2.0', code: 'body_too_large' }])
  process.kill(started().at(-1) ?? 0, 'SIGKILL')
})

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The shipped file without TLS, at other ports. */
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
  const nginx = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' })
  onTestFinished(async () => {
    nginx.kill()
    await once(nginx, 'exit')
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
