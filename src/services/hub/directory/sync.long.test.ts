import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { syncBench, type SyncBench } from '../../../../tests/support/sync.ts'
import type { Script } from '../../../../tests/support/upstream.ts'
import { searchMcpServers } from './queries.ts'
import { catalogueWalks, mcpServers, x402Apis } from '../schema.ts'
import type { Sync } from '#operation/sync.ts'
import { listStoredDatasets } from '#data/sync/freshness.ts'
import { catalogueSyncs } from './sync-catalogues.ts'
import { syncMcpRegistry } from './sync-mcp-registry.ts'
import { syncX402 } from './sync-x402.ts'

const OFFICIAL = 'io.modelcontextprotocol.registry/official'
const PAGE = 100

const server = (name: string, meta: object = {}, more: object = {}) => ({
  server: { name, description: `About ${name}.`, version: '1.0.0', ...more },
  _meta: { [OFFICIAL]: { status: 'active', updatedAt: '2026-09-30T00:00:00Z', isLatest: true, ...meta } },
})

/** A fake registry with a hundred servers per page. The cursor is the index of the first server on the next page. */
const registry =
  (servers: readonly unknown[]): Script =>
  (req) => {
    const query = new URL(req.url ?? '', 'http://x').searchParams
    const from = Number(query.get('cursor') ?? 0)
    const next = from + PAGE < servers.length ? String(from + PAGE) : undefined
    return {
      body: JSON.stringify({ servers: servers.slice(from, from + PAGE), metadata: { count: PAGE, nextCursor: next } }),
    }
  }

const registryBench = (servers: readonly unknown[], options: { now?: Date; path?: string } = {}) =>
  syncBench({ 'registry.modelcontextprotocol.io': { '*': registry(servers) } }, options)
const rowOf = ({ reader }: SyncBench, name: string) =>
  reader.select().from(mcpServers).where(eq(mcpServers.name, name)).get()
const cursorOf = ({ reader }: SyncBench, catalogue: string) =>
  reader.select().from(catalogueWalks).where(eq(catalogueWalks.catalogue, catalogue)).get()?.cursor

