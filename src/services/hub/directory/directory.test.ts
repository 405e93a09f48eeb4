import { describe, expect, test } from 'vitest'
import { testContext, testGateway, runOperation } from '../../../../tests/support/gateway.ts'
import { hubSearchMcpServers } from './hub-search-mcp-servers.ts'
import { hubSearchX402Apis } from './hub-search-x402-apis.ts'
import { services } from '#services/index.ts'

describe('searching MCP servers', () => {
  const search = (input: object) => runOperation(hubSearchMcpServers, input)

  test('question words are not searched for', async () => {
    const [wished, plain] = [await search({ q: 'best postgres 推薦' }), await search({ q: 'postgres' })]
    expect(wished.items.map((it) => it.name)).toEqual(plain.items.map((it) => it.name))
  })

  test('a single Chinese character beside words does not narrow the search', async () => {
    const [asked, plain] = [await search({ q: '有什麼可以發 email' }), await search({ q: 'email' })]
    expect(plain.total).toBeGreaterThan(10)
    expect(asked.total).toBe(plain.total)
  })

  test('without a query every server is listed once across the pages', async () => {
    const context = testContext({ services })
    const names: string[] = []
    for (const offset of [0, 100, 200]) {
      const page = await runOperation(hubSearchMcpServers, { limit: 100, offset }, context)
      // The twelve directories have 22,544 entries. The total is lower, because a server with several entries counts
      // once.
      expect(page.total).toBeLessThan(22_544)
      expect(page.total).toBeGreaterThan(20_000)
      names.push(...page.items.map((item) => item.name))
    }
    expect(new Set(names).size).toBe(300)
  })

  test('a page after the last one is empty but has the total', async () => {
    expect(await search({ offset: 100_000 })).toMatchObject({
      items: [],
      total: (await search({})).total,
      limit: 20,
    })
  })

  test('`remote` selects only servers with an address', async () => {
    const { items, total } = await search({ remote: true, limit: 100 })
    expect(total).toBeGreaterThan(4000)
    for (const { remotes } of items) expect(remotes).not.toEqual([])
  })

  test('a tag is matched as a complete word in any case', async () => {
    const upper = await search({ tag: 'Databases' })
    const lower = await search({ tag: 'databases' })
    expect(upper.total).toBeGreaterThan(100)
    expect(upper.total).toBe(lower.total)
    for (const { tags } of upper.items) expect(tags).toContain('databases')
    expect((await search({ tag: 'database' })).total).not.toBe(lower.total)
    expect((await search({ tag: 'databas' })).items).toEqual([])
  })

  test('words and filters are combined', async () => {
    const all = await search({ q: 'github' })
    const remote = await search({ q: 'github', remote: true })
    expect(remote.total).toBeGreaterThan(0)
    expect(remote.total).toBeLessThan(all.total)
  })

  test('the server with the searched name comes first', async () => {
    expect((await search({ q: 'ai.aliengiraffe/spotdb' })).items[0]?.name).toBe('ai.aliengiraffe/spotdb')
    expect((await search({ q: 'SpotDB' })).items[0]?.name).toBe('ai.aliengiraffe/spotdb')
  })

  test('a product name finds its vendor’s server', async () => {
    const first = async (q: string) => (await search({ q, limit: 3 })).items.map(({ name }) => name)
    expect(await first('Jira')).toContain('mcp/atlassian-remote')
    expect(await first('Terraform')).toContain('io.github.hashicorp/terraform-mcp-server')
    expect(await first('how to send gmail')).not.toEqual([])
  })

  test('the entry that lists a vendor’s servers does not hide them', async () => {
    const first = async (q: string) => (await search({ q, limit: 4 })).items.map(({ name }) => name)
    expect(await first('Cloudflare')).toContain('com.cloudflare.mcp/mcp')
    expect((await first('Cloudflare')).filter((name) => name.startsWith('mcp/cloudflare-'))).toHaveLength(3)
    expect(await first('cloudflare radar')).toContain('mcp/cloudflare-radar')
  })

  test('if no server has every word, servers with some of the words are shown', async () => {
    expect((await search({ q: 'find me an mcp server for postgres xyzzyplugh' })).total).toBeGreaterThan(0)
    expect((await search({ q: 'xyzzyplugh' })).total).toBe(0)
  })

  test('query syntax is searched as text', async () => {
    for (const q of ['"a', 'a OR', 'name:x', 'NEAR(a b)', 'a*', 'a -', '（a）', "'; drop table"]) await search({ q })
  })

  test.each(['!?＃', '"', '*', '（）'])('%s is a query without words', async (q) => {
    await expect(search({ q })).rejects.toThrow('Send a word to look for')
  })
})

