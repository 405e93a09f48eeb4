import { getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { searchTokens, TOKENS_MADE_BY } from '#support/text/tokens.ts'
import { x402Apis } from '../schema.ts'
import { rankX402Apis } from './x402-ranks.ts'

type X402Api = typeof x402Apis.$inferSelect

interface Entry {
  name: string
  description: string
  words: string
  facets: string
}

interface Index {
  readonly search: string
  readonly indexed: string
  readonly table: string
  /** Tells whether a row says what it said when it was indexed, and is indexed as it was. */
  readonly stamp: SQL
}

/** Another text once resources are rated or made searchable in another way. */
export const APIS_INDEXED_BY = `${TOKENS_MADE_BY} 2`

const PAGE_ROWS = 500
const ROWID = sql<number>`rowid`

const X402_INDEX: Index = {
  search: 'hub_x402_search',
  indexed: 'hub_x402_indexed',
  table: 'hub_x402_apis',
  stamp: sql.raw(
    `'${TOKENS_MADE_BY}' || resource || '|' || ifnull(name, '') || '|' || ifnull(description, '') || tags || options`,
  ),
}

/**
 * The token of a filter in the column `facets`; no typed word produces it. An index that includes the filters can count
 * matches without reading rows.
 */
export function facetToken(kind: 'tag' | 'network' | 'remote', value = ''): string {
  return `${kind}x${Buffer.from(value.trim().toLowerCase()).toString('hex')}`
}

/** Brings the full-text index and the ratings of the x402 resources up to date. Call it in the transaction that changed them. */
export function indexX402Apis(db: Writer): void {
  const columns = { ...getTableColumns(x402Apis), id: ROWID }
  refresh(db, X402_INDEX, (ids) =>
    db
      .select(columns)
      .from(x402Apis)
      .where(inArray(ROWID, ids))
      .all()
      .map((api) => ({ id: api.id, entry: apiEntry(api) })),
  )
  rankX402Apis(db)
}

/** Only what is new, changed or gone is touched: a sync brings a few rows, and making tokens of all takes seconds. */
function refresh(db: Writer, index: Index, read: (ids: number[]) => { id: number; entry: Entry }[]): void {
  const [search, indexed, table] = [sql.raw(index.search), sql.raw(index.indexed), sql.raw(index.table)]
  db.run(
    sql`create virtual table if not exists ${search} using fts5(name, description, words, facets, tokenize = 'unicode61', content = '', contentless_delete = 1)`,
  )
  db.run(sql`create virtual table if not exists hub_x402_vocabulary using fts5vocab(hub_x402_search, 'col')`)
  db.run(sql`create table if not exists ${indexed} (id integer primary key, stamp text not null) strict`)
  const outdated = sql`select ${indexed}.id from ${indexed} left join ${table} on ${table}.rowid = ${indexed}.id where ${table}.rowid is null or (${index.stamp}) <> stamp`
  db.run(sql`delete from ${search} where rowid in (${outdated})`)
  db.run(sql`delete from ${indexed} where id in (${outdated})`)
  const ids = db
    .all<{ id: number }>(
      sql`select rowid as id from ${table} where rowid not in (select id from ${indexed}) order by rowid`,
    )
    .map(({ id }) => id)
  for (let at = 0; at < ids.length; at += PAGE_ROWS) {
    for (const { id, entry } of read(ids.slice(at, at + PAGE_ROWS))) {
      db.run(
        sql`insert into ${search} (rowid, name, description, words, facets) values (${id}, ${entry.name}, ${entry.description}, ${entry.words}, ${entry.facets})`,
      )
    }
  }
  db.run(
    sql`insert into ${indexed} (id, stamp) select rowid, ${index.stamp} from ${table} where rowid not in (select id from ${indexed})`,
  )
}

/** Nearly every name begins with `io.github.`: leaving it out lets “github” find what is about GitHub. */
export function searchableName(typed: string): string {
  return typed.replaceAll(/\bio\.github\./gi, ' ')
}

function apiEntry(api: X402Api): Entry {
  const url = URL.parse(api.resource)
  const networks = new Set(api.options.map((option) => option.network))
  const facets = [
    ...[...networks].map((network) => facetToken('network', network)),
    ...api.tags.map((tag) => facetToken('tag', tag)),
  ]
  return {
    name: searchTokens(api.name ?? ''),
    description: searchTokens(api.description ?? ''),
    words: searchTokens([url?.hostname ?? '', decoded(url?.pathname ?? ''), ...api.tags].join(' ')),
    facets: facets.join(' '),
  }
}

/** Paths may hold percent signs that encode nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