describe('the MCP registry', () => {
  test('is read completely over several runs, each continuing the previous one', async () => {
    const names = Array.from({ length: 6_050 }, (_, at) => `com.example/thing-${at}`)
    const bench = await registryBench(names.map((name) => server(name)))
    expect(await bench.run(syncMcpRegistry)).toMatchObject({ outcome: 'changed' })
    expect(cursorOf(bench, 'mcp_registry')).toBe('5000')
    expect(bench.upstream.requests).toHaveLength(50)
    expect(rowOf(bench, 'com.example/thing-4999')).toBeDefined()
    expect(rowOf(bench, 'com.example/thing-5000')).toBeUndefined()

    expect(await bench.run(syncMcpRegistry)).toMatchObject({ outcome: 'changed' })
    expect(cursorOf(bench, 'mcp_registry')).toBeNull()
    expect(bench.upstream.requests).toHaveLength(61)
    expect(rowOf(bench, 'com.example/thing-6049')).toBeDefined()

    expect(await bench.run(syncMcpRegistry)).toMatchObject({ outcome: 'unchanged' })
    expect(bench.upstream.requests).toHaveLength(61)
  })

  test('is asked on the next day only for changes', async () => {
    const first = await registryBench([server('com.example/one')])
    await first.run(syncMcpRegistry)
    const later = await registryBench(
      [server('com.example/one', {}, { description: 'New words.' }), server('com.example/two')],
      { now: new Date('2026-10-02T04:00:00Z'), path: first.path },
    )
    await later.run(syncMcpRegistry)
    // The second walk asks for changes since one hour before the first walk started.
    expect(later.upstream.requests[0]?.path).toContain('updated_since=2026-10-01T03%3A00%3A00.000Z')
    expect(rowOf(later, 'com.example/one')?.description).toBe('New words.')
    expect(
      searchMcpServers(later.reader, '{description} : "word"', { limit: 5, offset: 0 }).items[0]?.entries[0].name,
    ).toBe('com.example/one')
  })

  test('sync removes deleted servers, keeps catalogue data, and ignores old versions', async () => {
    const bench = await registryBench([
      server('ai.aliengiraffe/spotdb', { status: 'deleted' }),
      server('ai.alpic.test/test-mcp-server', { status: 'deprecated' }),
      server('com.example/old', { isLatest: false }),
    ])
    const before = rowOf(bench, 'ai.alpic.test/test-mcp-server')
    await bench.run(syncMcpRegistry)
    expect(rowOf(bench, 'ai.aliengiraffe/spotdb')).toBeUndefined()
    expect(searchMcpServers(bench.reader, '{name} : "spotdb"', { limit: 5, offset: 0 }).total).toBe(0)
    expect(rowOf(bench, 'ai.alpic.test/test-mcp-server')).toMatchObject({ status: 'deprecated', tags: before?.tags })
    expect(rowOf(bench, 'com.example/old')).toBeUndefined()
  })

  test.each([
    ['HTML', '<html>'],
    ['another shape', '{"data":[]}'],
  ])('that answers with %s changes nothing', async (_, body) => {
    const bench = await syncBench({ 'registry.modelcontextprotocol.io': { '*': body } })
    expect(await bench.run(syncMcpRegistry)).toMatchObject({ outcome: 'failed' })
    expect(cursorOf(bench, 'mcp_registry')).toBeUndefined()
    expect(bench.reader.$count(mcpServers)).toBeDefined()
  })

  test('with a repeated cursor is not read for ever', async () => {
    const stuck = JSON.stringify({ servers: [server('com.example/one')], metadata: { nextCursor: 'same' } })
    const bench = await syncBench({ 'registry.modelcontextprotocol.io': { '*': stuck } })
    await bench.run(syncMcpRegistry)
    expect(bench.upstream.requests).toHaveLength(2)
    expect(cursorOf(bench, 'mcp_registry')).toBeNull()
  })
})

