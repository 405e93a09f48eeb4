import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { restore } from '#data/db/restore.ts'
import { BUCKET_KEY, startBucket } from '../../tests/support/bucket.ts'
import { makeOldDatabase } from '../../tests/support/old-database.ts'
import { scratchFolder } from '../../tests/support/scratch.ts'
import { openStore } from '#data/db/store.ts'
import { createRegistry } from '#support/observability/exposition.ts'
import { backUpTo, startBackups } from './backups.ts'

/** 25 November in Taipei. */
const NOW = new Date('2026-11-24T18:00:00Z')

function installation() {
  const folder = scratchFolder()
  const path = join(folder, 'gateway.db')
  makeOldDatabase(path, { payments: 9 })
  openStore({ path, seedFolder: '', services: [], now: NOW }).close()
  return { folder, path }
}

test('a backup in a folder restores everything, is readable by its owner only, and is removed after 14 days', async () => {
  const { folder, path } = installation()
  const place = join(folder, 'backups')
  mkdirSync(place)
  for (const day of ['10-30', '11-11', '11-12']) writeFileSync(join(place, `dozen-2026-${day}.backup`), '')
  await backUpTo(place, {}, path, NOW)
  // Backups that are 14 days old are removed. On the 25th, that is the one of the 11th.
  expect(readdirSync(place).toSorted()).toEqual(['dozen-2026-11-12.backup', 'dozen-2026-11-25.backup', 'newest'])
  const file = join(place, 'dozen-2026-11-25.backup')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual(['backups'])
  for (const name of readdirSync(folder)) if (name !== 'backups') rmSync(join(folder, name))
  expect(restore(path, file, NOW)).toEqual({ kept: [], payments: 9 })
})

test('with a key, a backup contains nothing readable, and only that key restores it', async () => {
  const { folder, path } = installation()
  const place = join(folder, 'backups')
  mkdirSync(place)
  const BACKUP_KEY = 'k'.repeat(32)
  await backUpTo(place, { BACKUP_KEY }, path, NOW)
  const file = join(place, 'dozen-2026-11-25.backup')
  expect(readFileSync(file).includes('SQLite format 3')).toBe(false)
  const run = (key: string) =>
    spawnSync(process.execPath, ['scripts/restore.ts', file], {
      env: { PATH: process.env['PATH'], DATABASE_PATH: path, BACKUP_KEY: key },
      encoding: 'utf8',
    })
  expect(run('').stderr).toContain('Set BACKUP_KEY')
  expect(run('x'.repeat(32)).stderr).toContain('BACKUP_KEY is wrong')
  expect(readdirSync(folder).filter((name) => name.endsWith('.opened'))).toEqual([])
  expect(run(BACKUP_KEY).stdout).toContain('9 payments are in the ledger.')
})

test('a bucket gets the same files', async () => {
  const { folder, path } = installation()
  const bucket = await startBucket()
  onTestFinished(() => void bucket.close())
  const keys = { AWS_ACCESS_KEY_ID: BUCKET_KEY.id, AWS_SECRET_ACCESS_KEY: BUCKET_KEY.secret }
  await backUpTo(`s3://dozen/backups?endpoint=${bucket.url}`, keys, path, NOW)
  expect([...bucket.objects.keys()]).toEqual(['/dozen/backups/dozen-2026-11-25.backup', '/dozen/backups/newest'])
  const copy = join(folder, 'copy')
  writeFileSync(copy, bucket.objects.get('/dozen/backups/dozen-2026-11-25.backup') ?? '')
  const client = new BetterSqlite(copy, { readonly: true })
  expect(client.pragma('integrity_check', { simple: true })).toBe('ok')
  client.close()
})

test('a backup is made when the newest is a day old, also after a restart; a failure is logged and retried', async () => {
  const { folder } = installation()
  const to = join(folder, 'backups')
  mkdirSync(to)
  writeFileSync(join(to, 'newest'), '2026-11-23T18:00:01.000Z')
  let made = 0
  const lines: unknown[] = []
  const log = { info: (line: unknown) => lines.push(line), error: (line: unknown) => lines.push(line) }
  const startAt = async (now: Date, run: () => Promise<unknown>) => {
    const registry = createRegistry()
    const ending = new AbortController()
    await startBackups({ to, settings: {}, run, clock: () => now, signal: ending.signal, log: log as never, registry })
    ending.abort()
    return registry.read()
  }
  const make = () => Promise.resolve((made += 1))
  expect(await startAt(NOW, make)).toContain('dozen_backup_age_seconds 86399')
  expect(made).toBe(0)
  expect(await startAt(new Date(NOW.getTime() + 1000), make)).toContain('dozen_backup_age_seconds 0')
  expect(made).toBe(1)
  await startAt(new Date(NOW.getTime() + 1000), () => Promise.reject(new Error('full')))
  expect(lines).toMatchObject([
    { event: 'backed_up', to },
    { event: 'backup_failed', to, err: new Error('full') },
  ])
})
