import { expect, test } from 'vitest'
import { getUsdcChainConfigForChain } from 'x402/shared/evm'
import { EvmNetworkToChainId, NetworkSchema } from 'x402/types'
import { EVM_NETWORKS } from './networks.ts'

// What version 1's own package says, which its clients hold on to; requirements.test.ts asks version 2's.

test.each(EVM_NETWORKS)('$name has the name, the number and the token of version 1', ({ name, id, asset }) => {
  expect(NetworkSchema.options).toContain(name)
  const chainId = Number(id.split(':')[1])
  expect(EvmNetworkToChainId.get(name)).toBe(chainId)
  const usdc = getUsdcChainConfigForChain(chainId)
  expect([usdc?.usdcAddress.toLowerCase(), usdc?.usdcName]).toEqual([asset.address.toLowerCase(), asset.name])
})
