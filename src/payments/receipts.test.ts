import {
  extractReceiptFromResponse,
  extractReceiptPayload,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureJWS,
} from '@x402/extensions/offer-receipt'
import { expect, test } from 'vitest'
import { PAYER, proofOf, quote, testCharge, work } from '../../tests/support/payments.ts'
import { SigningKeys } from './signing-keys.ts'

// The official x402 package parses and verifies our signatures.

type Official = Parameters<typeof verifyReceiptSignatureJWS>[0]

async function sell() {
  const shop = await testCharge()
  const { headers = {}, meta } = await shop.charge.collect(quote, proofOf(), work().do)
  const receipt = extractReceiptFromResponse(new Response(null, { headers })) as Official
  const keys = await shop.keys.publicKeys()
  return { shop, headers, meta, receipt, jwk: keys[0]!.jwk }
}

test('a sale has a receipt with payer, resource, time and transaction', async () => {
  const { receipt, jwk, shop } = await sell()
  expect(await verifyReceiptSignatureJWS(receipt, jwk)).toEqual({
    version: 1,
    network: 'eip155:84532',
    resourceUrl: quote.resourceUrl,
    payer: PAYER,
    issuedAt: shop.world.now / 1000,
    transaction: '0xfeed',
  })
  const header = JSON.parse(Buffer.from(receipt.signature.split('.')[0]!, 'base64url').toString()) as object
  expect(header).toEqual({ alg: 'EdDSA', kid: 'did:web:stock.example.tw#key-1' })
})

test('the receipt matches the offer', async () => {
  const { receipt, shop } = await sell()
  const { required } = shop.charge.demand(quote)
  const offer = { ...required.accepts[0]!, resourceUrl: required.resource!.url, version: 1, validUntil: 0 }
  const ageSeconds = Date.now() / 1000 - shop.world.now / 1000 + 60
  expect(verifyReceiptMatchesOffer(receipt, offer as never, [PAYER], Math.max(ageSeconds, 60))).toBe(true)
})

test('a receipt with one changed letter is invalid', async () => {
  const { receipt, jwk } = await sell()
  const [header, , signature] = receipt.signature.split('.')
  const payload = { ...extractReceiptPayload(receipt), payer: `0x${'1'.repeat(40)}` }
  const forged = `${header}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${signature}`
  await expect(verifyReceiptSignatureJWS({ format: 'jws', signature: forged }, jwk)).rejects.toThrow(/signature/)
})

test('a repeated request gets the same receipt', async () => {
  const shop = await testCharge()
  const ask = () => shop.charge.collect(quote, proofOf({ identifier: 'pay_0123456789abcdef' }), work().do)
  const first = await ask()
  shop.world.now += 60_000
  expect((await ask()).headers).toEqual(first.headers)
})

test('tool calls get a receipt too', async () => {
  const { receipt, meta } = await sell()
  expect(meta).toMatchObject({
    'x402/payment-response': { extensions: { 'offer-receipt': { info: { receipt } } } },
  })
})

test('every process with the ledger finds the same keys', async () => {
  const { shop, jwk } = await sell()
  expect(await new SigningKeys(shop.sql).publicKeys()).toEqual([{ id: 'key-1', jwk }])
})

test('a paid answer is delivered even if its receipt cannot be signed', async () => {
  const shop = await testCharge()
  await shop.books.run('drop table receipt_keys')
  const { body, headers = {} } = await shop.charge.collect(quote, proofOf(), work().do)
  expect(body).toBe('{"answer":42}')
  expect(extractReceiptFromResponse(new Response(null, { headers }))).toBeUndefined()
})
