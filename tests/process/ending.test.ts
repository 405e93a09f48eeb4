import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startCallers } from '../support/callers.ts'
import { startSeededGateway } from '../support/seeded-process.ts'

// The effects of a deployment on a process (signals, restarts). Callers must not notice it.

const LOOKUP = '/life/api/is-holiday?date=2026-02-28'
const quick = { RATE_LIMIT: 'off', TEST_LIMITS: 'drainNoticeMs=300' }

test('SIGTERM loses no request on a persistent connection', async () => {
  const gateway = await startSeededGateway(quick)
  const callers = startCallers(`${gateway.url}${LOOKUP}`, 32)
  await callers.awaitMore(200)
  expect(await gateway.stop('SIGTERM')).toBe(0)
  await callers.stop()
  expect(callers.lost()).toEqual([])
})

test('readiness fails first, while requests are answered with Connection: close', async () => {
  const gateway = await startSeededGateway({ TEST_LIMITS: 'drainNoticeMs=600000,drainMs=600000' })
  onTestFinished(() => gateway.kill())
  process.kill(gateway.pid, 'SIGTERM')
  await expect.poll(async () => (await fetch(`${gateway.url}/readyz`)).status).toBe(503)
  const answer = await fetch(`${gateway.url}${LOOKUP}`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
})

test('after the notice period no connection is accepted, and an idle one does not delay the exit', async () => {
  const gateway = await startSeededGateway(quick)
  const silent = connect(gateway.port, '127.0.0.1')
  await once(silent, 'connect')
  const stopped = gateway.stop('SIGTERM')
  await expect.poll(() => fetch(`${gateway.url}/healthz`).catch(() => 'refused')).toBe('refused')
  expect(await stopped).toBe(0)
})
