import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import BetterSqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WrongDatabase } from '#data/db/migrate.ts'
import { openStore } from '#data/db/store.ts'
import landed from '../migrations/landed.json' with { type: 'json' }
import journal from '../migrations/meta/_journal.json' with { type: 'json' }
import early from './fixtures/early-databases/made.json' with { type: 'json' }
import { makeOldDatabase } from './support/old-database.ts'
import { scratchFolder } from './support/scratch.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function open(path: string) {
  const store = openStore({ path, seedFolder: '', services: [], now: new Date() })
  onTestFinished(store.close)
  return store
}

/** The schema of a database of this version, made for the first test that needs it. */
let newSchema: unknown[] | undefined

function schemaOf(client: BetterSqlite.Database | undefined) {
  return client?.prepare('select type, name, tbl_name from sqlite_schema order by type, name').all()
}

test('a landed migration is never edited, and every new one is entered in migrations/landed.json', () => {
  const folder = join(root, 'migrations')
  const files = globSync('**/*.sql', { cwd: folder }).sort()
  expect(Object.fromEntries(files.map((file) => [file, sha256(join(folder, file))]))).toEqual(landed)
})

describe('a database of', () => {
  test.each(journal.entries.map(({ tag }, at) => [tag, at + 1] as const).slice(1))(
    'the version that ended with %s opens, with the tables of a new one',
    (_, migrations) => {
      const path = join(scratchFolder(), 'gateway.db')
      makeOldDatabase(path, { migrations })
      const old = open(path)
      expect(old.failure).toBeUndefined()
      newSchema ??= schemaOf(open(join(scratchFolder(), 'gateway.db')).reader?.$client)
      expect(newSchema?.length).toBeGreaterThan(0)
      expect(schemaOf(old.reader?.$client)).toEqual(newSchema)
    },
  )

  test('the version that stored payments in the database is refused, because a migration would drop them', () => {
    const path = join(scratchFolder(), 'gateway.db')
    makeOldDatabase(path, { migrations: 1 })
    expectRefused(path, /before the first release.*Move it away and start again/)
  })

  test.each(early)('$sql, from before the first release, is refused with a sentence', ({ sql, created_at }) => {
    const path = join(scratchFolder(), 'gateway.db')
    const client = new BetterSqlite(path)
    const text = readFileSync(join(root, 'tests/fixtures/early-databases', sql), 'utf8')
    client.exec(text)
    client.exec('create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)')
    const hash = createHash('sha256').update(text).digest('hex')
    client.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(hash, created_at)
    client.close()
    expectRefused(path, /before the first release.*Move it away and start again/)
  })

  test('a newer version is refused before anything is written', () => {
    const path = join(scratchFolder(), 'gateway.db')
    open(path).close()
    const client = new BetterSqlite(path)
    client.exec(`insert into __drizzle_migrations (hash, created_at) values ('later', ${Date.UTC(2099, 0)})`)
    client.close()
    expectRefused(path, /newer version.*Start that version again, or bring a backup/)
  })

  test('another program is refused', () => {
    const path = join(scratchFolder(), 'gateway.db')
    const client = new BetterSqlite(path)
    client.exec('create table bookmarks (url text)')
    client.close()
    expectRefused(path, /not the database of Dozen/)
  })
})

test('a ledger of a newer version is refused, and the database beside it is left as it was', () => {
  const folder = scratchFolder()
  const [path, ledger] = [join(folder, 'gateway.db'), join(folder, 'ledger.db')]
  open(path).close()
  const client = new BetterSqlite(ledger)
  client.exec(`insert into __drizzle_migrations (hash, created_at) values ('later', ${Date.UTC(2099, 0)})`)
  client.close()
  makeOldDatabase(join(folder, 'old.db'))
  const before = sha256(ledger)
  expectRefused(join(folder, 'old.db'), /ledger\.db was made by a newer version/)
  expect(sha256(ledger)).toBe(before)
})

function expectRefused(path: string, sentence: RegExp): void {
  const before = sha256(path)
  const { failure } = open(path)
  expect(failure).toBeInstanceOf(WrongDatabase)
  expect((failure as Error).message).toMatch(sentence)
  expect(sha256(path)).toBe(before)
}
