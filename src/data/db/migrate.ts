import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import BetterSqlite from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { PROJECT_ROOT } from '#support/files/project-root.ts'
import type { Writer } from './client.ts'

const FOLDERS = {
  database: fileURLToPath(new URL('migrations', PROJECT_ROOT)),
  ledger: fileURLToPath(new URL('migrations/ledger', PROJECT_ROOT)),
}

export type FileKind = keyof typeof FOLDERS

/** A file that this version must not use. The message says what the operator should do. */
export class WrongDatabase extends Error {
  override readonly name = 'WrongDatabase'
}

const migrationsByKind = new Map<FileKind, ReturnType<typeof readMigrationFiles>>()

/** The migrations of this version, oldest first. Cached, because each start needs them several times. */
function migrationsOf(kind: FileKind): ReturnType<typeof readMigrationFiles> {
  const migrations = migrationsByKind.get(kind) ?? readMigrationFiles({ migrationsFolder: FOLDERS[kind] })
  migrationsByKind.set(kind, migrations)
  return migrations
}

/** The wait for a lock, in milliseconds. It is short, because it may block the event loop. */
const BUSY_MS = 15

/** Drizzle's own table, so that its tools recognise the applied migrations. */
const APPLIED_TABLE = '__drizzle_migrations'

export const BACKUP_TABLE = 'backup_ledger'

interface Applied {
  readonly hash: string
  readonly created_at: number
}

/** Throws `WrongDatabase` for a file of a newer version or another program. Writes nothing. */
export function refuseWrongFile(path: string, kind: FileKind): void {
  if (path === ':memory:' || !existsSync(path) || statSync(path).size === 0) return
  const client = new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_MS })
  try {
    refuseWrongSchema(client, kind, path)
  } finally {
    client.close()
  }
}

function refuseWrongSchema(client: BetterSqlite.Database, kind: FileKind, path: string): void {
  const tables = client.prepare("select name from sqlite_schema where type = 'table'").pluck().all()
  if (tables.length === 0) return
  const applied = tables.includes(APPLIED_TABLE) ? listApplied(client) : []
  const known = migrationsOf(kind)
  const newest = newestSchema(kind)
  if (applied.some(({ created_at }) => created_at > newest)) {
    throw new WrongDatabase(
      `${path} was made by a newer version of Dozen. Nothing was written to it. Start that version again, or bring a ` +
        'backup of this one back with: npm run restore -- FILE',
    )
  }
  if (tables.includes(BACKUP_TABLE)) {
    throw new WrongDatabase(`${path} is a backup. Restore it with: npm run restore -- FILE`)
  }
  if (applied.length === 0) throw new WrongDatabase(`${path} is a database, but not the ${kind} of Dozen.`)
  // The second migration drops the payments of the very first version, which had no ledger.
  const hasPayments = kind === 'database' && tables.includes('payments')
  if (hasPayments || applied.some(({ hash }, index) => hash !== known[index]?.hash)) {
    throw new WrongDatabase(
      `${path} was made by a version before the first release, whose tables cannot be brought up to date. Nothing was ` +
        'written to it. Move it away and start again: the database is rebuilt from data/seed; paid or imported data ' +
        'is in the file that was moved.',
    )
  }
}

function listApplied(client: BetterSqlite.Database): Applied[] {
  return client.prepare(`select hash, created_at from ${APPLIED_TABLE} order by created_at`).all() as Applied[]
}

/** Runs missing migrations. If several processes start together, only one migrates. */
export function migrateDatabase(db: Writer, kind: FileKind = 'database'): void {
  const client = db.$client
  const bringUpToDate = client.transaction(() => {
    // The same statement as in Drizzle, so that its tools accept the table.
    client.exec(
      `create table if not exists ${APPLIED_TABLE} (id serial primary key, hash text not null, created_at numeric)`,
    )
    const applied = listApplied(client).length
    for (const { sql, hash, folderMillis } of migrationsOf(kind).slice(applied)) {
      for (const statement of sql) client.exec(statement)
      client.prepare(`insert into ${APPLIED_TABLE} (hash, created_at) values (?, ?)`).run(hash, folderMillis)
    }
  })
  refuseWrongSchema(client, kind, client.name)
  if (!isMigrated(client, kind)) bringUpToDate.immediate()
}

/** The creation time of the newest migration of a file, in milliseconds; 0 without migrations. */
export function schemaOf(client: BetterSqlite.Database): number {
  return listApplied(client).at(-1)?.created_at ?? 0
}

export function newestSchema(kind: FileKind): number {
  return migrationsOf(kind).at(-1)?.folderMillis ?? 0
}

export function isMigrated(client: BetterSqlite.Database, kind: FileKind): boolean {
  const isMarked = client.prepare('select 1 from sqlite_schema where name = ?').get(APPLIED_TABLE) !== undefined
  return isMarked && listApplied(client).length === migrationsOf(kind).length
}
