import { createHash } from 'node:crypto'
import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { searchTokens, TOKENS_MADE_BY } from '#support/text/tokens.ts'
import { mcpServers, probes, type ServerEntry } from '../schema.ts'
import { addressKey, groupServers, mergeEntries } from './same-server.ts'
import { facetToken, searchableName } from './search-index.ts'
import { trustOf, type Answering } from './trust.ts'
import { vendorNames } from './vendor.ts'

/** Another text once entries are grouped, rated or made searchable in another way. */
export const SERVERS_INDEXED_BY = `${TOKENS_MADE_BY} 5`

interface Ranked {
  readonly id: number
  /** The entry that stands for all of one server; its own id where it is the one. */
  readonly leader: number
  readonly score: number
  readonly stamp: string
  readonly group: readonly ServerEntry[]
}

/**
 * Brings the full-text index of the MCP servers up to date, one entry for each server however many directories list it.
 * Call it in the transaction that changed them. Only what says something new is made into tokens, which is the slow part.
 */
export function indexMcpServers(db: Writer): void {
  db.run(
    sql`create virtual table if not exists hub_server_search using fts5(vendor, name, description, words, facets, tokenize = 'unicode61', content = '', contentless_delete = 1)`,
  )
  db.run(
    sql`create table if not exists hub_server_ranks (id integer primary key, leader integer not null, score integer not null, stamp text not null) strict`,
  )
  db.run(sql`create virtual table if not exists hub_server_vocabulary using fts5vocab(hub_server_search, 'col')`)
  const ranked = rankServers(db)
  const held = new Map(
    db
      .all<{ id: number; leader: number; score: number; stamp: string }>(
        sql`select id, leader, score, stamp from hub_server_ranks`,
      )
      .map((row) => [row.id, row]),
  )
  const forget = db.$client.prepare('delete from hub_server_search where rowid = ?')
  const add = db.$client.prepare(
    'insert into hub_server_search (rowid, vendor, name, description, words, facets) values (?, ?, ?, ?, ?, ?)',
  )
  const rank = db.$client.prepare(
    'insert or replace into hub_server_ranks (id, leader, score, stamp) values (?, ?, ?, ?)',
  )
  for (const { id, leader, score, stamp, group } of ranked) {
    const before = held.get(id)
    held.delete(id)
    if (before?.stamp !== stamp) {
      if (before && before.stamp !== '') forget.run(id)
      if (stamp !== '') add.run(id, ...searchableTexts(group))
    } else if (before.leader === leader && before.score === score) continue
    rank.run(id, leader, score, stamp)
  }
  for (const { id, stamp } of held.values()) {
    if (stamp !== '') forget.run(id)
    db.run(sql`delete from hub_server_ranks where id = ${id}`)
  }
}

function rankServers(db: Writer): Ranked[] {
  const rows = db
    .select({ ...getTableColumns(mcpServers), id: sql<number>`rowid` })
    .from(mcpServers)
    .orderBy(asc(sql`rowid`))
    .all()
  const answering = readAnswering(db)
  const newest = rows.reduce((day, { updated_at }) => (updated_at !== null && updated_at > day ? updated_at : day), '')
  const scoreOf = (server: ServerEntry) => trustOf(server, newest, answeringOf(server, answering))
  return groupServers(rows).flatMap((group) => {
    const [only, other] = group
    if (only && !other) return { id: only.id, leader: only.id, score: scoreOf(only), stamp: stampOf(group), group }
    const rated = group
      .map((server) => ({ server, score: scoreOf(server) }))
      .sort((a, b) => b.score - a.score || a.server.id - b.server.id)
    const ordered = rated.map(({ server }) => server)
    const [first] = ordered
    if (!first) return []
    const score = scoreOf(mergeEntries(first, ordered.slice(1)))
    return ordered.map(({ id }) => ({
      id,
      leader: first.id,
      score,
      stamp: id === first.id ? stampOf(ordered) : '',
      group: ordered,
    }))
  })
}

/** An endpoint that has answered once, and has not for this long when it was asked again, is taken for gone. */
const SILENT_MS = 30 * 86_400_000

/** Of each endpoint that was asked, whether it answers. */
function readAnswering(db: Writer): Map<string, Answering> {
  const asked = db
    .select({ url: probes.url, checked: probes.checked_on, answered: probes.answered_on })
    .from(probes)
    .all()
  return new Map(
    asked.map(({ url, checked, answered }): [string, Answering] => {
      if (answered === null) return [addressKey(url), 'unknown']
      const isSilent = Date.parse(checked) - Date.parse(answered) > SILENT_MS
      return [addressKey(url), isSilent ? 'silent' : 'answers']
    }),
  )
}

/** A server is there as long as one of its endpoints is. */
function answeringOf({ remotes }: Pick<ServerEntry, 'remotes'>, answering: ReadonlyMap<string, Answering>): Answering {
  const found = remotes.flatMap(({ url }) => answering.get(addressKey(url)) ?? [])
  if (found.includes('answers')) return 'answers'
  return remotes.length > 0 && found.length === remotes.length && !found.includes('unknown') ? 'silent' : 'unknown'
}

function stampOf(group: readonly ServerEntry[]): string {
  return createHash('sha1')
    .update(JSON.stringify([SERVERS_INDEXED_BY, group]))
    .digest('base64')
}

/** The searchable text of a server: vendor, name, description, words and facets. */
function searchableTexts(group: readonly ServerEntry[]): string[] {
  const [first, ...others] = group
  if (!first) throw new Error('A server without an entry cannot be found.')
  const server = mergeEntries(first, others)
  const vendor = searchTokens([...new Set(group.flatMap(vendorNames))].join(' '))
  const name = searchTokens(
    [...group.map((it) => searchableName(it.name)), ...group.map((it) => it.title ?? '')].join(' '),
  )
  // Another list may name what the maker does not: a vendor's entry seldom names all its products.
  const description = searchTokens(
    [...new Set(group.map((it) => it.description ?? '')), server.description_zh ?? ''].join(' '),
  )
  const words = searchTokens(
    [
      ...server.tags,
      ...server.tools,
      ...server.packages.map((it) => it.identifier),
      ...server.remotes.map((it) => URL.parse(it.url)?.hostname ?? ''),
      server.repository === null ? '' : (URL.parse(server.repository)?.pathname.replaceAll('/', ' ') ?? ''),
    ].join(' '),
  )
  const facets = [
    ...server.tags.map((tag) => facetToken('tag', tag)),
    ...(server.remotes.length > 0 ? [facetToken('remote')] : []),
  ].join(' ')
  return [vendor, name, description, words, facets]
}
