import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#app/config.ts'
import { defineOperation } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { services } from '#services/index.ts'
import { LEGACY_VERSIONS } from '#surfaces/mcp/messages.ts'
import { defineTool } from '#surfaces/tools/define-tool.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'
import { sharedGateway, testGateway } from './support/gateway.ts'
import { slowService } from './support/slow-service.ts'

const gateway = sharedGateway()

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

async function send(body: string, headers: Record<string, string> = JSON_HEADERS, method = 'POST') {
  const init = method === 'GET' ? { method, headers } : { method, headers, body }
  const response = await gateway.request('wellness', '/mcp', init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) }
}

const rpc = (fields: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, ...fields })
const list = rpc({ method: 'tools/list' })

test('the revisions that begin with initialize are those of the official server', () => {
  expect(LEGACY_VERSIONS).toEqual(SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version >= '2024-11-05'))
})

describe('malformed messages', () => {
  // The expected status and code are those of the official conformance suite, the SDK and specification revision
  // 2025-11-25.
  test.each([
    ['not JSON', '{"jsonrpc"', 400, -32700],
    ['nothing', '', 400, -32700],
    ['a JSON scalar', '42', 400, -32600],
    ['no jsonrpc', '{"id":1,"method":"ping"}', 400, -32600],
    ['a wrong jsonrpc', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ['id null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600],
    ['an id that is no number any more', '{"jsonrpc":"2.0","id":1e999,"method":"ping"}', 400, -32600],
    ['a method that is a number', '{"jsonrpc":"2.0","id":1,"method":7}', 400, -32600],
    ['params that are a list', rpc({ method: 'ping', params: [] }), 400, -32602],
    ['an empty batch', '[]', 400, -32600],
    ['a batch of 21', JSON.stringify(Array.from({ length: 21 }, () => JSON.parse(list))), 400, -32600],
    ['an unknown method', rpc({ method: 'tools/destroy' }), 200, -32601],
    ['an unknown tool', rpc({ method: 'tools/call', params: { name: 'nothing' } }), 200, -32602],
    ['a tool name that is a number', rpc({ method: 'tools/call', params: { name: 3 } }), 200, -32602],
    ['__proto__ as a tool', rpc({ method: 'tools/call', params: { name: '__proto__' } }), 200, -32602],
    [
      'arguments that are a list',
      rpc({ method: 'tools/call', params: { name: 'crisis_lines', arguments: [] } }),
      200,
      -32602,
    ],
    ['a call without a name', rpc({ method: 'tools/call' }), 200, -32602],
    ['a cursor', rpc({ method: 'tools/list', params: { cursor: 'p9' } }), 200, -32602],
  ])('%s', async (_, body, status, code) => {
    const answer = await send(body)
    expect([answer.status, answer.json.error.code]).toEqual([status, code])
    expect(answer.json.jsonrpc).toBe('2.0')
  })

  test('notifications and responses get no reply', async () => {
    expect((await send('{"jsonrpc":"2.0","method":"notifications/initialized"}')).status).toBe(202)
    expect((await send('{"jsonrpc":"2.0","id":5,"result":{}}')).status).toBe(202)
  })
})

describe('names of Object.prototype', () => {
  const words = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf']
  const modern = (method: string) => ({
    ...JSON_HEADERS,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
  })
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }

  test.each(words)('the method %s does not exist in either era', async (method) => {
    const legacy = await send(rpc({ method }))
    expect([legacy.status, legacy.json.error.code]).toEqual([200, -32601])
    const today = await send(rpc({ method, params: { _meta: envelope } }), modern(method))
    expect([today.status, today.json.error.code]).toEqual([404, -32601])
  })

  test('a batch with them answers each of its messages', async () => {
    const batch = words.map((method, id) => ({ jsonrpc: '2.0', id, method }))
    const { json } = await send(JSON.stringify([...batch, { jsonrpc: '2.0', id: 9, method: 'ping' }]))
    expect(json.map((it: { id: number; error?: { code: number } }) => [it.id, it.error?.code])).toEqual([
      ...words.map((_, id) => [id, -32601]),
      [9, undefined],
    ])
  })

  test.each(words)('%s as a name of a prompt, a resource or an argument is refused', async (name) => {
    for (const [method, params] of [
      ['prompts/get', { name }],
      ['resources/read', { uri: name }],
      ['completion/complete', { ref: { type: 'ref/prompt', name }, argument: { name, value: '' } }],
    ] as const) {
      const { json } = await send(rpc({ method, params }))
      expect([method, json.error.code]).toEqual([method, method === 'resources/read' ? -32002 : -32602])
    }
  })
})

describe('the HTTP side', () => {
  test.each(['GET', 'DELETE', 'PUT'])('%s is 405 with Allow', async (method) => {
    const answer = await send('', {}, method)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })

  test.each([
    ['GET', {}, 405, 'method_not_allowed'],
    ['POST', { ...JSON_HEADERS, origin: 'https://evil.example' }, 403, 'origin_not_allowed'],
    ['POST', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['POST', { ...JSON_HEADERS, accept: 'text/html' }, 406, 'not_acceptable'],
    ['POST', { ...JSON_HEADERS, 'content-length': '1048577' }, 413, 'body_too_large'],
  ])('an HTTP error is both a problem and a JSON-RPC error: %s %j', async (method, headers, status, code) => {
    const answer = await send(list, headers, method)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect([answer.status, answer.json]).toMatchObject([
      status,
      { status, code, type: `/errors/${code}`, instance: '/mcp', jsonrpc: '2.0', id: null, error: { code: -32000 } },
    ])
    expect(answer.json.error.message).toBe(answer.json.detail)
  })

  test('a missing or JSON-only Accept is accepted, one without JSON is not', async () => {
    expect((await send(list, { 'content-type': 'application/json' })).status).toBe(200)
    expect((await send(list, { ...JSON_HEADERS, accept: 'application/json' })).status).toBe(200)
    expect((await send(list, { ...JSON_HEADERS, accept: '' })).status).toBe(200)
    expect((await send(list, { ...JSON_HEADERS, accept: 'text/html' })).status).toBe(406)
  })

  test('only JSON is read, and only up to the limit', async () => {
    expect((await send(list, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send(rpc({ method: 'ping', params: { pad: 'x'.repeat(1_100_000) } }))).status).toBe(413)
  })

  test('pages of other origins are refused, the host’s own pages and programs are not', async () => {
    expect((await send(list, { ...JSON_HEADERS, origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(list, { ...JSON_HEADERS, origin: 'null' })).status).toBe(403)
    const own = { ...JSON_HEADERS, host: 'wellness.localhost:8402', origin: 'http://wellness.localhost:8402' }
    expect((await send(list, own)).status).toBe(200)
    const gateway = testGateway({ env: { ALLOWED_ORIGINS: 'https://app.example' } })
    const allowed = await gateway.request('wellness', '/mcp', {
      method: 'POST',
      headers: { ...JSON_HEADERS, origin: 'https://app.example' },
      body: list,
    })
    expect(allowed.status).toBe(200)
    const open = testGateway({ env: { ALLOWED_ORIGINS: '*' } })
    const anybody = { ...JSON_HEADERS, origin: 'https://evil.example' }
    expect((await open.request('wellness', '/mcp', { method: 'POST', headers: anybody, body: list })).status).toBe(200)
    for (const ALLOWED_ORIGINS of ['app.example', 'https://app.example/', '*.example']) {
      expect(() => readConfig({ ALLOWED_ORIGINS })).toThrow(/^ALLOWED_ORIGINS must be origins such as/)
    }
  })

  test('a preflight names the headers of both eras', async () => {
    const response = await gateway.request('wellness', '/mcp', { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    for (const header of [
      'Content-Type',
      'MCP-Protocol-Version',
      'Mcp-Session-Id',
      'Mcp-Method',
      'Mcp-Name',
      'Last-Event-ID',
    ]) {
      expect(response.headers.get('access-control-allow-headers')).toContain(header)
    }
    expect(response.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id')
  })

  test('the list is compressed if Accept-Encoding allows it', async () => {
    const plain = await gateway.request('wellness', '/mcp', { method: 'POST', headers: JSON_HEADERS, body: list })
    const gzipped = await gateway.request('wellness', '/mcp', {
      method: 'POST',
      headers: { ...JSON_HEADERS, 'accept-encoding': 'gzip' },
      body: list,
    })
    expect(gzipped.headers.get('content-encoding')).toBe('gzip')
    expect(gzipped.headers.get('vary')).toContain('Accept-Encoding')
    const unpacked = gzipped.body!.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(unpacked).json()).toEqual(await plain.json())
  })
})

test.each([
  ['hub', '/mcp?tools=is_holyday'],
  ['hub', '/mcp?services=nowhere'],
  ['life', '/mcp?tools=nothing'],
])('a message to %s%s is refused by its id', async (service, path) => {
  const answer = await gateway.post(service, path, { jsonrpc: '2.0', id: 'seven', method: 'tools/list' })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { jsonrpc: '2.0', id: 'seven', error: { code: -32000 }, code: 'invalid_input' },
  ])
})

describe('revisions that begin with initialize', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('%s is agreed to', async (protocolVersion) => {
    const { json } = await send(rpc({ method: 'initialize', params: { protocolVersion } }))
    expect(json.result).toMatchObject({
      protocolVersion,
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      serverInfo: { name: 'wellness' },
    })
  })

  test('an unknown revision gets the newest one', async () => {
    const { json } = await send(rpc({ method: 'initialize', params: { protocolVersion: '1999-01-01' } }))
    expect(json.result.protocolVersion).toBe('2025-11-25')
  })

  test('an unknown revision in the header is refused with the supported ones', async () => {
    const { status, json } = await send(list, { ...JSON_HEADERS, 'mcp-protocol-version': '1999-01-01' })
    expect([status, json.error.code]).toEqual([400, -32000])
    expect(json.error.message).toContain('2025-11-25')
  })

  test('an invalid revision is not treated as a newer one', async () => {
    const { status, json } = await send(list, { ...JSON_HEADERS, 'mcp-protocol-version': 'latest' })
    expect([status, json.error.code]).toEqual([400, -32000])
  })

  test.each(['0', '-1', '1.5', '""', '"a"', '9007199254740991'])('the id %s comes back as it was', async (id) => {
    const { json } = await send(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`)
    expect(json.id).toBe(JSON.parse(id))
  })

  test('initialize in a batch is refused', async () => {
    const first = JSON.parse(rpc({ method: 'initialize', params: { protocolVersion: '2025-03-26' } }))
    expect((await send(JSON.stringify([first]))).json).toMatchObject([{ id: 1, error: { code: -32600 } }])
  })

  test('a call that comes during a batch is answered before the rest of it', async () => {
    const ended: string[] = []
    const counting = defineService({
      ...slowService,
      operations: [
        defineOperation({
          name: 'count',
          route: 'GET /api/count',
          tool: true,
          title: 'Count',
          titleZh: '數',
          summary: 'Counts.',
          description: 'Counts, so that a test can see the order of calls.',
          input: z.object({ of: z.string() }),
          output: z.object({}),
          example: { of: 'a' },
          run({ of }) {
            if (of === '0') void gateway.request('slow', '/api/count?of=neighbour')
            ended.push(of)
            return {}
          },
        }),
      ],
    })
    const gateway = testGateway({ services: [counting] })
    const members = Array.from({ length: 20 }, (_, of) => ({
      jsonrpc: '2.0',
      id: of,
      method: 'tools/call',
      params: { name: 'count', arguments: { of: String(of) } },
    }))
    await gateway.post('slow', '/mcp', members)
    expect(ended.filter((of) => of !== 'neighbour')).toEqual(members.map(({ id }) => String(id)))
    expect(ended.indexOf('neighbour')).toBeLessThan(3)
  })

  test('a batch is answered in order, in the one revision that has batches', async () => {
    const batch = JSON.stringify([
      JSON.parse(rpc({ id: 'a', method: 'ping' })),
      { jsonrpc: '2.0', method: 'notifications/x' },
      JSON.parse(rpc({ id: 'b', method: 'ping' })),
    ])
    const { json } = await send(batch)
    expect(json.map((it: { id: string }) => it.id)).toEqual(['a', 'b'])
    expect((await send(batch, { ...JSON_HEADERS, 'mcp-protocol-version': '2025-11-25' })).status).toBe(400)
  })
})

describe('revision 2026-07-28', () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const headers = { ...JSON_HEADERS, 'mcp-protocol-version': '2026-07-28' }
  const modern = (method: string, params: object = {}) => rpc({ method, params: { ...params, _meta: meta } })

  test('server/discover lists the capabilities', async () => {
    const { json } = await send(modern('server/discover'), { ...headers, 'mcp-method': 'server/discover' })
    expect(json.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    })
  })

  test('lists and results have the fields of the revision', async () => {
    const listed = await send(modern('tools/list'), { ...headers, 'mcp-method': 'tools/list' })
    expect(listed.json.result).toMatchObject({ resultType: 'complete', cacheScope: 'public', ttlMs: 300_000 })
    const call = modern('tools/call', { name: 'crisis_lines', arguments: {} })
    const called = await send(call, { ...headers, 'mcp-method': 'tools/call', 'mcp-name': 'crisis_lines' })
    expect(called.json.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { items: expect.any(Array) },
    })
  })

  test.each([
    ['a missing version header', { ...JSON_HEADERS, 'mcp-method': 'tools/list' }, modern('tools/list'), 400, -32020],
    ['a missing method header', headers, modern('tools/list'), 400, -32020],
    [
      'a method header that says something else',
      { ...headers, 'mcp-method': 'tools/call' },
      modern('tools/list'),
      400,
      -32020,
    ],
    [
      'a name header that says something else',
      { ...headers, 'mcp-method': 'tools/call', 'mcp-name': 'other' },
      modern('tools/call', { name: 'crisis_lines' }),
      400,
      -32020,
    ],
    [
      'no capabilities',
      { ...headers, 'mcp-method': 'tools/list' },
      rpc({ method: 'tools/list', params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } }),
      400,
      -32602,
    ],
    ['a method of the older revisions', { ...headers, 'mcp-method': 'ping' }, modern('ping'), 404, -32601],
    ['a batch', headers, `[${modern('tools/list')}]`, 400, -32600],
  ])('%s', async (_, sent, body, status, code) => {
    const answer = await send(body, sent)
    expect([answer.status, answer.json.error.code]).toEqual([status, code])
  })

  test('an unsupported revision gets the supported ones', async () => {
    const body = rpc({
      method: 'tools/list',
      params: { _meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' } },
    })
    const { status, json } = await send(body, {
      ...JSON_HEADERS,
      'mcp-protocol-version': '2030-01-01',
      'mcp-method': 'tools/list',
    })
    expect([status, json.error]).toMatchObject([
      400,
      { code: -32022, data: { supported: ['2026-07-28'], requested: '2030-01-01' } },
    ])
  })

  test('a name that does not fit a header may come encoded', async () => {
    const name = `=?base64?${Buffer.from('crisis_lines').toString('base64')}?=`
    const answer = await send(modern('tools/call', { name: 'crisis_lines' }), {
      ...headers,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    })
    expect(answer.status).toBe(200)
  })
})

describe('random bodies', () => {
  test('2,000 mutated bodies never make a 5xx or an unhandled rejection', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    const method = fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'server/discover', 'x')
    const name = fc.oneof(
      fc.constantFrom(...toolsOf(services.find(({ name }) => name === 'wellness')!).map((tool) => tool.name)),
      fc.string(),
    )
    const message = fc.record(
      {
        jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, fc.jsonValue()),
        id: fc.oneof(fc.integer(), fc.string(), fc.jsonValue()),
        method: fc.oneof({ weight: 9, arbitrary: method }, fc.jsonValue()),
        params: fc.oneof(
          fc.record(
            { name, arguments: fc.oneof(fc.object(), fc.jsonValue()), _meta: fc.jsonValue() },
            { requiredKeys: [] },
          ),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    )
    const body = fc.oneof(
      message.map((value) => JSON.stringify(value)),
      fc.array(message, { maxLength: 4 }).map((value) => JSON.stringify(value)),
      fc.string(),
      message.chain((value) => {
        const text = JSON.stringify(value)
        return fc
          .tuple(fc.nat(text.length), fc.nat(text.length))
          .map(([a, b]) => text.slice(0, Math.min(a, b)) + text.slice(Math.max(a, b)))
      }),
    )
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const response = await gateway.request('wellness', '/mcp', {
          method: 'POST',
          headers: JSON_HEADERS,
          body: text,
        })
        expect(response.status).toBeLessThan(500)
        const answer = await response.text()
        if (answer !== '') JSON.parse(answer)
      }),
      { numRuns: 2_000, seed: 8402 },
    )
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
})

describe('the token cost of a tool list', () => {
  test.each(services.map((service) => [service.name, service] as const))('%s: under 6 000 tokens', (name, service) => {
    const tokens = Math.ceil(Buffer.byteLength(JSON.stringify(toolsOf(service).map((tool) => defineTool(tool)))) / 4)
    console.log(`${name}: ${toolsOf(service).length} tools, ${tokens} tokens`)
    expect(tokens).toBeLessThan(6000)
  })
})