describe('the x402 catalogues', () => {
  const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
  const item = (resource: string) => ({
    resource,
    type: 'http',
    x402Version: 2,
    accepts: [{ scheme: 'exact', network: 'eip155:8453', asset: USDC, payTo: '0x1', amount: '2000' }],
    lastUpdated: '2026-09-30T00:00:00Z',
  })
  const pageOf = (items: readonly unknown[], { url = '' }: { url?: string | undefined }) => {
    const offset = Number(new URL(url, 'http://x').searchParams.get('offset'))
    const pagination = { limit: PAGE, offset, total: items.length }
    return { body: JSON.stringify({ x402Version: 2, items: items.slice(offset, offset + PAGE), pagination }) }
  }
  const catalogue =
    (items: readonly unknown[]): Script =>
    (req) =>
      pageOf(items, req)
  const apiOf = ({ reader }: SyncBench, resource: string) =>
    reader.select().from(x402Apis).where(eq(x402Apis.resource, resource)).get()

  test('are both read completely, and resources unlisted for a month are removed', async () => {
    const bench = await syncBench({
      'api.cdp.coinbase.com': {
        '*': catalogue(Array.from({ length: 250 }, (_, at) => item(`https://a.example/${at}`))),
      },
      'facilitator.payai.network': { '*': catalogue([item('https://b.example/'), { broken: true }]) },
    })
    expect(await bench.run(syncX402)).toMatchObject({ outcome: 'changed' })
    expect(bench.upstream.requests).toHaveLength(4)
    expect(apiOf(bench, 'https://a.example/249')).toMatchObject({ price_micro_usd: 2000, last_seen: '2026-10-01' })
    expect(apiOf(bench, 'https://b.example/')).toBeDefined()
    // The newest resource in the seed was last seen on 22 August, forty days before the test's date.
    const old = bench.reader
      .select({ rows: sql<number>`count(*)` })
      .from(x402Apis)
      .where(sql`last_seen < '2026-09-01'`)
      .get()
    expect(old?.rows).toBe(0)
  })

  test('keep the day on which a resource was first seen', async () => {
    const known = 'https://bridge.eruditepay.com/v1/base/gas/price'
    const bench = await syncBench({
      'api.cdp.coinbase.com': { '*': catalogue([item(known)]) },
      'facilitator.payai.network': { '*': catalogue([]) },
    })
    await bench.run(syncX402)
    expect(apiOf(bench, known)).toMatchObject({ first_seen: '2026-03-03', last_seen: '2026-10-01' })
  })

  test('keep a price, with its day, that a later list does not state', async () => {
    const { accepts, ...silent } = item('https://a.example/1')
    const { amount: _, ...unpriced } = accepts[0]!
    let first: unknown[] = [item('https://a.example/1')]
    const clock = { now: new Date('2026-10-01T04:00:00Z') }
    const sites = {
      'api.cdp.coinbase.com': { '*': (req: { url?: string | undefined }) => pageOf(first, req) },
      'facilitator.payai.network': { '*': catalogue([{ ...silent, accepts: [unpriced] }]) },
    }
    const bench = await syncBench(sites, clock)
    await bench.run(syncX402)
    const priced = { price_micro_usd: 2000, priced_on: '2026-10-01' }
    expect(apiOf(bench, 'https://a.example/1')).toMatchObject(priced)
    first = []
    clock.now = new Date('2026-10-03T04:00:00Z')
    await bench.run(syncX402)
    expect(apiOf(bench, 'https://a.example/1')).toMatchObject({ ...priced, last_seen: '2026-10-03' })
  })

  test('one that is unavailable does not block the other, and the run reports it', async () => {
    const bench = await syncBench({
      'api.cdp.coinbase.com': { '*': { status: 404 } },
      'facilitator.payai.network': { '*': catalogue([item('https://b.example/')]) },
    })
    expect(await bench.run(syncX402)).toMatchObject({ outcome: 'changed', reason: expect.stringContaining('left out') })
    expect(apiOf(bench, 'https://b.example/')).toBeDefined()
  })
})

