import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import BetterSqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/config.ts'
import { checkFiles, type Finding } from '../scripts/doctor-files.ts'
import { checkNetwork } from '../scripts/doctor-network.ts'
import { scratchFolder } from './support/scratch.ts'
import { copyOfInstallation } from './support/seeded-process.ts'

const PAY_TO = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'

/** The results of the checks as `outcome: first line`. */
const summaries = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ check, outcome, lines }) => [check, `${outcome}: ${lines.join(' ')}`]))
const filesAt = async (path: string, now = new Date()) =>
  summaries(await checkFiles(readConfig({ DATABASE_PATH: path }), now))

function change(path: string, sql: string): void {
  const client = new BetterSqlite(path)
  client.exec(sql)
  client.close()
}

describe('the files of an installation', () => {
  test('are sound after a start, and there is a line for each check', async () => {
    const findings = await checkFiles(readConfig({ DATABASE_PATH: copyOfInstallation() }), new Date())
    expect(findings.map(({ check }) => check)).toEqual([
      'folder',
      'database',
      'ledger',
      'seeds',
      'data',
      'payments',
      'disk',
      'clock',
    ])
    expect(findings.filter(({ outcome }) => outcome === 'FAIL')).toEqual([])
  })

  test('before the first start are not there, and that is no failure', async () => {
    const found = await filesAt(join(scratchFolder(), 'new', 'gateway.db'))
    expect(found['database']).toMatch(/^warn: .*gateway\.db does not exist yet\. The first start creates it\.$/)
    expect(Object.values(found).filter((it) => it.startsWith('FAIL'))).toEqual([])
  })

  test('fail if one is damaged, of another program or in a folder without rights', async () => {
    const path = copyOfInstallation()
    writeFileSync(path, readFileSync(path).fill(0xff, 8192, 16_384))
    expect((await filesAt(path))['database']).toMatch(/^FAIL: .* npm run restore/)
    const other = join(scratchFolder(), 'gateway.db')
    change(other, 'create table t (a)')
    expect((await filesAt(other))['database']).toMatch(/^FAIL: .*is a database, but not the database of Dozen\.$/)
    const closed = join(scratchFolder(), 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    // The user root may write anywhere, so the check cannot fail.
    const outcome = process.getuid?.() === 0 ? 'ok' : 'FAIL'
    expect((await filesAt(join(closed, 'gateway.db')))['folder']).toMatch(new RegExp(`^${outcome}: `))
  })

  test('fail if a sync failed, with its reason and the command to try again', async () => {
    const path = copyOfInstallation()
    change(
      path,
      `insert into sync_runs (sync, started_at, outcome, attempts, reason)
         values ('aiprice_fx', '2026-11-24T00:00:00Z', 'failed', 1, 'The source is empty.')`,
    )
    expect((await filesAt(path))['data']).toMatch(
      /aiprice_fx: The source is empty\. Try again: npm run sync -- aiprice_fx/,
    )
  })

  test('fail if the ledger contradicts itself', async () => {
    const path = copyOfInstallation()
    change(
      join(dirname(path), 'ledger.db'),
      `insert into payments (key, fingerprint, service, operation, method, resource, network, payer, pay_to, amount, protocol, state,
         valid_before, streamed, content_type, created_at, updated_at)
         values ('eip155:84532:a:b:c', 'f', 's', 'o', 'GET', 'r', 'base-sepolia', 'p', 'q', '1', 2, 'settled', 1, 0, 'c', 1, 1)`,
    )
    expect((await filesAt(path))['payments']).toMatch(
      /^FAIL: .*1 payments are settled without a time: eip155:84532:a:b:c$/,
    )
  })

  test('show a clock that was set back, by a file, a payment or the version', async () => {
    const path = copyOfInstallation()
    const now = new Date()
    expect((await filesAt(path, new Date('2020-01-01T00:00:00Z')))['clock']).toMatch(
      /^FAIL: The clock says 2020-01-01T/,
    )
    const tomorrow = now.getTime() / 1000 + 86_400
    utimesSync(path, tomorrow, tomorrow)
    expect((await filesAt(path, now))['clock']).toMatch(/^FAIL: .*but the last change of .*gateway\.db is from/)
  })
})

describe('payment services', () => {
  /** A server on this machine that answers JSON by path. */
  async function serve(answer: (path: string, method?: string) => unknown): Promise<string> {
    const listener: RequestListener = async (req, res) => {
      const sent = await text(req)
      const body = answer(req.url ?? '', sent ? (JSON.parse(sent) as { method: string }).method : undefined)
      if (body === undefined) res.writeHead(500).end()
      else res.end(JSON.stringify(body))
    }
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const kinds = [{ scheme: 'exact', network: 'eip155:8453' }]
  // The EIP-712 domain of USD Coin, version 2, chain 8453, hashed with `cast keccak`. The contract on Base returns
  // the same value.
  const USDC_ON_BASE = '0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f'
  const chain =
    (id: string, separator = USDC_ON_BASE) =>
    (_: string, method?: string) => ({
      jsonrpc: '2.0',
      id: 1,
      result: method === 'eth_call' ? separator : id,
    })
  const networkOf = async (settings: Record<string, string>) =>
    summaries(await checkNetwork(readConfig({ SYNC: 'off', X402_PAY_TO: PAY_TO, ...settings }), new Date()))

  test('are sound if they answer for the network, in the words of version 2', async () => {
    const facilitator = await serve((path) => (path === '/supported' ? { kinds } : undefined))
    const base = await serve(chain('0x2105'))
    expect(await networkOf({ X402_FACILITATOR_URL: facilitator, X402_RPC_URL_BASE: base })).toEqual({
      'facilitator (base)': `ok: ${new URL(facilitator).host} settles on base.`,
      'node (base)': `ok: ${new URL(base).host} is a node of base (eip155:8453).`,
      'token (base)': 'ok: 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913 is USD Coin, as buyers sign for it.',
    })
  })

  test('fail if they are of another network, another token or do not answer', async () => {
    const X402_FACILITATOR_URL = await serve(() => ({ kinds: [{ scheme: 'exact', network: 'eip155:84532' }] }))
    const X402_RPC_URL_BASE = await serve(chain('0x1'))
    const other = await networkOf({ X402_FACILITATOR_URL, X402_RPC_URL_BASE })
    expect(other['facilitator (base)']).toMatch(/does not settle on base\. Set X402_FACILITATOR_URL_BASE\.$/)
    expect(other['node (base)']).toMatch(/is a node of eip155:1\. Set X402_RPC_URL_BASE to one of base\.$/)
    const token = await networkOf({ X402_RPC_URL_BASE: await serve(chain('0x2105', `0x${'1'.repeat(64)}`)) })
    expect(token['token (base)']).toMatch(/^FAIL: 0x8335.* is another token/)
    const broken = await serve(() => undefined)
    const away = await networkOf({ X402_FACILITATOR_URL: broken, X402_RPC_URL_BASE: 'http://127.0.0.1:9' })
    expect(away['facilitator (base)']).toMatch(/^FAIL: .* answered 500\./)
    expect(away['node (base)']).toMatch(/^FAIL: 127\.0\.0\.1:9 does not answer/)
  })

  test('fail if the way to them is not encrypted', async () => {
    const open = { X402_FACILITATOR_URL: 'http://facilitator.example', X402_RPC_URL_BASE: 'http://node.example' }
    expect(await networkOf(open)).toEqual({
      'facilitator (base)':
        'FAIL: http://facilitator.example is not encrypted. Set X402_FACILITATOR_URL_BASE to an https address.',
      'node (base)': 'FAIL: http://node.example is not encrypted. Set X402_RPC_URL_BASE to an https address.',
    })
  })

  test('need the key of Coinbase where no other facilitator is set', async () => {
    const X402_RPC_URL_BASE = await serve(chain('0x2105'))
    expect((await networkOf({ X402_RPC_URL_BASE }))['facilitator (base)']).toBe(
      'FAIL: Set CDP_API_KEY_ID and CDP_API_KEY_SECRET, or another one in X402_FACILITATOR_URL_BASE.',
    )
  })

  test('are not checked in a sandbox', async () => {
    expect(await checkNetwork(readConfig({ SYNC: 'off' }), new Date())).toEqual([])
  })
})

test('a reader whose address has no release fails, and so does Redis that is away', async () => {
  const place = scratchFolder()
  const config = readConfig({ FOLLOW: place, REDIS_URL: 'redis://127.0.0.1:9' })
  expect(summaries(await checkNetwork(config, new Date()))).toEqual({
    release: `FAIL: Nothing is published at ${place} yet. Start the writer.`,
    redis: 'FAIL: Redis does not answer. Check REDIS_URL, and whether Redis runs and accepts connections from here.',
  })
  writeFileSync(join(place, 'manifest.json'), '{"vers')
  expect(summaries(await checkNetwork(config, new Date()))['release']).toMatch(/^FAIL: .* The manifest is malformed/)
})
