import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { PROGRAM } from '../support/built-program.ts'
import { startGateway } from '../support/process.ts'
import { startSeededGateway } from '../support/seeded-process.ts'
import { scratchFolder } from '../support/scratch.ts'

// Checks the log that an operator reads at the first start.

test('a terminal gets lines for people, with the address to open', async () => {
  const port = String(await freePort())
  const gateway = await startSeededGateway({ LOG_LEVEL: 'info', PORT: port }, [
    // The program `script` provides a terminal, in which the log has another format.
    'script',
    '-qec',
    `${process.execPath} ${PROGRAM}`,
    '/dev/null',
  ])
  await fetch(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)
  await expect.poll(gateway.log).toMatch(/200 GET \/life\/api\/is-holiday [\d.]+ ms/)
  await expect.poll(gateway.log).toContain(`Open http://localhost:${port}/ in a browser.`)
  expect(gateway.log()).not.toContain('{"level"')
  await gateway.kill()
})

test('a first start copies the database that the build filled', async () => {
  const gateway = await startGateway({ LOG_LEVEL: 'info' })
  await expect.poll(gateway.log).toContain('"event":"ready"')
  expect(gateway.log()).not.toContain('"event":"loaded"')
  const holiday = await fetch(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)
  expect(await holiday.json()).toMatchObject({ is_holiday: true })
  await gateway.kill()
})

test('a port in use is reported in one sentence', async () => {
  const taken = createServer()
  await once(taken.listen(await freePort(), '127.0.0.1'), 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  await expect(startSeededGateway({ PORT: String(port) })).rejects.toThrow(
    new RegExp(`ended with 1:[^]*PORT ${port} is taken by another process\\..* set PORT to another port`),
  )
})

test('an address of another machine is reported in one sentence', async () => {
  await expect(startSeededGateway({ HOST: '203.0.113.1' })).rejects.toThrow(
    /ended with 1:[^]*HOST 203\.0\.113\.1 is no address of this machine/,
  )
})

test('a file that is no database is named, without a stack, and crisis lines answer', async () => {
  const path = join(scratchFolder(), 'gateway.db')
  writeFileSync(path, 'a letter to my aunt')
  const gateway = await startGateway({ DATABASE_PATH: path }, undefined, { until: '/wellness/api/crisis' })
  await expect.poll(gateway.log).toContain(`${path} is not a database`)
  expect(gateway.log()).not.toMatch(/\\n {4}at /)
  await gateway.kill()
})
