import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeOldDatabase } from '../../../tests/support/old-database.ts'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { openStore, type Store } from './store.ts'

const NOW = new Date('2026-10-01T04:00:00Z')

function openInstallation(payments = 9) {
  const folder = scratchFolder()
  const path = join(folder, 'gateway.db')
  makeOldDatabase(path, { payments })
  const store = start(path)
  const record = (name: string) =>
    store.writer?.$client
      .prepare("insert into llms_directory (host, name, as_of) values (?, 'n', '2026-10-01')")
      .run(name)
  record('before.example')
  return { folder, path, store, record, copy: join(folder, 'copy') }
}

function start(path: string): Store {
  const store = openStore({ path, seedFolder: '', services: [], now: NOW })
  onTestFinished(store.close)
  expect(store.failure).toBeUndefined()
  return store
}

function contentOf({ reader, ledger }: Store) {
  for (const db of [reader, ledger]) expect(db?.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  return {
    records: reader?.$client.prepare('select host from llms_directory order by host').pluck().all(),
    payments: ledger?.$client.prepare('select * from payments order by key').all(),
  }
}

describe('a restore drill', () => {
  test('after the loss of everything, data and payments are as at the time of the backup', async () => {
    const { path, store, record, copy } = openInstallation()
    const before = contentOf(store)
    expect(await backUp(path, copy)).toMatchObject({ payments: 9 })
    record('after.example')
    store.ledger?.$client.exec("update payments set state = 'failed'")
    store.close()
    for (const name of readdirSync(join(path, '..'))) if (name !== 'copy') rmSync(join(path, '..', name))
    expect(restore(path, copy, NOW)).toEqual({ kept: [], payments: 9 })
    expect(contentOf(start(path))).toEqual(before)
    expect(statSync(join(path, '../ledger.db')).mode & 0o777).toBe(0o600)
  })

  test('beside a running gateway, the old files are preserved, and its open connections do no harm', async () => {
    const { folder, path, store, record, copy } = openInstallation()
    const before = contentOf(store)
    await backUp(path, copy)
    record('after.example')
    store.ledger?.$client.exec("delete from payments where state = 'pending'")
    const after = contentOf(store)
    const { kept } = restore(path, copy, NOW)
    expect(kept.map((it) => it.slice(folder.length + 1))).toEqual([
      'ledger.db.2026-10-01T04-00-00-000Z',
      'gateway.db.2026-10-01T04-00-00-000Z',
    ])
    const restored = start(path)
    expect(contentOf(restored)).toEqual(before)
    // A running gateway writes to the replaced file until it notices the restore.
    record('lost.example')
    store.close()
    expect(contentOf(restored)).toEqual(before)
    restored.close()
    expect(contentOf(start(path))).toEqual(before)
    const [ledger = '', database = ''] = kept
    const old = new BetterSqlite(ledger, { readonly: true })
    expect(old.prepare('select * from payments order by key').all()).toEqual(after.payments)
    old.close()
    const records = new BetterSqlite(database, { readonly: true })
    expect(records.prepare('select host from llms_directory').pluck().all()).toContain('after.example')
    records.close()
  })
})

test('a backup during writes is consistent, and a single file', async () => {
  const { folder, path, store, copy } = openInstallation(3000)
  let written = 0
  const writing = setInterval(() => {
    written += 1
    store.ledger?.$client
      .prepare("insert into payment_claims (name, owner, expires_at) values (?, 'us', 1)")
      .run(String(written))
  }, 0)
  await backUp(path, copy).finally(() => clearInterval(writing))
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy'])
  store.close()
  restore(path, copy, NOW)
  expect(contentOf(start(path)).payments).toHaveLength(3000)
})

test('a backup to a missing folder names the folder', async () => {
  const { folder, path } = openInstallation()
  await expect(backUp(path, join(folder, 'missing/copy'))).rejects.toThrow(`There is no folder ${folder}/missing.`)
})

test('a killed backup leaves the previous one, and no partial file', async () => {
  const { folder, path, store, copy } = openInstallation(3000)
  store.close()
  await backUp(path, copy)
  const before = readFileSync(copy)
  for (const [at, afterMs] of [5, 25].entries()) {
    const child = spawn(process.execPath, ['scripts/backup.ts', copy, '--replace'], {
      env: { ...process.env, DATABASE_PATH: path },
      stdio: 'ignore',
    })
    while (!readdirSync(folder).some((name) => name.includes('unfinished')) && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    restore(path, copy, new Date(NOW.getTime() + at))
    expect(contentOf(start(path)).payments).toHaveLength(3000)
  }
  expect(before.length).toBe(statSync(copy).size)
})

describe('refused, without any change, is', () => {
  async function tryToRestore(spoil: (copy: string) => void) {
    const { path, store, copy } = openInstallation()
    await backUp(path, copy)
    const before = contentOf(store)
    spoil(copy)
    let reason = ''
    try {
      restore(path, copy, NOW)
    } catch (err) {
      reason = (err as Error).message
    }
    expect(contentOf(store)).toEqual(before)
    expect(contentOf(start(path))).toEqual(before)
    expect(readdirSync(join(path, '..')).filter((name) => /restoring|2026/.test(name))).toEqual([])
    return reason
  }
  const write = (path: string, sql: string) => {
    const client = new BetterSqlite(path)
    client.exec(sql)
    client.close()
  }

  test.each([
    ['no file', (copy: string) => rmSync(copy), /There is no file/],
    ['a text', (copy: string) => writeFileSync(copy, 'hello'), /was not made by npm run backup/],
    ['a database of another kind', (copy: string) => write(copy, 'drop table backup_ledger'), /was not made by/],
    [
      'a backup of a newer version',
      (copy: string) => write(copy, "insert into __drizzle_migrations (hash, created_at) values ('later', 4e12)"),
      /newer version/,
    ],
    [
      'one whose ledger is damaged',
      (copy: string) => write(copy, 'update backup_ledger set bytes = zeroblob(length(bytes)) where at = 1'),
      /The ledger in .* is damaged/,
    ],
    [
      'one that is cut off',
      (copy: string) => writeFileSync(copy, readFileSync(copy).subarray(0, statSync(copy).size - 8192)),
      /is damaged/,
    ],
    [
      'one with a damaged page',
      (copy: string) => {
        const bytes = readFileSync(copy)
        writeFileSync(copy, bytes.fill(0xff, 4096 * 6, 4096 * 7))
      },
      /is damaged/,
    ],
  ])('%s', async (_, spoil, reason) => {
    expect(await tryToRestore(spoil)).toMatch(reason)
  })
})

test('a backup replaces nothing but a backup', async () => {
  const { path, store, copy } = openInstallation()
  await expect(backUp(path, path)).rejects.toThrow(/exists and is not a backup/)
  await expect(backUp(join(path, '../none.db'), copy)).rejects.toThrow(/There is no database/)
  expect(existsSync(copy)).toBe(false)
  await backUp(path, copy)
  store.ledger?.$client.exec("delete from payments where state = 'pending'")
  expect(await backUp(path, copy, { replace: true })).toMatchObject({ payments: 6 })
  await expect(backUp(path, path, { replace: true })).rejects.toThrow(/exists and is not a backup/)
})

test('an existing backup stays unless replacing is requested', async () => {
  const { folder, path, copy } = openInstallation()
  await backUp(path, copy)
  const kept = readFileSync(copy)
  await expect(backUp(path, copy)).rejects.toThrow(`The backup ${copy} exists. Choose another file, or`)
  // Of two concurrent backups to one path, only the first to finish succeeds.
  const both = await Promise.allSettled([1, 2].map(() => backUp(path, `${copy}-both`)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(readFileSync(copy)).toEqual(kept)
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('a backup copied over the database by hand is refused at the start', async () => {
  const { folder, path, copy } = openInstallation()
  await backUp(path, copy)
  const { failure } = openStore({
    path: copy,
    seedFolder: '',
    services: [],
    now: NOW,
    ledgerPath: join(folder, 'l.db'),
  })
  expect(String(failure)).toMatch(/is a backup. Restore it with: npm run restore/)
})
