/** Networks with a name in both protocol versions, so that clients of version 1 can parse a 402 that lists them. */
export const EVM_NAMES = ['base', 'base-sepolia', 'polygon', 'polygon-amoy', 'avalanche', 'avalanche-fuji'] as const
/** Listed in version 2 only, and only next to other networks: most clients of version 1 cannot parse them. */
export const SOLANA_NAMES = ['solana', 'solana-devnet'] as const
export const NETWORK_NAMES = [...EVM_NAMES, ...SOLANA_NAMES] as const
export type EvmName = (typeof EVM_NAMES)[number]
export type SolanaName = (typeof SOLANA_NAMES)[number]
export type NetworkName = EvmName | SolanaName

interface AnyNetwork {
  /** The common name. */
  readonly title: string
  readonly isTest: boolean
  readonly rpcUrl: string
  /** Absent if a setting must provide one. */
  readonly facilitatorUrl?: string
}

/** A chain and its USDC contract. The payer signs the EIP-712 name and version. */
export interface EvmNetwork extends AnyNetwork {
  readonly family: 'evm'
  /** The name in version 1 of the protocol. */
  readonly name: EvmName
  /** The CAIP-2 id in version 2. */
  readonly id: `eip155:${number}`
  readonly asset: {
    readonly address: string
    readonly name: string
    readonly version: string
    readonly decimals: number
  }
}

/** Solana or its test network, and the mint of USDC there. */
export interface SolanaNetwork extends AnyNetwork {
  readonly family: 'solana'
  readonly name: SolanaName
  /** CAIP-2: a prefix of the genesis hash. */
  readonly id: `solana:${string}`
  readonly asset: { readonly address: string; readonly decimals: number }
}

export type Network = EvmNetwork | SolanaNetwork

/** Coinbase's facilitator, the default for Base and Polygon. It needs the two CDP settings. */
export const CDP_FACILITATOR_URL = 'https://api.cdp.coinbase.com/platform/v2/x402'

// Addresses, names and versions of USDC from Circle's list and the official packages (x402, @x402/evm).
const EVM: Readonly<Record<EvmName, EvmNetwork>> = {
  base: {
    family: 'evm',
    name: 'base',
    id: 'eip155:8453',
    title: 'Base',
    isTest: false,
    asset: { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', name: 'USD Coin', version: '2', decimals: 6 },
    rpcUrl: 'https://mainnet.base.org',
    facilitatorUrl: CDP_FACILITATOR_URL,
  },
  'base-sepolia': {
    family: 'evm',
    name: 'base-sepolia',
    id: 'eip155:84532',
    title: 'Base Sepolia',
    isTest: true,
    asset: { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', name: 'USDC', version: '2', decimals: 6 },
    rpcUrl: 'https://sepolia.base.org',
    facilitatorUrl: 'https://x402.org/facilitator',
  },
  polygon: {
    family: 'evm',
    name: 'polygon',
    id: 'eip155:137',
    title: 'Polygon',
    isTest: false,
    asset: { address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', name: 'USD Coin', version: '2', decimals: 6 },
    rpcUrl: 'https://polygon.drpc.org',
    facilitatorUrl: CDP_FACILITATOR_URL,
  },
  'polygon-amoy': {
    family: 'evm',
    name: 'polygon-amoy',
    id: 'eip155:80002',
    title: 'Polygon Amoy',
    isTest: true,
    asset: { address: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582', name: 'USDC', version: '2', decimals: 6 },
    rpcUrl: 'https://polygon-amoy.drpc.org',
  },
  avalanche: {
    family: 'evm',
    name: 'avalanche',
    id: 'eip155:43114',
    title: 'Avalanche',
    isTest: false,
    asset: { address: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', name: 'USD Coin', version: '2', decimals: 6 },
    rpcUrl: 'https://api.avax.network/ext/bc/C/rpc',
  },
  'avalanche-fuji': {
    family: 'evm',
    name: 'avalanche-fuji',
    id: 'eip155:43113',
    title: 'Avalanche Fuji',
    isTest: true,
    asset: { address: '0x5425890298aed601595a70AB815c96711a31Bc65', name: 'USD Coin', version: '2', decimals: 6 },
    rpcUrl: 'https://api.avax-test.network/ext/bc/C/rpc',
  },
}

// Mints of USDC from Circle's list and the official package (@x402/svm).
const SOLANA: Readonly<Record<SolanaName, SolanaNetwork>> = {
  solana: {
    family: 'solana',
    name: 'solana',
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    title: 'Solana',
    isTest: false,
    asset: { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 },
    rpcUrl: 'https://api.mainnet-beta.solana.com',
    facilitatorUrl: CDP_FACILITATOR_URL,
  },
  'solana-devnet': {
    family: 'solana',
    name: 'solana-devnet',
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    title: 'Solana Devnet',
    isTest: true,
    asset: { address: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', decimals: 6 },
    rpcUrl: 'https://api.devnet.solana.com',
    facilitatorUrl: 'https://x402.org/facilitator',
  },
}

export const NETWORKS: Readonly<Record<EvmName, EvmNetwork> & Record<SolanaName, SolanaNetwork>> = { ...EVM, ...SOLANA }

/** Networks on which a wallet pays with a signed EIP-3009 transfer. */
export const EVM_NETWORKS: readonly EvmNetwork[] = Object.values(EVM)

/** The tokens that our client can pay with, by network id of version 2. */
export function evmTokens(): Record<string, EvmNetwork['asset']> {
  return Object.fromEntries(EVM_NETWORKS.map(({ id, asset }) => [id, asset]))
}
