import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { searchTokens, TOKENS_MADE_BY } from '#support/text/tokens.ts'
import { mcpServers, probes, type ServerEntry } from '../schema.ts'
import { addressKey, groupServers, mergeEntries } from './same-server.ts'
import { facetToken, refreshIndex, searchableName, stampOf, type IndexedRow } from './search-index.ts'
import { trustOf, type Answering } from './trust.ts'
import { vendorNames } from './vendor.ts'

/** Change this when grouping, rating or tokenisation changes. A new value rebuilds the index of every row. */
export const SERVERS_INDEXED_BY = `${TOKENS_MADE_BY} 7`

/** Updates the search index of MCP servers. A server in several directories has one search entry. */
export function indexMcpServers(db: Writer): void {
  const columns = ['vendor', 'name', 'description', 'words', 'facets']
  // `leader` is the id of the entry that represents the server; it may be this row.
  const ranks = { leader: 'integer', score: 'integer' } as const
  refreshIndex(db, { name: 'hub_server', columns, ranks }, rankServers(db))
}

function rankServers(db: Writer): IndexedRow[] {
  const rows = db
    .select({ ...getTableColumns(mcpServers), id: sql<number>`rowid` })
    .from(mcpServers)
    .orderBy(asc(sql`rowid`))
    .all()
  const answering = readAnswering(db)
  const newest = rows.reduce((day, { updated_at }) => (updated_at !== null && updated_at > day ? updated_at : day), '')
  const scoreOf = (server: ServerEntry) => trustOf(server, newest, answeringOf(server, answering))
  return groupServers(rows).flatMap((group) => {
    const rated = group
      .map((server) => ({ server, score: scoreOf(server) }))
      .sort((a, b) => b.score - a.score || a.server.id - b.server.id)
    const [first, ...others] = rated.map(({ server }) => server)
    if (!first) return []
    const rank = { leader: first.id, score: scoreOf(mergeEntries(first, others)) }
    const ordered = [first, ...others]
    return ordered.map((server) => ({
      id: server.id,
      stamp: server === first ? stampOf(SERVERS_INDEXED_BY, ordered) : '',
      texts: () => searchableTexts(first, others),
      rank,
    }))
  })
}

/** An endpoint is gone if it responded once, but not within this time before its last probe. */
const SILENT_MS = 30 * 86_400_000

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

/** A server responds if at least one of its endpoints does. */
function answeringOf({ remotes }: Pick<ServerEntry, 'remotes'>, answering: ReadonlyMap<string, Answering>): Answering {
  const found = remotes.flatMap(({ url }) => answering.get(addressKey(url)) ?? [])
  if (found.includes('answers')) return 'answers'
  return remotes.length > 0 && found.length === remotes.length && !found.includes('unknown') ? 'silent' : 'unknown'
}

function searchableTexts(first: ServerEntry, others: readonly ServerEntry[]): string[] {
  const group = [first, ...others]
  const server = mergeEntries(first, others)
  const vendor = searchTokens([...new Set(group.flatMap(vendorNames))].join(' '))
  const name = searchTokens(
    [...group.map((it) => searchableName(it.name)), ...group.map((it) => it.title ?? '')].join(' '),
  )
  // Joins the descriptions of all entries, because a vendor's entry seldom names all its products.
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
