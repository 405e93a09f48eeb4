import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'

export const remoteSchema = z.object({ type: z.string(), url: z.string() })

export const packageSchema = z.object({
  registry_type: z.string().optional().describe('npm, pypi, oci, nuget or mcpb; absent where the directory is silent.'),
  identifier: z.string(),
  version: z.string().optional(),
  transport: z.string().optional(),
  environment: z.array(z.string()).optional().describe('Names of the environment variables that it wants.'),
})

/** Something that speaks for a server, or against it, and who says so. */
export const signalSchema = z.object({
  kind: z.string(),
  as_of: z.iso.date(),
  detail: z.union([z.string(), z.number()]).optional(),
})

/** One way to pay for a resource. */
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

/** MCP servers of all directories, one row each. */
export const mcpServers = sqliteTable('hub_mcp_servers', {
  name: text('name').primaryKey(),
  title: text('title'),
  description: text('description'),
  version: text('version'),
  status: text('status').notNull(),
  /** The directory that the row came from: a sync replaces rows of its own directory only. */
  directory: text('directory').notNull(),
  remotes: text('remotes', { mode: 'json' }).$type<Remote[]>().notNull(),
  packages: text('packages', { mode: 'json' }).$type<Package[]>().notNull(),
  tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
  tools: text('tools', { mode: 'json' }).$type<string[]>().notNull(),
  repository: text('repository'),
  published_at: text('published_at'),
  updated_at: text('updated_at'),
  /** In simplified Chinese, from a list that is written in it. */
  description_zh: text('description_zh'),
  signals: text('signals', { mode: 'json' }).$type<Signal[]>().notNull().default([]),
})

/** One row of the directory with its number. */
export type ServerEntry = typeof mcpServers.$inferSelect & { id: number }

/** When a remote endpoint was last asked, and when it last answered. */
export const probes = sqliteTable('hub_probes', {
  url: text('url').primaryKey(),
  checked_on: text('checked_on').notNull(),
  answered_on: text('answered_on'),
  http_status: integer('http_status'),
  /** oauth, bearer, some or none; null where the answer does not tell. */
  auth: text('auth'),
  server_name: text('server_name'),
  protocol_version: text('protocol_version'),
  /** The origin of the request: a census, or this installation. */
  checked_by: text('checked_by').notNull(),
})

/** The record of one endpoint. */
export type ProbeEntry = typeof probes.$inferSelect

/** English words for a Chinese one, as entries of the directory write them. */
export const terms = sqliteTable('hub_terms', {
  /** Folded as searched texts are: simplified script. */
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
    /** Millionths of a US dollar: prices are compared and never rounded. Null where the asset is not a known dollar. */
    price_micro_usd: integer('price_micro_usd'),
    options: text('options', { mode: 'json' }).$type<PaymentOption[]>().notNull(),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    x402_version: integer('x402_version'),
    first_seen: text('first_seen'),
    /** The newest day on which a catalogue listed it. */
    last_seen: text('last_seen'),
    updated_at: text('updated_at'),
  },
  (table) => [index('hub_x402_apis_price').on(table.price_micro_usd)],
)

/** One resource that is paid for. */
export type ApiEntry = typeof x402Apis.$inferSelect

/** How far a walk through a catalogue has come, so that the next run goes on where one ended. */
export const catalogueWalks = sqliteTable('hub_walks', {
  catalogue: text('catalogue').primaryKey(),
  /** Where to go on; null once the walk has come to the end. */
  cursor: text('cursor'),
  /** The instant from which changes are asked for; null in a walk through everything. */
  since: text('since'),
  started_at: text('started_at').notNull(),
})
