import { asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { countRows } from '#data/db/count-rows.ts'
import { inPages } from '#operation/in-pages.ts'
import type { Asked } from './search-match.ts'
import type { ApiSignal } from './x402-trust.ts'
import { mcpServers, probes, x402Apis, type ApiEntry, type ProbeRow, type ServerEntry } from '../schema.ts'

export type StoredX402Api = ApiEntry & { id: number; score: number; signals: ApiSignal[] }

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
const API_COLUMNS = {
  ...getTableColumns(x402Apis),
  id: ROWID,
  score: ofRank<number>('score'),
  // The index job writes this column in the transaction that writes the row.
  signals: ofRank<ApiSignal[]>('signals').mapWith((text: string) => JSON.parse(text) as ApiSignal[]),
}

const EXPORT_PAGE_ROWS = 500

// Ranking reads every matching row. If more rows than this match, the results are ordered by trust instead.
const RANKED_MAX = 5_000

// FTS5 column weights: vendor (servers only), name, description, words. The facets column only filters, so its weight
// is zero.
const SERVER_WEIGHTS = sql.raw('10.0, 5.0, 2.0, 1.0, 0.0')
const API_WEIGHTS = sql.raw('8.0, 3.0, 1.5, 0.0')

// The factor on the match score of a server whose vendor the query names.
const OWN_TIMES = 2

// The factor on the match score of a server with maximum trust, relative to one with zero trust.
const TRUST_TIMES = 4

function ofRank<T>(column: 'score' | 'signals'): SQL<T> {
  return sql<T>`(select ${sql.raw(column)} from hub_x402_ranks where hub_x402_ranks.id = hub_x402_apis.rowid)`
}

/**
 * `match` is an FTS5 query over vendor, name, description, words and facets; undefined selects all servers. Returns one
 * entry per server, ordered by match and trust. Without a query, orders by trust alone.
 */
export function searchMcpServers(
  db: Database,
  match: string | undefined,
  { limit, offset }: Page,
  own?: string,
): Found<ListedServer> {
  const matching = match === undefined ? sql`` : sql` and hub_server_search match ${match}`
  const from = sql`hub_server_ranks as ranks${match === undefined ? sql`` : sql` join hub_server_search on hub_server_search.rowid = ranks.id`}`
  const total =
    db.get<{ total: number }>(sql`select count(*) as total from ${from} where ranks.id = ranks.leader${matching}`)
      ?.total ?? 0
  const isOwn = sql`ranks.id in (select rowid from hub_server_search where hub_server_search match ${own})`
  const times = own === undefined ? sql`` : sql` * (case when ${isOwn} then ${OWN_TIMES} else 1 end)`
  const fit = sql`bm25(hub_server_search, ${SERVER_WEIGHTS}) * (100.0 + ranks.score * ${TRUST_TIMES - 1})${times}`
  // Servers with zero trust come last even if their name matches fully: some are unmodified templates named send-email.
  const order = match === undefined || total > RANKED_MAX ? sql`ranks.score desc` : sql`ranks.score = 0, ${fit}`
  const ids = db
    .all<{ id: number }>(
      sql`select ranks.id as id from ${from} where ranks.id = ranks.leader${matching} order by ${order}, ranks.id limit ${limit} offset ${offset}`,
    )
    .map(({ id }) => id)
  return { items: readServers(db, ids), total }
}

export function findServers(db: Database, asked: Asked, page: Page): Found<ListedServer> {
  return findStrictly(asked, (match, own) => searchMcpServers(db, match, page, own))
}

/** If nothing has every word, finds what has some of them. */
function findStrictly<F extends { readonly total: number }>(
  { every, some, own }: Asked,
  search: (match: string | undefined, own?: string) => F,
): F {
  const strict = search(every, own)
  return strict.total === 0 && some !== undefined ? search(some) : strict
}

/** A server with all its directory entries; the first entry represents it. */
export interface ListedServer {
  readonly score: number
  readonly entries: readonly [ServerEntry, ...ServerEntry[]]
  /** The stored probes of the server's endpoints. */
  readonly probes: readonly ProbeRow[]
}

/** Reads the servers of these representative entries, in the given order. */
function readServers(db: Database, leaders: readonly number[]): ListedServer[] {
  const ranks = db.all<{ id: number; leader: number; score: number }>(
    sql`select id, leader, score from hub_server_ranks where leader in ${leaders.length > 0 ? [...leaders] : [0]} order by id`,
  )
  const rowids = ranks.map(({ id }) => id)
  const found = db.select(SERVER_COLUMNS).from(mcpServers).where(inArray(ROWID, rowids)).all()
  const rows = new Map(found.map((row) => [row.id, row]))
  const groups = Map.groupBy(ranks, ({ leader }) => leader)
  const probed = new Map(listProbes(db, [...rows.values()]).map((probe) => [probe.url, probe]))
  return leaders.flatMap((leader) => {
    const first = rows.get(leader)
    const members = groups.get(leader) ?? []
    const others = members.flatMap(({ id }) => (id === leader ? [] : (rows.get(id) ?? [])))
    if (!first) return []
    const entries = [first, ...others] as const
    const urls = new Set(entries.flatMap(({ remotes }) => remotes.map(({ url }) => url)))
    return [{ score: members[0]?.score ?? 0, entries, probes: [...urls].flatMap((url) => probed.get(url) ?? []) }]
  })
}

function listProbes(db: Database, servers: readonly ServerEntry[]): ProbeRow[] {
  const urls = [...new Set(servers.flatMap(({ remotes }) => remotes.map(({ url }) => url)))]
  return db.select().from(probes).where(inArray(probes.url, urls)).all()
}

/** Finds a server by the name of any of its entries. */
export function findListedServer(db: Database, name: string): ListedServer | undefined {
  const server = findMcpServer(db, name)
  if (!server) return undefined
  const rank = db.get<{ leader: number }>(sql`select leader from hub_server_ranks where id = ${server.id}`)
  return readServers(db, [rank?.leader ?? server.id])[0] ?? { score: 0, entries: [server], probes: [] }
}

function findMcpServer(db: Database, name: string): ServerEntry | undefined {
  return (
    db.select(SERVER_COLUMNS).from(mcpServers).where(eq(mcpServers.name, name)).get() ??
    db
      .select(SERVER_COLUMNS)
      .from(mcpServers)
      .where(sql`${mcpServers.name} = ${name} collate nocase`)
      .orderBy(asc(ROWID))
      .limit(1)
      .get()
  )
}

export function listAllServerNames(db: Database): string[] {
  const rows = db.select({ name: mcpServers.name }).from(mcpServers).orderBy(asc(ROWID)).limit(200_000).all()
  return rows.map(({ name }) => name)
}

/** Lists names of servers that share words with the query. */
export function listServerNames(db: Database, match: string, limit: number): string[] {
  const matching = sql`select rowid from hub_server_search where hub_server_search match ${match} order by rank limit ${limit}`
  const names = db.select({ name: mcpServers.name }).from(mcpServers)
  const rows = names
    .where(sql`rowid in (${matching})`)
    .orderBy(asc(mcpServers.name))
    .limit(limit)
    .all()
  return rows.map(({ name }) => name)
}

interface ApiPage extends Page {
  /** Sorts resources by price; those without a known price come last. */
  readonly isCheapestFirst: boolean
}

interface FoundApis extends Found<StoredX402Api> {
  /** How many match but for the maximum price, because theirs is not known. 0 without a maximum. */
  readonly unpriced: number
}

export function findX402Apis(db: Database, asked: Asked, priceMax: number | undefined, page: ApiPage): FoundApis {
  return findStrictly(asked, (match) => searchX402Apis(db, match, priceMax, page))
}

function searchX402Apis(
  db: Database,
  match: string | undefined,
  priceMax: number | undefined,
  { limit, offset, isCheapestFirst }: ApiPage,
): FoundApis {
  // SQLite keeps the order of cross joins. This order reads the search matches first and then only their prices.
  const matching = match === undefined ? sql`` : sql`hub_x402_search cross join `
  const of = match === undefined ? sql`` : sql` and ranks.id = hub_x402_search.rowid and hub_x402_search match ${match}`
  const within = priceMax === undefined ? sql`` : sql` and apis.price_micro_usd <= ${priceMax}`
  const listed = sql`${matching}hub_x402_ranks as ranks cross join hub_x402_apis as apis where apis.rowid = ranks.id${of}`
  const from = sql`${listed}${within}`
  const count = (rows: SQL) => db.get<{ total: number }>(sql`select count(*) as total from ${rows}`)?.total ?? 0
  const total = count(from)
  const unpriced = priceMax === undefined ? 0 : count(sql`${listed} and apis.price_micro_usd is null`)
  const fit =
    match === undefined || total > RANKED_MAX
      ? sql`ranks.standing desc`
      : sql`bm25(hub_x402_search, ${API_WEIGHTS}) * (100.0 + ranks.score * ${TRUST_TIMES - 1})`
  const order = isCheapestFirst ? sql`apis.price_micro_usd is null, apis.price_micro_usd, ${fit}` : fit
  const ids = db
    .all<{ id: number }>(
      sql`select ranks.id as id from ${from} order by ${order}, ranks.id limit ${limit} offset ${offset}`,
    )
    .map(({ id }) => id)
  const found = db.select(API_COLUMNS).from(x402Apis).where(inArray(ROWID, ids)).all()
  const rows = new Map(found.map((row) => [row.id, row]))
  return { items: ids.flatMap((id) => rows.get(id) ?? []), total, unpriced }
}

/** Counts servers instead of entries, because several directories list the same server. */
export function countDirectory(db: Database) {
  const servers = db.get<{ mcp_servers: number; remote_servers: number }>(
    sql`select count(distinct ranks.leader) as mcp_servers,
      count(distinct case when servers.remotes <> '[]' then ranks.leader end) as remote_servers
      from hub_server_ranks as ranks join hub_mcp_servers as servers on servers.rowid = ranks.id`,
  )
  return { ...(servers ?? { mcp_servers: 0, remote_servers: 0 }), x402_apis: countRows(db, x402Apis) }
}

/** The newest day on which a catalogue listed its entries. */
export function findListedOn(db: Database, directory: string): string | null {
  const row = db.get<{ day: string | null }>(
    sql`select max(json_extract(value, '$.as_of')) as day from ${mcpServers}, json_each(signals) where directory = ${directory} and json_extract(value, '$.kind') = directory`,
  )
  return row?.day ?? null
}

/** Counts the rows of the data export: one per entry, so a server in two directories counts twice. */
export function countEntries(db: Database): { mcp_servers: number; x402_apis: number } {
  return { mcp_servers: countRows(db, mcpServers), x402_apis: countRows(db, x402Apis) }
}

export function eachMcpServer(db: Database): Generator<ServerEntry> {
  const servers = db.select(SERVER_COLUMNS).from(mcpServers).orderBy(asc(ROWID)).limit(EXPORT_PAGE_ROWS).$dynamic()
  return inPages<ServerEntry>((last) => servers.where(sql`rowid > ${last?.id ?? 0}`).all())
}

export function eachX402Api(db: Database): Generator<StoredX402Api> {
  const apis = db.select(API_COLUMNS).from(x402Apis).orderBy(asc(ROWID)).limit(EXPORT_PAGE_ROWS).$dynamic()
  return inPages<StoredX402Api>((last) => apis.where(sql`rowid > ${last?.id ?? 0}`).all())
}

/** Lists all networks in payment options, by the names that the catalogues use. */
export function listNetworks(db: Database): string[] {
  const found = db.all<{ network: string }>(
    sql`select distinct json_extract(value, '$.network') as network from ${x402Apis}, json_each(options) order by 1`,
  )
  return found.map(({ network }) => network)
}
