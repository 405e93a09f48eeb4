import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { PROGRAM } from '../support/built-program.ts'
import { check, killAfter, pricesCsv } from '../support/kills.ts'
import { makeOldDatabase } from '../support/old-database.ts'
import { startGateway } from '../support/process.ts'
import { scratchFolder } from '../support/scratch.ts'

// Killed anywhere, the next start finds whole files and goes on. bench/faults/kills.ts does the same at thirty moments.

const WHOLE = /^ok .*\nok .*\nok .*\nok .*\n$/

test.each([1500, 3000])('killed %d ms into its first start', async (ms) => {
  const path = join(scratchFolder(), 'gateway.db')
  await killAfter(ms, path, [PROGRAM])
  const gateway = await startGateway({ DATABASE_PATH: path })
  expect((await fetch(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)).status).toBe(200)
  await gateway.stop()
  expect(await check(path)).toMatch(WHOLE)
})

test('killed while payments are parted from the single file of before', async () => {
  const path = join(scratchFolder(), 'gateway.db')
  makeOldDatabase(path, { payments: 3000 })
  await killAfter(900, path, [PROGRAM])
  const gateway = await startGateway({ DATABASE_PATH: path })
  await gateway.stop()
  expect(await check(path)).toMatch(WHOLE)
})

test.each([1000])('killed %d ms into an import, which is whole when it is done again', async (ms) => {
  const folder = scratchFolder()
  const [path, csv] = [join(folder, 'gateway.db'), join(folder, 'prices.csv')]
  copyFileSync(inject('seededDatabase'), path)
  writeFileSync(csv, pricesCsv(20_000))
  await killAfter(ms, path, ['scripts/import.ts', 'shop', csv])
  expect(await killAfter(280_000, path, ['scripts/import.ts', 'shop', csv])).toBe('done')
  const gateway = await startGateway({ DATABASE_PATH: path })
  expect((await fetch(`${gateway.url}/shop/api/search?q=熱水壺`)).status).toBe(200)
  await gateway.stop()
  expect(await check(path)).toMatch(WHOLE)
})

test('what is to be killed ends with the process that started it, however that ends', async () => {
  const folder = scratchFolder()
  const pidFile = join(folder, 'pid')
  const waits = `fs.writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`
  const starts = `
    const { killAfter } = await import(${JSON.stringify(import.meta.resolve('../support/kills.ts'))})
    await killAfter(250_000, '', ['-e', ${JSON.stringify(waits)}])`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', starts], { stdio: 'ignore' })
  onTestFinished(() => void starter.kill('SIGKILL'))
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/^\d+$/)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  expect(isAlive(pid)).toBe(true)
  starter.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

/** Whether it runs: what has ended and was not asked for does not. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
