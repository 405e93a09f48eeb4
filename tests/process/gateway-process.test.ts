import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { copyOfDatabase } from '../support/gateway.ts'
import { startGateway } from '../support/process.ts'
import { quickStart } from '../support/quick-start.ts'
import { startSeededGateway } from '../support/seeded-process.ts'

// Behaviour that needs a separate process: sockets, signals, settings from the environment.

test('a process that ends answers started requests; its log has no query; proxies need a token for the metrics', async () => {
  const gateway = await startSeededGateway({
    LOG_LEVEL: 'info',
    METRICS_TOKEN: 'sixteen letters or more',
    PUBLIC_URL: 'https://example.tw',
  })
  const metrics = async (headers: Record<string, string>) => {
    const answer = await fetch(`${gateway.url}/metrics`, { headers })
    return [answer.status, answer.headers.get('www-authenticate')]
  }
  const proxied = { 'x-forwarded-for': '203.0.113.7' }
  expect(await metrics({})).toEqual([200, null])
  expect(await metrics(proxied)).toEqual([401, 'Bearer realm="metrics"'])
  expect(await metrics({ ...proxied, authorization: 'Bearer sixteen letters or more' })).toEqual([200, null])
  const receipt = await fetch(`${gateway.url}/life/api/invoice/check?number=12345678`)
  expect([receipt.status, receipt.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000'])
  // A request of which only the beginning has arrived still gets its answer. Then the connection is closed.
  const body = '{"answers":[0,0,0,0,0,0,0,0,0]}'
  const head = 'POST /wellness/api/phq9 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const socket = connect(gateway.port, '127.0.0.1')
  socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  const stopped = gateway.stop('SIGTERM')
  await expect.poll(gateway.log).toContain('"event":"draining"')
  socket.write(body)
  const answer = await text(socket)
  expect(answer).toContain('HTTP/1.1 200 OK')
  expect(answer).toContain('Connection: close')
  expect(await stopped).toBe(0)
  expect(gateway.log()).toContain('"clean":true')
  expect(gateway.log()).toContain('"path":"/life/api/invoice/check"')
  expect(gateway.log()).not.toContain('12345678')
})

test('SIGTERM to npm start reaches the gateway, so that nothing is left behind', async () => {
  const gateway = await startSeededGateway({ LOG_LEVEL: 'info', TEST_LIMITS: 'drainNoticeMs=0' }, ['npm', 'start'])
  await gateway.stop('SIGTERM')
  expect(gateway.log()).toContain('"clean":true')
})

test('a bad setting stops the start and is named', async () => {
  await Promise.all([
    expect(startGateway({ LOG_LEVEL: 'loud', CLUSTER: 'many', PUBLIC_ULR: 'x' })).rejects.toThrow(
      /ended with 78[^]*PUBLIC_ULR is not a setting. Did you mean PUBLIC_URL\?[^]*LOG_LEVEL must be[^]*CLUSTER must be/,
    ),
    expect(startGateway({ DATABASE_PATH: '/proc/dozen/gateway.db' })).rejects.toThrow(
      /ended with 78[^]*DATABASE_PATH: the folder of \/proc\/dozen\/gateway.db cannot be made/,
    ),
  ])
})

test('a database of a newer version stops the start with a sentence', async () => {
  const path = copyOfDatabase()
  const client = new BetterSqlite(path)
  client.exec(`insert into __drizzle_migrations (hash, created_at) values ('later', ${Date.UTC(2099, 0)})`)
  client.close()
  await expect(startGateway({ DATABASE_PATH: path })).rejects.toThrow(
    /ended with 78[^]*does not start: .*newer version.*npm run restore/,
  )
})

test('an operator’s command reports wrong arguments or settings in one sentence', async () => {
  const run = (args: string[], env: Record<string, string> = {}) =>
    new Promise<[code: unknown, output: string]>((resolve) => {
      const options = { env: { ...quickStart(), ...env } }
      execFile(process.execPath, ['dist/current/scripts/ledger.js', ...args], options, (err, stdout, stderr) =>
        resolve([err?.code ?? 0, stdout + stderr]),
      )
    })
  const [wrongArgument, wrongSetting] = await Promise.all([run(['--nonsense']), run([], { PORT: 'many' })])
  expect(wrongArgument).toEqual([2, expect.stringMatching(/^Unknown option '--nonsense'\.\nUsage:/)])
  expect(wrongSetting).toEqual([78, expect.stringContaining('PORT must be an integer from 1 to 65535.')])
})
