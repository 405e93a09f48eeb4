import { createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto'

const TOKEN_SECONDS = 120

/** The two CDP settings as a parsed key: Ed25519 (64 bytes in base64) or EC P-256 (PEM). */
export interface CdpKey {
  readonly id: string
  readonly key: KeyObject
  readonly algorithm: 'EdDSA' | 'ES256'
}

/** Reads a key pair of Coinbase's developer portal. Throws a message for the operator for another format. */
export function readCdpKey(id: string, secret: string): CdpKey {
  if (secret.includes('PRIVATE KEY')) {
    // In an environment file the line breaks of the PEM often become the two characters \n.
    const key = createPrivateKey(secret.replaceAll(String.raw`\n`, '\n'))
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('CDP_API_KEY_SECRET is not a P-256 key.')
    return { id, key, algorithm: 'ES256' }
  }
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.length !== 64)
    throw new Error('CDP_API_KEY_SECRET is neither an Ed25519 key in base64 nor an EC key in PEM.')
  const jwk = {
    kty: 'OKP',
    crv: 'Ed25519',
    d: bytes.subarray(0, 32).toString('base64url'),
    x: bytes.subarray(32).toString('base64url'),
  }
  return { id, key: createPrivateKey({ key: jwk, format: 'jwk' }), algorithm: 'EdDSA' }
}

export function createCdpToken(cdp: CdpKey, method: 'GET' | 'POST', url: URL, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const header = { alg: cdp.algorithm, kid: cdp.id, typ: 'JWT', nonce: randomBytes(16).toString('hex') }
  const claims = {
    sub: cdp.id,
    iss: 'cdp',
    uris: [`${method} ${url.host}${url.pathname}`],
    iat: seconds,
    nbf: seconds,
    exp: seconds + TOKEN_SECONDS,
  }
  const signed = `${encode(header)}.${encode(claims)}`
  const bytes = Buffer.from(signed)
  const signature =
    cdp.algorithm === 'EdDSA'
      ? sign(null, bytes, cdp.key)
      : sign('sha256', bytes, { key: cdp.key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
