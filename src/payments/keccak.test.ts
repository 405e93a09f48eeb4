import fc from 'fast-check'
import { keccak256 as keccakOfViem, toHex } from 'viem'
import { expect, test } from 'vitest'
import { keccak256 } from './keccak.ts'

test('of empty input, as the Keccak team publishes it', () => {
  expect(keccak256('')).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
})

test('equals viem’s for any bytes, over several blocks of 136', () => {
  const bytes = fc.uint8Array({ maxLength: 700, size: 'max' })
  const edges = [135, 136, 137, 271, 272, 273].map((length): [Uint8Array] => [new Uint8Array(length).fill(0xab)])
  fc.assert(
    fc.property(bytes, (data) => {
      expect(`0x${keccak256(data)}`).toBe(keccakOfViem(data))
    }),
    { examples: edges },
  )
})

test('of text uses its UTF-8 bytes, and hashes are independent of each other', () => {
  expect(`0x${keccak256('USDC 幣')}`).toBe(keccakOfViem(toHex('USDC 幣')))
  expect(keccak256('a')).toBe(keccak256('a'))
})
