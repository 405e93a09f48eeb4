import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineDataset } from '#operation/dataset.ts'
import {
  catalogueWalks,
  DEMANDED,
  DIRECTORIES,
  mcpServers,
  packageSchema,
  paymentOptionSchema,
  probes,
  remoteSchema,
  signalSchema,
  STATUSES,
  terms,
  x402Apis,
} from './schema.ts'
import { SIGNAL_KINDS } from './directory/signals.ts'
import { indexMcpServers, SERVERS_INDEXED_BY } from './directory/server-index.ts'
import { APIS_INDEXED_BY, indexX402Apis } from './directory/x402-index.ts'

export const mcpServerRow = z.object({
  name: z.string().min(1).describe('The whole name, often with a slash: `owner/name`.'),
  title: z.string().nullable(),
  description: z.string().nullable().describe('Null where no directory has one.'),
  version: z.string().nullable(),
  status: z.enum(STATUSES).describe('active or deprecated by the registry; unknown in catalogues that do not say.'),
  directory: z.enum(DIRECTORIES).describe('The directory that the entry comes from.'),
  remotes: z.array(remoteSchema).describe('Where it can be called without installing it.'),
  packages: z.array(packageSchema),
  tags: z.array(z.string()),
  tools: z.array(z.string()).describe('Names of its tools, where a catalogue has listed them.'),
  repository: z.string().nullable(),
  published_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime().nullable(),
  description_zh: z.string().nullable().describe('In simplified Chinese, where a Chinese list has the server.'),
  signals: z.array(signalSchema.extend({ kind: z.enum(SIGNAL_KINDS) })),
})

export const probeRow = z.object({
  url: z.url({ protocol: /^https?$/ }),
  checked_on: z.iso.date(),
  answered_on: z.iso.date().nullable(),
  http_status: z.int().nullable(),
  auth: z.enum(DEMANDED).nullable(),
  server_name: z.string().nullable(),
  protocol_version: z.string().nullable(),
  checked_by: z.string(),
})

export const x402ApiRow = z.object({
  resource: z.url({ protocol: /^https?$/ }).describe('The address to call.'),
  name: z.string().nullable(),
  description: z.string().nullable(),
  method: z.string().nullable(),
  price_micro_usd: z.int().min(0).nullable(),
  options: z.array(paymentOptionSchema).describe('Every way to pay.'),
  tags: z.array(z.string()),
  x402_version: z.int().nullable(),
  first_seen: z.iso.date().nullable(),
  last_seen: z.iso.date().nullable().describe('The newest day on which the catalogue listed it.'),
  updated_at: z.iso.datetime().nullable(),
})

export type McpServerRow = z.infer<typeof mcpServerRow>
export type ProbeRow = z.infer<typeof probeRow>

export const mcpServersDataset = defineDataset({
  name: 'hub_mcp_servers',
  title: 'MCP servers of the official registry and of public catalogues',
  licence: 'MIT; CC BY 4.0 (radixia/mcp-census); facts of public registries',
  sold: true,
  table: mcpServers,
  row: mcpServerRow,
  // The registry changes every minute; one sync per day is enough.
  rhythm: 'daily',
  staleAfterDays: 2,
  derive: indexMcpServers,
  derivedTables: ['hub_server_search', 'hub_server_ranks'],
  derivedBy: SERVERS_INDEXED_BY,
})

export const x402ApisDataset = defineDataset({
  name: 'hub_x402_apis',
  title: 'HTTP resources that are sold through x402',
  licence: 'MIT',
  sold: true,
  table: x402Apis,
  row: x402ApiRow,
  merge: { first_seen: sql`coalesce(${x402Apis.first_seen}, excluded.first_seen)` },
  rhythm: 'daily',
  staleAfterDays: 2,
  derive: indexX402Apis,
  derivedTables: ['hub_x402_search', 'hub_x402_ranks'],
  derivedBy: APIS_INDEXED_BY,
})

export const walksDataset = defineDataset({
  name: 'hub_walks',
  title: 'How far the walks through the catalogues have come',
  licence: 'Our own',
  sold: true,
  table: catalogueWalks,
  row: z.object({
    catalogue: z.string(),
    cursor: z.string().nullable(),
    since: z.iso.datetime().nullable(),
    started_at: z.iso.datetime(),
  }),
  rhythm: 'daily',
  staleAfterDays: 2,
  startsEmpty: true,
})

export const probesDataset = defineDataset({
  name: 'hub_probes',
  title: 'When endpoints of the directory last answered',
  licence: 'MIT; facts of a public census',
  sold: true,
  table: probes,
  row: probeRow,
  rhythm: 'monthly',
  staleAfterDays: 60,
  upkeep: 'npm run probe asks every endpoint again.',
})

const termsDataset = defineDataset({
  name: 'hub_terms',
  title: 'English words for Chinese ones',
  licence: 'CC BY-SA 4.0 (CC-CEDICT); MIT',
  sold: true,
  table: terms,
  row: z.object({ term: z.string().min(1), english: z.array(z.string().min(1)).min(1), source: z.string() }),
  rhythm: 'never',
  staleAfterDays: 36_500,
})

export const datasets = [mcpServersDataset, x402ApisDataset, probesDataset, termsDataset, walksDataset]
