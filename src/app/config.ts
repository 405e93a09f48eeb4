import { z } from 'zod'
import { hostTable } from '#gateway/host.ts'
import { readRateLimit, type RateLimitSetting } from '#support/limits/settings.ts'
import { readCdpKey, type CdpKey } from '#payments/cdp-auth.ts'
import { NETWORK_NAMES, NETWORKS, type NetworkName } from '#payments/networks.ts'
import type { Profile } from '#operation/profile.ts'
import { readHubFile, type SiteSetting } from '#sites/federation/site-settings.ts'
import { faultsOf, roleOf, type Role } from '#data/releases/settings.ts'
import { closed, common, labelOf, perNetwork, perService, pro } from './config-settings.ts'
import { TEST_MONEY, type ownNetwork } from './config-values.ts'
import { LIMITS, type FixedLimits } from './fixed-limits.ts'
import { serviceFacts as services } from './service-facts.ts'
import { findMisspelt } from './unknown-settings.ts'

const schema = z
  .object(common)
  .superRefine((config, ctx) => {
    const fault = (setting: string, message: string) => ctx.addIssue({ code: 'custom', path: [setting], message })
    if (config.NODE_ENV === 'production') {
      if (config.OUTBOUND_ALLOW.length > 0) fault('OUTBOUND_ALLOW', 'is for tests. NODE_ENV=production refuses it.')
      if (Object.keys(config.TEST_LIMITS).length > 0)
        fault('TEST_LIMITS', 'is for tests. NODE_ENV=production refuses it.')
    }
    if (config.METRICS_PORT !== 0 && config.METRICS_PORT === config.PORT) {
      fault('METRICS_PORT', 'must differ from PORT. 0 serves /metrics on PORT itself.')
    }
    for (const [setting, message] of faultsOf(config)) fault(setting, message)
  })
  .transform((config, ctx) => ({ ...config, cdpKey: readCdpSettings(config, ctx) }))
const perServiceSchema = z.object(perService)
const proSchema = z.object(pro)
const perNetworkSchema = z.object(perNetwork)

export const SETTING_NAMES: readonly string[] = Object.keys({ ...common, ...pro, ...perService, ...perNetwork })

export type Config = Omit<z.infer<typeof schema>, 'GATEWAY_DOMAIN' | 'HUB_SITES' | 'TEST_LIMITS'> & {
  readonly GATEWAY_DOMAIN: string
  readonly limits: FixedLimits
  readonly role: Role
  /** Host names that show the front page, besides the bare domain. */
  readonly frontHosts: readonly string[]
  readonly hosts: Readonly<Record<string, readonly string[]>>
  readonly publicUrls: Readonly<Record<string, string | undefined>>
  readonly networks: Readonly<Record<string, NetworkName>>
  readonly paymentsOn: Readonly<Record<NetworkName, NetworkSettings>>
  /** Services that accept payments only because a setting says so. */
  readonly opened: ReadonlySet<string>
  readonly hubSites: readonly SiteSetting[]
  readonly hubProfiles: readonly Profile[]
  readonly rateLimit: RateLimitSetting | undefined
}

export interface NetworkSettings {
  /** The service that verifies and settles payments. Without it, the network cannot be used. */
  readonly facilitatorUrl: string | undefined
  readonly rpcUrl: string
  /** The address that receives payments. Default: X402_PAY_TO. Solana has other addresses and therefore no default. */
  readonly payTo: string | undefined
}

/** The file that lists remote MCP servers and profiles. Ignored if HUB_SITES is set. */
export const SITES_FILE = 'data/hub/sites.json'

function readCdpSettings(
  config: { CDP_API_KEY_ID?: string; CDP_API_KEY_SECRET?: string },
  ctx: z.RefinementCtx,
): CdpKey | undefined {
  const { CDP_API_KEY_ID: id, CDP_API_KEY_SECRET: secret } = config
  if (id === undefined && secret === undefined) return undefined
  try {
    if (id !== undefined && secret !== undefined) return readCdpKey(id, secret)
    ctx.addIssue({
      code: 'custom',
      path: [id ? 'CDP_API_KEY_SECRET' : 'CDP_API_KEY_ID'],
      message: 'must be set together with the other CDP setting.',
    })
  } catch {
    // The cause is left out of the message, because it may quote the secret.
    ctx.addIssue({
      code: 'custom',
      path: ['CDP_API_KEY_SECRET'],
      message: 'must be an Ed25519 key in base64 or an EC P-256 key in PEM.',
    })
  }
  return undefined
}

