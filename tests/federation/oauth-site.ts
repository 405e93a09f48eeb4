import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DemoInMemoryClientsStore } from '@modelcontextprotocol/sdk/examples/server/demoInMemoryOAuthProvider.js'
import { InvalidGrantError, InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js'
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js'
import type { OAuthServerProvider } from '@modelcontextprotocol/sdk/server/auth/provider.js'
import { createOAuthMetadata, mcpAuthRouter } from '@modelcontextprotocol/sdk/server/auth/router.js'
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js'

const HOUR_S = 3600

/**
 * An authorization provider that approves every login. Each code and each refresh token works once. The MCP SDK
 * checks PKCE and the client.
 */
function willingProvider(registered: string[]) {
  const codes = new Map<string, string>()
  const access = new Map<string, string>()
  const refresh = new Map<string, string>()
  let renewals = 0
  const store = new DemoInMemoryClientsStore()
  const issue = (clientId: string) => {
    const tokens = { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` }
    access.set(tokens.access_token, clientId)
    refresh.set(tokens.refresh_token, clientId)
    return Promise.resolve({ ...tokens, token_type: 'bearer', expires_in: HOUR_S })
  }
  const provider: OAuthServerProvider = {
    clientsStore: {
      // If a client's id is a URL, the document at that URL describes the client.
      getClient: (id) =>
        id.startsWith('https://')
          ? { client_id: id, redirect_uris: ['http://127.0.0.1:1/callback'], token_endpoint_auth_method: 'none' }
          : store.getClient(id),
      registerClient(client) {
        registered.push(client.client_name ?? '')
        return store.registerClient(client as never)
      },
    },
    authorize(_client, { codeChallenge, redirectUri, state }, res) {
      const code = randomUUID()
      codes.set(code, codeChallenge)
      const back = new URL(redirectUri)
      back.search = new URLSearchParams({ code, state: state ?? '' }).toString()
      res.redirect(back.href)
      return Promise.resolve()
    },
    challengeForAuthorizationCode: (_client, code) => Promise.resolve(codes.get(code) ?? ''),
    exchangeAuthorizationCode(client, code) {
      if (!codes.delete(code)) throw new InvalidGrantError('This code is not known.')
      return issue(client.client_id)
    },
    exchangeRefreshToken(client, token) {
      if (!refresh.delete(token)) throw new InvalidGrantError('This refresh token is not known.')
      renewals += 1
      return issue(client.client_id)
    },
    verifyAccessToken(token) {
      const clientId = access.get(token)
      if (clientId === undefined) throw new InvalidTokenError('This token is not known.')
      return Promise.resolve({ token, clientId, scopes: [], expiresAt: Date.now() / 1000 + HOUR_S })
    },
  }
  return { provider, access, refresh, renewals: () => renewals }
}

type Asked = IncomingMessage & { body?: unknown }
type Answering = ServerResponse & { status(code: number): ServerResponse; json(body: object): void }

export interface OAuthSite {
  readonly url: string
  /** The names of clients that have registered. */
  readonly registered: readonly string[]
  /** The number of access token renewals. */
  renewals(): number
  /** Makes the issued access tokens invalid, and with `all` also the refresh tokens. */
  forget(all?: 'all'): void
  close(): Promise<void>
}

/**
 * An MCP site that requires a login. Metadata, registration, PKCE, tokens and the bearer check are those of SDK
 * version 1.
 */
export async function oauthSite(
  answer: (method: string, authorization: string) => unknown,
  { readsDocuments = false } = {},
): Promise<OAuthSite> {
  let handle = (_req: IncomingMessage, res: ServerResponse): unknown => res.writeHead(503).end()
  const server = createServer((req, res) => void handle(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const registered: string[] = []
  const { provider, access, refresh, renewals } = willingProvider(registered)
  const app = createMcpExpressApp()
  const metadata = createOAuthMetadata({ provider, issuerUrl: new URL(origin) })
  app.get('/.well-known/oauth-authorization-server', (_req: Asked, res: Answering) =>
    res.json({ ...metadata, client_id_metadata_document_supported: readsDocuments }),
  )
  app.use(mcpAuthRouter({ provider, issuerUrl: new URL(origin), resourceServerUrl: new URL(`${origin}/mcp`) }))
  const resourceMetadataUrl = `${origin}/.well-known/oauth-protected-resource/mcp`
  app.all('/mcp', requireBearerAuth({ verifier: provider, resourceMetadataUrl }), (req: Asked, res: Answering) => {
    const { id, method } = (req.body ?? {}) as { id?: number; method: string }
    if (req.method !== 'POST' || id === undefined) return void res.status(req.method === 'POST' ? 202 : 405).end()
    return void res.json({ jsonrpc: '2.0', id, ...reply(method, answer(method, String(req.headers.authorization))) })
  })
  handle = app
  return {
    url: `${origin}/mcp`,
    registered,
    renewals,
    forget(all) {
      access.clear()
      if (all) refresh.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function reply(method: string, result: unknown): object {
  if (method === 'initialize') {
    const serverInfo = { name: 'guarded', version: '1' }
    return { result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } }
  }
  return result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }
}