describe('searching x402 APIs', () => {
  const search = (input: object) => runOperation(hubSearchX402Apis, input)

  test('a query for the cheapest sorts by price, and a price in a query is kept', async () => {
    const { items } = await search({ q: 'cheapest weather', limit: 10 })
    const prices = items.flatMap(({ price_usd }) => price_usd ?? [])
    expect(prices.length).toBeGreaterThan(2)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect((await search({ q: 'crypto price' })).total).toBeLessThan((await search({ q: 'crypto' })).total)
  })

  test('a maximum price excludes higher and unknown prices, and says how many are unknown', async () => {
    const { items, total, unknown_left_out } = await search({ max_price_usd: 0.001, limit: 100 })
    // Of the rows of the seed file, 528 have no price, in any list of theirs.
    expect(unknown_left_out).toBe(528)
    expect((await search({})).unknown_left_out).toBe(0)
    expect(total).toBeGreaterThan(0)
    for (const { price_usd } of items) expect(price_usd).toBeLessThanOrEqual(0.001)
    const withWords = await search({ q: 'price', max_price_usd: 0.001, limit: 100 })
    for (const { price_usd } of withWords.items) expect(price_usd).toBeLessThanOrEqual(0.001)
  })

  test('a network is found by either of its names', async () => {
    const named = await search({ network: 'Base' })
    const numbered = await search({ network: 'eip155:8453' })
    expect(named.total).toBeGreaterThan(1000)
    expect(numbered.total).toBe(named.total)
    for (const { options } of named.items) expect(options.map((it) => it.network)).toContain('base')
    await expect(search({ network: 'polygn2' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('payable and reachable APIs come first, and no seller fills the first page', async () => {
    const { items } = await search({ limit: 10 })
    const trust = items.map((item) => item.trust)
    expect(new Set(items.map((item) => new URL(item.resource).host)).size).toBeGreaterThan(5)
    const { items: last } = await search({ limit: 10, offset: 2270 })
    for (const item of last) expect(item.trust).toBeLessThan(Math.min(...trust))
  })

  test('a price equals the signed amount in dollars: 1000 millionths are 0.001', async () => {
    const { items } = await search({ q: 'bridge.eruditepay.com gas price', limit: 100 })
    const gas = items.find((item) => item.resource === 'https://bridge.eruditepay.com/v1/base/gas/price')
    expect(gas?.price_usd).toBe(0.001)
  })
})

describe('one MCP server', () => {
  test.each(['ai.aliengiraffe/spotdb', 'ai.aliengiraffe%2Fspotdb', 'AI.AlienGiraffe/SpotDB'])(
    'is found by %s',
    async (name) => {
      const response = await testGateway().request('hub', `/api/mcp-servers/${name}`)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ name: 'ai.aliengiraffe/spotdb', version: '0.1.0' })
    },
  )

  test('is found by a package name with an at-sign and by one without a slash', async () => {
    const gateway = testGateway()
    for (const name of ['@iachilles/memento', '%40iachilles%2Fmemento', 'linear']) {
      const response = await gateway.request('hub', `/api/mcp-servers/${name}`)
      expect([name, response.status]).toEqual([name, 200])
    }
  })

  test('is found by its path form', async () => {
    const response = await testGateway().request('', '/hub/api/mcp-servers/ai.aliengiraffe/spotdb')
    expect(response.status).toBe(200)
  })

  test('that does not exist returns similar names', async () => {
    const response = await testGateway().request('hub', '/api/mcp-servers/ai.aliengiraffe/spotbd')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      suggestions: expect.arrayContaining(['ai.aliengiraffe/spotdb']),
    })
  })

  test('is connected by its newest transport, under its vendor’s name', async () => {
    const response = await testGateway().request('hub', '/api/mcp-servers/com.notion/mcp')
    expect(await response.json()).toMatchObject({
      connect: { mcpServers: { notion: { type: 'http', url: 'https://mcp.notion.com/mcp' } } },
      also_as: [{ name: 'mcp/notion-remote', directory: 'docker_catalog' }],
    })
  })
})
