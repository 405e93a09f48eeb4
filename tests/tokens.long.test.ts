import { readFileSync } from 'node:fs'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { services } from '#services/index.ts'
import { estimateTokens } from '#surfaces/tools/fit.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'
import { measureTokens, readTokenTable } from '../scripts/token-table.ts'
import { sharedGateway, type ToolResult } from './support/gateway.ts'

// Limits how many tokens our lists and answers take, counted with a real tokenizer.

const gateway = sharedGateway()
const tokensOf = (value: unknown) => countTokens(typeof value === 'string' ? value : JSON.stringify(value))

interface Listed {
  name: string
  inputSchema: { properties?: Record<string, unknown>; required?: string[] }
}

async function listTools(service: string, query = ''): Promise<Listed[]> {
  const answer = await gateway.post(service, `/mcp${query}`, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  return ((await answer.json()) as { result: { tools: Listed[] } }).result.tools
}

const textOf = (result: ToolResult) => result.content[0]?.text ?? ''

/** Free tools that need no other site. */
const tools = services.flatMap((service) =>
  toolsOf(service)
    .filter(({ effect, price }) => effect === 'read' && price === undefined)
    .map((operation) => [`${service.name} ${operation.name}`, service, operation] as const),
)

describe('answers fit into a context window', () => {
  test.each(tools)('%s', async (_, service, operation) => {
    const isOpen = operation.input.safeParse({}).success
    const limit = 'limit' in operation.input.shape
    for (const input of [operation.example, ...(isOpen ? [{}] : []), ...(isOpen && limit ? [{ limit: 50 }] : [])]) {
      const concise = await gateway.callTool(service.name, operation.name, input)
      // Crisis lines are never shortened, so their answer has no limit.
      if (!operation.unlimited) expect([input, tokensOf(textOf(concise))]).toSatisfy(isUnder(1300))
      const detailed = await gateway.callTool(service.name, operation.name, { ...input, response_format: 'detailed' })
      expect([input, tokensOf(textOf(detailed))]).toSatisfy(isUnder(10_000))
      if (tokensOf(textOf(detailed)) > 2000 && !operation.unlimited) expect(operation.long).toBe(true)
    }
  })

  test('and a cursor leads through all of a long list, each item once', async () => {
    const whole = await (await gateway.request('stock', '/api/etf-dividends')).json()
    const codes = (whole as { items: { code: string }[] }).items.map(({ code }) => code)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const answer = await gateway.callTool('stock', 'get_etf_dividends', cursor === undefined ? {} : { cursor })
      const { items, more } = answer.structuredContent as { items: { code: string }[]; more: { cursor?: string }[] }
      seen.push(...items.map(({ code }) => code))
      cursor = more.find((it) => it.cursor !== undefined)?.cursor
    } while (cursor !== undefined)
    expect(seen).toEqual(codes)
  })

  test('limit counts the items of the longest list', async () => {
    const answer = await gateway.callTool('life', 'get_lottery_results', { game: 'daily539', limit: 3 })
    expect(answer.structuredContent).toMatchObject({ more: [{ field: 'items', from: 0, shown: 3, cursor: 'items:3' }] })
  })
})

describe('lists', () => {
  test('every tool as a function is 3,000 tokens of TypeScript', async () => {
    const params = { uri: 'dozen://hub/client.ts' }
    const answer = await gateway.post('hub', '/mcp', { jsonrpc: '2.0', id: 1, method: 'resources/read', params })
    const { result } = (await answer.json()) as { result: { contents: { text: string }[] } }
    expect(tokensOf(result.contents[0]!.text)).toBeLessThanOrEqual(3_000)
  })

  test('the hub lists all of its own and every tool of every site in 9,000 tokens', async () => {
    const listed = await listTools('hub')
    expect(listed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(
        tools.map(([, it, operation]) => (it.frontsOthers ? operation.name : `${it.name}__${operation.name}`)),
      ),
    )
    expect(tokensOf(listed)).toBeLessThanOrEqual(9_000)
  })

  test.each(['', '?paid=1', '?tools=find'])(
    'every input of the list%s has choices, a default or an example',
    async (query) => {
      const lacking = (await listTools('hub', query)).flatMap(({ name, inputSchema: { properties = {} } }) =>
        Object.entries(properties)
          .filter(([, field]) => !isClear(field as ListedInput))
          .map(([input]) => `${name}.${input}`),
      )
      expect(lacking).toEqual([])
    },
  )

  test('no input of any operation is described by an example alone', () => {
    const bare = services.flatMap((service) =>
      service.operations.flatMap(({ name, input }) =>
        Object.entries(toJsonSchema(input, 'input').properties ?? {})
          .filter(([, { description = '' }]) => description === '' || /^for example/i.test(description))
          .map(([field]) => `${service.name} ${name}.${field}`),
      ),
    )
    expect(bare).toEqual([])
  })

  test.each(['?lang=zh-TW', '?lang=zh-TW&tools=find'])('and as many in Chinese: %s', async (query) => {
    expect(tokensOf(await listTools('hub', query))).toBeLessThanOrEqual(query.includes('find') ? 2000 : 9_000)
  })
})

