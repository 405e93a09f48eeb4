import type { Service } from '#operation/service.ts'
import { isPaid } from './paid-service.ts'
import type { Runtime } from '../runtime.ts'

export const LINKSET_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** `/.well-known/api-catalog` (RFC 9727). */
export function apiCatalog(services: readonly Service[], runtime: Runtime) {
  return {
    linkset: services.map((service) => {
      const url = runtime.publicUrl(service)
      return {
        anchor: `${url}/`,
        'service-desc': [{ href: `${url}/openapi.json`, type: 'application/json' }],
        'service-doc': [
          { href: `${url}/docs`, type: 'text/html' },
          { href: `${url}/llms.txt`, type: 'text/plain' },
        ],
        'service-meta': [
          { href: `${url}/mcp/server-card`, type: 'application/mcp-server-card+json' },
          { href: `${url}/server.json`, type: 'application/json' },
          ...(isPaid(service) ? [{ href: `${url}/.well-known/x402`, type: 'application/json' }] : []),
        ],
        status: [{ href: `${runtime.publicUrl()}/status`, type: 'text/html' }],
      }
    }),
  }
}
