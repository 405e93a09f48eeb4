import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'
import { SIGNAL_KINDS } from './directory/signals.ts'

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

const STATUSES = ['active', 'deprecated', 'unknown'] as const

/** The credentials that an endpoint demands. `some`: of an unknown kind. */
const DEMANDED = ['oauth', 'bearer', 'some', 'none'] as const

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
export const mcpServerRow = z.object({
  name: z.string().min(1).describe('The whole name, often with a slash: `owner/name`.'),
  title: z.string().nullable(),
  description: z.string().nullable().describe('Null where no directory has one.'),
  version: z.string().nullable(),
  status: z.enum(STATUSES).describe('active or deprecated by the registry; unknown in catalogues that do not say.'),
  /** A sync replaces only rows of its own directory. */
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

export type McpServerRow = z.infer<typeof mcpServerRow>

export const mcpServers = tableOf('hub_mcp_servers', mcpServerRow, ['name'], { defaults: { signals: [] } })

export type ServerEntry = typeof mcpServers.$inferSelect & { id: number }

/** When each remote endpoint was last probed and when it last responded. */
export const probeRow = z.object({
  url: z.url({ protocol: /^https?$/ }),
  checked_on: z.iso.date(),
  answered_on: z.iso.date().nullable(),
  http_status: z.int().nullable(),
  /** The authentication that the endpoint demands. Null if the response does not show it. */
  auth: z.enum(DEMANDED).nullable(),
  server_name: z.string().nullable(),
  protocol_version: z.string().nullable(),
  /** The origin of the probe, such as the census in the seed data. */
  checked_by: z.string(),
})

export const probes = tableOf('hub_probes', probeRow, ['url'])

export type ProbeRow = z.infer<typeof probeRow>

/** English translations of Chinese words, in the words that directory entries use. */
export const terms = tableOf(
  'hub_terms',
  z.object({
    /** The Chinese word in simplified script, to which the search converts queries. */
    term: z.string().min(1),
    english: z.array(z.string().min(1)).min(1),
    source: z.string(),
  }),
  ['term'],
)

export const x402ApiRow = z.object({
  resource: z.url({ protocol: /^https?$/ }).describe('The address to call.'),
  name: z.string().nullable(),
  description: z.string().nullable(),
  method: z.string().nullable(),
  /**
   * The price in millionths of a US dollar, so that comparisons need no rounding. Null if the asset is not a known
   * dollar coin.
   */
  price_micro_usd: z.int().min(0).nullable(),
  priced_on: z.iso
    .date()
    .nullable()
    .describe('The newest day on which a list stated the price; later lists may be silent. Null without a price.'),
  options: z.array(paymentOptionSchema).describe('Every way to pay.'),
  tags: z.array(z.string()),
  x402_version: z.int().nullable(),
  first_seen: z.iso.date().nullable(),
  last_seen: z.iso.date().nullable().describe('The newest day on which the catalogue listed it.'),
  updated_at: z.iso.datetime().nullable(),
})

export const x402Apis = tableOf('hub_x402_apis', x402ApiRow, ['resource'], {
  indexes: { hub_x402_apis_price: ['price_micro_usd'] },
})

export type ApiEntry = typeof x402Apis.$inferSelect

/** The progress of each walk through a paged catalogue, so that the next run can continue it. */
export const catalogueWalks = tableOf(
  'hub_walks',
  z.object({
    catalogue: z.string(),
    /** The page cursor to continue from; null after the last page. */
    cursor: z.string().nullable(),
    /** The walk requests only changes since this instant; null if it requests all entries. */
    since: z.iso.datetime().nullable(),
    started_at: z.iso.datetime(),
  }),
  ['catalogue'],
)
