import { z } from 'zod'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { listCell, readTable } from '#support/files/read.ts'

/**
 * Networks by their name in version 1 of x402, with the CAIP-2 id of version 2. `dollars` are coins with six decimals,
 * as their issuers deployed them. A price is given for these only: another token of the same amount may be worth a
 * millionth or a million times as much.
 */
const NETWORKS = readTable(
  'reference/hub/networks.tsv',
  z.object({ name: z.string(), id: z.string(), other_names: listCell, dollars: listCell }),
)
const BY_NAME = new Map(NETWORKS.map((network) => [network.name, network]))
const NAME_OF_ID = new Map(NETWORKS.map(({ id, name }) => [id, name]))

/** Networks by every name that people have for them, the identifiers of both versions included. */
export function networkNames(held: readonly string[]): NamedThing[] {
  return [...new Set([...BY_NAME.keys(), ...held.map(networkName)])].map((name) => {
    const { id, other_names } = BY_NAME.get(name) ?? { other_names: [] }
    return { key: name, label: name, names: [...(id === undefined ? [] : [id]), ...other_names] }
  })
}

/** One name for each network, whichever version of the protocol named it. */
export function networkName(network: string): string {
  return NAME_OF_ID.get(network) ?? network.toLowerCase()
}

/** Whether an amount of this asset is in millionths of a dollar. */
export function isDollar(network: string, asset: string): boolean {
  return BY_NAME.get(network)?.dollars.includes(asset.toLowerCase().replace(/^.*\/erc20:/, '')) ?? false
}

/**
 * Whether the network's money is worthless test money: its version 1 name tells it, and version 2 maps to the same
 * name.
 */
export function isTestNetwork(network: string): boolean {
  return /-(?:sepolia|amoy|fuji|devnet|testnet)$/.test(networkName(network))
}
