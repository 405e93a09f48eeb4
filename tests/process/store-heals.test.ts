import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { startGateway } from '../support/process.ts'
import { copyOfInstallation } from '../support/seeded-process.ts'

test('a gateway whose files are removed under it puts them back and goes on', async () => {
  const path = copyOfInstallation()
  const gateway = await startGateway({ DATABASE_PATH: path })
  const ledger = join(dirname(path), 'ledger.db')
  for (const file of [path, `${path}-wal`, `${path}-shm`, ledger]) rmSync(file, { force: true })
  await expect.poll(() => existsSync(path) && existsSync(ledger)).toBe(true)
  await expect.poll(async () => (await fetch(`${gateway.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)).status).toBe(200)
  expect(await gateway.stop()).toBe(0)
})
