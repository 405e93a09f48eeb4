import { describe, expect, test } from 'vitest'
import { readIdentifier, readSentPayment, readTransaction, readTransfer } from './payment-form.ts'

const ADDRESS = `0x${'1a'.repeat(20)}`
const accepted = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '10000',
  asset: ADDRESS,
  payTo: ADDRESS,
  maxTimeoutSeconds: 300,
}
const authorization = {
  from: ADDRESS,
  to: ADDRESS,
  value: '10000',
  validAfter: '0',
  validBefore: '1790000000',
  nonce: `0x${'2b'.repeat(32)}`,
}
const transfer = { signature: `0x${'3c'.repeat(65)}`, authorization }
const version1 = { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload: transfer }
const version2 = { x402Version: 2, accepted, payload: transfer }

test.each([version1, version2])('a payment of version $x402Version is read, from a header and from _meta', (meta) => {
  const value = Buffer.from(JSON.stringify(meta)).toString('base64')
  expect(readSentPayment({ meta })).toEqual(meta)
  expect(readSentPayment({ header: 'X-PAYMENT', value })).toEqual(meta)
  expect(readTransfer(readSentPayment({ meta }))).toEqual(transfer)
})

describe('the error names the fault:', () => {
  test.each<[string, unknown]>([
    ['it must be a JSON object, in a header as base64', []],
    ['it must be a JSON object, in a header as base64', 'no base64'],
    ['x402Version must be 1 or 2', {}],
    ['x402Version must be 1 or 2', { ...version2, x402Version: '2' }],
    ['network must be a string; payload must be an object', { x402Version: 1, scheme: 'exact', payload: [] }],
    ['accepted must be an object', { ...version1, x402Version: 2 }],
    ['accepted.amount must be a string', { ...version2, accepted: { ...accepted, amount: 10_000 } }],
    [
      'accepted.maxTimeoutSeconds must be a number',
      { ...version2, accepted: { ...accepted, maxTimeoutSeconds: '300' } },
    ],
  ])('%s', (fault, meta) => {
    expect(() => readSentPayment({ meta })).toThrow(`Invalid or malformed payment: ${fault}.`)
  })

  test.each<[string, object]>([
    ['signature must be 0x and 130 to 16000 hexadecimal digits', { signature: '0xabcd' }],
    ['authorization must be an object', { authorization: null }],
    ['authorization.from must be 0x and 40 hexadecimal digits', { authorization: { ...authorization, from: '0x12' } }],
    [
      'authorization.validBefore must be a whole number, as a string of digits',
      { authorization: { ...authorization, validBefore: 1_790_000_000 } },
    ],
    ['authorization.value must be less than 2^256', { authorization: { ...authorization, value: '9'.repeat(78) } }],
    [
      'authorization.nonce must be 0x and 64 hexadecimal digits',
      { authorization: { ...authorization, nonce: undefined } },
    ],
  ])('payload.%s', (fault, wrong) => {
    const sent = readSentPayment({ meta: { ...version2, payload: { ...transfer, ...wrong } } })
    expect(() => readTransfer(sent)).toThrow(`Invalid or malformed payment: payload.${fault}.`)
  })

  test('an identifier with a space in it', () => {
    const meta = { ...version2, extensions: { 'payment-identifier': { info: { id: 'with a space in it' } } } }
    const fault = 'extensions.payment-identifier.info.id must be 16 to 128 letters, digits, - or _'
    expect(() => readIdentifier({ meta }, readSentPayment({ meta }))).toThrow(`Invalid or malformed payment: ${fault}.`)
  })

  test('a transaction that is not text', () => {
    const sent = readSentPayment({ meta: { ...version2, payload: { transaction: 7 } } })
    expect(() => readTransaction(sent)).toThrow('Invalid or malformed payment: payload.transaction must be a string.')
  })
})
