import {
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
  findAcceptsObjectFromSignedOffer,
  verifyOfferSignatureJWS,
  verifyReceiptMatchesOffer,
} from '@x402/extensions/offer-receipt'
import { expect, test } from 'vitest'
import { NOW, PAY_TO, PAYER, proofOf, quote, testCharge, work } from '../../tests/support/payments.ts'

// The official x402 package parses and verifies our signatures.

type Demand = Parameters<typeof extractOffersFromPaymentRequired>[0]
type Official = Parameters<typeof verifyOfferSignatureJWS>[0]

async function openShop(options?: Parameters<typeof testCharge>[0]) {
  const shop = await testCharge(options)
  const [{ jwk } = { jwk: undefined }] = await shop.keys.publicKeys()
  return { shop, jwk: jwk!, required: () => shop.charge.demand(quote).required as Demand }
}

test('a 402 states the price, the service’s default network and an expiry over our signature', async () => {
  const { required, jwk } = await openShop({ networks: ['base', 'polygon'] })
  const offers = extractOffersFromPaymentRequired(required())
  const verified = await Promise.all(offers.map((offer) => verifyOfferSignatureJWS(offer as Official, jwk)))
  const offered = {
    version: 1,
    resourceUrl: quote.resourceUrl,
    scheme: 'exact',
    payTo: PAY_TO,
    amount: '10000',
    // An offer may be reused for 300 s, and a payment that follows is valid for 300 s.
    validUntil: NOW / 1000 + 600,
  }
  expect(verified).toEqual([
    { ...offered, network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  ])
  const accepts = required().accepts
  expect(decodeSignedOffers(offers).map((offer) => findAcceptsObjectFromSignedOffer(offer, accepts))).toEqual([
    accepts[0],
  ])
})

test('the receipt of a payment matches its offer', async () => {
  const { shop, required } = await openShop()
  const [offer] = decodeSignedOffers(extractOffersFromPaymentRequired(required()))
  const { meta } = await shop.charge.collect(quote, proofOf(), work().do)
  const paid = meta?.['x402/payment-response'] as { extensions: { 'offer-receipt': { info: { receipt: never } } } }
  const { receipt } = paid.extensions['offer-receipt'].info
  const ageSeconds = Date.now() / 1000 - NOW / 1000 + 60
  expect(verifyReceiptMatchesOffer(receipt, offer!, [PAYER], Math.max(ageSeconds, 60))).toBe(true)
})

test('an offer is reused for five minutes, then signed anew', async () => {
  const { shop, required } = await openShop()
  const validUntil = () => decodeSignedOffers(extractOffersFromPaymentRequired(required()))[0]?.validUntil
  expect(validUntil()).toBe(NOW / 1000 + 600)
  shop.world.now += 299_000
  expect(validUntil()).toBe(NOW / 1000 + 600)
  shop.world.now += 1_000
  expect(validUntil()).toBe(NOW / 1000 + 900)
})

test('a refused payment gets the offer again', async () => {
  const { shop, jwk } = await openShop()
  const refused = await shop.charge.collect(quote, proofOf({ value: '1' }), work().do).catch((err: unknown) => err)
  const [offer] = extractOffersFromPaymentRequired((refused as { required: Demand }).required)
  expect(await verifyOfferSignatureJWS(offer as Official, jwk)).toMatchObject({ amount: '10000' })
})

test('the 402 of a tool has no signatures, which a model would have to read', async () => {
  const { shop } = await openShop()
  const { required } = shop.charge.demand({ ...quote, resourceUrl: 'mcp://tool/get_quote' })
  expect(Object.keys(required.extensions ?? {})).toEqual(['bazaar', 'payment-identifier'])
})

test('a price without the ledger is unsigned, and signed once the keys are loaded', async () => {
  const shop = await testCharge()
  const signed = () => extractOffersFromPaymentRequired(shop.charge.demand(quote).required as Demand).length
  await shop.books.run('alter table receipt_keys rename to elsewhere')
  expect(signed()).toBe(0)
  await expect(shop.keys.publicKeys()).rejects.toThrow()
  expect(signed()).toBe(0)
  await shop.books.run('alter table elsewhere rename to receipt_keys')
  await expect.poll(signed).toBe(1)
})
