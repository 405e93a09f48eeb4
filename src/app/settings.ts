import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'
import { replicaSettings } from '#data/releases/settings.ts'
import { hubSettings } from '#sites/federation/site-settings.ts'
import { rateLimitSetting, trustProxySetting } from '#support/limits/settings.ts'
import { EVM_NAMES, NETWORK_NAMES, NETWORKS, type NetworkName } from '#payments/networks.ts'
import {
  allowedHosts,
  baseUrl,
  evmAddress,
  hostNames,
  integer,
  names,
  network,
  onOff,
  origins,
  ownNetwork,
  solanaAddress,
} from './config-values.ts'
import { limitOverrides } from './fixed-limits.ts'
import { serviceFacts as services } from './service-facts.ts'

/** Settings that most installations need. README and docs/reference/settings.md are generated from these objects. */
const essential = {
  PORT: integer(1, 65_535).default(8402).describe('Port to listen on.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on. The container image sets 0.0.0.0.'),
  PUBLIC_URL: baseUrl
    .optional()
    .describe(
      'Public address of the front page, for example `https://example.tw`. Services are then served at `<service>.example.tw` and `example.tw/<service>/`. Default: `http://<GATEWAY_DOMAIN>:<PORT>`.',
    ),
  TRUST_PROXY: trustProxySetting
    .default([])
    .describe(
      'Addresses and networks of your reverse proxies, comma-separated. Their `X-Forwarded-For` names the client.',
    ),
  DATABASE_PATH: z
    .string()
    .default('data/gateway.db')
    .describe('SQLite file with the data, created and filled at the first start. `ledger.db` is next to it.'),
  SYNC: onOff
    .default(true)
    .describe('Whether the process updates its data on schedule. `npm run sync` works either way.'),
  RATE_LIMIT: rateLimitSetting
    .default('remote')
    .describe(
      'Calls a client may make per minute: `remote` (120 free calls with bursts of 60, 10 that fetch from other sites; clients on this machine are not limited), `on` (they are limited too), `off`, or numbers such as `free=240,burst=100,fetch=20,paid=600`. See [limits](limits.md).',
    ),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent.',
    )
    .default('info')
    .describe('Lowest level that is logged.'),
  METRICS_PORT: integer(0, 65_535)
    .default(0)
    .describe('Port that serves `/metrics` alone. 0 serves it on `PORT` to this machine and to `METRICS_TOKEN`.'),
  X402_PAY_TO: evmAddress
    .optional()
    .describe('Address that receives USDC. Without it the gateway runs in sandbox: test network, test money.'),
  CDP_API_KEY_ID: z.string().optional().describe('ID of an API key for Coinbase’s facilitator.'),
  CDP_API_KEY_SECRET: z.string().optional().describe('Secret of that key: base64 (Ed25519) or PEM (EC).'),
}

