import type { Service } from '#operation/service.ts'
import type { Runtime } from '../runtime.ts'

/**
 * `https://stock.example.tw` → `did:web:stock.example.tw`, `http://localhost:8402/stock` →
 * `did:web:localhost%3A8402:stock`.
 */
export function didOf(url: string): string {
  const { host, pathname } = new URL(url)
  return ['did:web', encodeURIComponent(host), ...pathname.split('/').filter(Boolean)].join(':')
}

/** Resolvers of did:web request these paths, relative to the host or to the service's path. */
export const DID_PATHS = ['/.well-known/did.json', '/did.json']

/** The DID document, which contains the keys that sign a service's offers and receipts. */
export async function didDocument(service: Service, runtime: Runtime) {
  const id = didOf(runtime.publicUrl(service))
  const keys = await runtime.signingKeys()
  const methods = keys.map((key) => ({
    id: `${id}#${key.id}`,
    type: 'JsonWebKey2020',
    controller: id,
    publicKeyJwk: key.jwk,
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  }
}
