import { asc, eq, getTableColumns, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { inPages } from '#operation/export.ts'
import type { McpServerRow, X402ApiRow } from '../datasets.ts'
import { mcpServers, x402Apis } from '../schema.ts'

// The rows were parsed by their schemas on the way in, so reading them as those types is safe.
export type StoredMcpServer = McpServerRow & { id: number }
export type StoredX402Api = X402ApiRow & { id: number }

export interface Page {
  readonly limit: number
  readonly offset: number
}

export interface Found<Row> {
  readonly items: Row[]
  readonly total: number
}

const ROWID = sql<number>`rowid`
const SERVER_COLUMNS = { ...getTableColumns(mcpServers), id: ROWID }
const API_COLUMNS = { ...getTableColumns(x402Apis), id: ROWID }

const EXPORT_PAGE_ROWS = 500

// Ranking looks at every match. Words that so many entries share tell nothing of what is wanted, so past this many
// the entries are shown in the directory's own order.
const RANKED_MAX = 5_000

// Best matches are those in the name; facets are filters and do not count.
const WEIGHTS = sql.raw('8.0, 3.0, 1.5, 0.0')

type SearchIndex = 'hub_mcp_search' | 'hub_x402_search'

/** `match` is an FTS5 query over name, description, words and facets; without one, all servers. */
export function searchMcpServers(db: Database, match: string | undefined, page: Page): Found<StoredMcpServer> {
  const read = (ids: readonly number[]) =>
    db
      .select(SERVER_COLUMNS)
      .from(mcpServers)
      .where(inArray(ROWID, [...ids]))
      .all() as StoredMcpServer[]
  if (match !== undefined) return searched(db, 'hub_mcp_search', match, undefined, page, read)
  const items = db
    .select(SERVER_COLUMNS)
    .from(mcpServers)
    .orderBy(asc(ROWID))
    .limit(page.limit)
    .offset(page.offset)
    .all()
  return { items: items as StoredMcpServer[], total: count(db, mcpServers) }
}

export function findMcpServer(db: Database, name: string): StoredMcpServer | undefined {
  return (db.select(SERVER_COLUMNS).from(mcpServers).where(eq(mcpServers.name, name)).get() ??
    db
      .select(SERVER_COLUMNS)
      .from(mcpServers)
      .where(sql`${mcpServers.name} = ${name} collate nocase`)
      .orderBy(asc(ROWID))
      .limit(1)
      .get()) as StoredMcpServer | undefined
}

/** Of everything in the directory. */
export function listAllServerNames(db: Database): string[] {
  const rows = db.select({ name: mcpServers.name }).from(mcpServers).orderBy(asc(ROWID)).limit(200_000).all()
  return rows.map(({ name }) => name)
}

/** Names that share words with what was asked for. */
export function listServerNames(db: Database, match: string, limit: number): string[] {
  const ids = db
    .all<{ id: number }>(
      sql`select rowid as id from hub_mcp_search where hub_mcp_search match ${match} order by rank limit ${limit}`,
    )
    .map(({ id }) => id)
  return db
    .select({ name: mcpServers.name })
    .from(mcpServers)
    .where(inArray(ROWID, ids))
    .orderBy(asc(mcpServers.name))
    .all()
    .map(({ name }) => name)
}

export function searchX402Apis(
  db: Database,
  match: string | undefined,
  priceMax: number | undefined,
  page: Page,
): Found<StoredX402Api> {
  const cheap = priceMax === undefined ? undefined : lte(x402Apis.price_micro_usd, priceMax)
  if (match !== undefined) {
    const read = (ids: readonly number[]) =>
      db
        .select(API_COLUMNS)
        .from(x402Apis)
        .where(inArray(ROWID, [...ids]))
        .all() as StoredX402Api[]
    // Asked of each match: as a list of rowids, SQLite would try the match on every row of the list.
    const within =
      cheap &&
      sql`(select price_micro_usd from hub_x402_apis where hub_x402_apis.rowid = hub_x402_search.rowid) <= ${priceMax}`
    return searched(db, 'hub_x402_search', match, within, page, read)
  }
  const items = db
    .select(API_COLUMNS)
    .from(x402Apis)
    .where(cheap)
    .orderBy(asc(ROWID))
    .limit(page.limit)
    .offset(page.offset)
    .all()
  return { items: items as StoredX402Api[], total: count(db, x402Apis, cheap) }
}

function searched<Row extends { id: number }>(
  db: Database,
  index: SearchIndex,
  match: string,
  within: SQL | undefined,
  { limit, offset }: Page,
  read: (ids: readonly number[]) => Row[],
): Found<Row> {
  const table = sql.raw(index)
  const where = within ? sql`${table} match ${match} and ${within}` : sql`${table} match ${match}`
  const total = db.get<{ total: number }>(sql`select count(*) as total from ${table} where ${where}`)?.total ?? 0
  if (total === 0) return { items: [], total }
  const order = total > RANKED_MAX ? sql`rowid` : sql`bm25(${table}, ${WEIGHTS}), rowid`
  const ids = db
    .all<{ id: number }>(
      sql`select rowid as id from ${table} where ${where} order by ${order} limit ${limit} offset ${offset}`,
    )
    .map(({ id }) => id)
  const rows = new Map(read(ids).map((row) => [row.id, row]))
  return { items: ids.flatMap((id) => rows.get(id) ?? []), total }
}

function count(db: Database, table: typeof mcpServers | typeof x402Apis, where?: SQL): number {
  return (
    db
      .select({ rows: sql<number>`count(*)` })
      .from(table)
      .where(where)
      .get()?.rows ?? 0
  )
}

export interface Counts {
  mcp_servers: number
  remote_servers: number
  x402_apis: number
}

export function countDirectory(db: Database): Counts {
  return {
    mcp_servers: count(db, mcpServers),
    remote_servers: count(db, mcpServers, sql`${mcpServers.remotes} <> '[]'`),
    x402_apis: count(db, x402Apis),
  }
}

export function eachMcpServer(db: Database): Generator<StoredMcpServer> {
  return inPages<StoredMcpServer>(
    (last) =>
      db
        .select(SERVER_COLUMNS)
        .from(mcpServers)
        .where(sql`rowid > ${last?.id ?? 0}`)
        .orderBy(asc(ROWID))
        .limit(EXPORT_PAGE_ROWS)
        .all() as StoredMcpServer[],
  )
}

export function eachX402Api(db: Database): Generator<StoredX402Api> {
  return inPages<StoredX402Api>(
    (last) =>
      db
        .select(API_COLUMNS)
        .from(x402Apis)
        .where(sql`rowid > ${last?.id ?? 0}`)
        .orderBy(asc(ROWID))
        .limit(EXPORT_PAGE_ROWS)
        .all() as StoredX402Api[],
  )
}
