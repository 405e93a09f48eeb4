import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { PROGRAM } from '../support/built-program.ts'
import { startGateway } from '../support/process.ts'
import { scratchFolder } from '../support/scratch.ts'

const WAIT = { timeout: 100_000, interval: 200 }

/** Starts a gateway whose files are on a separate small disk, which is full until `makeRoom()`. */
async function startOnFullDisk(database: string, kibibytes: number) {
  const folder = scratchFolder()
  const [disk, room] = [join(folder, 'disk'), join(folder, 'room')]
  mkdirSync(disk)
  const gateway = await startGateway(
    { DATABASE_PATH: join(disk, 'gateway.db'), LOG_LEVEL: 'info' },
    // Mounts the disk in a private namespace, which needs no privileges.
    [
      'unshare',
      '--user',
      '--map-root-user',
      '--mount',
      'sh',
      'tests/support/full-disk.sh',
      disk,
      database,
      String(kibibytes),
      room,
      process.execPath,
      PROGRAM,
    ],
    { until: '/wellness/api/crisis' },
  )
  const statusOf = async (path: string) => (await fetch(`${gateway.url}${path}`)).status
  return { gateway, statusOf, makeRoom: () => writeFileSync(room, '') }
}

test('a first start on a full disk answers crisis lines, says why, and is ready once there is room', async () => {
  const { gateway, statusOf, makeRoom } = await startOnFullDisk('', 200_000)
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/life/api/is-holiday?date=2026-02-28')).toBe(503)
  await expect.poll(gateway.log, WAIT).toMatch(/database_unusable[^\n]*(?:disk|full|room)/i)
  makeRoom()
  await expect.poll(() => statusOf('/readyz'), WAIT).toBe(200)
  expect(await statusOf('/life/api/is-holiday?date=2026-02-28')).toBe(200)
  expect(await gateway.stop()).toBe(0)
})

test('a full disk delays no look-up once there is room, and SIGTERM works before', async () => {
  const seeded = inject('seededDatabase')
  const kibibytes = Math.ceil(statSync(seeded).size / 1024) + 4096
  const full = await startOnFullDisk(seeded, kibibytes)
  expect(await full.statusOf('/wellness/api/crisis')).toBe(200)
  expect(await full.gateway.stop('SIGTERM')).toBe(0)
  const healing = await startOnFullDisk(seeded, kibibytes)
  healing.makeRoom()
  await expect.poll(() => healing.statusOf('/readyz'), WAIT).toBe(200)
  expect(await healing.statusOf('/life/api/is-holiday?date=2026-02-28')).toBe(200)
  expect(await healing.gateway.stop()).toBe(0)
})
