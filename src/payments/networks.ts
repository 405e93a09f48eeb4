export type NetworkName = 'base' | 'base-sepolia'

/** A chain and its USDC contract. The EIP-712 name and version go into what the payer signs. */
export interface Network {
  /** As version 1 of the protocol writes it. */
  readonly name: NetworkName
  /** As version 2 writes it (CAIP-2). */
  readonly id: `eip155:${number}`
  readonly isTest: boolean
  readonly asset: {
    readonly address: string
    readonly name: string
    readonly version: string
    readonly decimals: number
  }
  readonly rpcUrl: string
  readonly facilitatorUrl: string
}

/** Coinbase's facilitator: the usual one for Base. It wants the two CDP settings. */
export const CDP_FACILITATOR_URL = 'https://api.cdp.coinbase.com/platform/v2/x402'

export const NETWORKS: Readonly<Record<NetworkName, Network>> = {
  base: {
    name: 'base',
    id: 'eip155:8453',
    isTest: false,
    asset: { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', name: 'USD Coin', version: '2', decimals: 6 },
    rpcUrl: 'https://mainnet.base.org',
    facilitatorUrl: CDP_FACILITATOR_URL,
  },
  'base-sepolia': {
    name: 'base-sepolia',
    id: 'eip155:84532',
    isTest: true,
    asset: { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', name: 'USDC', version: '2', decimals: 6 },
    rpcUrl: 'https://sepolia.base.org',
    facilitatorUrl: 'https://x402.org/facilitator',
  },
}
