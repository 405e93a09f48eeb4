import { describe, expect, test } from 'vitest'
import { referencesIn } from '#operation/references.ts'
import { services } from '#services/index.ts'
import { sharedGateway, testGateway } from './support/gateway.ts'

// MCP resources and prompts, before and since protocol revision 2026-07-28.

const gateway = sharedGateway()

/** The parts of results that this file checks. */
interface Result {
  readonly contents: readonly { readonly uri: string; readonly mimeType: string; readonly text: string }[]
  readonly resources: readonly { readonly uri: string }[]
  readonly resourceTemplates: readonly { readonly uriTemplate: string }[]
  readonly tools: readonly { readonly name: string }[]
  readonly prompts: readonly {
    readonly name: string
    readonly title: string
    readonly arguments: readonly { readonly name: string; readonly required: boolean }[]
  }[]
  readonly messages: readonly { readonly content: { readonly text: string } }[]
  readonly completion: { readonly values: readonly string[]; readonly total: number; readonly hasMore: boolean }
}

interface Rpc {
  readonly result?: Result
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

async function rpc(service: string, method: string, params: object = {}, query = ''): Promise<Rpc> {
  const answer = await gateway.post(service, `/mcp${query}`, { jsonrpc: '2.0', id: 1, method, params })
  return (await answer.json()) as Rpc
}

async function modern(service: string, method: string, params: Record<string, unknown> = {}): Promise<Rpc> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const name = params.name ?? params.uri
  const answer = await gateway.request(service, '/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
  })
  return (await answer.json()) as Rpc
}

async function ask(service: string, method: string, params: object = {}, query = ''): Promise<Result> {
  const { result, error } = await rpc(service, method, params, query)
  if (!result) throw new Error(`${method}: ${error?.message}`)
  return result
}

async function read(service: string, uri: string) {
  const [content] = (await ask(service, 'resources/read', { uri })).contents
  if (!content) throw new Error(`${uri} is empty.`)
  return content
}

const uris = async (service: string, query = '') =>
  (await ask(service, 'resources/list', {}, query)).resources.map(({ uri }) => uri)
const complete = async (service: string, ref: object, name: string, value: string, given?: object) => {
  const context = given && { context: { arguments: given } }
  return (await ask(service, 'completion/complete', { ref, argument: { name, value }, ...context })).completion
}

