import { verifyReceiptSignatureJWS } from '@x402/extensions/offer-receipt'
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

// A receipt's `kid` contains an address. The official package resolves it over HTTP, by the service's host name or by
// its path.

const named = sharedGateway({ env: { PUBLIC_URL: 'https://example.tw', GATEWAY_DOMAIN: 'example.tw' } })
const byPath = sharedGateway()
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['by its name', named, 'did:web:stock.example.tw', 'https://stock.example.tw/.well-known/did.json'],
  ['by its path', byPath, 'did:web:localhost%3A8402:stock', 'http://localhost:8402/stock/did.json'],
])('the keys of a service are found %s', async (_, gateway, did, url) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input)
    return gateway.fetch(new Request(input))
  })
  const published = (await (await gateway.fetch(new Request(url))).json()) as {
    id: string
    verificationMethod: { id: string; publicKeyJwk: { crv: string; d?: string } }[]
    assertionMethod: string[]
  }
  const [method] = published.verificationMethod
  expect([published.id, published.assertionMethod]).toEqual([did, [`${did}#key-1`]])
  expect(method).toMatchObject({ id: `${did}#key-1`, publicKeyJwk: { crv: 'Ed25519' } })
  expect(method!.publicKeyJwk).not.toHaveProperty('d')

  // A signature with another key is refused, which shows that the package has found our key.
  const { privateKey } = generateKeyPairSync('ed25519')
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'EdDSA', kid: `${did}#key-1` })}.${encode({ version: 1 })}`
  const signature = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
  await expect(verifyReceiptSignatureJWS({ format: 'jws', signature })).rejects.toThrow(/signature verification failed/)
  expect(asked).toEqual([url])
})

test('a service without paid operations publishes no keys', async () => {
  expect((await byPath.request('rules', '/.well-known/did.json')).status).toBe(404)
})
