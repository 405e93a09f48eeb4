import BetterSqlite from 'better-sqlite3'

/** Sorts rows in a temporary file without a name, since a million rows would need too much memory. */
export interface SortedRows {
  /** A row replaces an earlier row with the same key. */
  add(key: string, row: object): void
  count(): number
  rows(): Iterable<Record<string, unknown>>
  close(): void
}

const ROWS_PER_TRANSACTION = 2000

export function openSortedRows(): SortedRows {
  // An empty name opens a temporary file that SQLite deletes on close.
  const file = new BetterSqlite('')
  file.exec('create table staged (key text primary key, row text not null) without rowid')
  const insert = file.prepare('insert or replace into staged (key, row) values (?, ?)')
  const insertAll = file.transaction((rows: readonly (readonly [key: string, row: string])[]) => {
    for (const pair of rows) insert.run(...pair)
  })
  let buffered: [key: string, row: string][] = []
  const flush = () => {
    insertAll(buffered)
    buffered = []
  }
  return {
    add(key, row) {
      buffered.push([key, JSON.stringify(row)])
      if (buffered.length === ROWS_PER_TRANSACTION) flush()
    },
    count() {
      flush()
      return file.prepare('select count(*) from staged').pluck().get() as number
    },
    *rows() {
      flush()
      for (const text of file.prepare('select row from staged order by key').pluck().iterate()) {
        yield JSON.parse(text as string) as Record<string, unknown>
      }
    },
    close: () => file.close(),
  }
}
