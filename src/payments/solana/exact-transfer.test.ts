import { AccountRole } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  call,
  FEE_PAYER,
  LIGHTHOUSE,
  limit,
  memo,
  MINT,
  price,
  SOLANA_PAY_TO,
  SOLANA_PAYER,
  STRANGER,
  transactionOf,
  transfer,
} from '../../../tests/support/solana-wallet.ts'
import { Mismatch } from '../mismatch.ts'
import { readExactTransfer } from './exact-transfer.ts'
import { tokenAccountOf } from './token-account.ts'

const TERMS = { asset: MINT, decimals: 6, payTo: SOLANA_PAY_TO, amount: '10000' }
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const read = (base64: string) => readExactTransfer(base64, TERMS)
const usual = () => transactionOf([limit(), price(), transfer(), memo('a note')])

test('a payment names the payer, the fee payer and the unit that the chain executes once', async () => {
  const { payer, feePayer, messageHash, signature } = read(await usual())
  expect([payer, feePayer]).toEqual([SOLANA_PAYER.address, FEE_PAYER.address])
  expect([messageHash, signature]).toEqual([
    expect.stringMatching(/^0x[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{128}$/),
  ])
})

test('a payment is the same after the fee payer has signed it', async () => {
  const sent = await usual()
  const bytes = Buffer.from(sent, 'base64')
  // The first byte counts the signatures; bytes 1 to 64 are the fee payer's signature.
  bytes.fill(0xab, 1, 65)
  expect(read(bytes.toString('base64'))).toEqual(read(sent))
})

test('another memo makes another payment', async () => {
  const other = await transactionOf([limit(), price(), transfer(), memo('another note')])
  expect(read(other).messageHash).not.toBe(read(await usual()).messageHash)
})

test.each([
  ['of the older form, without a version', () => transactionOf([limit(), price(), transfer()], { version: 'legacy' })],
  ['without a note', () => transactionOf([limit(), price(), transfer()])],
  [
    'with the assertions that a wallet adds',
    () =>
      transactionOf([
        limit(),
        price(),
        transfer(),
        call(LIGHTHOUSE, [1]),
        call(LIGHTHOUSE, [2]),
        call(LIGHTHOUSE, [3]),
      ]),
  ],
  [
    'from an account of the payer that is not the usual one',
    () => transactionOf([limit(), price(), transfer({ source: STRANGER.address })]),
  ],
])('one %s is a payment', async (_, make) => {
  expect(read(await make()).payer).toBe(SOLANA_PAYER.address)
})

describe('refused without a request', () => {
  const signer = { address: STRANGER.address, role: AccountRole.READONLY_SIGNER, signer: STRANGER }
  const withFeePayer = [{ address: FEE_PAYER.address, role: AccountRole.READONLY }]
  const ending = (...more: Parameters<typeof transactionOf>[0]) => [limit(), price(), transfer(), ...more]

  test.each([
    ['a smaller amount', [limit(), price(), transfer({ amount: 9_999n })], /amount .* exactly 10000/],
    ['a larger amount', [limit(), price(), transfer({ amount: 10_001n })], /amount .* exactly 10000/],
    ['another token', [limit(), price(), transfer({ mint: STRANGER.address })], /mint/],
    ['another payee', [limit(), price(), transfer({ payTo: STRANGER.address })], /destination/],
    ['the wallet itself for its account', [limit(), price(), transfer({ destination: SOLANA_PAY_TO })], /destination/],
    ['other decimals', [limit(), price(), transfer({ decimals: 9 })], /decimals/],
    [
      'a transfer from our account to itself',
      [limit(), price(), transfer({ source: tokenAccountOf(SOLANA_PAY_TO, MINT) })],
      /same account/,
    ],
    ['a plain transfer', [limit(), price(), transfer({ kind: 3 })], /TransferChecked/],
    ['a longer transfer', [limit(), price(), transfer({ trailing: [0] })], /TransferChecked/],
    ['another token program', [limit(), price(), transfer({ program: TOKEN_2022 })], /TransferChecked/],
    ['two authorities', [limit(), price(), transfer({ more: [signer] })], /two signers/],
    [
      'more accounts',
      [limit(), price(), transfer({ more: [{ address: STRANGER.address, role: 0 }] })],
      /only one authority/,
    ],
    ['a second transfer', ending(transfer()), /may follow the transfer/],
    ['a second transfer to somebody else', ending(transfer({ payTo: STRANGER.address })), /may follow the transfer/],
    ['a call of the system program', ending(call(SYSTEM_PROGRAM, [2, 0, 0, 0])), /may follow the transfer/],
    ['the fee payer in a note', ending(call(LIGHTHOUSE, [1], withFeePayer)), /fee payer/],
    ['the fee payer as the payer', [limit(), price(), transfer({ authority: FEE_PAYER })], /two signers/],
    ['no budget', [transfer()], /compute unit/],
    ['the budget the other way round', [price(), limit(), transfer()], /compute unit/],
    ['a longer limit', [limit(1, [0]), price(), transfer()], /compute unit/],
    ['a price that eats the fee payer', [limit(), price(5_000_001n), transfer()], /five lamports/],
    ['the transfer first', [transfer(), limit(), price()], /compute unit/],
    ['eight instructions', ending(...Array.from({ length: 5 }, (_, at) => memo(`${at}`))), /more than seven/],
    ['no instruction', [], /two signers/],
  ])('%s', async (_, instructions, message) => {
    const sent = await transactionOf(instructions)
    expect(() => read(sent)).toThrow(Mismatch)
    expect(() => read(sent)).toThrow(message)
  })

  test('accounts in a lookup table', async () => {
    const sent = await transactionOf(ending(), { lookedUp: [tokenAccountOf(SOLANA_PAY_TO, MINT)] })
    expect(() => read(sent)).toThrow(/table/)
  })

  test('a memo changed after signing', async () => {
    const bytes = Buffer.from(await usual(), 'base64')
    bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1
    expect(() => read(bytes.toString('base64'))).toThrow(/not signed/)
  })

  test('no signature of the payer', async () => {
    const bytes = Buffer.from(await usual(), 'base64')
    bytes.fill(0, 65, 129)
    expect(() => read(bytes.toString('base64'))).toThrow(/not signed/)
  })

  test.each([
    ['nothing', ''],
    ['no base64', '????'],
    ['base64 with line breaks', 'AQID\nAQID'],
    ['bits behind the end', 'AR=='],
    ['more than a packet', Buffer.alloc(1233).toString('base64')],
    ['a megabyte', 'A'.repeat(1_000_000)],
    ['zeros', Buffer.alloc(300).toString('base64')],
  ])('%s', (_, text) => {
    expect(() => read(text)).toThrow(Mismatch)
  })

  test('every truncated payment, and one with extra bytes', async () => {
    const bytes = Buffer.from(await usual(), 'base64')
    for (let length = 0; length < bytes.length; length++) {
      expect(() => read(bytes.subarray(0, length).toString('base64'))).toThrow(Mismatch)
    }
    expect(() => read(Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64'))).toThrow(Mismatch)
  })

  test('a payment with any signed byte changed', async () => {
    const bytes = Buffer.from(await usual(), 'base64')
    fc.assert(
      fc.property(fc.integer({ min: 65, max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flipped) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ flipped
        expect(() => read(changed.toString('base64'))).toThrow(Mismatch)
      }),
      { numRuns: 2_000 },
    )
  })
})
