import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { isBusy } from './busy.ts'
import { ledgerPath } from './ledger-file.ts'
import { BACKUP_TABLE, refuseWrongFile, WrongDatabase } from './migrate.ts'

// A backup is one SQLite file: the database, with the ledger's bytes in a further table, in rows of this size.

const CHUNK_BYTES = 1 << 20
const OWNER_ONLY = 0o600

export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export interface BackupOptions {
  readonly replace?: boolean
}

export interface BackupReport {
  readonly bytes: number
  readonly payments: number | undefined
}

/**
 * Copies database and ledger while others read and write, and checks the copy. Each of the two is a consistent
 * snapshot. The backup file appears only when it is complete. Throws a `BackupError` if the path is taken, except by
 * a backup that may be replaced.
 */
export async function backUp(
  databasePath: string,
  to: string,
  { replace = false }: BackupOptions = {},
): Promise<BackupReport> {
  if (!existsSync(databasePath)) throw new BackupError(`There is no database ${databasePath}.`)
  refuseTaken(to, replace)
  const folder = dirname(to)
  if (!existsSync(folder))
    throw new BackupError(`There is no folder ${folder}. Create it first, or choose another file.`)
  const unfinished = `${to}.${randomUUID()}.unfinished`
  const ledgerCopy = `${unfinished}.ledger`
  try {
    await copyDatabase(databasePath, unfinished)
    const ledger = ledgerPath(databasePath)
    if (existsSync(ledger)) await copyDatabase(ledger, ledgerCopy)
    putLedgerIn(unfinished, existsSync(ledgerCopy) ? ledgerCopy : undefined)
    const payments = existsSync(ledgerCopy) ? countPayments(ledgerCopy) : undefined
    checkIntegrity(unfinished)
    flushFile(unfinished)
    // Another process may have written a backup to this path in the meantime.
    refuseTaken(to, replace)
    renameSync(unfinished, to)
    flushFile(folder)
    return { bytes: statSync(to).size, payments }
  } finally {
    for (const path of [unfinished, ledgerCopy]) removeDatabase(path)
  }
}

function refuseTaken(to: string, replace: boolean): void {
  if (!existsSync(to)) return
  if (!isBackup(to)) throw new BackupError(`${to} exists and is not a backup.`)
  if (!replace) throw new BackupError(`The backup ${to} exists. Choose another file, or replace it with --replace.`)
}

/** A write restarts SQLite's online backup. So the second step copies all remaining pages without a pause. */
async function copyDatabase(from: string, to: string): Promise<void> {
  closeSync(openSync(to, 'w', OWNER_ONLY))
  const source = new BetterSqlite(from, { readonly: true, fileMustExist: true })
  try {
    await source.backup(to, { progress: ({ remainingPages }) => Math.max(remainingPages, 1) })
  } finally {
    source.close()
  }
  const copy = new BetterSqlite(to)
  copy.pragma('journal_mode = DELETE')
  copy.close()
}

function putLedgerIn(path: string, ledger: string | undefined): void {
  const client = new BetterSqlite(path)
  client.exec(`create table ${BACKUP_TABLE} (at integer primary key, sha256 text not null, bytes blob not null)`)
  const insert = client.prepare(`insert into ${BACKUP_TABLE} (sha256, bytes) values (?, ?)`)
  client.transaction(() => {
    if (ledger === undefined) return
    for (const chunk of chunksOf(ledger)) insert.run(sha256(chunk), chunk)
  })()
  client.close()
}

function* chunksOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const chunk = Buffer.alloc(CHUNK_BYTES)
      const length = readSync(file, chunk)
      if (length === 0) return
      yield chunk.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}

export interface RestoreReport {
  readonly kept: readonly string[]
  readonly payments: number | undefined
}

/**
 * Restores database and ledger from a backup, and keeps the current files under new names. It checks everything
 * before any change. A `BackupError` says what is wrong with the backup. A running gateway notices the new files.
 */
export function restore(databasePath: string, from: string, now: Date): RestoreReport {
  const ledger = ledgerPath(databasePath)
  const [database, money] = [`${databasePath}.restoring`, `${ledger}.restoring`]
  try {
    const hasLedger = takeApart(from, database, money)
    const payments = hasLedger ? countPayments(money) : undefined
    const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
    // The ledger is replaced first: if the restore stops halfway, a gateway does not create an empty one.
    const kept = [hasLedger ? putInPlace(money, ledger, stamp) : putAside(ledger, stamp)]
    kept.push(putInPlace(database, databasePath, stamp))
    return { kept: kept.flatMap((path) => path ?? []), payments }
  } finally {
    for (const path of [database, money]) removeDatabase(path)
  }
}

/**
 * Extracts database and ledger from a backup, which must be valid and not newer than this version. Returns false if
 * the backup is of a version without a ledger.
 */
