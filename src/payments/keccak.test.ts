import { assert, oneof, property, uint8Array } from 'fast-check'
import { keccak256 as keccakOfViem } from 'viem'
import { expect, test } from 'vitest'
import { keccak256 } from './keccak.ts'

test('the digest of nothing is the one that Ethereum publishes', () => {
  expect(keccak256(new Uint8Array())).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
})

test('every digest is the one that viem computes, also around the block length of 136 bytes', () => {
  const inputs = oneof(uint8Array({ maxLength: 300 }), uint8Array({ minLength: 134, maxLength: 138 }))
  assert(
    property(inputs, (input) => {
      expect(`0x${keccak256(input)}`).toBe(keccakOfViem(input))
    }),
    { numRuns: 60 },
  )
})