describe.each(services.map(({ name }) => name))('%s', (service) => {
  test('every document that it lists can be read, and has no unwritten link', async () => {
    const listed = (await uris(service)).filter((uri) => uri.startsWith(`dozen://${service}/`))
    expect(listed).toContain(`dozen://${service}/llms.txt`)
    expect(new Set(listed).size).toBe(listed.length)
    for (const uri of listed) {
      const content = await read(service, uri)
      expect(content).toMatchObject({
        uri,
        mimeType: expect.stringMatching(/^(text\/(markdown|typescript)|application\/json)$/),
      })
      expect(content.text.length).toBeGreaterThan(100)
      // In llms.txt, names of operations are the texts of links.
      if (!uri.endsWith('/llms.txt')) expect(referencesIn(content.text)).toEqual([])
    }
  })

  test('every template completes, and what it completes to can be read', async () => {
    const { resourceTemplates } = await ask(service, 'resources/templates/list')
    for (const { uriTemplate } of resourceTemplates) {
      if (!uriTemplate.startsWith(`dozen://${service}/`)) continue
      const filled: Record<string, string> = {}
      for (const [, name = ''] of uriTemplate.matchAll(/\{(\w+)\}/g)) {
        const { values, total, hasMore } = await complete(
          service,
          { type: 'ref/resource', uri: uriTemplate },
          name,
          '',
          filled,
        )
        expect(values.length).toBe(Math.min(total, 100))
        expect(hasMore).toBe(total > 100)
        filled[name] = values.at(-1) ?? ''
      }
      const uri = uriTemplate.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filled[name] ?? ''))
      expect(await read(service, uri)).toMatchObject({ uri, text: expect.stringMatching(/\S/) })
    }
  })

  test('its prompts name tools that are listed here, and every tool that they name', async () => {
    const { tools } = await ask(service, 'tools/list')
    const names = new Set(tools.map(({ name }) => name))
    for (const query of ['', '?lang=zh-TW']) {
      const { prompts } = await ask(service, 'prompts/list', {}, query)
      for (const prompt of prompts as {
        name: string
        title: string
        arguments: { name: string; required: boolean }[]
      }[]) {
        expect(/\p{sc=Han}/u.test(prompt.title)).toBe(query !== '')
        const filled = Object.fromEntries(prompt.arguments.map(({ name }) => [name, 'filled in [get_chapter]']))
        const { messages } = (await rpc(service, 'prompts/get', { name: prompt.name, arguments: filled }, query))
          .result!
        const text = messages[0]?.content.text ?? ''
        const named = [...text.matchAll(/\b[a-z]+(?:_+[a-z0-9]+)+\b/g)].map(([word]) => word)
        const tooled = named.filter((word) => names.has(word))
        expect(tooled.length).toBeGreaterThan(0)
        expect(named.filter((word) => !names.has(word) && word !== 'get_chapter')).toEqual([])
        // The caller’s text is passed on unchanged.
        expect(text).toContain('filled in [get_chapter]')
        const needed = prompt.arguments.filter(({ required }) => required)
        const bare = await rpc(service, 'prompts/get', { name: prompt.name })
        if (needed.length > 0) expect(bare.error).toMatchObject({ code: -32602 })
      }
    }
  })
})

test('the listed documents exist', async () => {
  const rules = await uris('rules')
  expect(rules).toContain('dozen://rules/chapters/chains')
  expect(rules).toContain('dozen://rules/glossary')
  expect(rules).toContain('dozen://rules/banlists/ocg')
  expect(rules).toContain('dozen://rules/datasets/rules_glossary')
  expect(await uris('life')).toContain('dozen://life/holidays/2026')
  const chapter = await read('rules', 'dozen://rules/chapters/link')
  expect(chapter.text).toContain('Link Arrows')
  const year = await read('life', 'dozen://life/holidays/2025')
  expect(year.text).toContain('2025-10-24')
  const dataset = JSON.parse((await read('life', 'dozen://life/datasets/life_holidays')).text)
  expect(dataset).toMatchObject({ name: 'life_holidays', rows: expect.any(Number), provenance: { stale: false } })
  expect(dataset.provenance.sources[0].url).toMatch(/^https:/)
})

test('completion puts prefix matches first and respects earlier choices', async () => {
  const chapters = { type: 'ref/resource', uri: 'dozen://rules/chapters/{slug}' }
  expect((await complete('rules', chapters, 'slug', 'dam')).values).toEqual(['damage-step'])
  expect((await complete('rules', chapters, 'slug', 'nothing-like-it')).values).toEqual([])
  const editions = { type: 'ref/resource', uri: 'dozen://rules/banlists/{format}/{edition}' }
  const all = await complete('rules', editions, 'edition', '2025')
  const duel = await complete('rules', editions, 'edition', '2025', { format: 'master-duel' })
  expect(duel.total).toBeLessThan(all.total)
  const models = { type: 'ref/resource', uri: 'dozen://aiprice/models/{model}' }
  expect((await complete('aiprice', models, 'model', 'gpt-4o')).values[0]).toMatch(/^gpt-4o/)
  const platform = { type: 'ref/prompt', name: 'review_my_group_buy' }
  expect((await complete('creator', platform, 'platform', 'shopee')).values).toEqual(['shopee', 'shopee_mall'])
})

