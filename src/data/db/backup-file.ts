import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import { BACKUP_TABLE } from './migrate.ts'

// A backup is one SQLite file: the database, with the ledger's bytes in a further table, in rows of a mebibyte.

/** Backups contain signed payments, so only their owner may read them. */
export const OWNER_ONLY = 0o600

/** The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export function isBackup(path: string): boolean {
  try {
    return (
      withReadOnly(path, (client) => client.prepare('select 1 from sqlite_schema where name = ?').get(BACKUP_TABLE)) !==
      undefined
    )
  } catch {
    return false
  }
}

/** The number of payments in a ledger file. */
export function countPayments(path: string): number {
  return withReadOnly(path, (client) => client.prepare('select count(*) from payments').pluck().get() as number)
}

/** Throws a `BackupError` for a damaged file. */
export function checkIntegrity(path: string): void {
  const fault = withReadOnly(path, (client) => client.pragma('integrity_check(1)', { simple: true }))
  if (fault !== 'ok') throw new BackupError(`${path} is damaged: ${String(fault)}`)
}

function withReadOnly<T>(path: string, read: (client: BetterSqlite.Database) => T): T {
  const client = new BetterSqlite(path, { readonly: true, fileMustExist: true })
  try {
    return read(client)
  } finally {
    client.close()
  }
}

/** The files that SQLite keeps beside a database: write-ahead log, its index, and rollback journal. */
export function logPathsOf(path: string): string[] {
  return [`${path}-wal`, `${path}-shm`, `${path}-journal`]
}

export function removeDatabase(path: string): void {
  for (const file of [path, ...logPathsOf(path)]) rmSync(file, { force: true })
}

/** Waits until a file or a folder's list of names is on the disk. */
export function flushFile(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
