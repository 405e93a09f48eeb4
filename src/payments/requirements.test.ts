import { DEFAULT_ASSETS } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { ExactSvmScheme } from '@x402/svm/exact/server'
import { describe, expect, test } from 'vitest'
import type { Price } from '#operation/operation.ts'
import { EVM_NETWORKS, NETWORKS, SOLANA_NAMES } from './networks.ts'
import { fromAtomicUnits, requirementsFor, toAtomicUnits } from './requirements.ts'

describe('a price', () => {
  test('that a float would round wrongly is exact', () => {
    expect(toAtomicUnits('$0.0157', 6)).toBe('15700')
    expect(toAtomicUnits('$1.005', 6)).toBe('1005000')
    expect(toAtomicUnits('$0.000001', 6)).toBe('1')
  })

  test('is exact for every hundredth of a cent up to fifty cents', () => {
    for (let hundredths = 1; hundredths <= 5000; hundredths++) {
      const price = `$0.${String(hundredths).padStart(4, '0')}` as Price
      expect(toAtomicUnits(price, 6)).toBe(String(hundredths * 100))
    }
  })

  test('of whole dollars has its zeros', () => {
    expect(toAtomicUnits('$12', 6)).toBe('12000000')
  })

  test.each(['$0', '$0.0000001', '$1e-2', '$-1', '0.01', '$.5', '$0.01 '])('%s is refused', (price) => {
    expect(() => toAtomicUnits(price as Price, 6)).toThrow()
  })

  test('can be formatted for people', () => {
    expect(fromAtomicUnits(15_700n, 6)).toBe('0.0157')
    expect(fromAtomicUnits(10_000n, 6)).toBe('0.01')
    expect(fromAtomicUnits(2_500_000n, 6)).toBe('2.50')
    expect(fromAtomicUnits(0n, 6)).toBe('0.00')
  })
})

// The official package of version 2 has no default for the other test networks; networks.test.ts covers version 1.
const known = EVM_NETWORKS.filter(({ id }) => id in DEFAULT_ASSETS)
test.each(known)('$name names the asset that the official package names', async (network) => {
  const official = await new ExactEvmScheme().parsePrice('$0.0157', network.id)
  const ours = requirementsFor(network, toAtomicUnits('$0.0157', network.asset.decimals), `0x${'1'.repeat(40)}`)
  expect(ours).toMatchObject({ amount: official.amount, asset: official.asset, extra: official.extra ?? {} })
})

test.each(SOLANA_NAMES)('%s names the asset and the fee payer as the official server does', async (name) => {
  const network = NETWORKS[name]
  const [payTo, feePayer] = [
    '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4',
    'EwWqGE4ZFKLofuestmU4LDdK7XM1N4ALgdZccwYugwGd',
  ]
  const official = new ExactSvmScheme()
  const { amount, asset } = await official.parsePrice('$0.0157', network.id)
  const terms = { scheme: 'exact', network: network.id, amount, asset, payTo, maxTimeoutSeconds: 60, extra: {} }
  const kind = { x402Version: 2, scheme: 'exact', network: network.id, extra: { feePayer } }
  expect(requirementsFor(network, '15700', payTo, feePayer)).toEqual(
    await official.enhancePaymentRequirements(terms, kind, []),
  )
})
