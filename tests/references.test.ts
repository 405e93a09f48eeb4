import { describe, expect, test } from 'vitest'
import { referencesIn } from '#operation/references.ts'
import { services } from '#services/index.ts'
import { sharedGateway } from './support/gateway.ts'

// Names of operations in texts are the names that exist on the surface where the text appears.

const names = new Map(
  services.flatMap((service) => service.operations.map(({ name }) => [name, service.name] as const)),
)
const gateway = sharedGateway()

/** All texts of a service that callers can read. */
function textsOf(service: (typeof services)[number]): [string, string][] {
  return [
    [`${service.name} instructions`, service.instructions],
    ...service.operations.flatMap(({ name, description, summary, input, output }) => [
      [`${service.name} ${name}`, [description, summary, ...described(input), ...described(output)].join(' ')] as [
        string,
        string,
      ],
    ]),
  ]
}

function described({ shape }: { shape: Record<string, unknown> }): string[] {
  return Object.values(shape).map((field) => String((field as { description?: string }).description ?? ''))
}

describe.each(services.map((service) => [service.name, service] as const))('%s', (_, service) => {
  test('names other operations only by links, and none that does not exist', () => {
    for (const [where, text] of textsOf(service)) {
      const dangling = referencesIn(text).filter((it) => names.get(it.operation) !== (it.service ?? service.name))
      expect([where, dangling]).toEqual([where, []])
      const outside = text.replaceAll(/\[[^\]]*\]/g, '')
      const bare = (outside.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g) ?? []).filter(
        (word) => names.has(word) && !isFieldOf(service, word),
      )
      expect([where, bare]).toEqual([where, []])
    }
  })

  test('its MCP endpoint names no tool that it does not list, and no HTTP path', async () => {
    const list = await rpc(service.name, 'tools/list')
    const listed = new Set((list.tools as { name: string }[]).map(({ name }) => name))
    const { instructions } = await rpc(service.name, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'reader', version: '1' },
    })
    for (const text of [...textsIn(list.tools), String(instructions)]) {
      const words = text.match(/[a-z][a-z0-9]*(?:_+[a-z0-9]+)+/g) ?? []
      const unknown = words.filter((word) => names.has(word.split('__').at(-1) ?? '') && !listed.has(word))
      expect([text, unknown.filter((word) => !isFieldOf(service, word))]).toEqual([text, []])
      expect(text).not.toMatch(/(GET|POST) \/|\/api\/[a-z]/)
      expect(referencesIn(text)).toEqual([])
    }
  })

  test('its OpenAPI document and reference show no unwritten link', async () => {
    for (const path of ['/openapi.json', '/docs?lang=en']) {
      const response = await gateway.request(service.name, path, { headers: { accept: 'text/html, application/json' } })
      expect(response.status).toBe(200)
      expect(referencesIn(await response.text())).toEqual([])
    }
  })
})

test('an error names tools over MCP and routes over HTTP', async () => {
  const asked = { id: 'no-such-product' }
  const overMcp = await gateway.callTool('shop', 'get_product_price', asked)
  expect(overMcp.content[0]?.text).toContain('search_products')
  expect(overMcp.content[0]?.text).not.toContain('/api/')
  const onHub = await gateway.callTool('hub', 'shop__get_product_price', asked)
  expect(onHub.content[0]?.text).toContain('shop__search_products')
  const overHttp = await gateway.request('shop', '/api/product/no-such-product')
  expect(((await overHttp.json()) as { detail: string }).detail).toContain('GET /api/search')
})

/** Some names are both an operation and a field of its answer, such as `is_holiday`. */
function isFieldOf(service: (typeof services)[number], word: string): boolean {
  const shown = service.frontsOthers ? services : [service]
  return shown.some(({ operations }) => operations.some(({ output }) => word in output.shape))
}

async function rpc(service: string, method: string, params: object = {}): Promise<Record<string, unknown>> {
  const answer = await gateway.post(service, '/mcp', { jsonrpc: '2.0', id: 1, method, params })
  return ((await answer.json()) as { result: Record<string, unknown> }).result
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, field]) => (key === 'name' ? [] : textsIn(field)))
}
