import { lookupTable } from '#support/text/lookup-table.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'

/** The names that networks go by in version 1, for the CAIP-2 identifiers of version 2. */
const NAMES: Readonly<Record<string, string>> = lookupTable({
  'eip155:8453': 'base',
  'eip155:84532': 'base-sepolia',
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:137': 'polygon',
  'eip155:80002': 'polygon-amoy',
  'eip155:143': 'monad',
  'eip155:196': 'xlayer',
  'eip155:4217': 'tempo',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avalanche',
  'eip155:43113': 'avalanche-fuji',
  'eip155:1187947933': 'skale-base',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana-devnet',
  'tron:728126428': 'tron',
})

/** Common other names. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = lookupTable({
  base: ['Base mainnet', 'Coinbase Base'],
  ethereum: ['eth', 'Ethereum mainnet', '以太坊', '乙太坊'],
  optimism: ['OP Mainnet'],
  bsc: ['BNB', 'BNB Chain', 'BNB Smart Chain', 'Binance Smart Chain', '幣安鏈', '幣安智能鏈'],
  polygon: ['matic', 'Polygon PoS'],
  xlayer: ['X Layer'],
  arbitrum: ['arb', 'Arbitrum One'],
  avalanche: ['avax', 'Avalanche C-Chain', '雪崩'],
  'avalanche-fuji': ['fuji'],
  solana: ['sol', 'Solana mainnet', '索拉納'],
  tron: ['trx', '波場'],
})

/** Networks by every name that people have for them, the identifiers of both versions included. */
export function networkNames(held: Iterable<string>): NamedThing[] {
  const ids = Object.entries(NAMES).map(([id, name]) => ({ id, name }))
  const all = new Set([...ids.map(({ name }) => name), ...[...held].map(networkName)])
  return [...all].map((name) => ({
    key: name,
    label: name,
    names: [...ids.filter((it) => it.name === name).map(({ id }) => id), ...(ownEntry(OTHER_NAMES, name) ?? [])],
  }))
}

/** One name for each network, whichever version of the protocol named it. */
export function networkName(network: string): string {
  return ownEntry(NAMES, network) ?? network.toLowerCase()
}

// Dollar coins with six decimals, as their issuers deployed them. A price is given for these and for nothing else:
// another token of the same amount may be worth a millionth or a million times as much.
const DOLLARS: Readonly<Record<string, readonly string[]>> = lookupTable({
  base: ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
  'base-sepolia': ['0x036cbd53842c5426634e7929541ec2318f3dcf7e'],
  ethereum: ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
  polygon: ['0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'],
  arbitrum: ['0xaf88d065e77c8cc2239327c5edb3a432268e5831'],
  optimism: ['0x0b2c639c533813f4aa9d7837caf62653d097ff85'],
  avalanche: ['0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'],
  'avalanche-fuji': ['0x5425890298aed601595a70ab815c96711a31bc65'],
  solana: ['epjfwdd5aufqssqem2qn1xzybapc8g4weggkzwytdt1v'],
  'solana-devnet': ['4zmmc9srt5ri5x14gagxhahii3gnpaeerypjgzjdncdu'],
  tron: ['tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t'],
})

/** Whether an amount of this asset is in millionths of a dollar. */
export function isDollar(network: string, asset: string): boolean {
  return ownEntry(DOLLARS, network)?.includes(asset.toLowerCase().replace(/^.*\/erc20:/, '')) ?? false
}

/**
 * Whether the network's money is worthless test money: its version 1 name tells it, and version 2 maps to the same
 * name.
 */
export function isTestNetwork(network: string): boolean {
  return /-(?:sepolia|amoy|fuji|devnet|testnet)$/.test(networkName(network))
}

/** Networks are named by strangers: `constructor` is in every object, and names no network. */
function ownEntry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