describe('the catalogues', () => {
  const [docker, plugins, remotes] = catalogueSyncs as [Sync, Sync, Sync]
  const DOCKER = '/mcp/catalog/v3/catalog.json'
  const dockerOf = (registry: object) => ({
    'desktop.docker.com': {
      [DOCKER]: JSON.stringify({
        version: 3,
        registry: {
          ...registry,
          ...Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`other-${at}`, { image: `mcp/other-${at}` }])),
        },
      }),
    },
  })

  test('of Docker replaces its own rows, and its removed servers are no longer found', async () => {
    const bench = await syncBench(
      dockerOf({
        'Brave-Search': {
          title: 'Brave Search',
          description: 'Search the web.',
          type: 'server',
          image: 'mcp/brave@sha256:0a',
          upstream: 'https://github.com/brave/brave-search-mcp-server',
          secrets: [{ name: 'brave.api_key', env: 'BRAVE_API_KEY', example: 'x' }],
          tools: [{ name: 'quokka_peek' }],
          metadata: { category: 'search', tags: ['web'] },
        },
        apify: { type: 'remote', remote: { transport_type: 'streamable-http', url: 'https://mcp.apify.com' } },
        github: { image: 'ghcr.io/github/github-mcp-server@sha256:0b' },
      }),
    )
    expect(rowOf(bench, 'mcp/sqlite')).toBeDefined()
    const registryDay = listStoredDatasets(bench.reader, ['hub_mcp_servers'])[0]?.as_of
    expect(await bench.run(docker)).toMatchObject({ outcome: 'changed', rows: 153 })
    expect(rowOf(bench, 'mcp/sqlite')).toBeUndefined()
    expect(rowOf(bench, 'mcp/brave-search')).toMatchObject({
      description: 'Search the web.',
      packages: [{ registry_type: 'oci', identifier: 'dockerhub:mcp/brave', environment: ['BRAVE_API_KEY'] }],
      tags: ['oci', 'search', 'web'],
      tools: ['quokka_peek'],
      repository: 'https://github.com/brave/brave-search-mcp-server',
      signals: [{ kind: 'docker_catalog', as_of: '2026-10-01' }],
    })
    expect(rowOf(bench, 'mcp/apify')?.remotes).toEqual([{ type: 'streamable-http', url: 'https://mcp.apify.com' }])
    expect(rowOf(bench, 'mcp/github')?.packages[0]?.identifier).toBe('ghcr.io/github/github-mcp-server')
    expect(searchMcpServers(bench.reader, '{words} : "quokka"', { limit: 5, offset: 0 }).total).toBe(1)
    expect(rowOf(bench, 'ai.aliengiraffe/spotdb')).toBeDefined()
    // Two thirds of the rows come from the registry, so the list's date is the registry's date.
    expect(listStoredDatasets(bench.reader, ['hub_mcp_servers'])[0]?.as_of).toBe(registryDay)
  })

  test('that lost half of its entries in a day is not stored', async () => {
    const bench = await syncBench({ 'desktop.docker.com': { [DOCKER]: '{"registry":{"one":{"image":"mcp/one"}}}' } })
    expect(await bench.run(docker)).toMatchObject({ outcome: 'failed' })
    expect(rowOf(bench, 'mcp/sqlite')).toBeDefined()
  })

  test('of plugins adds those with an MCP server, and that of remote servers adds its table', async () => {
    const filler = Array.from({ length: 60 }, (_, at) => ({
      name: `p${at}`,
      description: 'MCP.',
      source: './plugins/p',
    }))
    const bench = await syncBench({
      'raw.githubusercontent.com': {
        '/anthropics/claude-plugins-official/main/.claude-plugin/marketplace.json': JSON.stringify({
          plugins: [
            ...filler,
            { name: 'agent-sdk-dev', description: 'Development kit.', source: './plugins/agent-sdk-dev' },
            {
              name: 'asana',
              description: 'Project management.',
              category: 'productivity',
              author: { name: 'Asana' },
              source: './external_plugins/asana',
              homepage: 'https://github.com/anthropics/claude-plugins-public/tree/main/external_plugins/asana',
            },
          ],
        }),
        '/jaw9c/awesome-remote-mcp-servers/main/README.md': [
          '| Name | Category | URL | Authentication | Maintainer |',
          '|------|----------|-------------|----------------|------------|',
          '| monday.com | Productivity | `https://mcp.monday.com/sse` | OAuth2.1 |  [monday MCP](https://github.com/mondaycom/mcp) |',
          ...filler.map(
            ({ name }) =>
              `| ${name} | CRM | \`https://${name}.example/mcp\` | Open | [${name}](https://${name}.example) |`,
          ),
        ].join('\n'),
      },
    })
    expect(await bench.run(plugins)).toMatchObject({ outcome: 'changed', rows: 61 })
    expect(rowOf(bench, 'plugin/agent-sdk-dev')).toBeUndefined()
    expect(rowOf(bench, 'plugin/asana')?.signals).toEqual([
      { kind: 'plugin_list', as_of: '2026-10-01', detail: 'Asana' },
    ])
    expect(await bench.run(remotes)).toMatchObject({ outcome: 'changed', rows: 61 })
    expect(rowOf(bench, 'remote-list/monday-com')).toMatchObject({
      remotes: [{ type: 'sse', url: 'https://mcp.monday.com/sse' }],
      tags: ['remote', 'productivity'],
    })
  })
})
