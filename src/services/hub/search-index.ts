import { asc, gt, sql } from 'drizzle-orm'
import type { Writer } from '#db/client.ts'
import { inPages } from '#operation/export.ts'
import { searchTokens } from '#text/tokens.ts'
import { mcpServers, x402Apis } from './schema.ts'

type McpServer = typeof mcpServers.$inferSelect
type X402Api = typeof x402Apis.$inferSelect

const PAGE_ROWS = 500

/**
 * The token that stands for a filter in the column `facets`, which no typed word reaches: an index that holds the
 * filters too need not look at the rows it counts.
 */
export function facetToken(kind: 'tag' | 'network' | 'remote', value = ''): string {
  return `${kind}x${Buffer.from(value.trim().toLowerCase()).toString('hex')}`
}

/** Builds the full-text index of the MCP servers anew. Call it in a transaction. */
export function indexMcpServers(db: Writer): void {
  db.run(sql`drop table if exists hub_mcp_search`)
  db.run(
    sql`create virtual table hub_mcp_search using fts5(name, description, words, facets, tokenize = 'unicode61', content = '', contentless_delete = 1)`,
  )
  const pages = inPages<McpServer>((last) =>
    db
      .select()
      .from(mcpServers)
      .where(gt(mcpServers.id, last?.id ?? 0))
      .orderBy(asc(mcpServers.id))
      .limit(PAGE_ROWS)
      .all(),
  )
  for (const server of pages) indexMcpServer(db, server)
  db.run(sql`insert into hub_mcp_search(hub_mcp_search) values ('optimize')`)
}

/** Puts one server into the index; an entry that was there before must have been taken out. */
export function indexMcpServer(db: Writer, server: McpServer): void {
  const name = `${searchableName(server.name)} ${server.title ?? ''}`
  const words = [
    ...server.tags,
    ...server.tools,
    ...server.packages.map((it) => it.identifier),
    ...server.remotes.map((it) => hostOf(it.url)),
    ownerOf(server.repository),
  ].join(' ')
  const facets = [
    ...server.tags.map((tag) => facetToken('tag', tag)),
    ...(server.remotes.length > 0 ? [facetToken('remote')] : []),
  ].join(' ')
  db.run(
    sql`insert into hub_mcp_search(rowid, name, description, words, facets) values (${server.id}, ${searchTokens(name)}, ${searchTokens(server.description ?? '')}, ${searchTokens(words)}, ${facets})`,
  )
}

/** Nearly every name begins with `io.github.`: leaving it out lets “github” find what is about GitHub. */
export function searchableName(typed: string): string {
  return typed.replaceAll(/\bio\.github\./gi, ' ')
}

/** Builds the full-text index of the x402 resources anew. Call it in a transaction. */
export function indexX402Apis(db: Writer): void {
  db.run(sql`drop table if exists hub_x402_search`)
  db.run(
    sql`create virtual table hub_x402_search using fts5(name, description, words, facets, tokenize = 'unicode61', content = '', contentless_delete = 1)`,
  )
  const pages = inPages<X402Api>((last) =>
    db
      .select()
      .from(x402Apis)
      .where(gt(x402Apis.id, last?.id ?? 0))
      .orderBy(asc(x402Apis.id))
      .limit(PAGE_ROWS)
      .all(),
  )
  for (const api of pages) indexX402Api(db, api)
  db.run(sql`insert into hub_x402_search(hub_x402_search) values ('optimize')`)
}

export function indexX402Api(db: Writer, api: X402Api): void {
  const url = URL.parse(api.resource)
  const words = [url?.hostname ?? '', decoded(url?.pathname ?? ''), ...api.tags].join(' ')
  const networks = new Set(api.options.map((option) => option.network))
  const facets = [
    ...[...networks].map((network) => facetToken('network', network)),
    ...api.tags.map((tag) => facetToken('tag', tag)),
  ].join(' ')
  db.run(
    sql`insert into hub_x402_search(rowid, name, description, words, facets) values (${api.id}, ${searchTokens(api.name ?? '')}, ${searchTokens(api.description ?? '')}, ${searchTokens(words)}, ${facets})`,
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? ''
}

/** `https://github.com/owner/name` → `owner name`. */
function ownerOf(repository: string | null): string {
  return repository === null ? '' : (URL.parse(repository)?.pathname.replaceAll('/', ' ') ?? '')
}

/** Paths may hold percent signs that encode nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
