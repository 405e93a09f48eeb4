import { z } from 'zod'
import { replicaSettings } from '#data/releases/settings.ts'
import { hubSettings } from '#sites/federation/site-settings.ts'
import { rateLimitSetting, trustProxySetting } from '#support/limits/settings.ts'
import { NETWORK_NAMES } from '#payments/networks.ts'
import { baseUrl, commaList, evmAddress, integer, network, onOff, origins, testHosts } from './setting-types.ts'
import { limitOverrides } from './fixed-limits.ts'

/** Settings that most installations need. README and docs/reference/settings.md are generated from these objects. */
export const essential = {
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

export const advanced = {
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
  X402_NETWORKS_ALSO: commaList
    .pipe(z.array(network))
    .default([])
    .describe(
      `Networks that every service accepts besides its own, comma-separated: ${NETWORK_NAMES.join(', ')}. Test networks are only offered with test networks. Solana needs \`X402_PAY_TO_SOLANA\`.`,
    ),
  X402_FACILITATOR_URL: baseUrl.optional().describe('Facilitator for all networks that have none of their own.'),
}

/** Settings for tests, which NODE_ENV=production refuses. docs/how-to/run-the-tests.md explains them. */
const forTests = {
  OUTBOUND_ALLOW: testHosts.default([]),
  TEST_LIMITS: limitOverrides.default({}),
  NODE_ENV: z.string().default(''),
}

/** The settings that exist once. The others are in setting-families.ts. */
export const singleSettings = { ...essential, ...advanced, ...forTests }
