import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'

export interface IndexedRow {
  readonly id: number
  /** Changes whenever the texts of the row change. An empty stamp excludes the row from the search. */
  readonly stamp: string
  /** The texts in the order of the index columns. */
  readonly texts: () => readonly string[]
  readonly rank: Readonly<Record<string, string | number>>
}

interface Index {
  readonly name: 'hub_server' | 'hub_x402'
  readonly columns: readonly string[]
  readonly ranks: Readonly<Record<string, 'integer' | 'text'>>
}

/**
 * Updates the full-text index `…_search` and its table of ranks. Call it in the transaction that changed the rows. Only
 * rows with a new stamp are tokenised, because that is slow.
 */
export function refreshIndex(db: Writer, { name, columns, ranks }: Index, rows: Iterable<IndexedRow>): void {
  const [search, ranked, vocabulary] = [`${name}_search`, `${name}_ranks`, `${name}_vocabulary`]
  const fields = ['id', 'stamp', ...Object.keys(ranks)]
  const { $client: client } = db
  // Tables that an earlier release created may have other columns.
  const storedFields = client.prepare('select name from pragma_table_info(?)').pluck().all(ranked)
  if (storedFields.join() !== fields.join())
    for (const table of [vocabulary, search, ranked]) client.exec(`drop table if exists ${table}`)
  client.exec(
    `create virtual table if not exists ${search} using fts5(${columns.join()}, tokenize = 'unicode61', content = '', contentless_delete = 1);
     create virtual table if not exists ${vocabulary} using fts5vocab(${search}, 'col');
     create table if not exists ${ranked} (id integer primary key, stamp text not null, ${Object.entries(ranks)
       .map(([field, type]) => `${field} ${type} not null`)
       .join()}) strict`,
  )
  type Stored = Record<string, string | number> & { id: number; stamp: string }
  const stored = new Map(db.all<Stored>(sql.raw(`select * from ${ranked}`)).map((row) => [row.id, row]))
  const insert = (table: string, names: readonly string[]) =>
    client.prepare(`insert or replace into ${table} (${names.join()}) values (${names.map(() => '?').join()})`)
  const forget = client.prepare(`delete from ${search} where rowid = ?`)
  const [add, write] = [insert(search, ['rowid', ...columns]), insert(ranked, fields)]
  for (const { id, stamp, texts, rank } of rows) {
    const before = stored.get(id)
    stored.delete(id)
    if (before?.stamp !== stamp) {
      if (before && before.stamp !== '') forget.run(id)
      if (stamp !== '') add.run(id, ...texts())
    } else if (Object.keys(ranks).every((field) => before[field] === rank[field])) continue
    write.run(id, stamp, ...Object.keys(ranks).map((field) => rank[field]))
  }
  for (const { id, stamp } of stored.values()) {
    if (stamp !== '') forget.run(id)
    client.prepare(`delete from ${ranked} where id = ?`).run(id)
  }
}

export function stampOf(indexedBy: string, row: unknown): string {
  return createHash('sha1')
    .update(JSON.stringify([indexedBy, row]))
    .digest('base64')
}

/**
 * The token of a filter in the `facets` column. Words that a user types cannot equal it. Because filters are tokens,
 * counts need no row reads.
 */
export function facetToken(kind: 'tag' | 'network' | 'remote', value = ''): string {
  return `${kind}x${Buffer.from(value.trim().toLowerCase()).toString('hex')}`
}

/** Removes the prefix `io.github.`, which most names have. Otherwise “github” would match them all. */
export function searchableName(typed: string): string {
  return typed.replaceAll(/\bio\.github\./gi, ' ')
}
