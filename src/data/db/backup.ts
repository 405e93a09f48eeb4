import { hash, randomUUID } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import {
  BackupError,
  checkIntegrity,
  countPayments,
  flushFile,
  isBackup,
  OWNER_ONLY,
  removeDatabase,
} from './backup-file.ts'
import { ledgerPath } from './ledger-file.ts'
import { BACKUP_TABLE } from './migrate.ts'

/** Size of the rows that store the ledger. */
const CHUNK_BYTES = 1 << 20

export interface BackupReport {
  readonly bytes: number
  /** Undefined without a ledger. */
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
  { replace = false }: { replace?: boolean } = {},
): Promise<BackupReport> {
  if (!existsSync(databasePath)) throw new BackupError(`There is no database ${databasePath}.`)
  refuseExisting(to, replace)
  const folder = dirname(to)
  if (!existsSync(folder))
    throw new BackupError(`There is no folder ${folder}. Create it first, or choose another file.`)
  const unfinished = `${to}.${randomUUID()}.unfinished`
  const ledgerCopy = `${unfinished}.ledger`
  try {
    await copyDatabase(databasePath, unfinished)
    const ledger = ledgerPath(databasePath)
    if (existsSync(ledger)) await copyDatabase(ledger, ledgerCopy)
    insertLedger(unfinished, existsSync(ledgerCopy) ? ledgerCopy : undefined)
    const payments = existsSync(ledgerCopy) ? countPayments(ledgerCopy) : undefined
    checkIntegrity(unfinished)
    flushFile(unfinished)
    // Another process may have written a backup to this path in the meantime.
    refuseExisting(to, replace)
    renameSync(unfinished, to)
    flushFile(folder)
    return { bytes: statSync(to).size, payments }
  } finally {
    for (const path of [unfinished, ledgerCopy]) removeDatabase(path)
  }
}

function refuseExisting(to: string, replace: boolean): void {
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

function insertLedger(path: string, ledger: string | undefined): void {
  const client = new BetterSqlite(path)
  client.exec(`create table ${BACKUP_TABLE} (at integer primary key, sha256 text not null, bytes blob not null)`)
  const insert = client.prepare(`insert into ${BACKUP_TABLE} (sha256, bytes) values (?, ?)`)
  client.transaction(() => {
    if (ledger === undefined) return
    for (const chunk of readChunks(ledger)) insert.run(hash('sha256', chunk), chunk)
  })()
  client.close()
}

function* readChunks(path: string): Generator<Buffer> {
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