test('the table of docs/reference/mcp-tools.md is what is measured', async () => {
  const measured = await measureTokens(services, async (endpoint, method, params) => {
    const [service = '', path = ''] = endpoint.split(/(?=\/)/)
    const answer = await gateway.post(service, path, { jsonrpc: '2.0', id: 1, method, params })
    return ((await answer.json()) as { result: unknown }).result
  })
  const written = readTokenTable(readFileSync('docs/reference/mcp-tools.md', 'utf8'))
  expect(written.map(({ endpoint }) => endpoint)).toEqual(measured.map(({ endpoint }) => endpoint))
  for (const [at, { endpoint, list }] of measured.entries()) {
    expect([endpoint, list / (written[at]?.list ?? 0)]).toSatisfy(isWithinTenth)
  }
})

describe('the hub with ?tools=find', () => {
  const call = async (name: string, args: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const answer = await gateway.post('hub', '/mcp?tools=find', message)
    return ((await answer.json()) as { result: ToolResult }).result
  }

  test('lists three tools beside its own, in 2,000 tokens', async () => {
    const listed = await listTools('hub', '?tools=find')
    expect(listed.map(({ name }) => name)).toEqual([
      'find_tools',
      'describe_tool',
      'call_tool',
      'hub_search_mcp_servers',
      'hub_search_x402_apis',
    ])
    expect(tokensOf(listed)).toBeLessThanOrEqual(2000)
  })

  test('finds, describes and calls a tool of another service', async () => {
    const found = await call('find_tools', { task: '2026-10-10 放假嗎?' })
    expect(found.structuredContent).toHaveProperty(
      'tools.0',
      expect.objectContaining({ name: 'life__is_holiday', arguments: { date: '2026-10-10' } }),
    )
    expect(found.structuredContent).not.toHaveProperty('tools.0.to_replace')
    const described = await call('describe_tool', { name: 'life__is_holiday' })
    expect(described.structuredContent).toMatchObject({ inputSchema: { required: ['date'] } })
    const called = await call('call_tool', { name: 'life__is_holiday', arguments: { date: '2026-10-10' } })
    expect(called.structuredContent).toMatchObject({ is_holiday: true })
  })

  test('refuses what it does not know and what the tool refuses', async () => {
    expect(textOf(await call('call_tool', { name: 'life__is_holyday' }))).toContain('life__is_holiday')
    expect(textOf(await call('call_tool', { name: 'life__is_holiday', arguments: {} }))).toContain('date')
    expect(textOf(await call('find_tools', {}))).toContain(
      'task: This input is required. The task in the user’s own words',
    )
    expect(textOf(await call('call_tool', { tool: 'life__is_holiday' }))).toContain('name: This input is required.')
  })

  test('reports if no tool is likely to answer', async () => {
    const flight = await call('find_tools', { task: '幫我訂高鐵票' })
    expect(flight.structuredContent).toMatchObject({ ask: expect.stringMatching(/^No tool here/) })
    expect(await call('find_tools', { task: '2026-10-10 放假嗎?' })).not.toHaveProperty('structuredContent.ask')
  })

  test('puts crisis lines first for words of danger', async () => {
    const found = await call('find_tools', { task: '我不想活了，幫我查明天放不放假' })
    expect(found.structuredContent).toMatchObject({ tools: [{ name: 'wellness__crisis_lines' }, {}, {}, {}, {}] })
    expect(textOf(found)).toMatch(/^[^{]*1925[^{]*\n\n\{"tools"/)
  })
})

describe('a list can be chosen', () => {
  test.each([
    ['hub', '?services=life', 7],
    ['hub', '?services=life,wellness', 15],
    ['hub', '?tools=life__is_holiday,wellness__crisis_lines', 2],
    ['hub', '?services=rules&tools=life__is_holiday', 6],
    ['life', '?tools=is_holiday', 1],
  ])('%s/mcp%s', async (service, query, count) => {
    expect(await listTools(service, query)).toHaveLength(count)
  })

  test('an unknown parameter of the address is refused, and one of a campaign is not', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const refused = await gateway.post('hub', '/mcp?mode=find', message)
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { id: 1, detail: expect.stringMatching(/no parameter mode\b.*tools=find/) },
    ])
    expect((await gateway.post('hub', '/mcp?utm_source=list&lang=en', message)).status).toBe(200)
  })

  test('tools outside the chosen list are refused, and so are unknown names', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_fuel_prices', arguments: {} } }
    const answer = await gateway.post('life', '/mcp?tools=is_holiday', message)
    expect(await answer.json()).toMatchObject({ error: { code: -32602 } })
    const refused = await gateway.post('life', '/mcp?tools=is_holyday', message)
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'invalid_input', suggestions: expect.arrayContaining(['is_holiday']) },
    ])
  })
})