function takeApart(from: string, database: string, ledger: string): boolean {
  if (!existsSync(from)) throw new BackupError(`There is no file ${from}.`)
  if (!isBackup(from))
    throw new BackupError(`${from} was not made by npm run backup, or is damaged. Nothing was changed.`)
  for (const path of [database, ledger]) removeDatabase(path)
  copyFileSync(from, database)
  const client = new BetterSqlite(database)
  try {
    checkIntegrity(database)
    const file = openSync(ledger, 'w', OWNER_ONLY)
    let bytes = 0
    for (const row of client.prepare(`select sha256, bytes from ${BACKUP_TABLE} order by at`).iterate()) {
      const chunk = row as { sha256: string; bytes: Buffer }
      if (sha256(chunk.bytes) !== chunk.sha256)
        throw new BackupError(`The ledger in ${from} is damaged. Nothing was changed.`)
      bytes += writeSync(file, chunk.bytes)
    }
    closeSync(file)
    client.exec(`drop table ${BACKUP_TABLE}`)
    client.close()
    refuseWrongFile(database, 'database')
    if (bytes === 0) return false
    checkIntegrity(ledger)
    refuseWrongFile(ledger, 'ledger')
    return true
  } catch (err) {
    if (err instanceof WrongDatabase) throw new BackupError(err.message.replaceAll(/\S+\.restoring/g, from))
    if (err instanceof BetterSqlite.SqliteError)
      throw new BackupError(`${from} is damaged: ${err.message}. Nothing was changed.`)
    throw err
  } finally {
    if (client.open) client.close()
  }
}

function isBackup(path: string): boolean {
  try {
    return (
      withReadOnly(path, (client) => client.prepare('select 1 from sqlite_schema where name = ?').get(BACKUP_TABLE)) !==
      undefined
    )
  } catch {
    return false
  }
}

function countPayments(path: string): number {
  return withReadOnly(path, (client) => client.prepare('select count(*) from payments').pluck().get() as number)
}

function checkIntegrity(path: string): void {
  const found = withReadOnly(path, (client) => client.pragma('integrity_check(1)', { simple: true }))
  if (found !== 'ok') throw new BackupError(`${path} is damaged: ${String(found)}`)
}

function withReadOnly<T>(path: string, read: (client: BetterSqlite.Database) => T): T {
  const client = new BetterSqlite(path, { readonly: true, fileMustExist: true })
  try {
    return read(client)
  } finally {
    client.close()
  }
}

/** Replaces a database that other processes may have open. Returns the path to which the old file was moved. */
function putInPlace(next: string, current: string, stamp: string): string | undefined {
  flushFile(next)
  if (!existsSync(current)) {
    // These are logs of a database that is gone. SQLite would apply them to the new one.
    for (const path of besidesOf(current)) rmSync(path, { force: true })
    renameSync(next, current)
    return undefined
  }
  return withNobodyWriting(current, () => {
    const kept = keepBeside(current, stamp)
    renameSync(next, current)
    flushFile(dirname(current))
    return kept
  })
}

function putAside(current: string, stamp: string): string | undefined {
  if (!existsSync(current)) return undefined
  return withNobodyWriting(current, () => {
    const kept = keepBeside(current, stamp)
    rmSync(current)
    return kept
  })
}

/** A hard link keeps the old file under a second name. Moving it would leave no database if the process died here. */
function keepBeside(current: string, stamp: string): string {
  const kept = `${current}.${stamp}`
  linkSync(current, kept)
  for (const [at, path] of besidesOf(current).entries()) {
    if (existsSync(path)) renameSync(path, besidesOf(kept)[at] ?? '')
  }
  return kept
}

/** Runs `change` after merging the write-ahead log, while no process can write to the file. */
function withNobodyWriting<T>(path: string, change: () => T): T {
  const [lock, checkpoint] = [new BetterSqlite(path), new BetterSqlite(path)]
  try {
    if (!isReadable(lock)) return change()
    lock.exec('begin immediate')
    const [state] = checkpoint.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[]
    if (state && state.log !== state.checkpointed) throw new BackupError(describeLock(path))
    return change()
  } catch (err) {
    if (err instanceof BetterSqlite.SqliteError) throw new BackupError(`${describeLock(path)} (${err.message})`)
    throw err
  } finally {
    checkpoint.close()
    lock.close()
  }
}

function describeLock(path: string): string {
  return `${path} is being written or read. Stop the gateway and try again. Nothing was changed.`
}

function isReadable(client: BetterSqlite.Database): boolean {
  try {
    client.prepare('select count(*) from sqlite_schema').get()
    return true
  } catch (err) {
    if (isBusy(err)) throw err
    return false
  }
}

function besidesOf(path: string): string[] {
  return [`${path}-wal`, `${path}-shm`, `${path}-journal`]
}

function removeDatabase(path: string): void {
  for (const it of [path, ...besidesOf(path)]) rmSync(it, { force: true })
}

function flushFile(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
