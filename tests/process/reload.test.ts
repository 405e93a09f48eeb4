import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { GatewayProcess } from '../support/process.ts'
import { copyOfInstallation } from '../support/seeded-process.ts'
import { startGateway } from '../support/process.ts'
import { startYesman } from '../support/yesman.ts'

const TOKEN = 'a-token-for-metrics'

let gateway: GatewayProcess | undefined
afterEach(() => gateway?.stop())

async function start(lines: string, env: Record<string, string> = {}) {
  const DATABASE_PATH = copyOfInstallation()
  const file = join(dirname(DATABASE_PATH), 'settings')
  writeFileSync(file, lines)
  const started = await startGateway({ DATABASE_PATH, SETTINGS_FILE: file, ...env })
  gateway = started
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(started.url + path, { headers })
  /** Writes the file, sends SIGHUP and waits until each process has logged the event. */
  const reload = async (changed: string, event = 'settings_reloaded', processes = 1) => {
    const before = count(event)
    writeFileSync(file, changed)
    process.kill(started.pid, 'SIGHUP')
    await expect.poll(() => count(event) - before, { timeout: 20_000 }).toBe(processes)
  }
  const count = (event: string) => started.log().split(`"event":"${event}"`).length - 1
  return { ask, reload, log: () => started.log() }
}

test('SIGHUP applies changed lines of SETTINGS_FILE without a restart', async () => {
  const facilitator = await startYesman()
  onTestFinished(() => facilitator.close())
  const { ask, reload, log } = await start('LOG_LEVEL=info\nRATE_LIMIT=on,free=1000\nLIFE_PRO=closed\n', {
    X402_FACILITATOR_URL_BASE_SEPOLIA: facilitator.url,
  })
  const soldTools = async () => {
    const tools = await fetch(`${gateway?.url}/life/mcp?paid=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    })
    return (await tools.text()).split('"name":"fuel_full_history"').length - 1
  }
  const fuel = '/life/api/pro/fuel/history?product=98'
  expect((await ask(fuel)).status).toBe(503)
  expect((await ask('/life/api/is-holiday?date=2026-02-28')).headers.get('ratelimit-policy')).toMatch(/q=1000;/)
  await expect.poll(log).toContain('"event":"request"')
  expect(await soldTools()).toBe(0)

  await reload('LOG_LEVEL=warn\nRATE_LIMIT=on,free=7\nLIFE_PRO=open\n')
  expect((await ask(fuel)).status).toBe(402)
  expect((await ask('/life/api/is-holiday?date=2026-03-01')).headers.get('ratelimit-policy')).toMatch(/q=7;/)
  const written = log().length
  await ask('/life/api/is-holiday?date=2026-03-02')
  expect(log().slice(written)).not.toContain('"event":"request"')
  expect(await soldTools()).toBe(1)

  // If a line is removed from the file, its setting returns to the default.
  await reload('LIFE_PRO=open\n')
  expect((await ask('/life/api/is-holiday?date=2026-03-03')).headers.get('ratelimit-policy')).toBeNull()
})

test('a setting that needs a restart is named and not applied', async () => {
  const { ask, reload, log } = await start('PUBLIC_URL=https://old.test\n', { GATEWAY_DOMAIN: 'localhost' })
  await reload('PUBLIC_URL=https://new.test\nRATE_LIMIT=on,free=7\n')
  const line = log()
    .split('\n')
    .find((it) => it.includes('restart to apply'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ event: 'settings_not_reloaded', settings: ['PUBLIC_URL'] })
  const holiday = await ask('/life/api/is-holiday?date=2026-02-28')
  expect(holiday.headers.get('ratelimit-policy')).toMatch(/q=7;/)
  const openapi = await ask('/life/openapi.json')
  expect(await openapi.text()).toContain('//old.test')
})

test('a wrong line changes nothing and is named', async () => {
  const { ask, reload, log } = await start(`METRICS_TOKEN=${TOKEN}\n`)
  await reload('METRICS_TOKEN=another-token-for-metrics\nRATE_LIMIT=many\n', 'settings_refused')
  expect(log()).toContain('RATE_LIMIT must be remote')
  const asProxied = { authorization: `Bearer ${TOKEN}`, via: '1.1 proxy' }
  expect((await ask('/metrics', asProxied)).status).toBe(200)
})

test('the environment takes precedence over the file', async () => {
  const { ask, reload } = await start('RATE_LIMIT=on,free=9\n', { RATE_LIMIT: 'on,free=8' })
  const policy = async () => (await ask('/life/api/is-holiday?date=2026-02-28')).headers.get('ratelimit-policy')
  expect(await policy()).toMatch(/q=8;/)
  await reload('RATE_LIMIT=on,free=10\n')
  expect(await policy()).toMatch(/q=8;/)
})

test('with CLUSTER each process applies the change, and so does one that starts later', async () => {
  const { ask, reload } = await start('RATE_LIMIT=on,free=1000\n', { CLUSTER: '2' })
  const ready = async () => (await (await ask('/metrics')).text()).match(/^dozen_ready\{process="\d"\} 1$/gm)?.length
  await expect.poll(ready, { timeout: 60_000 }).toBe(2)
  await reload('RATE_LIMIT=on,free=8\n', 'settings_reloaded', 3)
  const policies = async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => ask('/life/api/is-holiday?date=2026-02-28', { connection: 'close' })),
    )
    return new Set(answers.map(({ headers }) => headers.get('ratelimit-policy')))
  }
  expect([...(await policies())]).toEqual([expect.stringMatching(/q=8;/)])
  const pid = gateway?.pid
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  process.kill(Number(child), 'SIGKILL')
  await expect.poll(ready, { timeout: 60_000 }).toBe(2)
  expect([...(await policies())]).toEqual([expect.stringMatching(/q=8;/)])
})