describe('formats', () => {
  test('every field that concise leaves out exists', () => {
    const has = ({ properties, items, anyOf = [] }: JsonSchema, [name, ...rest]: readonly string[]): boolean =>
      name === undefined ||
      (properties?.[name] !== undefined && has(properties[name], rest)) ||
      [...(items ? [items] : []), ...anyOf].some((it) => has(it, [name, ...rest]))
    const unknown = services.flatMap(({ operations }) =>
      operations.flatMap(({ name, output, conciseWithout }) =>
        conciseWithout
          .filter((path) => !has(toJsonSchema(output, 'output'), path.split('.')))
          .map((path) => `${name}: ${path}`),
      ),
    )
    expect(unknown).toEqual([])
  })

  test('concise leaves out null and translations, detailed has both', async () => {
    const input = { month: '2026-02' }
    const concise = await gateway.callTool('screen', 'release_calendar', input)
    expect(textOf(concise)).not.toContain(':null')
    const detailed = await gateway.callTool('screen', 'release_calendar', { ...input, response_format: 'detailed' })
    expect(textOf(detailed)).toContain(':null')
    const checklist = await gateway.callTool('creator', 'listing_checklist', { categories: ['toys'] })
    expect(textOf(checklist)).not.toContain('requirement_en')
  })

  // Oldest first, a list would be cut at its newest day.
  test.each([
    ['shop', 'get_product_price', 'prices_90d'],
    ['stock', 'get_stock', 'history'],
    ['stock', 'get_market', 'history'],
  ])('%s: only the detailed answer of %s has the days of %s', async (service, name, field) => {
    const { example } = services.flatMap(({ operations }) => operations).find((it) => it.name === name)!
    const concise = await gateway.callTool(service, name, example)
    expect(concise.structuredContent).not.toHaveProperty(field)
    const detailed = await gateway.callTool(service, name, { ...example, response_format: 'detailed' })
    expect((detailed.structuredContent as Record<string, unknown[]>)[field]!.length).toBeGreaterThan(5)
  })

  test('concise has the source in one line', async () => {
    const answer = await gateway.callTool('life', 'is_holiday', { date: '2026-02-28' })
    expect(tokensOf(textOf(answer))).toBeLessThan(120)
    expect(answer.structuredContent).toMatchObject({
      provenance: { source: expect.any(String), as_of: expect.any(String), stale: expect.any(Boolean) },
    })
  })

  test('detailed equals the HTTP answer', async () => {
    const overHttp = await (await gateway.request('life', '/api/is-holiday?date=2026-02-28')).json()
    const answer = await gateway.callTool('life', 'is_holiday', { date: '2026-02-28', response_format: 'detailed' })
    expect(answer.structuredContent).toEqual(overHttp)
  })

  test('text is Markdown, beside the structured content of the schema', async () => {
    const answer = await gateway.callTool('life', 'is_holiday', { date: '2026-02-28', response_format: 'text' })
    expect(textOf(answer)).toMatch(/^(>.*\n\n)?# /)
    expect(answer.structuredContent).toMatchObject({ is_holiday: true })
  })

  test('links in text are full URLs, because a path has no host', async () => {
    const answer = await gateway.callTool('life', 'is_holiday', { date: '2026-02-28', response_format: 'text' })
    const [year] = /\]\(([^)]*holidays[^)]*)\)/.exec(textOf(answer))?.slice(1) ?? []
    expect(year).toBe('http://localhost:8402/life/holidays?year=2026')
    const all = await Promise.all(
      tools.map(([, service, { name, example }]) =>
        gateway.callTool(service.name, name, { ...(example as object), response_format: 'text' }),
      ),
    )
    // Lines that begin with a number quote the caller's file, whose links stay.
    expect(all.map(textOf).filter((text) => /^(?!\d+: ).*\]\(\//m.test(text))).toEqual([])
  })

  test.each([
    [{ response_format: 'long' }, 'response_format'],
    [{ limit: 0 }, 'limit'],
    [{ cursor: '../..' }, 'cursor'],
  ])('%j is refused', async (wish, name) => {
    const answer = await gateway.callTool('life', 'is_holiday', { date: '2026-02-28', ...wish })
    expect(answer.isError).toBe(true)
    expect(textOf(answer)).toContain(name)
  })
})

test('the token estimate is never far below the real count', async () => {
  for (const [, service, operation] of tools) {
    const text = textOf(await gateway.callTool(service.name, operation.name, operation.example))
    expect([operation.name, tokensOf(text) / estimateTokens(text)]).toSatisfy(isUnder(1.05))
  }
})

interface ListedInput {
  type?: unknown
  enum?: unknown
  default?: unknown
  description?: string
}

/**
 * Whether a description shows what to send: “for example 0056”, “such as …”, “Default: today”, “0 to 4”, or at least
 * two choices.
 */
function isClear({ type, enum: choices, default: usual, description = '' }: ListedInput): boolean {
  if (type === 'boolean' || choices !== undefined || usual !== undefined) return true
  return /for example|such as|\bdefault\b|[:,] .+(?:, | or )|\b\d+ (?:\([^)]+\) )?(?:to|or) \d+\b/i.test(description)
}

function isWithinTenth([, share]: readonly [unknown, number]) {
  return share > 0.9 && share < 1.1
}

/** Compares the count of a [name, count] pair, so that an error message shows both. */
function isUnder(limit: number) {
  return (pair: readonly [unknown, number]) => pair[1] < limit
}
