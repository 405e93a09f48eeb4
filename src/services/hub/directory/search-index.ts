import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'

/** One row to be found, and what its results are ordered by. */
export interface IndexedRow {
  readonly id: number
  /** Differs whenever the texts do; empty for a row that is not found by itself. */
  readonly stamp: string
  /** In the order of the index's columns. */
  readonly texts: () => readonly string[]
  readonly rank: Readonly<Record<string, string | number>>
}

interface Index {
  readonly name: 'hub_server' | 'hub_x402'
  readonly columns: readonly string[]
  readonly ranks: Readonly<Record<string, 'integer' | 'text'>>
}

/**
 * Brings a full-text index `…_search` and the ranks beside it up to date. Call it in the transaction that changed the
 * rows. Only what says something new is made into tokens, which is the slow part.
 */
export function refreshIndex(db: Writer, { name, columns, ranks }: Index, rows: Iterable<IndexedRow>): void {
  const [search, ranked, vocabulary] = [`${name}_search`, `${name}_ranks`, `${name}_vocabulary`]
  const fields = ['id', 'stamp', ...Object.keys(ranks)]
  const { $client: client } = db
  // Tables of another release may have other columns.
  const heldFields = client.prepare('select name from pragma_table_info(?)').pluck().all(ranked)
  if (heldFields.join() !== fields.join())
    for (const table of [vocabulary, search, ranked]) client.exec(`drop table if exists ${table}`)
  client.exec(
    `create virtual table if not exists ${search} using fts5(${columns.join()}, tokenize = 'unicode61', content = '', contentless_delete = 1);
     create virtual table if not exists ${vocabulary} using fts5vocab(${search}, 'col');
     create table if not exists ${ranked} (id integer primary key, stamp text not null, ${Object.entries(ranks)
       .map(([field, type]) => `${field} ${type} not null`)
       .join()}) strict`,
  )
  type Held = Record<string, string | number> & { id: number; stamp: string }
  const held = new Map(db.all<Held>(sql.raw(`select * from ${ranked}`)).map((row) => [row.id, row]))
  const insert = (table: string, names: readonly string[]) =>
    client.prepare(`insert or replace into ${table} (${names.join()}) values (${names.map(() => '?').join()})`)
  const forget = client.prepare(`delete from ${search} where rowid = ?`)
  const [add, write] = [insert(search, ['rowid', ...columns]), insert(ranked, fields)]
  for (const { id, stamp, texts, rank } of rows) {
    const before = held.get(id)
    held.delete(id)
    if (before?.stamp !== stamp) {
      if (before && before.stamp !== '') forget.run(id)
      if (stamp !== '') add.run(id, ...texts())
    } else if (Object.keys(ranks).every((field) => before[field] === rank[field])) continue
    write.run(id, stamp, ...Object.keys(ranks).map((field) => rank[field]))
  }
  for (const { id, stamp } of held.values()) {
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
 * The token of a filter in the column `facets`; no typed word produces it. An index that includes the filters can count
 * matches without reading rows.
 */
export function facetToken(kind: 'tag' | 'network' | 'remote', value = ''): string {
  return `${kind}x${Buffer.from(value.trim().toLowerCase()).toString('hex')}`
}

/** Nearly every name begins with `io.github.`: leaving it out lets “github” find what is about GitHub. */
export function searchableName(typed: string): string {
  return typed.replaceAll(/\bio\.github\./gi, ' ')
}
