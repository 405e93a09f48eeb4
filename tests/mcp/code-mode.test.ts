import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import type { GatewayProcess } from '../support/process.ts'
import { startSeededGateway } from '../support/seeded-process.ts'

// An agent that writes code: it reads the hub's resource with declarations, adds a script, and runs both.

let gateway: GatewayProcess
let client: string
// The folder is inside the project, so that the compiler finds the types of Node.
mkdirSync('node_modules/.cache', { recursive: true })
const folder = mkdtempSync(join(process.cwd(), 'node_modules/.cache/code-mode-'))

beforeAll(async () => {
  const port = String(await freePort())
  gateway = await startSeededGateway({ LOG_LEVEL: 'warn', PORT: port, PUBLIC_URL: `http://localhost:${port}` })
  const hub = new Client({ name: 'code-mode', version: '1' })
  await hub.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/hub/mcp`)))
  const { contents } = await hub.readResource({ uri: 'dozen://hub/client.ts' })
  client = 'text' in contents[0]! ? contents[0].text : ''
  await hub.close()
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(async () => {
  await gateway.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The output of the declarations and a script, run by Node, which strips the types. */
async function run(script: string): Promise<unknown> {
  const args = ['--input-type=module-typescript', '--eval', client + script]
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
}

test('one script replaces ten calls', async () => {
  const output = await run(`
const dates = ['2026-02-28', '2026-05-01', '2026-06-19', '2026-09-25', '2026-09-28', '2026-10-09', '2026-10-26', '2026-12-24']
const days = await Promise.all(dates.map((date) => dozen.life.is_holiday({ date })))
const off = dates.filter((_, at) => days[at].is_holiday)
const funds = ['0050', '00881', '0056']
const rows = (await Promise.all(funds.map((code) => dozen.stock.estimate_etf_dividend_2027({ code })))).map(({ code }) => code)
const refusal = await dozen.life.is_holiday({ date: 'never' }).catch((error) => error.message)
console.log(JSON.stringify({ off, rows, refusal }))
`)
  // By the 2026 calendar of the Directorate-General of Personnel Administration.
  expect(output).toMatchObject({
    off: ['2026-02-28', '2026-05-01', '2026-06-19', '2026-09-25', '2026-09-28', '2026-10-09', '2026-10-26'],
    rows: ['0050', '00881', '0056'],
    refusal: expect.stringMatching(/^invalid_input: date/),
  })
})

test('its types know the tools, their inputs and choices', async () => {
  const script = `
const day = await dozen.life.is_holiday({ date: '2026-12-25' })
console.log(day.is_holiday, (await dozen.shop.search_products({ q: 'iPhone' })).items.map(({ price_twd }) => price_twd))
// @ts-expect-error: a date is required
await dozen.life.is_holiday({})
// @ts-expect-error: there is no such game
await dozen.life.get_lottery_results({ game: 'keno' })
// @ts-expect-error: there is no such tool
await dozen.life.is_sunday({ date: '2026-12-25' })
`
  writeFileSync(join(folder, 'typed.ts'), client + script)
  const options = ['--noEmit', '--strict', '--noImplicitAny', 'false', '--module', 'nodenext', '--target', 'es2023']
  const tsc = [
    'node_modules/typescript/bin/tsc',
    '--ignoreConfig',
    ...options,
    '--types',
    'node',
    join(folder, 'typed.ts'),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, tsc).catch((err: { stdout: string }) => err)
  expect(stdout).toBe('')
})
