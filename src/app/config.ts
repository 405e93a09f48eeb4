import { z } from 'zod'
import { readRateLimit } from '#support/limits/settings.ts'
import { readCdpKey, type CdpKey } from '#payments/cdp-auth.ts'
import { NETWORKS, type NetworkName } from '#payments/networks.ts'
import type { Service } from '#operation/service.ts'
import { readHubFile } from '#sites/federation/site-settings.ts'
import { faultsOf, roleOf } from '#data/releases/settings.ts'
import { ConfigError } from './config-error.ts'
import { LIMITS, type FixedLimits } from './fixed-limits.ts'
import { requireNetworkSettings, refuseMixedMoney, refuseSharedHosts, requireTokenKey } from './contradictions.ts'
import { FAMILIES, readFamily, settingName, type SettingFamily } from './setting-families.ts'
import { TEST_MONEY } from './setting-types.ts'
import { singleSettings } from './settings.ts'
import { findMisspelt } from './unknown-settings.ts'

const schema = z
  .object(singleSettings)
  .superRefine((config, ctx) => {
    const addError = (setting: string, message: string) => ctx.addIssue({ code: 'custom', path: [setting], message })
    if (config.NODE_ENV === 'production') {
      if (config.OUTBOUND_ALLOW.length > 0) addError('OUTBOUND_ALLOW', 'is for tests. NODE_ENV=production refuses it.')
      if (Object.keys(config.TEST_LIMITS).length > 0)
        addError('TEST_LIMITS', 'is for tests. NODE_ENV=production refuses it.')
    }
    if (config.METRICS_PORT !== 0 && config.METRICS_PORT === config.PORT) {
      addError('METRICS_PORT', 'must differ from PORT. 0 serves /metrics on PORT itself.')
    }
    for (const [setting, message] of faultsOf(config)) addError(setting, message)
  })
  .transform((config, ctx) => ({ ...config, cdpKey: readCdpSettings(config, ctx) }))

export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(singleSettings),
  ...Object.values(FAMILIES).flatMap((family) => family.members.map((member) => settingName(family, member))),
]

export type Config = Readonly<ReturnType<typeof readConfig>>

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

/**
 * Reads the environment. Throws a `ConfigError` with a sentence for each wrong or misspelt setting. If there is none,
 * throws one for the first settings that contradict each other.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  // A file from Windows leaves a carriage return at the end of each value.
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()] as const)
  const set = Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
  const { data, error } = schema.safeParse(set)
  const errors = [...findMisspelt(set, SETTING_NAMES), ...(error?.issues.map(describeIssue) ?? [])]
  const readAll = <T>(family: SettingFamily<T>) => {
    const { values, errors: errorsOfFamily } = readFamily(family, set)
    errors.push(...errorsOfFamily)
    return values
  }
  const hosts = readAll(FAMILIES.hosts)
  const publicUrls = readAll(FAMILIES.publicUrl)
  const paidEndpoints = readAll(FAMILIES.pro)
  const serviceNetworks = readAll(FAMILIES.network)
  const payTo = readAll(FAMILIES.payTo)
  const facilitatorUrls = readAll(FAMILIES.facilitatorUrl)
  const rpcUrls = readAll(FAMILIES.rpcUrl)
  if (!data || errors.length > 0) throw new ConfigError(errors.join('\n'))

  const { GATEWAY_DOMAIN, HUB_SITES, TEST_LIMITS, ...single } = data
  const publicName = single.PUBLIC_URL && new URL(single.PUBLIC_URL).hostname
  /** The domain whose subdomains are the services. */
  const domain = GATEWAY_DOMAIN ?? publicName ?? 'localhost'
  /** Host names that show the front page, besides the domain. */
  const frontHosts = publicName && publicName !== domain ? [publicName] : []
  // Safe, because the setting's type allows only network names, with or without the prefix.
  const networks = mapValues(serviceNetworks, (name) => name.replace(TEST_MONEY, '') as NetworkName)
  const paymentsOn = mapValues(NETWORKS, (network, name) => ({
    /** The service that verifies and settles payments. Without it, the network cannot be used. */
    facilitatorUrl: facilitatorUrls[name] ?? single.X402_FACILITATOR_URL ?? network.facilitatorUrl,
    rpcUrl: rpcUrls[name] ?? network.rpcUrl,
    /** The address that receives payments. Default: X402_PAY_TO. Solana has other addresses and therefore no default. */
    payTo: payTo[name],
  }))
  const { sites, profiles } = HUB_SITES ?? readSitesFile()
  refuseSharedHosts(domain, frontHosts, hosts)
  requireNetworkSettings([...Object.values(networks), ...single.X402_NETWORKS_ALSO], paymentsOn)
  if (single.X402_PAY_TO !== undefined) refuseMixedMoney(serviceNetworks)
  requireTokenKey(single.HUB_TOKEN_KEY, sites)
  return {
    ...single,
    limits: { ...LIMITS, ...TEST_LIMITS } satisfies FixedLimits,
    role: roleOf(single),
    GATEWAY_DOMAIN: domain,
    frontHosts,
    hosts,
    /** Services whose paid operations a <SERVICE>_PRO setting opens, although they are closed by default. */
    paidOpenedBySetting: new Set(Object.keys(paidEndpoints).filter((service) => paidEndpoints[service] === 'open')),
    publicUrls,
    networks,
    paymentsOn,
    rateLimit: readRateLimit(single.RATE_LIMIT),
    hubProfiles: profiles,
    hubSites: sites,
  }
}

/** Whether the paid operations of a service can be called. */
export function acceptsPayments(config: Config, service: Pick<Service, 'name' | 'paidClosedByDefault'>): boolean {
  return !service.paidClosedByDefault || config.paidOpenedBySetting.has(service.name)
}

/** Messages continue the setting's name: "PORT" and "must be …". */
function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.').replace(/\.\d+$/, '')} ${message}`
}

function readSitesFile() {
  try {
    return readHubFile(SITES_FILE)
  } catch (err) {
    const why = err instanceof z.ZodError ? z.prettifyError(err) : 'this is not JSON.'
    throw new ConfigError(`${SITES_FILE}: ${why}`)
  }
}

/** Safe, because the result has the keys of the argument. Object.fromEntries only loses their type. */
function mapValues<K extends string, V, R>(values: Readonly<Record<K, V>>, map: (value: V, key: K) => R): Record<K, R> {
  const entries = Object.entries(values) as [K, V][]
  return Object.fromEntries(entries.map(([key, value]) => [key, map(value, key)])) as Record<K, R>
}
