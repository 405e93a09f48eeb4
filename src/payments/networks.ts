import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

/**
 * These networks have a name in both protocol versions, so that clients of version 1 can parse a 402 that lists them.
 */
export const EVM_NAMES = ['base', 'base-sepolia', 'polygon', 'polygon-amoy', 'avalanche', 'avalanche-fuji'] as const
/** Only in 402s of version 2 and beside other networks: most clients of version 1 cannot parse Solana. */
export const SOLANA_NAMES = ['solana', 'solana-devnet'] as const
export const NETWORK_NAMES = [...EVM_NAMES, ...SOLANA_NAMES] as const
export type EvmName = (typeof EVM_NAMES)[number]
export type SolanaName = (typeof SOLANA_NAMES)[number]
export type NetworkName = EvmName | SolanaName

const commonFields = {
  title: z.string(),
  isTest: z.boolean(),
  rpcUrl: z.url(),
  /** The default facilitator; absent if the operator must choose one. */
  facilitatorUrl: z.url().optional(),
}

/** A chain and its USDC contract, with the EIP-712 domain name and version that the payer signs. */
const evmSchema = z.object({
  family: z.literal('evm'),
  /** The network's name in x402 version 1. */
  name: z.enum(EVM_NAMES),
  /** The CAIP-2 id, which x402 version 2 uses. */
  id: z.templateLiteral(['eip155:', z.int()]),
  asset: z.object({ address: z.string(), name: z.string(), version: z.string(), decimals: z.int() }),
  ...commonFields,
})

const solanaSchema = z.object({
  family: z.literal('solana'),
  name: z.enum(SOLANA_NAMES),
  /** The CAIP-2 id; the part after `solana:` is a prefix of the genesis hash. */
  id: z.templateLiteral(['solana:', z.string()]),
  asset: z.object({ address: z.string(), decimals: z.int() }),
  ...commonFields,
})

export type EvmNetwork = z.infer<typeof evmSchema>
export type SolanaNetwork = z.infer<typeof solanaSchema>
export type Network = EvmNetwork | SolanaNetwork

/** Coinbase's facilitator. It needs the two CDP settings. */
export const CDP_FACILITATOR_URL = 'https://api.cdp.coinbase.com/platform/v2/x402'

const { networks } = readDocument(
  'reference/payments/networks.json',
  z.object({ networks: z.array(z.discriminatedUnion('family', [evmSchema, solanaSchema])) }),
)

// Safe: networks.test.ts checks that the table has every name.
export const NETWORKS = Object.fromEntries(networks.map((network) => [network.name, network])) as unknown as Readonly<
  Record<EvmName, EvmNetwork> & Record<SolanaName, SolanaNetwork>
>

export const EVM_NETWORKS = networks.filter((network) => network.family === 'evm')

/** The tokens that our client can pay with, by CAIP-2 network id. */
export function evmTokens(): Record<string, EvmNetwork['asset']> {
  return Object.fromEntries(EVM_NETWORKS.map(({ id, asset }) => [id, asset]))
}