/** Reads the environment. Throws a `ConfigError` with a sentence for each wrong or misspelt setting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // A file from Windows leaves a carriage return at the end of each value.
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()] as const)
  const set = Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
  const misspelt = findMisspelt(set, SETTING_NAMES)
  const parsed = schema.safeParse(set)
  const parsedPerService = perServiceSchema.safeParse(set)
  const parsedPro = proSchema.safeParse(set)
  const parsedPerNetwork = perNetworkSchema.safeParse(set)
  const all = [parsed, parsedPerService, parsedPro, parsedPerNetwork]
  const faults = [...misspelt, ...all.flatMap(({ error }) => error?.issues.map(sentenceOf) ?? [])]
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  if (!parsed.success || !parsedPerService.success || !parsedPro.success || !parsedPerNetwork.success) {
    throw new Error('A setting is invalid.')
  }
  const { GATEWAY_DOMAIN, HUB_SITES, TEST_LIMITS, ...common } = parsed.data
  const valueOf = <T>(prefix: string) =>
    Object.fromEntries(services.map(({ name }) => [name, parsedPerService.data[`${prefix}_${labelOf(name)}`] as T]))
  const hosts = valueOf<string[]>('HOSTS')
  const publicName = common.PUBLIC_URL && new URL(common.PUBLIC_URL).hostname
  const domain = GATEWAY_DOMAIN ?? publicName ?? 'localhost'
  const frontHosts = publicName && publicName !== domain ? [publicName] : []
  refuseSharedHosts(domain, frontHosts, hosts)
  const { data: doors } = parsedPro
  const networksSet = valueOf<z.infer<typeof ownNetwork>>('X402_NETWORK')
  const networks = Object.fromEntries(
    Object.entries(networksSet).map(([service, name]) => [service, name.replace(TEST_MONEY, '') as NetworkName]),
  )
  const paymentsOn = settingsOfNetworks(parsedPerNetwork.data, common.X402_FACILITATOR_URL)
  refuseUnserved([...Object.values(networks), ...common.X402_NETWORKS_ALSO], paymentsOn)
  if (common.X402_PAY_TO !== undefined) refuseMixedMoney(networksSet)
  const hub = HUB_SITES ?? inSitesFile(readHubFile)
  return {
    ...common,
    limits: { ...LIMITS, ...TEST_LIMITS },
    role: roleOf(common),
    GATEWAY_DOMAIN: domain,
    frontHosts,
    hosts,
    opened: new Set(closed.map(({ name }) => name).filter((name) => doors[`${labelOf(name)}_PRO`] === 'open')),
    publicUrls: valueOf<string | undefined>('PUBLIC_URL'),
    networks,
    paymentsOn,
    rateLimit: readRateLimit(common.RATE_LIMIT),
    hubProfiles: hub.profiles,
    hubSites: withKey(hub.sites, common.HUB_TOKEN_KEY),
  }
}

/** Messages continue the setting's name: "PORT" and "must be …". */
function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.').replace(/\.\d+$/, '')} ${message}`
}

/** A site with OAuth needs the key that encrypts its stored login. */
function withKey(sites: SiteSetting[], key: string | undefined): SiteSetting[] {
  const keyless = key === undefined ? sites.find(({ oauth }) => oauth) : undefined
  if (keyless) throw new ConfigError(`HUB_TOKEN_KEY must be set: the site ${keyless.name} needs OAuth.`)
  return sites
}

function settingsOfNetworks(
  set: Readonly<Record<string, string | undefined>>,
  facilitatorUrl: string | undefined,
): Record<NetworkName, NetworkSettings> {
  const settingsOf = (name: NetworkName): NetworkSettings => ({
    facilitatorUrl: set[`X402_FACILITATOR_URL_${labelOf(name)}`] ?? facilitatorUrl ?? NETWORKS[name].facilitatorUrl,
    rpcUrl: set[`X402_RPC_URL_${labelOf(name)}`] ?? NETWORKS[name].rpcUrl,
    payTo: set[`X402_PAY_TO_${labelOf(name)}`],
  })
  // Safe, because the object has an entry for each of NETWORK_NAMES. fromEntries only loses the type.
  return Object.fromEntries(NETWORK_NAMES.map((name) => [name, settingsOf(name)])) as Record<
    NetworkName,
    NetworkSettings
  >
}

function refuseUnserved(used: readonly NetworkName[], settings: Readonly<Record<NetworkName, NetworkSettings>>): void {
  for (const name of used) {
    if (settings[name].facilitatorUrl === undefined) {
      throw new ConfigError(
        `X402_FACILITATOR_URL_${labelOf(name)} must be the address of a facilitator that settles on ${name}.`,
      )
    }
    if (NETWORKS[name].family === 'solana' && settings[name].payTo === undefined) {
      throw new ConfigError(
        `X402_PAY_TO_${labelOf(name)} must be the wallet address that receives payments on ${name}.`,
      )
    }
  }
}

/** A service on a test network by mistake would give its paid answers away. */
function refuseMixedMoney(networks: Readonly<Record<string, z.infer<typeof ownNetwork>>>): void {
  const paid = Object.entries(networks)
  const isReal = ([, name]: (typeof paid)[number]) =>
    Object.hasOwn(NETWORKS, name) && !NETWORKS[name as NetworkName].isTest
  const [service, name] = paid.find((it) => !isReal(it) && !it[1].startsWith(TEST_MONEY)) ?? []
  if (service === undefined || !paid.some(isReal)) return
  const setting = `X402_NETWORK_${labelOf(service)}`
  throw new ConfigError(
    `${setting} must not be the test network ${name} while other services take real money. Remove it, or allow ` +
      `it: ${setting}=${TEST_MONEY}${name}.`,
  )
}

function refuseSharedHosts(
  domain: string,
  frontHosts: readonly string[],
  hosts: Readonly<Record<string, readonly string[]>>,
): void {
  try {
    hostTable(
      [domain, ...frontHosts],
      services.map(({ name }) => ({ name, hosts: hosts[name] ?? [] })),
    )
  } catch (err) {
    throw new ConfigError(`HOSTS_<SERVICE>: ${(err as Error).message}`)
  }
}

function inSitesFile<T>(read: (path: string) => T): T {
  try {
    return read(SITES_FILE)
  } catch (err) {
    const why = err instanceof z.ZodError ? z.prettifyError(err) : 'this is not JSON.'
    throw new ConfigError(`${SITES_FILE}: ${why}`)
  }
}

/** EX_CONFIG of sysexits.h: the next start fails again unless a setting or a file is changed. */
export const EX_CONFIG = 78

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
