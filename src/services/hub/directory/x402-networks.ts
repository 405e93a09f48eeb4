import { z } from 'zod'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { listCell, readTable } from '#support/files/read.ts'

/**
 * Networks by their x402 version 1 name, with their CAIP-2 id in version 2. `dollars` lists the US dollar coins that
 * their issuer deployed, all with six decimals. Other tokens have no known value, so they get no price.
 */
const NETWORKS = readTable(
  'reference/hub/networks.tsv',
  z.object({ name: z.string(), id: z.string(), other_names: listCell, dollars: listCell }),
)
const BY_NAME = new Map(NETWORKS.map((network) => [network.name, network]))
const NAME_OF_ID = new Map(NETWORKS.map(({ id, name }) => [id, name]))

/** Networks with all their names, including the identifiers of both x402 versions. */
export function networkNames(stored: readonly string[]): NamedThing[] {
  return [...new Set([...BY_NAME.keys(), ...stored.map(networkName)])].map((name) => {
    const { id, other_names } = BY_NAME.get(name) ?? { other_names: [] }
    return { key: name, label: name, names: [...(id === undefined ? [] : [id]), ...other_names] }
  })
}

/** Converts a network's identifier of either x402 version to one name. */
export function networkName(network: string): string {
  return NAME_OF_ID.get(network) ?? network.toLowerCase()
}

/** Whether amounts of this asset are millionths of a US dollar. */
export function isDollar(network: string, asset: string): boolean {
  return BY_NAME.get(network)?.dollars.includes(asset.toLowerCase().replace(/^.*\/erc20:/, '')) ?? false
}

/** Whether the network is a testnet. Accepts the identifiers of both x402 versions. */
export function isTestNetwork(network: string): boolean {
  return /-(?:sepolia|amoy|fuji|devnet|testnet)$/.test(networkName(network))
}
