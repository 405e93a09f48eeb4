import type { z } from 'zod'
import { EVM_NAMES, NETWORK_NAMES, NETWORKS, type NetworkName } from '#payments/networks.ts'
import { serviceFacts } from './service-facts.ts'
import { baseUrl, evmAddress, hostNames, openOrClosed, serviceNetwork, solanaAddress } from './setting-types.ts'

/** A setting that exists once for each service or network: `HOSTS_<SERVICE>` is `HOSTS_LIFE` for `life`. */
export interface SettingFamily<T> {
  readonly name: string
  /** The services or networks that have this setting. */
  readonly members: readonly string[]
  readonly typeFor: (member: string) => z.ZodType<T>
  readonly meaning: string
}

/** Only for type inference: each family keeps the type of its values. */
function defineFamily<T>(family: SettingFamily<T>): SettingFamily<T> {
  return family
}

const serviceNames = serviceFacts.map(({ name }) => name)
const closedServices = serviceFacts.filter(({ paidClosedByDefault }) => paidClosedByDefault).map(({ name }) => name)
const networkOf = new Map(serviceFacts.map(({ name, network }) => [name, network] as const))

/** docs/reference/settings.md is generated from these objects. */
export const FAMILIES = {
  hosts: defineFamily({
    name: 'HOSTS_<SERVICE>',
    members: serviceNames,
    typeFor: () => hostNames.default([]),
    meaning: 'More host names of a service, comma-separated: `HOSTS_LIFE=holidays.example.tw`.',
  }),
  publicUrl: defineFamily({
    name: 'PUBLIC_URL_<SERVICE>',
    members: serviceNames,
    typeFor: () => baseUrl.optional(),
    meaning: 'Public address of a service, if it does not follow from `PUBLIC_URL`.',
  }),
  pro: defineFamily({
    name: '<SERVICE>_PRO',
    members: closedServices,
    typeFor: () => openOrClosed.default('closed'),
    meaning: `Whether the paid endpoints of ${closedServices.join(' or ')} are open: \`open\` or \`closed\`. Other services are always open.`,
  }),
  network: defineFamily({
    name: 'X402_NETWORK_<SERVICE>',
    members: serviceNames,
    typeFor: (service) => serviceNetwork.default(networkOf.get(service) ?? 'base'),
    meaning: `Network on which a service is paid: ${EVM_NAMES.join(', ')}. \`test-money:base-sepolia\` allows test money beside services that take real money. In sandbox always base-sepolia.`,
  }),
  payTo: defineFamily({
    name: 'X402_PAY_TO_<NETWORK>',
    members: NETWORK_NAMES,
    // Safe, because the members are network names.
    typeFor: (name) => (NETWORKS[name as NetworkName].family === 'solana' ? solanaAddress : evmAddress).optional(),
    meaning:
      'Receiving address on one network, if it is not `X402_PAY_TO`: `X402_PAY_TO_POLYGON`. On Solana: a wallet that already has a USDC account.',
  }),
  facilitatorUrl: defineFamily({
    name: 'X402_FACILITATOR_URL_<NETWORK>',
    members: NETWORK_NAMES,
    typeFor: () => baseUrl.optional(),
    meaning:
      'Facilitator of one network: `X402_FACILITATOR_URL_BASE_SEPOLIA`. Default: Coinbase’s for Base, Polygon and Solana, x402.org’s for Base Sepolia and Solana Devnet. Other networks need one.',
  }),
  rpcUrl: defineFamily({
    name: 'X402_RPC_URL_<NETWORK>',
    members: NETWORK_NAMES,
    typeFor: () => baseUrl.optional(),
    meaning: 'JSON-RPC node of one network, used to look up payments. Default: a public node.',
  }),
}

/** The name of the setting for one service or network. */
export function settingName({ name }: Pick<SettingFamily<unknown>, 'name'>, member: string): string {
  return name.replace(/<\w+>/, member.toUpperCase().replaceAll('-', '_'))
}

/** Reads a family from the environment: the values by service or network, and a sentence for each wrong one. */
export function readFamily<T>(family: SettingFamily<T>, environment: Readonly<Record<string, string | undefined>>) {
  const values: Record<string, T> = {}
  const errors: string[] = []
  for (const member of family.members) {
    const name = settingName(family, member)
    const { data, error, success } = family.typeFor(member).safeParse(environment[name])
    if (success) values[member] = data
    else errors.push(...error.issues.map(({ message }) => `${name} ${message}`))
  }
  return { values, errors }
}
