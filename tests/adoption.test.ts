import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { endpointsOf } from '#surfaces/http/routes.ts'
import { sharedGateway } from './support/gateway.ts'

// Discovery for a caller that knows only a host: cards, catalogues, and the page that says how to connect.

const local = sharedGateway()
const hosted = sharedGateway({ env: { PUBLIC_URL: 'https://dozen.example', GATEWAY_DOMAIN: 'dozen.example' } })

async function json<T>(
  service: string,
  path: string,
  headers: Record<string, string> = {},
  gateway = local,
): Promise<T> {
  const response = await gateway.request(service, path, { headers })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

async function hostedJson<T>(path: string): Promise<T> {
  const response = await hosted.fetch(new Request(`https://life.dozen.example${path}`))
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

interface Card {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly version: string
  readonly remotes: readonly { readonly type: string; readonly url: string }[]
}

describe.each(services.map((service) => [service.name, service] as const))('%s', (name, service) => {
  // The published schemas of server.json (2025-12-11) and of the server card (v1) give these patterns and lengths.
  test.each(['/server.json', '/mcp/server-card', '/.well-known/mcp/server-card.json'])('%s', async (path) => {
    const card = await json<Card>(name, path)
    expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(card.description.length).toBeLessThanOrEqual(100)
    expect(card.title.length).toBeLessThanOrEqual(100)
    expect(card.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(card.remotes).toHaveLength(1)
    // The MCP server answers at the address that the card gives.
    const { pathname, search } = new URL(card.remotes[0]?.url ?? '')
    const answer = await local.request('', pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    })
    expect(await answer.json()).toMatchObject({ result: {} })
  })

  test('its API catalogue leads to documents that are there', async () => {
    const { linkset } = await json<{ linkset: Record<string, { href: string }[] | string>[] }>(
      name,
      '/.well-known/api-catalog',
    )
    expect(linkset).toHaveLength(1)
    const links = Object.values(linkset[0] ?? {}).flatMap((value) => (typeof value === 'string' ? [] : value))
    for (const { href } of links) {
      const { pathname } = new URL(href)
      expect([href, (await local.request('', pathname)).status]).toEqual([href, 200])
    }
  })

  test('llms-full.txt writes out every operation with a route', async () => {
    const text = await (await local.request(name, '/llms-full.txt')).text()
    for (const { operation } of endpointsOf(service)) expect(text).toContain(`### ${operation.title}`)
  })
})

test('the server card has the public name, and icons use https', async () => {
  const card = await hostedJson<Card & { icons: { src: string }[] }>('/server.json')
  expect(card.name).toBe('example.dozen/life')
  expect(card.remotes[0]?.url).toBe('https://life.dozen.example/mcp')
  expect(card.icons[0]?.src).toBe('https://life.dozen.example/assets/icon.svg')
  expect(await json('life', '/server.json')).not.toHaveProperty('icons')
})

test('the server card has its own media type if Accept names it', async () => {
  const type = 'application/mcp-server-card+json'
  const response = await local.request('life', '/mcp/server-card', { headers: { accept: type } })
  expect(response.headers.get('content-type')).toBe(type)
})

describe('the bare domain', () => {
  test('one OpenAPI document holds every endpoint of every service', async () => {
    const document = await json<{
      paths: Record<string, Record<string, { operationId: string; description: string }>>
      components: { schemas: Record<string, unknown> }
    }>('', '/openapi.json')
    const wanted = services.flatMap((service) =>
      endpointsOf(service).map(({ method, path }) => `${method} /${service.name}${path}`),
    )
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(written.toSorted()).toEqual(wanted.toSorted())
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((it) => it.operationId))
    expect(new Set(ids).size).toBe(ids.length)
    expect(document.paths['/life/api/is-holiday']?.get?.operationId).toBe('life_is_holiday')
    // Routes in a description begin with the service's path, as this host serves them.
    expect(document.paths['/life/api/holidays']?.get?.description).toContain('GET /life/api/is-holiday')
    expect(JSON.stringify(document).match(/Where the data comes from and how fresh it is\./g)).toHaveLength(1)
    const { servers } = document as unknown as { servers: { url: string }[] }
    expect((await local.request('', `${new URL(servers[0]?.url ?? '').pathname}life/api/holidays`)).status).toBe(200)
  })

  test('/sites, the catalogue and the API catalogue name all services', async () => {
    const names = services.map(({ name }) => name)
    const sites = await json<{ services: { service: string }[] }>('', '/sites')
    expect(sites.services.map(({ service }) => service)).toEqual(names)
    const page = await (await local.request('', '/sites?lang=en', { headers: { accept: 'text/html' } })).text()
    for (const { name, title } of services) expect(page).toMatch(new RegExp(`href="/${name}/[^"]*">${title}<`))
    const { entries } = await json<{ entries: { identifier: string; url: string }[] }>(
      '',
      '/.well-known/mcp/catalog.json',
    )
    expect(entries.map(({ identifier }) => identifier)).toEqual(names.map((name) => `urn:air:localhost:${name}`))
    for (const { url } of entries) expect((await local.request('', new URL(url).pathname)).status).toBe(200)
    const catalogue = await json<{ linkset: object[] }>('', '/.well-known/api-catalog')
    expect(catalogue.linkset).toHaveLength(names.length)
  })
})

describe('connecting', () => {
  const CLIENTS = ['Claude Code', 'Claude Desktop', 'Cursor', 'VS Code', 'Codex', 'Gemini CLI', 'ChatGPT', 'stdio']

  interface Connections {
    readonly mcp: string
    readonly clients: readonly { readonly client: string; readonly line: string; readonly link?: string }[]
  }

  test.each(['', 'life', 'hub'])('the page of “%s” has a line for every client, in both languages', async (service) => {
    const { mcp, clients } = await json<Connections>(service, '/connect')
    expect(clients.map(({ client }) => client)).toEqual(expect.arrayContaining(CLIENTS))
    for (const { client, line } of clients.filter(({ client }) => client !== 'dozen')) {
      expect([client, line]).toEqual([client, expect.stringContaining(mcp)])
    }
    for (const language of ['zh-TW', 'en']) {
      const headers = { accept: 'text/html' }
      const page = await (await local.request(service, `/connect?lang=${language}`, { headers })).text()
      for (const client of CLIENTS) expect(page).toContain(`>${client}</h2>`)
      expect(page).toMatch(/href="cursor:\/\/[^"]+"/)
      expect(page).toMatch(/href="vscode:mcp\/install\?[^"]+"/)
    }
  })

  test('the hub is installed with a few tools that find the others, a service with its own', async () => {
    expect((await json<Connections>('', '/connect')).mcp).toBe('http://localhost:8402/hub/mcp?tools=find')
    expect((await json<Connections>('life', '/connect')).mcp).toBe('http://localhost:8402/life/mcp')
    expect((await hostedJson<Connections>('/connect')).mcp).toBe('https://life.dozen.example/mcp')
  })

  test('the install buttons contain the server address', async () => {
    const { mcp, clients } = await json<Connections>('', '/connect')
    const cursor = new URL(clients.find(({ client }) => client === 'Cursor')?.link ?? '')
    const config = Buffer.from(cursor.searchParams.get('config') ?? '', 'base64').toString()
    expect(JSON.parse(config)).toEqual({ url: mcp })
    const code = clients.find(({ client }) => client === 'VS Code')?.link ?? ''
    const handed = JSON.parse(decodeURIComponent(code.slice('vscode:mcp/install?'.length)))
    expect(handed).toEqual({ name: 'dozen', type: 'http', url: mcp })
  })
})
