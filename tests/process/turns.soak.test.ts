import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { startCallers } from '../support/callers.ts'
import { startGateway } from '../support/process.ts'
import { copyOfInstallation, startSeededGateway } from '../support/seeded-process.ts'

// Two ways to replace a process on its port, and callers who must not notice.

const LOOKUP = '/life/api/is-holiday?date=2026-02-28'
const quick = { RATE_LIMIT: 'off', DRAIN_NOTICE_MS: '300' }

test('two processes take turns on one port', async () => {
  const env = { ...quick, PORT: String(await freePort()), REUSE_PORT: 'on', LOG_LEVEL: 'info' }
  let serving = await startSeededGateway(env)
  const callers = [true, false].map((keepsConnection) =>
    startCallers(`${serving.url}${LOOKUP}`, 8, { keepsConnection }),
  )
  for (let turn = 0; turn < 2; turn++) {
    const next = await startSeededGateway(env)
    await expect.poll(next.log).toContain('"event":"listening"')
    for (const caller of callers) await caller.awaitMore(50)
    expect(await serving.stop('SIGTERM')).toBe(0)
    serving = next
    for (const caller of callers) await caller.awaitMore(50)
  }
  for (const caller of callers) {
    await caller.stop()
    expect(caller.lost()).toEqual([])
  }
  await serving.stop()
})

test('a socket that outlives the process keeps what comes until the next one is there', async () => {
  const port = await freePort()
  const holder = await startGateway({ ...quick, PORT: String(port), DATABASE_PATH: copyOfInstallation() }, [
    'perl',
    'tests/support/holds-socket.pl',
    String(port),
    process.execPath,
    'src/main.ts',
  ])
  onTestFinished(() => holder.kill())
  const started = () => [...holder.log().matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid))
  const callers = [true, false].map((keepsConnection) => startCallers(`${holder.url}${LOOKUP}`, 8, { keepsConnection }))
  for (let turn = 1; turn <= 2; turn++) {
    for (const caller of callers) await caller.awaitMore(50)
    process.kill(started().at(-1) ?? 0, 'SIGTERM')
    await expect.poll(started).toHaveLength(turn + 1)
  }
  for (const caller of callers) {
    await caller.awaitMore(50)
    await caller.stop()
    expect([caller.lost(), caller.notTaken()]).toEqual([[], []])
  }
  process.kill(started().at(-1) ?? 0, 'SIGKILL')
})
