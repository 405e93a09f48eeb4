import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import type { Writer } from './client.ts'
import { createLiveStore, type LiveStoreOptions } from './live-store.ts'
import { isPrepared, openStore } from './store.ts'

const LOOK_MS = 5

function installation() {
  const folder = scratchFolder()
  const path = join(folder, 'gateway.db')
  const prepare = async () => {
    const store = openStore({ path, seedFolder: '', services: [], now: new Date() })
    store.close()
    if (store.failure) throw store.failure
    return store
  }
  /** Creates a complete, closed file of another installation. */
  const make = (name: string) => {
    const store = openStore({ path: join(folder, name, 'gateway.db'), seedFolder: '', services: [], now: new Date() })
    store.writer?.$client
      .prepare("insert into llms_directory (host, name, as_of) values (?, 'n', '2026-10-01')")
      .run(name)
    store.ledger?.$client.prepare("insert into payment_claims (name, owner, expires_at) values (?, 'us', 1)").run(name)
    store.close()
    return (file: 'gateway.db' | 'ledger.db') => join(folder, name, file)
  }
  return { folder, path, ledger: join(folder, 'ledger.db'), prepare, make }
}

function live({ path, prepare }: Pick<LiveStoreOptions, 'path' | 'prepare'>) {
  const events: string[] = []
  const store = createLiveStore({
    path,
    prepare,
    isPrepared: (db) => isPrepared(db, [], ''),
    tidy: async () => {},
    onChange: (change) => events.push('file' in change ? `${change.file} ${change.event}` : change.event),
    lookEveryMs: LOOK_MS,
  })
  onTestFinished(store.close)
  store.start()
  return { store, events }
}

const hosts = (store: { reader: unknown }) =>
  (store.reader as Writer | undefined)?.$client.prepare('select host from llms_directory').pluck().all()
const locks = (store: { ledger: Writer | undefined }) =>
  store.ledger?.$client.prepare('select name from payment_claims order by name').pluck().all()

describe('a start', () => {
  test('on complete files needs no other process and no time', async () => {
    const files = installation()
    await files.prepare()
    const { store, events } = live({ ...files, prepare: () => Promise.reject(new Error('Not needed.')) })
    expect(store.reader).toBeDefined()
    await expect.poll(() => store.ledger).toBeDefined()
    expect(events).toEqual(['database opened', 'ledger opened'])
  })

  test('that loads data reports its progress until the end', async () => {
    const files = installation()
    const begun = Promise.withResolvers<void>()
    const { store } = live({
      ...files,
      prepare(onProgress) {
        onProgress({ done: 5, of: 12 })
        return begun.promise.then(files.prepare)
      },
    })
    await expect.poll(() => store.loading).toEqual({ done: 5, of: 12 })
    expect(store.reader).toBeUndefined()
    begun.resolve()
    await expect.poll(() => store.reader).toBeDefined()
    expect(store.loading).toBeUndefined()
  })

  test('that cannot prepare the files retries until it can', async () => {
    const files = installation()
    let tries = 0
    const prepare = async () => {
      tries += 1
      if (tries < 3) throw new Error('database or disk is full')
      return files.prepare()
    }
    const { store, events } = live({ ...files, prepare })
    await expect.poll(() => store.reader).toBeDefined()
    await expect.poll(() => store.failure).toBeUndefined()
    // A persistent fault is reported once, not at every retry.
    expect(events).toEqual(['unusable', 'prepared', 'database opened', 'ledger opened'])
  })

  test('on files locked by another process answers once they are unlocked', async () => {
    const files = installation()
    await files.prepare()
    const holder = new BetterSqlite(files.ledger)
    holder.pragma('locking_mode = EXCLUSIVE')
    holder.exec('begin exclusive')
    const { store } = live(files)
    expect(store.reader).toBeDefined()
    expect(store.ledger).toBeUndefined()
    holder.close()
    await expect.poll(() => store.ledger).toBeDefined()
  })
})

describe('a file that is replaced under the process', () => {
  test('is opened again, and its log is not mixed with the previous one', async () => {
    const files = installation()
    await files.prepare()
    const { store, events } = live(files)
    await expect.poll(() => store.ledger).toBeDefined()
    // A row in the old file's write-ahead log, which must not appear in the new file.
    store.writer?.$client.exec("insert into llms_directory (host, name, as_of) values ('old', 'n', '2026-10-01')")
    expect(statSync(`${files.path}-wal`).size).toBeGreaterThan(0)
    renameSync(files.make('other')('gateway.db'), files.path)
    await expect.poll(() => hosts(store)).toEqual(['other'])
    expect(store.reader?.$client.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(events).toContain('database replaced')
  })

  test('accepts no payment statement from the moment of its replacement', async () => {
    const files = installation()
    await files.prepare()
    const { store } = live(files)
    await expect.poll(() => store.ledger).toBeDefined()
    const other = files.make('other')('ledger.db')
    renameSync(other, files.ledger)
    // Even before the periodic check, the unlinked file is no longer used.
    expect(store.ledger).toBeUndefined()
    await expect.poll(() => locks(store)).toEqual(['other'])
  })

  test('with one of a newer version is refused, and accepted again once the right one is there', async () => {
    const files = installation()
    await files.prepare()
    const { store } = live(files)
    const other = files.make('other')('gateway.db')
    copyFileSync(other, `${other}.kept`)
    const client = new BetterSqlite(other)
    client.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 4e12)")
    client.close()
    renameSync(other, files.path)
    await expect.poll(() => String(store.failure)).toMatch(/newer version/)
    expect(store.reader).toBeUndefined()
    renameSync(`${other}.kept`, files.path)
    await expect.poll(() => hosts(store)).toEqual(['other'])
  })
})

describe('a file that is deleted under the process', () => {
  test('is built again if it is the database', async () => {
    const files = installation()
    await files.prepare()
    const { store } = live(files)
    await expect.poll(() => store.ledger).toBeDefined()
    store.writer?.$client.exec("insert into llms_directory (host, name, as_of) values ('old', 'n', '2026-10-01')")
    rmSync(files.path)
    await expect.poll(() => hosts(store)).toEqual([])
    expect(store.reader?.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  test('accepts no payment if it is the ledger, until it is back with its log', async () => {
    const files = installation()
    await files.prepare()
    const { store } = live(files)
    await expect.poll(() => store.ledger).toBeDefined()
    store.ledger?.$client.exec("insert into payment_claims (name, owner, expires_at) values ('paid', 'us', 1)")
    // The runbook recovers a deleted ledger by copying its files from /proc/PID/fd; the test copies them in advance.
    const saved = new Map(['-wal', ''].map((end) => [end, readFileSync(files.ledger + end)]))
    for (const end of saved.keys()) rmSync(files.ledger + end)
    expect(store.ledger).toBeUndefined()
    await expect.poll(() => String(store.failure)).toContain('ledger.db is missing')
    expect(existsSync(files.ledger)).toBe(false)
    for (const [end, bytes] of saved) writeFileSync(files.ledger + end, bytes)
    await expect.poll(() => locks(store)).toEqual(['paid'])
    expect(store.ledger?.$client.pragma('integrity_check', { simple: true })).toBe('ok')
    await expect.poll(() => store.failure).toBeUndefined()
  })
})
