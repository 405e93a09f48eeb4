import BetterSqlite from 'better-sqlite3'

type Key = readonly (string | number)[]

/** Sorts rows in an anonymous temporary file, since a million rows would need too much memory. */
export interface SortedRows {
  /** A row replaces an earlier row with the same key. */
  add(key: Key, row: object): void
  count(): number
  rows(): Iterable<unknown>
  close(): void
}

const ROWS_AT_ONCE = 2000

/** `parts` is the number of values in each key, of which the first is the most significant. */
export function openSortedRows(parts: number): SortedRows {
  const file = new BetterSqlite('')
  const columns = Array.from({ length: parts }, (_, at) => `key${at}`)
  const key = columns.join(', ')
  file.exec(`create table staged (${key}, row text not null, primary key (${key})) without rowid`)
  const places = columns.map(() => '?').join(', ')
  const insert = file.prepare(`insert or replace into staged (${key}, row) values (${places}, ?)`)
  const insertAll = file.transaction((rows: readonly (readonly [Key, string])[]) => {
    for (const [values, row] of rows) insert.run(...values, row)
  })
  let waiting: [Key, string][] = []
  const flush = () => {
    insertAll(waiting)
    waiting = []
  }
  return {
    add(values, row) {
      waiting.push([values, JSON.stringify(row)])
      if (waiting.length === ROWS_AT_ONCE) flush()
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
