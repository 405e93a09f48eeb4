import { expect, test } from 'vitest'
import { getUsdcChainConfigForChain } from 'x402/shared/evm'
import { EvmNetworkToChainId, NetworkSchema } from 'x402/types'
import { EVM_NETWORKS, NETWORK_NAMES, NETWORKS } from './networks.ts'

// Expected values come from the npm package `x402` (version 1); requirements.test.ts covers version 2.

test.each(EVM_NETWORKS)('$name has the name, the number and the token of version 1', ({ name, id, asset }) => {
  expect(NetworkSchema.options).toContain(name)
  const chainId = Number(id.split(':')[1])
  expect(EvmNetworkToChainId.get(name)).toBe(chainId)
  const usdc = getUsdcChainConfigForChain(chainId)
  expect([usdc?.usdcAddress.toLowerCase(), usdc?.usdcName]).toEqual([asset.address.toLowerCase(), asset.name])
})

test('every name has its network', () => {
  expect(NETWORK_NAMES.map((name) => NETWORKS[name].name)).toEqual(NETWORK_NAMES)
})
