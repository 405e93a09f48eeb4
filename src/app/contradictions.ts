import { hostTable } from '#gateway/host.ts'
import { NETWORKS, type NetworkName } from '#payments/networks.ts'
import type { SiteSetting } from '#sites/federation/site-settings.ts'
import { ConfigError } from './config-error.ts'
import { FAMILIES, settingName } from './setting-families.ts'
import { TEST_MONEY } from './setting-types.ts'

// Checks of settings that are each valid alone but invalid together. Each throws a `ConfigError`.

/** A network on which payments are accepted needs a facilitator. Solana needs its own address. */
export function requireNetworkSettings(
  used: readonly NetworkName[],
  settings: Readonly<Record<NetworkName, { facilitatorUrl: string | undefined; payTo: string | undefined }>>,
): void {
  for (const name of used) {
    if (settings[name].facilitatorUrl === undefined) {
      const setting = settingName(FAMILIES.facilitatorUrl, name)
      throw new ConfigError(`${setting} must be the address of a facilitator that settles on ${name}.`)
    }
    if (NETWORKS[name].family === 'solana' && settings[name].payTo === undefined) {
      const setting = settingName(FAMILIES.payTo, name)
      throw new ConfigError(`${setting} must be the wallet address that receives payments on ${name}.`)
    }
  }
}

/**
 * A service on a test network by mistake would give its paid answers away. The values are network names, with the
 * prefix TEST_MONEY if the operator allows that.
 */
export function refuseMixedMoney(networks: Readonly<Record<string, string>>): void {
  const testNames = Object.entries(NETWORKS).flatMap(([name, { isTest }]) => (isTest ? [name] : []))
  const services = Object.entries(networks).map(([service, name]) => ({
    service,
    name,
    isReal: !testNames.includes(name.replace(TEST_MONEY, '')),
    isAllowed: name.startsWith(TEST_MONEY),
  }))
  const mistaken = services.find(({ isReal, isAllowed }) => !isReal && !isAllowed)
  if (!mistaken || services.every(({ isReal }) => !isReal)) return
  const setting = settingName(FAMILIES.network, mistaken.service)
  throw new ConfigError(
    `${setting} must not be the test network ${mistaken.name} while other services take real money. Remove it, or ` +
      `allow it: ${setting}=${TEST_MONEY}${mistaken.name}.`,
  )
}

/** Two services, or a service and the front page, must not share a host name. The table of hosts refuses that. */
export function refuseSharedHosts(
  domain: string,
  frontHosts: readonly string[],
  hosts: Readonly<Record<string, readonly string[]>>,
): void {
  try {
    hostTable(
      [domain, ...frontHosts],
      Object.entries(hosts).map(([name, names]) => ({ name, hosts: names })),
    )
  } catch (err) {
    // Safe, because hostTable() throws nothing but errors.
    throw new ConfigError(`HOSTS_<SERVICE>: ${(err as Error).message}`)
  }
}

/** A site with OAuth needs the key that encrypts its stored login. */
export function requireTokenKey(key: string | undefined, sites: readonly SiteSetting[]): void {
  const site = sites.find(({ oauth }) => oauth)
  if (site && key === undefined) throw new ConfigError(`HUB_TOKEN_KEY must be set: the site ${site.name} needs OAuth.`)
}
