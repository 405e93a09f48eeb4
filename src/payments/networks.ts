/** Those that both versions of the protocol name, so that clients of version 1 can read a demand that lists them. */
export const NETWORK_NAMES = ['base', 'base-sepolia', 'polygon', 'polygon-amoy', 'avalanche', 'avalanche-fuji'] as const
export type NetworkName = (typeof NETWORK_NAMES)[number]

/** A chain and its USDC contract. The EIP-712 name and version go into what the payer signs. */
export interface Network {
  /** As version 1 of the protocol writes it. */
  readonly name: NetworkName
  /** As version 2 writes it (CAIP-2). */
  readonly id: `eip155:${number}`
  /** As people know it. */
  readonly title: string
  readonly isTest: boolean
  readonly asset: {
    readonly address: string
    readonly name: string
    readonly version: string
    readonly decimals: number
  }
  readonly rpcUrl: string
  /** Left out where a setting has to name one. */
  readonly facilitatorUrl?: string
}

/** Coinbase's facilitator: the usual one for Base and Polygon. It wants the two CDP settings. */
export const CDP_FACILITATOR_URL = 'https://api.cdp.coinbase.com/platform/v2/x402'

// Addresses, names and versions of USDC as Circle lists them and the official packages (x402, @x402/evm) carry them.
export const NETWORKS: Readonly<Record<NetworkName, Network>> = {
  base: {
    name: 'base',
    id: 'eip155:8453',
    title: 'Base',
    isTest: false,
    asset: { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', name: 'USD Coin', version: '2', decimals: 6 },
    rpcUrl: 'https://mainnet.base.org',
    facilitatorUrl: CDP_FACILITATOR_URL,
  },
  'base-sepolia': {
    name: 'base-sepolia',
    id: 'eip155:84532',
    title: 'Base Sepolia',
    isTest: true,
    asset: { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', name: 'USDC', version: '2', decimals: 6 },
    rpcUrl: 'https://sepolia.base.org',
    facilitatorUrl: 'https://x402.org/facilitator',
  },
  polygon: {
    name: 'polygon',
    id: 'eip155:137',
    title: 'Polygon',
    isTest: false,
    asset: { address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', name: 'USD Coin', version: '2', decimals: 6 },
    rpcUrl: 'https://polygon.drpc.org',
    facilitatorUrl: CDP_FACILITATOR_URL,
  },
  'polygon-amoy': {
    name: 'polygon-amoy',
    id: 'eip155:80002',
    title: 'Polygon Amoy',
    isTest: true,
    asset: { address: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582', name: 'USDC', version: '2', decimals: 6 },
    rpcUrl: 'https://polygon-amoy.drpc.org',
  },
  avalanche: {
    name: 'avalanche',
    id: 'eip155:43114',
    title: 'Avalanche',
    isTest: false,
    asset: { address: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', name: 'USD Coin', version: '2', decimals: 6 },
    rpcUrl: 'https://api.avax.network/ext/bc/C/rpc',
  },
  'avalanche-fuji': {
    name: 'avalanche-fuji',
    id: 'eip155:43113',
    title: 'Avalanche Fuji',
    isTest: true,
    asset: { address: '0x5425890298aed601595a70AB815c96711a31Bc65', name: 'USD Coin', version: '2', decimals: 6 },
    rpcUrl: 'https://api.avax-test.network/ext/bc/C/rpc',
  },
}
