import { z } from 'zod'
import { profileSettings } from '#sites/federation/profile-settings.ts'
import { siteSettings } from '#sites/federation/site-settings.ts'
import { readPrivateKey, readPublicKey } from '#data/db/release-key.ts'
import { rateLimitSetting, trustProxySetting } from '#support/limits/settings.ts'
import { EVM_NAMES, NETWORK_NAMES, NETWORKS, type NetworkName } from '#payments/networks.ts'
import { replicaSettings, wholeNumber, wholeNumberWithin } from '#data/releases/settings.ts'
import {
  allowedHosts,
  baseUrl,
  evmAddress,
  hostNames,
  movedSources,
  names,
  network,
  onOff,
  origins,
  ownNetwork,
  solanaAddress,
} from './config-values.ts'
import { serviceFacts as services } from './service-facts.ts'

const NO_RELEASE_KEY = 'This is no Ed25519 key. Send one that npm run data:release -- --new-key prints.'

/** Every setting, its standard value and what it means. The README's table is made from this object. */
export const common = {
  PORT: wholeNumber(8402, 0, 65535).describe('Port to listen on.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 in the container.'),
  GATEWAY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]+$/, 'Send a domain name, for example example.tw.')
    .optional()
    .describe(
      'The bare domain; else the name in PUBLIC_URL, else localhost. Services answer at <service>.<domain>, and by path at <domain>/<service>/.',
    ),
  PUBLIC_URL: baseUrl
    .optional()
    .describe(
      'Public address of the bare domain, such as https://example.tw. The services’ addresses follow from it. Without it: http://<domain>:<port>.',
    ),
  DATABASE_PATH: z
    .string()
    .default('data/gateway.db')
    .describe('The SQLite file. Made and filled at the first start. What is paid is written to ledger.db beside it.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'Send an address such as postgres://user:password@host/database.' })
    .optional()
    .describe(
      'PostgreSQL that payments are written to in place of ledger.db, for several processes on several machines. See docs/scaling.md.',
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Send an address such as redis://host:6379.' })
    .optional()
    .describe(
      'Redis or Valkey in which several processes count their callers and keep what they fetched, together. See docs/scaling.md.',
    ),
  REPLICAS: wholeNumber(1, 1, 1000).describe(
    'How many processes share REDIS_URL: while it is away each lets through that part of the limits.',
  ),
  ...replicaSettings,
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'Send trace, debug, info, warn, error, fatal or silent.',
    )
    .default('info')
    .describe('How much is logged.'),
  LOG_FORMAT: z
    .enum(['auto', 'json', 'text'], 'Send auto, json or text.')
    .default('auto')
    .describe('How the log is written: `auto` is text at a terminal, and JSON lines elsewhere and in production.'),
  METRICS_PORT: wholeNumber(0, 0, 65535).describe(
    'Serve /metrics on this port only; 0 serves it on PORT, to this machine and to whoever has METRICS_TOKEN.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl
    .optional()
    .describe(
      'Where traces go (OpenTelemetry, a span a request); the SDK is installed for it and reads its other OTEL_ settings. See docs/monitoring.md.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'Send at least 16 characters.')
    .optional()
    .describe('Lets others than this machine read /metrics on PORT, as `Authorization: Bearer <token>`.'),
  ALLOWED_ORIGINS: origins
    .default([])
    .describe('Origins besides a host’s own that may call /mcp from a browser, comma-separated, or * for all.'),
  BODY_BYTES_MAX: wholeNumber(1_048_576, 1024, 104_857_600).describe('Largest request body.'),
  URL_CHARACTERS_MAX: wholeNumber(8192, 256, 15_000).describe('Longest URL.'),
  MCP_BATCH_MAX: wholeNumber(20, 1, 1000).describe('Most messages in one MCP batch.'),
  REQUEST_DEADLINE_MS: wholeNumber(15_000, 100, 600_000).describe(
    'How long a request may take to arrive, and then to be answered.',
  ),
  REQUESTS_IN_FLIGHT_MAX: wholeNumber(200, 1, 100_000).describe(
    'Requests at one time, past which 503 overloaded is answered.',
  ),
  LOOP_LATE_MS: wholeNumber(200, 10, 600_000).describe(
    'How late the event loop may be at three looks in a row, and a tenth of how long a call may wait for its turn of it; past that 503 overloaded is answered until it has caught up.',
  ),
  CLUSTER: wholeNumber(1, 1, 64).describe(
    'How many processes listen on PORT. Each that ends is started again; what a client may do is divided among them. See docs/scaling.md.',
  ),
  WORKERS: wholeNumberWithin(1, 64)
    .optional()
    .describe(
      'Threads at most for calls that are too much for the event loop; they start when they are needed and end when they are not. Without it: the processors less one, divided by CLUSTER, and at least one.',
    ),
  RATE_LIMIT: rateLimitSetting
    .default('remote')
    .describe(
      'Calls a minute of one client: `remote` (120 free, 60 of them at once, and 10 that ask other sites; callers on this machine are not counted), `on` (they are), `off`, or numbers: `free=240,burst=100,fetch=20,paid=600`. See docs/limits.md.',
    ),
  TRUST_PROXY: trustProxySetting
    .default([])
    .describe('Addresses and networks of your proxies, comma-separated: their X-Forwarded-For says who the client is.'),
  DRAIN_MS: wholeNumber(10_000, 0, 600_000).describe('How long the process may take to end after SIGTERM.'),
  DRAIN_NOTICE_MS: wholeNumber(2_000, 0, 600_000).describe(
    'How long of that it still takes connections while /readyz is 503, so that a balancer can turn away.',
  ),
  REUSE_PORT: onOff
    .default(false)
    .describe(
      'Whether a second process may listen on the same port, which takes over without a lost request (Linux). See docs/operations.md.',
    ),
  SYNC: onOff
    .default(true)
    .describe('Whether the process keeps its data fresh by itself. `npm run sync` works either way.'),
  SYNC_SOURCES: movedSources
    .default([])
    .describe(
      'Sources of syncs that moved, comma-separated: the beginning of the old address, =>, and what stands there now, such as https://www.tpex.org.tw/openapi/v1/=>https://data.tpex.example/v2/.',
    ),
  DATA_RELEASE_URL: z
    .url({ protocol: /^https?$/, error: 'Send the address of a release, such as https://example.tw/dozen.release.' })
    .optional()
    .describe(
      'Where data releases are published: looked at twice a day, whether or not SYNC is on. What is newer there comes in. See docs/operations.md.',
    ),
  DATA_RELEASE_PUBLIC_KEY: z
    .string()
    .refine((key) => readPublicKey(key) !== undefined, NO_RELEASE_KEY)
    .optional()
    .describe('Key that releases must be signed with: `npm run data:release -- --new-key` prints a pair.'),
  DATA_RELEASE_PRIVATE_KEY: z
    .string()
    .refine((key) => readPrivateKey(key) !== undefined, NO_RELEASE_KEY)
    .optional()
    .describe('Key that `npm run data:release -- FILE` signs with.'),
  OUTBOUND: onOff
    .default(true)
    .describe('Whether the process may ask sites outside. `off` answers 502 where that is needed.'),
  OUTBOUND_ALLOW: allowedHosts
    .default([])
    .describe('For tests: names that are reached at a loopback port, as name=127.0.0.1:port, comma-separated.'),
  OUTBOUND_PER_MINUTE: wholeNumber(240, 1, 100_000).describe(
    'Requests to one other site in a minute, whoever asks for them; beyond that 503 overloaded is answered.',
  ),
  INDEXNOW_ENDPOINT: baseUrl
    .default('https://api.indexnow.org/indexnow')
    .describe('Where submitted URLs are announced (IndexNow).'),
  CONTACT_URL: baseUrl
    .optional()
    .describe('Where operators of other sites read about our requests, sent in the User-Agent; else the front page.'),
  HUB_SITES: siteSettings
    .optional()
    .describe(
      'MCP sites whose tools the hub offers too: name=url pairs with commas between, or a JSON list of {name, url, headers}. Without it, data/hub/sites.json where there is one.',
    ),
  HUB_PROFILES: profileSettings
    .optional()
    .describe(
      'Choices of the hub’s tools at /mcp/p/<name>: a JSON list of {name, sites, tools, deny, key_sha256}. Without it, `profiles` of data/hub/sites.json. See docs/federation.md.',
    ),
  HUB_TOKEN_KEY: z
    .string()
    .min(32, 'Send at least 32 characters.')
    .optional()
    .describe('Encrypts the logins at sites that want OAuth, in a file beside the database. See docs/federation.md.'),
  NODE_ENV: z.string().default('').describe('`production` refuses the settings that are for tests.'),
  X402_PAY_TO: evmAddress
    .optional()
    .describe('Address that USDC is paid to. Without it everything runs in sandbox: test network, test money.'),
  X402_NETWORKS_ALSO: names
    .pipe(z.array(network))
    .default([])
    .describe(
      `Networks that every service is paid on besides its own, comma-separated, of ${NETWORK_NAMES.join(', ')}. Each 402 offers them all; test networks go with test networks only, and Solana wants X402_PAY_TO_SOLANA.`,
    ),
  X402_FACILITATOR_URL: baseUrl.optional().describe('Facilitator of every network, where none is named for one.'),
  X402_VERIFY_TIMEOUT_MS: wholeNumber(5_000, 50, 60_000).describe('How long a facilitator may take to verify.'),
  X402_SETTLE_TIMEOUT_MS: wholeNumber(10_000, 50, 120_000).describe(
    'How long it may take to settle, which waits for a block. After that the outcome is unknown for the time being.',
  ),
  X402_PATIENCE_MS: wholeNumber(4_000, 0, 60_000).describe(
    'How long a payment whose outcome nobody told us is looked for on the chain while its payer waits: about two blocks.',
  ),
  CDP_API_KEY_ID: z.string().optional().describe('Key for Coinbase’s facilitator, as its portal shows it.'),
  CDP_API_KEY_SECRET: z.string().optional().describe('Its secret: base64 (Ed25519) or PEM (EC).'),
}

/** Each service whose paid endpoints are closed by default has a setting of its own that opens them. */
export const closed = services.filter((service) => service.paidClosedByDefault)
export const pro = Object.fromEntries(
  closed.map(({ name }) => [
    `${labelOf(name)}_PRO`,
    z
      .enum(['open', 'closed'], 'Send open or closed.')
      .default('closed')
      .describe(`Whether the paid endpoints of ${name} are open.`),
  ]),
)

export const perService = Object.fromEntries(
  services.flatMap((service) => {
    const label = labelOf(service.name)
    return [
      [`HOSTS_${label}`, hostNames.default([]).describe(`More host names of ${service.name}, comma-separated.`)],
      [`PUBLIC_URL_${label}`, baseUrl.optional().describe(`Public address of ${service.name}.`)],
      [
        `X402_NETWORK_${label}`,
        ownNetwork.default(service.network).describe(`Network that ${service.name} is paid on.`),
      ],
    ]
  }),
)

/** What each network may have of its own. */
const perNetwork = (name: NetworkName) => ({
  X402_FACILITATOR_URL: baseUrl.optional(),
  X402_RPC_URL: baseUrl.optional(),
  X402_PAY_TO: (NETWORKS[name].family === 'solana' ? solanaAddress : evmAddress).optional(),
})
export const perNetworkSchema = z.object(
  Object.fromEntries(
    NETWORK_NAMES.flatMap((name) =>
      Object.entries(perNetwork(name)).map(([prefix, setting]) => [`${prefix}_${labelOf(name)}`, setting]),
    ),
  ),
)

/** As a service or network stands in the names of its settings: `base-sepolia` → `BASE_SEPOLIA`. */
export function labelOf(name: string): string {
  return name.toUpperCase().replaceAll('-', '_')
}

/** The settings as rows for the README: name, standard value, meaning. */
export function listSettings(): { name: string; standard: string; meaning: string }[] {
  const rows = Object.entries({ ...common, ...pro }).map(([name, setting]) => {
    const standard = setting.safeParse(undefined).data
    return {
      name,
      standard: shown(standard),
      meaning: setting.description ?? '',
    }
  })
  return [
    ...rows,
    {
      name: 'HOSTS_<SERVICE>',
      standard: '',
      meaning: 'More host names of a service, comma-separated: HOSTS_LIFE=holidays.example.tw.',
    },
    {
      name: 'PUBLIC_URL_<SERVICE>',
      standard: '',
      meaning: 'Public address of a service, when it does not follow from PUBLIC_URL.',
    },
    {
      name: 'X402_NETWORK_<SERVICE>',
      standard: 'as declared',
      meaning: `Network that a service is paid on: ${EVM_NAMES.join(', ')}. In sandbox always base-sepolia.`,
    },
    {
      name: 'X402_PAY_TO_<NETWORK>',
      standard: '',
      meaning:
        'Address that USDC is paid to on one network, where it is not X402_PAY_TO: X402_PAY_TO_POLYGON. Solana’s, X402_PAY_TO_SOLANA, is a wallet that holds USDC already.',
    },
    {
      name: 'X402_FACILITATOR_URL_<NETWORK>',
      standard: '',
      meaning:
        'Facilitator of one network: X402_FACILITATOR_URL_BASE_SEPOLIA. Where nothing is set, Base, Polygon and Solana have Coinbase’s, Base Sepolia and Solana Devnet that of x402.org; the others need one.',
    },
    {
      name: 'X402_RPC_URL_<NETWORK>',
      standard: '',
      meaning: 'JSON-RPC node of one network, asked what became of a payment; a public one where nothing is set.',
    },
  ]
}

function shown(standard: unknown): string {
  if (typeof standard === 'boolean') return standard ? 'on' : 'off'
  return Array.isArray(standard) ? standard.join(',') : String(standard ?? '')
}