const advanced = {
  GATEWAY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]+$/, 'must be a domain name, for example example.tw.')
    .optional()
    .describe(
      'Domain whose subdomains are the services, where it is not the host of `PUBLIC_URL`. Default: `localhost`.',
    ),
  REPORT_TO: z
    .union([z.email(), z.url({ protocol: /^https$/ })], {
      error: 'must be a mail address, or an address such as https://example.tw/issues/new.',
    })
    .optional()
    .describe(
      'Recipient of reports of wrong answers: a mail address, or the https address of a form for new issues that takes `title` and `body`. Each answer then has a link to it.',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host/database.' })
    .optional()
    .describe(
      'PostgreSQL database for payments in place of `ledger.db`, shared by several machines. See [scaling](../how-to/scale.md).',
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be an address such as redis://host:6379.' })
    .optional()
    .describe(
      'Redis or Valkey in which several gateways share rate limits and fetched pages. See [scaling](../how-to/scale.md).',
    ),
  REPLICAS: integer(1, 1000)
    .default(1)
    .describe('Number of gateways that share `REDIS_URL`. While Redis is away each allows its share of the limits.'),
  ...replicaSettings,
  CLUSTER: integer(1, 64)
    .default(1)
    .describe('Number of processes that listen on `PORT`. Rate limits are divided among them.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters.')
    .optional()
    .describe('Lets other machines read `/metrics` on `PORT` with `Authorization: Bearer <token>`.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl
    .optional()
    .describe(
      'OpenTelemetry collector for traces, one span per request. The SDK also reads its other `OTEL_` variables. See [monitoring](../how-to/monitor.md).',
    ),
  ALLOWED_ORIGINS: origins
    .default([])
    .describe('Browser origins that may call `/mcp` besides the host’s own, comma-separated, or `*` for all.'),
  NCDR_API_KEY: z
    .string()
    .optional()
    .describe(
      'Key of a member of https://alerts.ncdr.nat.gov.tw/, whose feed has the closures of today and tomorrow. Without it they are not known.',
    ),
  OUTBOUND: onOff
    .default(true)
    .describe('Whether the process may send requests to other sites. `off` answers 502 where one is needed.'),
  SETTINGS_FILE: z
    .string()
    .optional()
    .describe(
      'File with one setting per line, `NAME=value`. The environment takes precedence. SIGHUP reads it again. Set this one in the environment.',
    ),
  HUB_SITES: hubSettings
    .optional()
    .describe(
      'Remote MCP servers whose tools the hub offers: `name=url` pairs, comma-separated, or the JSON of `data/hub/sites.json`, which is read by default. See [federation](../how-to/add-remote-sites.md).',
    ),
  HUB_TOKEN_KEY: z
    .string()
    .min(32, 'must have at least 32 characters.')
    .optional()
    .describe('Encrypts the OAuth tokens for remote MCP servers, stored next to the database.'),
  X402_NETWORKS_ALSO: names
    .pipe(z.array(network))
    .default([])
    .describe(
      `Networks that every service accepts besides its own, comma-separated: ${NETWORK_NAMES.join(', ')}. Test networks are only offered with test networks. Solana needs \`X402_PAY_TO_SOLANA\`.`,
    ),
  X402_FACILITATOR_URL: baseUrl.optional().describe('Facilitator for all networks that have none of their own.'),
}

/** Settings for tests, which NODE_ENV=production refuses. docs/how-to/run-the-tests.md explains them. */
const forTests = {
  OUTBOUND_ALLOW: allowedHosts.default([]),
  TEST_LIMITS: limitOverrides.default({}),
  NODE_ENV: z.string().default(''),
}

/** Services that accept payments only if a setting says so. */
export const closed = services.filter((service) => service.paidClosedByDefault)
export const pro = Object.fromEntries(
  closed.map(({ name }) => [
    `${labelOf(name)}_PRO`,
    z.enum(['open', 'closed'], 'must be open or closed.').default('closed'),
  ]),
)

export const common = { ...essential, ...advanced, ...forTests }

export const perService = Object.fromEntries(
  services.flatMap((service) => {
    const label = labelOf(service.name)
    return [
      [`HOSTS_${label}`, hostNames.default([])],
      [`PUBLIC_URL_${label}`, baseUrl.optional()],
      [`X402_NETWORK_${label}`, ownNetwork.default(service.network)],
    ]
  }),
)

const addressOn = (name: NetworkName) => (NETWORKS[name].family === 'solana' ? solanaAddress : evmAddress)

export const perNetwork: Readonly<Record<string, z.ZodType<string | undefined>>> = lookupTable(
  Object.fromEntries(
    NETWORK_NAMES.flatMap((name) => [
      [`X402_PAY_TO_${labelOf(name)}`, addressOn(name).optional()],
      [`X402_FACILITATOR_URL_${labelOf(name)}`, baseUrl.optional()],
      [`X402_RPC_URL_${labelOf(name)}`, baseUrl.optional()],
    ]),
  ),
)

const FAMILIES: readonly Setting[] = [
  {
    name: 'HOSTS_<SERVICE>',
    initial: '',
    meaning: 'More host names of a service, comma-separated: `HOSTS_LIFE=holidays.example.tw`.',
  },
  {
    name: 'PUBLIC_URL_<SERVICE>',
    initial: '',
    meaning: 'Public address of a service, if it does not follow from `PUBLIC_URL`.',
  },
  {
    name: '<SERVICE>_PRO',
    initial: 'closed',
    meaning: `Whether the paid endpoints of ${closed.map(({ name }) => name).join(' or ')} are open: \`open\` or \`closed\`. Those of the other services always are.`,
  },
  {
    name: 'X402_NETWORK_<SERVICE>',
    initial: 'base',
    meaning: `Network on which a service is paid: ${EVM_NAMES.join(', ')}. \`test-money:base-sepolia\` allows test money beside services that take real money. In sandbox always base-sepolia.`,
  },
  {
    name: 'X402_PAY_TO_<NETWORK>',
    initial: '',
    meaning:
      'Receiving address on one network, if it is not `X402_PAY_TO`: `X402_PAY_TO_POLYGON`. On Solana: a wallet that already has a USDC account.',
  },
  {
    name: 'X402_FACILITATOR_URL_<NETWORK>',
    initial: '',
    meaning:
      'Facilitator of one network: `X402_FACILITATOR_URL_BASE_SEPOLIA`. Default: Coinbase’s for Base, Polygon and Solana, x402.org’s for Base Sepolia and Solana Devnet. Other networks need one.',
  },
  {
    name: 'X402_RPC_URL_<NETWORK>',
    initial: '',
    meaning: 'JSON-RPC node of one network, used to look up payments. Default: a public node.',
  },
]

/** Settings that SIGHUP applies to a running process. Changes of others take effect at the next start. */
const RELOADED: readonly string[] = [
  'LOG_LEVEL',
  'RATE_LIMIT',
  'TRUST_PROXY',
  'ALLOWED_ORIGINS',
  'METRICS_TOKEN',
  'REPORT_TO',
  'NCDR_API_KEY',
  'CDP_API_KEY_ID',
  'CDP_API_KEY_SECRET',
  '<SERVICE>_PRO',
]

export function isReloaded(name: string): boolean {
  return RELOADED.includes(Object.hasOwn(pro, name) ? '<SERVICE>_PRO' : name)
}

/** A service's or network's name as part of a setting's name: `base-sepolia` becomes `BASE_SEPOLIA`. */
export function labelOf(name: string): string {
  return name.toUpperCase().replaceAll('-', '_')
}

export interface Setting {
  readonly name: string
  /** The default as the reference shows it. Empty if there is none. */
  readonly initial: string
  readonly meaning: string
}

/** The essential settings come first. */
export function listSettings(): readonly (Setting & { readonly isEssential: boolean; readonly isReloaded: boolean })[] {
  const rows = [...rowsOf({ ...essential, ...advanced }), ...FAMILIES]
  return rows.map((row) => ({ ...row, isEssential: row.name in essential, isReloaded: isReloaded(row.name) }))
}

function rowsOf(settings: Readonly<Record<string, z.ZodType>>): Setting[] {
  return Object.entries(settings).map(([name, setting]) => ({
    name,
    initial: shown(setting.safeParse(undefined).data),
    meaning: setting.description ?? '',
  }))
}

function shown(initial: unknown): string {
  if (typeof initial === 'boolean') return initial ? 'on' : 'off'
  if (Array.isArray(initial)) return initial.join(',')
  return typeof initial === 'object' ? '' : String(initial ?? '')
}
