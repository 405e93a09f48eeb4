import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineDataset } from '#operation/dataset.ts'
import { TOKENS_MADE_BY } from '#text/tokens.ts'
import { catalogueWalks, mcpServers, x402Apis } from './schema.ts'
import { indexMcpServers, indexX402Apis } from './directory/search-index.ts'

export const DIRECTORIES = ['mcp_registry', 'mcp_registry_seed', 'docker_catalog', 'toolsdk'] as const

export const remoteSchema = z.object({ type: z.string(), url: z.string() })

export const packageSchema = z.object({
  registry_type: z.string().optional().describe('npm, pypi, oci, nuget or mcpb; absent where the directory is silent.'),
  identifier: z.string(),
  version: z.string().optional(),
  transport: z.string().optional(),
  environment: z.array(z.string()).optional().describe('Names of the environment variables that it wants.'),
})

export const mcpServerRow = z.object({
  name: z.string().min(1),
  title: z.string().nullable(),
  description: z.string().nullable(),
  version: z.string().nullable(),
  status: z.enum(['active', 'deprecated', 'unknown']),
  directory: z.enum(DIRECTORIES),
  remotes: z.array(remoteSchema),
  packages: z.array(packageSchema),
  tags: z.array(z.string()),
  tools: z.array(z.string()),
  repository: z.string().nullable(),
  published_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime().nullable(),
})

export const paymentOptionSchema = z.object({
  network: z.string(),
  scheme: z.string(),
  amount: z.string().optional().describe('In the smallest unit of the asset.'),
  asset: z.string(),
  pay_to: z.string(),
  price_usd: z.number().optional().describe('Absent where the asset is not a known dollar coin.'),
})

export const x402ApiRow = z.object({
  resource: z.url({ protocol: /^https?$/ }),
  name: z.string().nullable(),
  description: z.string().nullable(),
  method: z.string().nullable(),
  price_micro_usd: z.int().min(0).nullable(),
  options: z.array(paymentOptionSchema),
  tags: z.array(z.string()),
  x402_version: z.int().nullable(),
  first_seen: z.iso.date().nullable(),
  last_seen: z.iso.date().nullable(),
  updated_at: z.iso.datetime().nullable(),
})

export type McpServerRow = z.infer<typeof mcpServerRow>
export type X402ApiRow = z.infer<typeof x402ApiRow>

export const mcpServersDataset = defineDataset({
  name: 'hub_mcp_servers',
  title: 'MCP servers of the official registry and of two catalogues',
  table: mcpServers,
  row: mcpServerRow,
  // The registry changes every minute and is asked once a day.
  staleAfterDays: 2,
  derive: indexMcpServers,
  derivedTables: ['hub_mcp_search', 'hub_mcp_indexed'],
  derivedBy: TOKENS_MADE_BY,
})

export const x402ApisDataset = defineDataset({
  name: 'hub_x402_apis',
  title: 'HTTP resources that are sold through x402',
  table: x402Apis,
  row: x402ApiRow,
  merge: { first_seen: sql`coalesce(${x402Apis.first_seen}, excluded.first_seen)` },
  staleAfterDays: 2,
  derive: indexX402Apis,
  derivedTables: ['hub_x402_search', 'hub_x402_indexed'],
  derivedBy: TOKENS_MADE_BY,
})

export const walksDataset = defineDataset({
  name: 'hub_walks',
  title: 'How far the walks through the catalogues have come',
  table: catalogueWalks,
  row: z.object({
    catalogue: z.string(),
    cursor: z.string().nullable(),
    since: z.iso.datetime().nullable(),
    started_at: z.iso.datetime(),
  }),
  staleAfterDays: 2,
  startsEmpty: true,
})

export const datasets = [mcpServersDataset, x402ApisDataset, walksDataset]
