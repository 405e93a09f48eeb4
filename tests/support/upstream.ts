import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedFetch } from '../../src/sites/outbound/guarded-fetch.ts'
import type { AllowedHost, GuardedFetch } from '../../src/sites/outbound/types.ts'

export interface Reply {
  status?: number
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

/**
 * A response: its body, a body with status and headers, or a function that returns one of these or writes the
 * response itself.
 */
export type Script = string | Uint8Array | Reply | ((req: IncomingMessage, res: ServerResponse) => Reply | void)

/**
 * The responses of one site by path. A key without a query matches every query. `*` matches all other paths; without
 * it, they are 404.
 */
export type Site = Readonly<Record<string, Script>>

export interface Upstream {
  readonly port: number
  /** All requests so far, in order. */
  readonly requests: { host: string; method: string; path: string; headers: IncomingMessage['headers'] }[]
  /** The entries of OUTBOUND_ALLOW for these sites. */
  readonly allow: readonly AllowedHost[]
  /** A guarded fetch that can reach only these sites, because its resolver knows no other name. */
  readonly fetch: GuardedFetch
  /** Changes or adds sites while the server runs. Only hosts that were named at the start are reachable. */
  serve(sites: Readonly<Record<string, Site>>): void
  close(): Promise<void>
}

/** A fetch with a longer timeout, because local sites are slow when this machine is busy. */
export function patient(fetch: GuardedFetch): GuardedFetch {
  return (url, options) => fetch(url, { ...options, timeoutMs: 120_000 })
}

const TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
  gz: 'application/gzip',
}

/**
 * Starts an HTTP server on loopback for the given sites. The Host header selects the site. Requests have the form
 * `http://name/path`, without a port. Reserved names such as `shop.test` work too.
 */
export async function startUpstream(sites: Readonly<Record<string, Site>>): Promise<Upstream> {
  const served = new Map(Object.entries(sites))
  const requests: Upstream['requests'] = []
  const server = createServer((req, res) => {
    const host = (req.headers.host ?? '').replace(/:\d+$/, '')
    requests.push({ host, method: req.method ?? '', path: req.url ?? '', headers: req.headers })
    answer(served.get(host), req, res)
  })
  const port = await listen(server)
  const allow = Object.keys(sites).map((host) => ({ host, address: '127.0.0.1', port }))
  return {
    port,
    requests,
    allow,
    fetch: patient(
      createGuardedFetch({
        userAgent: 'Dozen/test (+https://example.com/contact)',
        enabled: true,
        allow,
        resolver: async () => [],
      }),
    ),
    serve(more) {
      for (const [host, site] of Object.entries(more)) served.set(host, site)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(site: Site | undefined, req: IncomingMessage, res: ServerResponse): void {
  const path = (req.url ?? '/').split('?')[0] ?? '/'
  const script = site?.[req.url ?? ''] ?? site?.[path] ?? site?.['*']
  if (script === undefined) return send(res, path, { status: 404, body: 'Not found' })
  const reply = typeof script === 'function' ? script(req, res) : script
  if (reply === undefined) return
  send(res, path, typeof reply === 'string' || reply instanceof Uint8Array ? { body: reply } : reply)
}

function send(res: ServerResponse, path: string, { status = 200, headers = {}, body = '' }: Reply): void {
  const extension = /\.([a-z]+)$/.exec(path)?.[1] ?? ''
  res.writeHead(status, { 'content-type': TYPES[extension] ?? 'text/html; charset=utf-8', ...headers })
  res.end(body)
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
