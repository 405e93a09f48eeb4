import { chmodSync, existsSync, renameSync, utimesSync } from 'node:fs'
import { openWriter } from '#data/db/client.ts'
import { migrateDatabase } from '#data/db/migrate.ts'
import { services } from '#services/index.ts'

/**
 * The path of a database with the records of one service. The first test that needs it makes it beside the seeded
 * database.
 */
export function recordsOf(service: string, seeded: string): string {
  const path = seeded.replace(/\.db$/, `-${service}.db`)
  // The new time protects the file from `forgetUnused`.
  if (existsSync(path)) utimesSync(path, new Date(), new Date())
  else build(path, service, seeded)
  return path
}

interface SchemaRow {
  readonly name: string
  readonly sql: string
  /** 0 for a full-text index, whose content is in other tables. */
  readonly has_rows: 0 | 1
  readonly tbl_name: string
}

function build(path: string, service: string, seeded: string): void {
  const unfinished = `${path}.${process.pid}`
  const db = openWriter(unfinished)
  migrateDatabase(db)
  const client = db.$client
  // Unsafe mode allows writing to the tables behind a full-text index, which are copied too.
  client.unsafeMode()
  client.pragma('foreign_keys = OFF')
  client.prepare('attach ? as seeded').run(seeded)
  const others = services.filter((it) => it.name !== service).map((it) => `${it.name}_`)
  const hasTable = client.prepare('select 1 from main.sqlite_schema where name = ?')
  const schema = client.prepare<[], SchemaRow>(
    'select name, sql, rootpage > 0 as has_rows, tbl_name from seeded.sqlite_schema where sql is not null order by rowid',
  )
  for (const { name, sql, has_rows, tbl_name } of schema.all()) {
    if (others.some((prefix) => tbl_name.startsWith(prefix)) || name.startsWith('sqlite_')) continue
    // Tables derived from records are not in the migrations, so they are created here.
    if (!hasTable.get(name)) client.exec(sql)
    if (has_rows && name === tbl_name) {
      client.exec(`delete from main.${name}; insert into main.${name} select * from seeded.${name}`)
    }
  }
  client.exec('detach seeded')
  client.pragma('journal_mode = DELETE')
  client.close()
  chmodSync(unfinished, 0o444)
  renameSync(unfinished, path)
}
