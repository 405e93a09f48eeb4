import type { Service } from '#operation/service.ts'
import { networksOf, isPaid } from './paid-service.ts'
import { JSON_TYPE } from '../reply.ts'
import type { ServiceApp } from '../http/routes.ts'
import { LEGACY_VERSIONS, MODERN_VERSION } from '../mcp/messages.ts'
import type { Runtime } from '../runtime.ts'
import { addDocument, makeOnce } from '../static.ts'

/** Registries and server cards cut off longer descriptions. */
const DESCRIPTION_CHARACTERS_MAX = 100

function identityOf(service: Service, runtime: Runtime) {
  const url = runtime.publicUrl(service)
  return {
    name: serverName(service, runtime),
    title: service.title,
    description: shortenSentence(service.summary),
    version: runtime.version,
    websiteUrl: `${url}/`,
    // The registry accepts icons over https only.
    ...(url.startsWith('https:') && {
      icons: [{ src: `${url}/assets/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    }),
  }
}

/** `server.json` for the MCP registry, schema 2025-12-11. The operator publishes it from a public host name. */
export function serverJson(service: Service, runtime: Runtime) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    ...identityOf(service, runtime),
    remotes: [{ type: 'streamable-http', url: mcpAddress(service, runtime) }],
    ...(isPaid(service) && {
      _meta: { 'io.modelcontextprotocol.registry/publisher-provided': { x402: networksOf(service, runtime) } },
    }),
  }
}

/** The MCP server card (SEP-2127): the server's name, endpoint and supported protocol revisions. */
function serverCard(service: Service, runtime: Runtime) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...identityOf(service, runtime),
    remotes: [
      {
        type: 'streamable-http',
        url: mcpAddress(service, runtime),
        supportedProtocolVersions: [MODERN_VERSION, ...LEGACY_VERSIONS],
      },
    ],
  }
}

/** `/.well-known/mcp/catalog.json` of the bare domain: addresses of the server cards of all services. */
export function mcpCatalog(runtime: Runtime) {
  return {
    specVersion: 'draft',
    entries: runtime.services.map((service) => ({
      identifier: `urn:air:${new URL(runtime.publicUrl()).hostname}:${service.name}`,
      displayName: service.title,
      type: SERVER_CARD_TYPE,
      url: `${runtime.publicUrl(service)}/mcp/server-card`,
    })),
  }
}

/** A client gets the card's own media type only if it accepts it by name. Other clients get JSON. */
export function addServerCard(app: ServiceApp, paths: readonly string[], service: Service, runtime: Runtime): void {
  const card = makeOnce(() => JSON.stringify(serverCard(service, runtime)))
  for (const path of paths) addDocument(app, path, { [JSON_TYPE]: card, [SERVER_CARD_TYPE]: card })
}

const SERVER_CARD_TYPE = 'application/mcp-server-card+json'

/** The MCP address to install. For the hub, the one that lists a few tools with which to find and call all others. */
export function mcpAddress(service: Service, runtime: Runtime): string {
  return `${runtime.publicUrl(service)}/mcp${service.finder ? '?tools=find' : ''}`
}

/** The server's name in reverse DNS notation: `com.example.dozen/life`. */
function serverName(service: Service, runtime: Runtime): string {
  const labels = new URL(runtime.publicUrl()).hostname.replaceAll(/[^a-z0-9.-]/gi, '').split('.')
  return `${labels.toReversed().join('.')}/${service.name}`
}

/** The longest beginning of the sentence that fits and ends at a clause. */
function shortenSentence(sentence: string): string {
  if (sentence.length <= DESCRIPTION_CHARACTERS_MAX) return sentence
  const room = sentence.slice(0, DESCRIPTION_CHARACTERS_MAX)
  return `${room.slice(0, Math.max(room.lastIndexOf(','), room.lastIndexOf(':'), room.lastIndexOf(' and ')))}…`
}
