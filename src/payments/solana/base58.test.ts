import { getBase58Decoder, getBase58Encoder, getProgramDerivedAddress, address, getAddressEncoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, isSolanaAddress, toBase58 } from './base58.ts'
import { TOKEN_PROGRAM, tokenAccountOf } from './token-account.ts'

test('bytes are encoded and decoded as by the official library, including leading zeros', () => {
  const some = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.uint8Array({ minLength: 0, maxLength: 60 }))
  fc.assert(
    fc.property(some, ([zeros, rest]) => {
      const bytes = Uint8Array.from([...new Uint8Array(zeros), ...rest])
      const text = toBase58(bytes)
      expect(text).toBe(getBase58Decoder().decode(bytes))
      expect(fromBase58(text, bytes.length)).toEqual(bytes)
      expect(fromBase58(text, bytes.length)).toEqual(Uint8Array.from(getBase58Encoder().encode(text)))
      expect(fromBase58(text, bytes.length + 1)).toBeUndefined()
    }),
  )
})

test.each([
  ['2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4', true],
  ['11111111111111111111111111111111', true],
  ['', false],
  // Base58 excludes the characters 0, O, I and l.
  ['2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBgO', false],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
  ['2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg', false],
  ['z'.repeat(44), false],
  ['1'.repeat(1_000_000), false],
])('whether %s is an address: %s', (text, is) => {
  expect(isSolanaAddress(text)).toBe(is)
})

test('the token account of an owner equals the official library’s', async () => {
  const bytes = (text: string) => getAddressEncoder().encode(address(text))
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  for (let seed = 0; seed < 100; seed++) {
    const owner = toBase58(new Uint8Array(32).fill(seed).with(0, 255 - seed))
    const [expected] = await getProgramDerivedAddress({
      programAddress: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
      seeds: [bytes(owner), bytes(TOKEN_PROGRAM), bytes(mint)],
    })
    expect(tokenAccountOf(owner, mint)).toBe(expected)
  }
})
