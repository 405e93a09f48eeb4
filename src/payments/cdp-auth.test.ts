import { createPublicKey, generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createCdpToken, readCdpKey } from './cdp-auth.ts'

const NOW = new Date('2026-10-01T04:00:00Z')
const URL_OF_VERIFY = new URL('https://api.cdp.coinbase.com/platform/v2/x402/verify')

/** An Ed25519 key as Coinbase's developer portal issues it: seed and public key, together 64 bytes, in base64. */
function edwardsSecret(): { secret: string; publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const secret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
  return { secret, publicKey }
}

function read(token: string) {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const part = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
  return {
    header: part(header),
    claims: part(claims),
    signed: Buffer.from(`${header}.${claims}`),
    signature: Buffer.from(signature, 'base64url'),
  }
}

describe('a token for Coinbase', () => {
  test('made with an Ed25519 key verifies with its public key and names the one request', () => {
    const { secret, publicKey } = edwardsSecret()
    const token = read(createCdpToken(readCdpKey('key-id', secret), 'POST', URL_OF_VERIFY, NOW))
    expect(verify(null, token.signed, publicKey, token.signature)).toBe(true)
    expect(token.header).toMatchObject({ alg: 'EdDSA', kid: 'key-id', typ: 'JWT' })
    expect(token.header.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(token.claims).toEqual({
      sub: 'key-id',
      iss: 'cdp',
      uris: ['POST api.cdp.coinbase.com/platform/v2/x402/verify'],
      iat: 1_790_827_200,
      nbf: 1_790_827_200,
      exp: 1_790_827_320,
    })
  })

  test.each(['sec1', 'pkcs8'] as const)('made with an EC key (%s) has an ES256 signature of two halves', (type) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ format: 'pem', type }).toString()
    const key = readCdpKey('organizations/o/apiKeys/k', pem)
    const token = read(createCdpToken(key, 'POST', URL_OF_VERIFY, NOW))
    expect(token.header.alg).toBe('ES256')
    expect(token.signature).toHaveLength(64)
    const publicKey = createPublicKey(privateKey)
    expect(verify('sha256', token.signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, token.signature)).toBe(true)
  })

  test('is different each time', () => {
    const key = readCdpKey('key-id', edwardsSecret().secret)
    expect(createCdpToken(key, 'POST', URL_OF_VERIFY, NOW)).not.toBe(createCdpToken(key, 'POST', URL_OF_VERIFY, NOW))
  })
})

describe('a secret', () => {
  test('with line breaks written as backslash and n is accepted', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    expect(readCdpKey('k', pem.replaceAll('\n', String.raw`\n`)).algorithm).toBe('ES256')
  })

  test('with another curve or format is refused, with the name of the setting', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    expect(() => readCdpKey('k', pem)).toThrow(/CDP_API_KEY_SECRET/)
    expect(() => readCdpKey('k', 'not a key')).toThrow(/CDP_API_KEY_SECRET/)
  })
})