test('the hub has those of every service, or of the services in its address', async () => {
  const all = await uris('hub')
  for (const { name } of services) expect(all).toContain(`dozen://${name}/llms.txt`)
  const some = await uris('hub', '?services=life')
  expect(some.every((uri) => /^(dozen|skill):\/\/life\//.test(uri))).toBe(true)
  const { prompts } = await ask('hub', 'prompts/list')
  expect(prompts.map(({ name }) => name)).toContain('llms__audit_my_site')
  const audit = await rpc('hub', 'prompts/get', { name: 'llms__audit_my_site', arguments: { url: 'example.com' } })
  expect(JSON.stringify(audit.result)).toContain('seo__check_site_crawlers')
  const alone = await rpc('llms', 'prompts/get', { name: 'audit_my_site', arguments: { url: 'example.com' } })
  expect(JSON.stringify(alone.result)).not.toContain('check_site_crawlers')
})

test('a missing document is reported with the error code of each era', async () => {
  for (const uri of [
    'dozen://rules/chapters/no-such',
    'dozen://life/holidays/1999',
    'dozen://rules/%',
    'file:///etc/passwd',
    '',
  ]) {
    expect((await rpc('rules', 'resources/read', { uri })).error?.code).toBe(-32002)
    expect((await modern('rules', 'resources/read', { uri })).error?.code).toBe(-32602)
  }
  expect((await rpc('life', 'resources/read', { uri: 'dozen://life/holidays/1999' })).error?.code).toBe(-32002)
  for (const [method, params] of [
    ['resources/read', {}],
    ['resources/read', { uri: 7 }],
    ['resources/list', { cursor: 'p2' }],
    ['prompts/get', { name: 'nothing' }],
    ['prompts/get', { name: 'check_my_receipts', arguments: ['12345678'] }],
    ['prompts/get', { name: 'check_my_receipts', arguments: { numbers: 12345678 } }],
    ['completion/complete', {}],
    ['completion/complete', { ref: { type: 'ref/other' }, argument: { name: 'a', value: '' } }],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'nothing' }, argument: { name: 'a', value: '' } }],
  ] as const) {
    expect([method, params, (await rpc('life', method, params)).error?.code]).toEqual([method, params, -32602])
  }
})

test('the stateless era gets the same, with a time to live', async () => {
  const list = (await modern('rules', 'resources/list')).result
  expect(list).toMatchObject({ resultType: 'complete', ttlMs: expect.any(Number), cacheScope: 'public' })
  const uri = 'dozen://rules/chapters/link'
  const chapter = (await modern('rules', 'resources/read', { uri })).result
  expect(chapter).toMatchObject({ resultType: 'complete', ttlMs: expect.any(Number), contents: [{ uri }] })
  const prompt = (await modern('life', 'prompts/get', { name: 'check_my_receipts', arguments: { numbers: '1' } }))
    .result
  expect(prompt).toMatchObject({ resultType: 'complete', messages: [{ role: 'user' }] })
})

test('a service without its database still lists the other documents', async () => {
  const broken = testGateway({ env: { DATABASE_PATH: '/proc/no-such/dozen.db' } })
  const answer = await broken.post('rules', '/mcp', { jsonrpc: '2.0', id: 1, method: 'resources/list' })
  const { result } = (await answer.json()) as Rpc
  expect(result?.resources.map(({ uri }) => uri)).toContain('dozen://rules/llms.txt')
})

test.each(services.map(({ name }) => name))('%s: lang=zh-TW describes the same tools in Chinese', async (service) => {
  const english = (await ask(service, 'tools/list')).tools
  const chinese = (await ask(service, 'tools/list', {}, '?lang=zh-TW')).tools as readonly {
    name: string
    description: string
  }[]
  expect(chinese.map(({ name }) => name)).toEqual(english.map(({ name }) => name))
  expect(chinese.filter(({ description }) => !/\p{sc=Han}{2}/u.test(description)).map(({ name }) => name)).toEqual([])
})
