import { sql } from 'drizzle-orm'
import { defineDataset } from '#operation/dataset.ts'
import { catalogueWalks, mcpServers, probes, terms, x402Apis } from './schema.ts'
import { indexMcpServers, SERVERS_INDEXED_BY } from './directory/server-index.ts'
import { APIS_INDEXED_BY, indexX402Apis } from './directory/x402-index.ts'

export const mcpServersDataset = defineDataset({
  title: 'MCP servers of the official registry and of public catalogues',
  licence: 'MIT; CC BY 4.0 (radixia/mcp-census); facts of public registries',
  sold: true,
  table: mcpServers,
  // The registry changes every minute; one sync per day is enough.
  rhythm: 'daily',
  staleAfterDays: 2,
  derive: indexMcpServers,
  derivedTables: ['hub_server_search', 'hub_server_ranks'],
  derivedBy: SERVERS_INDEXED_BY,
})

export const x402ApisDataset = defineDataset({
  title: 'HTTP resources that are sold through x402',
  licence: 'MIT',
  sold: true,
  table: x402Apis,
  merge: {
    first_seen: sql`coalesce(${x402Apis.first_seen}, excluded.first_seen)`,
    price_micro_usd: unlessStated('price_micro_usd'),
    priced_on: unlessStated('priced_on'),
  },
  rhythm: 'daily',
  staleAfterDays: 2,
  derive: indexX402Apis,
  derivedTables: ['hub_x402_search', 'hub_x402_ranks'],
  derivedBy: APIS_INDEXED_BY,
})

export const walksDataset = defineDataset({
  title: 'How far the walks through the catalogues have come',
  licence: 'Our own',
  sold: true,
  table: catalogueWalks,
  rhythm: 'daily',
  staleAfterDays: 2,
  startsEmpty: true,
})

const probesDataset = defineDataset({
  title: 'When endpoints of the directory last answered',
  licence: 'MIT; facts of a public census',
  sold: true,
  table: probes,
  rhythm: 'monthly',
  staleAfterDays: 60,
  upkeep: 'Import a newer census with npm run import.',
})

/** A list that states no amount leaves the price of an earlier one, with its day. */
function unlessStated(column: 'price_micro_usd' | 'priced_on') {
  const given = sql.raw(`excluded.${column}`)
  return sql`case when excluded.options like '%"amount"%' then ${given} else coalesce(${given}, ${x402Apis[column]}) end`
}

const termsDataset = defineDataset({
  title: 'English words for Chinese ones',
  licence: 'CC BY-SA 4.0 (CC-CEDICT); MIT',
  sold: true,
  table: terms,
  rhythm: 'never',
  staleAfterDays: 36_500,
})

export const datasets = [mcpServersDataset, x402ApisDataset, probesDataset, termsDataset, walksDataset]
