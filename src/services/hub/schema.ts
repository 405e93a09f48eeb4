import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'

export const DIRECTORIES = [
  'mcp_registry',
  'mcp_registry_seed',
  'docker_catalog',
  'toolsdk',
  'servers_readme',
  'awesome_list',
  'awesome_zh',
  'obot_catalog',
  'endpoint_census',
  'remote_list',
  'vendor_list',
  'plugin_list',
] as const

export const STATUSES = ['active', 'deprecated', 'unknown'] as const

/** The credentials that an endpoint demands. `some`: of an unknown kind. */
export const DEMANDED = ['oauth', 'bearer', 'some', 'none'] as const

export const remoteSchema = z.object({ type: z.string(), url: z.string() })

export const packageSchema = z.object({
  registry_type: z.string().optional().describe('npm, pypi, oci, nuget or mcpb; absent where the directory is silent.'),
  identifier: z.string(),
  version: z.string().optional(),
  transport: z.string().optional(),
  environment: z.array(z.string()).optional().describe('Names of the environment variables that it wants.'),
})

export const signalSchema = z.object({
  kind: z.string(),
  as_of: z.iso.date(),
  detail: z.union([z.string(), z.number()]).optional(),
})

export const paymentOptionSchema = z.object({
  network: z.string(),
  scheme: z.string(),
  amount: z.string().optional().describe('In the smallest unit of the asset.'),
  asset: z.string(),
  pay_to: z.string(),
  price_usd: z.number().optional().describe('Absent where the asset is not a known dollar coin.'),
})

export type Remote = z.infer<typeof remoteSchema>
export type Package = z.infer<typeof packageSchema>
export type Signal = z.infer<typeof signalSchema>
export type PaymentOption = z.infer<typeof paymentOptionSchema>

/** One row per directory listing: a server in two directories has two rows. */
export const mcpServers = sqliteTable('hub_mcp_servers', {
  name: text('name').primaryKey(),
  title: text('title'),
  description: text('description'),
  version: text('version'),
  status: text('status', { enum: STATUSES }).notNull(),
  /** The directory that lists the server. A sync replaces only rows of its own directory. */
  directory: text('directory', { enum: DIRECTORIES }).notNull(),
  remotes: text('remotes', { mode: 'json' }).$type<Remote[]>().notNull(),
  packages: text('packages', { mode: 'json' }).$type<Package[]>().notNull(),
  tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
  tools: text('tools', { mode: 'json' }).$type<string[]>().notNull(),
  repository: text('repository'),
  published_at: text('published_at'),
  updated_at: text('updated_at'),
  /** Comes from a source in simplified Chinese. */
  description_zh: text('description_zh'),
  signals: text('signals', { mode: 'json' }).$type<Signal[]>().notNull().default([]),
})

export type ServerEntry = typeof mcpServers.$inferSelect & { id: number }

/** When each remote endpoint was last probed and when it last responded. */
export const probes = sqliteTable('hub_probes', {
  url: text('url').primaryKey(),
  checked_on: text('checked_on').notNull(),
  answered_on: text('answered_on'),
  http_status: integer('http_status'),
  /** The authentication that the endpoint demands. Null if the response does not show it. */
  auth: text('auth', { enum: DEMANDED }),
  server_name: text('server_name'),
  protocol_version: text('protocol_version'),
  /** The origin of the probe: the census in the seed data, or this installation. */
  checked_by: text('checked_by').notNull(),
})

export type ProbeEntry = typeof probes.$inferSelect

/** English translations of Chinese words, in the words that directory entries use. */
export const terms = sqliteTable('hub_terms', {
  /** The Chinese word in simplified script, to which the search converts queries. */
  term: text('term').primaryKey(),
  english: text('english', { mode: 'json' }).$type<string[]>().notNull(),
  source: text('source').notNull(),
})

export const x402Apis = sqliteTable(
  'hub_x402_apis',
  {
    resource: text('resource').primaryKey(),
    name: text('name'),
    description: text('description'),
    method: text('method'),
    /**
     * The price in millionths of a US dollar, so that comparisons need no rounding. Null if the asset is not a known
     * dollar coin.
     */
    price_micro_usd: integer('price_micro_usd'),
    options: text('options', { mode: 'json' }).$type<PaymentOption[]>().notNull(),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    x402_version: integer('x402_version'),
    first_seen: text('first_seen'),
    /** The newest day on which a catalogue listed the resource. */
    last_seen: text('last_seen'),
    updated_at: text('updated_at'),
  },
  (table) => [index('hub_x402_apis_price').on(table.price_micro_usd)],
)

export type ApiEntry = typeof x402Apis.$inferSelect

/** The progress of each walk through a paged catalogue, so that the next run can continue it. */
export const catalogueWalks = sqliteTable('hub_walks', {
  catalogue: text('catalogue').primaryKey(),
  /** The page cursor to continue from; null after the last page. */
  cursor: text('cursor'),
  /** The walk requests only changes since this instant; null if it requests all entries. */
  since: text('since'),
  started_at: text('started_at').notNull(),
})
