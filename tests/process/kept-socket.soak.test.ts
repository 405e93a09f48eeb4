import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { PROGRAM } from '../support/built-program.ts'
import { startCallers } from '../support/callers.ts'
import { startGateway } from '../support/process.ts'
import { copyOfInstallation } from '../support/seeded-process.ts'

// systemd keeps the listening socket open, so callers do not notice that the process behind it is replaced.

const LOOKUP = '/life/api/is-holiday?date=2026-02-28'
const quick = { RATE_LIMIT: 'off', TEST_LIMITS: 'drainNoticeMs=300' }

test('a socket that outlives the process queues connections for the next process', async () => {
  const port = await freePort()
  const holder = await startGateway({ ...quick, PORT: String(port), DATABASE_PATH: copyOfInstallation() }, [
    'perl',
    'tests/support/holds-socket.pl',
    String(port),
    process.execPath,
    PROGRAM,
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
