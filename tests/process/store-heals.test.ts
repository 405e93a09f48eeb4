import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { startGateway } from '../support/process.ts'
import { copyOfInstallation } from '../support/seeded-process.ts'

test('a gateway rebuilds a database that is deleted while it runs', async () => {
  const path = copyOfInstallation()
  const gateway = await startGateway({ DATABASE_PATH: path })
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true })
  await expect.poll(() => existsSync(path)).toBe(true)
  await expect.poll(async () => (await fetch(`${gateway.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)).status).toBe(200)
  expect(await gateway.stop()).toBe(0)
})

test('a gateway reports a moved ledger, and continues once it is back', async () => {
  const path = copyOfInstallation()
  const ledger = join(dirname(path), 'ledger.db')
  const gateway = await startGateway({ DATABASE_PATH: path })
  const readyz = async () => (await fetch(`${gateway.url}/readyz`)).status
  for (const end of ['', '-wal', '-shm']) renameSync(ledger + end, `${ledger}.away${end}`)
  await expect.poll(readyz).toBe(503)
  expect((await fetch(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)).status).toBe(200)
  expect(existsSync(ledger)).toBe(false)
  for (const end of ['-shm', '-wal', '']) renameSync(`${ledger}.away${end}`, ledger + end)
  await expect.poll(readyz).toBe(200)
  expect(await gateway.stop()).toBe(0)
})
