import { hash } from 'node:crypto'
import { closeSync, copyFileSync, existsSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import {
  BackupError,
  checkIntegrity,
  countPayments,
  flushFile,
  isBackup,
  logPathsOf,
  OWNER_ONLY,
  removeDatabase,
} from './backup-file.ts'
import { isBusy } from './busy.ts'
import { ledgerPath } from './ledger-file.ts'
import { BACKUP_TABLE, refuseWrongFile, WrongDatabase } from './migrate.ts'

export interface RestoreReport {
  /** The new names of the files that were replaced. */
  readonly kept: readonly string[]
  readonly payments: number | undefined
}

/**
 * Restores database and ledger from a backup, and keeps the current files under new names. It checks everything
 * before any change. A `BackupError` says what is wrong with the backup. A running gateway notices the new files.
 */
export function restore(databasePath: string, from: string, now: Date): RestoreReport {
  const ledger = ledgerPath(databasePath)
  const [newDatabase, newLedger] = [`${databasePath}.restoring`, `${ledger}.restoring`]
  try {
    const hasLedger = extractFiles(from, newDatabase, newLedger)
    const payments = hasLedger ? countPayments(newLedger) : undefined
    const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
    // The ledger is replaced first: if the restore stops halfway, a gateway does not create an empty one.
    const kept = [hasLedger ? replaceFile(newLedger, ledger, stamp) : moveAside(ledger, stamp)]
    kept.push(replaceFile(newDatabase, databasePath, stamp))
    return { kept: kept.flatMap((path) => path ?? []), payments }
  } finally {
    for (const path of [newDatabase, newLedger]) removeDatabase(path)
  }
}

/**
 * Extracts database and ledger from a backup, which must be valid and not newer than this version. Returns false if
 * the backup is of a version without a ledger.
 */
function extractFiles(from: string, database: string, ledger: string): boolean {
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
      // Safe: insertLedger of backup.ts wrote these columns.
      const chunk = row as { sha256: string; bytes: Buffer }
      if (hash('sha256', chunk.bytes) !== chunk.sha256)
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

/** Replaces a database that other processes may have open. Returns the path to which the old file was moved. */
function replaceFile(next: string, current: string, stamp: string): string | undefined {
  flushFile(next)
  if (!existsSync(current)) {
    // These are logs of a database that is gone. SQLite would apply them to the new one.
    for (const path of logPathsOf(current)) rmSync(path, { force: true })
    renameSync(next, current)
    return undefined
  }
  return whileNoWriter(current, () => {
    const kept = linkUnderStamp(current, stamp)
    renameSync(next, current)
    flushFile(dirname(current))
    return kept
  })
}

/** Removes a database from its path. Returns the path to which it was moved. */
function moveAside(current: string, stamp: string): string | undefined {
  if (!existsSync(current)) return undefined
  return whileNoWriter(current, () => {
    const kept = linkUnderStamp(current, stamp)
    rmSync(current)
    return kept
  })
}

/** A hard link keeps the old file under a second name. Moving it would leave no database if the process died here. */
function linkUnderStamp(current: string, stamp: string): string {
  const kept = `${current}.${stamp}`
  linkSync(current, kept)
  const keptLogs = logPathsOf(kept)
  for (const [index, path] of logPathsOf(current).entries()) {
    if (existsSync(path)) renameSync(path, keptLogs[index] ?? '')
  }
  return kept
}

/** Runs `change` after merging the write-ahead log, while no process can write to the file. */
function whileNoWriter<T>(path: string, change: () => T): T {
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

/** Whether SQLite can read the file at all; a damaged one is replaced without a lock. */
function isReadable(client: BetterSqlite.Database): boolean {
  try {
    client.prepare('select count(*) from sqlite_schema').get()
    return true
  } catch (err) {
    if (isBusy(err)) throw err
    return false
  }
}
