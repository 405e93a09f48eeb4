import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape } from '#data/sync/define-sync.ts'
import { mcpServersDataset, walksDataset } from '../datasets.ts'
import { readRegistryEntry, type RegistryEntry } from './registry-entry.ts'
import { mcpServers } from '../schema.ts'
import { findWalk, PAGE_ROWS, PAGES_PER_RUN, walkBatches, type Walk } from './walk.ts'

const SERVERS = 'https://registry.modelcontextprotocol.io/v0.1/servers'
const CATALOGUE = 'mcp_registry'

const pageSchema = z.looseObject({
  servers: z.array(z.unknown()),
  metadata: z.looseObject({ nextCursor: z.string().nullish() }).nullish(),
})

export const syncMcpRegistry = defineSync({
  name: 'hub_mcp_servers',
  title: 'The official MCP registry: every server first, then what has changed',
  every: '17 * * * *',
  source: { name: 'Official MCP registry', url: 'https://registry.modelcontextprotocol.io', licence: 'facts only' },
  datasets: [mcpServersDataset, walksDataset],
  async fetch({ db, now, get }) {
    const walk = findWalk(db, CATALOGUE, now)
    const pages: SourceDocument[] = []
    if (!walk) return pages
    let { cursor } = walk
    for (let page = 0; page < PAGES_PER_RUN; page++) {
      const document = await get(pageUrl(walk, cursor))
      pages.push(document)
      const next = readPage(document).next
      if (next === null || next === cursor) break
      cursor = next
    }
    return pages
  },
  parse: parseRegistry,
})

function pageUrl({ since }: Walk, cursor: string | null): string {
  const query = new URLSearchParams({ limit: String(PAGE_ROWS), version: 'latest', include_deleted: 'true' })
  if (since !== null) query.set('updated_since', since)
  if (cursor !== null) query.set('cursor', cursor)
  return `${SERVERS}?${query}`
}

function readPage(document: SourceDocument): { entries: RegistryEntry[]; next: string | null } {
  const what = 'A page of the MCP registry'
  const page = parseShape(what, pageSchema, parseJson(what, document.text()))
  return {
    entries: page.servers.flatMap((raw) => readRegistryEntry(raw) ?? []),
    next: page.metadata?.nextCursor || null,
  }
}

/** Stores the latest version of each server. Removes servers whose latest version is marked as deleted. */
function parseRegistry(
  documents: readonly SourceDocument[],
  context: Pick<SyncContext, 'db' | 'now' | 'today'>,
): Batch[] {
  const walk = findWalk(context.db, CATALOGUE, context.now)
  if (!walk || documents.length === 0) return []
  const pages = documents.map(readPage)
  const latest = new Map(
    pages.flatMap(({ entries }) =>
      entries.filter(({ isLatest }) => isLatest).map(({ row }) => [row.name, row] as const),
    ),
  )
  const gone = [...latest.values()].filter(({ status }) => status === 'deleted').map(({ name }) => name)
  const rows = [...latest.values()]
    .filter(({ status }) => status !== 'deleted')
    .map((row) => ({ ...row, status: row.status === 'deprecated' ? 'deprecated' : 'active' }))
  return walkBatches(context, {
    dataset: mcpServersDataset,
    catalogue: CATALOGUE,
    walk,
    next: endOf(pages.map((page) => page.next)),
    rows,
    // These columns come from other catalogues, because the registry lacks them.
    keep: ['tags', 'tools', 'description_zh', 'signals'],
    gone: gone.length > 0 ? inArray(mcpServers.name, gone) : undefined,
  })
}

/** The cursor of the next page, or null. A repeated cursor would loop for ever, so it ends the walk too. */
function endOf(cursors: readonly (string | null)[]): string | null {
  const last = cursors.at(-1) ?? null
  return last !== null && last === cursors.at(-2) ? null : last
}
