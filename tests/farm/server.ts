import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo, type Socket } from 'node:net'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { createGuardedFetch } from '../../src/sites/outbound/guarded-fetch.ts'
import type { AllowedHost, GuardedFetch } from '../../src/sites/outbound/types.ts'
import { patient } from '../support/upstream.ts'
import { makeAuthority } from './certificate.ts'

export interface Reply {
  status?: number
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** With false, the response is never compressed. */
  compress?: false
  /** How long the response appears to take. The simulated clock advances; the test does not wait. */
  slowMs?: number
}

export type Script =
  | string
  | Uint8Array
  | Reply
  | ((req: IncomingMessage, res: ServerResponse) => Reply | string | void)

/**
 * The responses of one host by path. A key with a query matches only that query. `*` matches all other paths; without
 * it, they are 404.
 */
export interface FarmHost {
  readonly files: Readonly<Record<string, Script>>
  /** Responses over http: `redirect` (301 to https), the `same` as over https, or their own. */
  readonly http?: 'redirect' | 'same' | Readonly<Record<string, Script>>
  /** With false, port 443 does not respond. */
  readonly https?: false
}

export interface Farm {
  readonly port: number
  /** The entries of OUTBOUND_ALLOW for these hosts. */
  readonly allow: readonly AllowedHost[]
  /** The certificate in PEM, for clients that must trust these sites. */
  readonly certificate: string
  readonly requests: { host: string; method: string; url: string; agent: string; isSecure: boolean }[]
  /** A guarded fetch that can reach only these hosts, because its resolver knows no other name. */
  readonly fetch: GuardedFetch
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
  gz: 'application/gzip',
  css: 'text/css',
  js: 'text/javascript',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
}

/** A TLS record of a handshake begins with this byte, and no HTTP request does. */
const TLS_HANDSHAKE = 0x16

/** Serves all hosts on one loopback port, over http and https. The host name selects the site. */
export async function startFarm(hosts: Readonly<Record<string, FarmHost>>): Promise<Farm> {
  const requests: Farm['requests'] = []
  const authority = makeAuthority()
  const contexts = new Map<string, tls.SecureContext>()
  const contextOf = (name: string) => {
    const context = contexts.get(name) ?? tls.createSecureContext(authority.issue(name))
    contexts.set(name, context)
    return context
  }
  let lateMs = 0
  const answer = (isSecure: boolean) => (req: IncomingMessage, res: ServerResponse) => {
    const host = (req.headers.host ?? '').replace(/:\d+$/, '')
    const url = req.url ?? '/'
    requests.push({ host, method: req.method ?? '', url, agent: req.headers['user-agent'] ?? '', isSecure })
    const site = hosts[host]
    const plain = site?.http ?? 'redirect'
    if (!isSecure && plain === 'redirect') {
      send(req, res, { status: 301, headers: { location: `https://${host}${url}` } })
      return
    }
    const files = isSecure || plain === 'same' ? site?.files : plain
    const script = files && findScript(files as Readonly<Record<string, Script>>, url)
    const reply = typeof script === 'function' ? script(req, res) : script
    if (script !== undefined && reply === undefined) return
    if (typeof reply === 'object' && 'slowMs' in reply) lateMs += reply.slowMs ?? 0
    send(req, res, typeof reply === 'string' || reply instanceof Uint8Array ? { body: reply } : (reply ?? NOT_FOUND))
  }
  const plain = http.createServer(answer(false))
  const secure = https.createServer(
    {
      ...authority.issue('localhost'),
      SNICallback: (name, done) =>
        hosts[name]?.https === false ? done(new Error('no https here')) : done(null, contextOf(name)),
    },
    answer(true),
  )
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', (first) => {
      socket.pause()
      socket.unshift(first)
      ;(first[0] === TLS_HANDSHAKE ? secure : plain).emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.cert])
  const allow = Object.keys(hosts).map((host) => ({ host, address: '127.0.0.1', port }))
  return {
    port,
    allow,
    certificate: authority.cert,
    requests,
    fetch: patient(
      createGuardedFetch({
        userAgent: 'Dozen/test (+https://example.com/contact)',
        enabled: true,
        allow,
        resolver: async () => [],
        // Simulated time: it counts only the apparent delays, not this machine's load.
        clock: () => lateMs,
      }),
    ),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const NOT_FOUND: Reply = {
  status: 404,
  body: '<!doctype html><html lang="en"><head><title>Page not found</title></head><body><h1>Not found</h1></body></html>',
}

function findScript(files: Readonly<Record<string, Script>>, url: string): Script | undefined {
  return files[url] ?? files[url.split('?')[0] ?? '/'] ?? files['*']
}

const COMPRESSED_FROM_BYTES = 1400

function send(
  req: IncomingMessage,
  res: ServerResponse,
  { status = 200, headers = {}, body = '', compress }: Reply,
): void {
  const extension = /\.([a-z]+)(?:\?|$)/.exec(req.url ?? '')?.[1] ?? ''
  const type = { 'content-type': TYPES[extension] ?? 'text/html; charset=utf-8' }
  const bytes = Buffer.from(body)
  const isText = !/^image|gzip/.test({ ...type, ...headers }['content-type'])
  const zip =
    compress !== false &&
    isText &&
    !('content-encoding' in headers) &&
    bytes.length >= COMPRESSED_FROM_BYTES &&
    /\bgzip\b/.test(req.headers['accept-encoding'] ?? '')
  res.writeHead(status, { ...type, ...headers, ...(zip && { 'content-encoding': 'gzip', vary: 'accept-encoding' }) })
  res.end(zip ? gzipSync(bytes, { level: 1 }) : bytes)
}
