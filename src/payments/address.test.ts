import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createWallet, isAddress, toChecksumAddress } from './address.ts'

describe('an address', () => {
  test('has the checksum case of the EIP-55 examples', () => {
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ]) {
      expect(toChecksumAddress(address.toLowerCase())).toBe(address)
      expect(isAddress(address)).toBe(true)
    }
  })

  test('with one letter in the wrong case is refused as a typing error', () => {
    expect(isAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false)
  })

  test('in a single case has no checksum and is accepted', () => {
    expect(isAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(true)
  })

  test('of the wrong length or without 0x is refused', () => {
    expect(isAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1bea')).toBe(false)
    expect(isAddress('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(false)
  })
})

test('of a new wallet belongs to its key', () => {
  const { address, privateKey } = createWallet()
  expect(privateKeyToAddress(privateKey as `0x${string}`)).toBe(address)
})
