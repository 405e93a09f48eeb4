import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

// Creates the Ed25519 keys that sign and verify releases, as base64 of DER: PKCS #8 and SPKI (RFC 8410).

export function createReleaseKeys(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

export function readPrivateKey(text: string): KeyObject | undefined {
  return readKey(() => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }))
}

export function readPublicKey(text: string): KeyObject | undefined {
  return readKey(() => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }))
}

function readKey(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read()
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    // The error is not reported, because its message may quote the secret key.
    return undefined
  }
}
