import BetterSqlite from 'better-sqlite3'

type Key = readonly (string | number)[]

/** Sorts rows in a temporary file without a name, since a million rows would need too much memory. */
export interface SortedRows {
  /** A row replaces an earlier row with the same key. */
  add(key: Key, row: object): void
  count(): number
  rows(): Iterable<unknown>
  close(): void
}

const ROWS_PER_TRANSACTION = 2000

/** `keyLength` is the number of values in each key, of which the first is the most significant. */
export function openSortedRows(keyLength: number): SortedRows {
  // An empty name opens a temporary file that SQLite deletes on close.
  const file = new BetterSqlite('')
  const columns = Array.from({ length: keyLength }, (_, index) => `key${index}`)
  const key = columns.join(', ')
  file.exec(`create table staged (${key}, row text not null, primary key (${key})) without rowid`)
  const placeholders = columns.map(() => '?').join(', ')
  const insert = file.prepare(`insert or replace into staged (${key}, row) values (${placeholders}, ?)`)
  const insertAll = file.transaction((rows: readonly (readonly [Key, string])[]) => {
    for (const [values, row] of rows) insert.run(...values, row)
  })
  let buffered: [Key, string][] = []
  const flush = () => {
    insertAll(buffered)
    buffered = []
  }
  return {
    add(values, row) {
      buffered.push([values, JSON.stringify(row)])
      if (buffered.length === ROWS_PER_TRANSACTION) flush()
    },
    count() {
      flush()
      return file.prepare('select count(*) from staged').pluck().get() as number
    },
    *rows() {
      flush()
      for (const text of file.prepare(`select row from staged order by ${key}`).pluck().iterate()) {
        yield JSON.parse(text as string)
      }
    },
    close: () => file.close(),
  }
}
