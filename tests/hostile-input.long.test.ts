import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Logger } from '#support/observability/log.ts'
import { toJsonSchema } from '#operation/json-schema.ts'
import { pathParameters, splitRoute, type Operation } from '#operation/operation.ts'
import { services } from '#services/index.ts'
import { everythingPaid, sharedGateway } from './support/gateway.ts'
import { nearlyValidObject } from './support/hostile-input.ts'
import { isSoak } from './support/tier.ts'

// Sends nearly valid input to every operation over HTTP and MCP. More runs find more faults: RUNS=400 SEED=7 takes a
// few minutes.
const RUNS = Number(process.env.RUNS ?? (isSoak ? 20 : 2))
const SEED = Number(process.env.SEED ?? 8402)

/** Log entries that report a bug: an unexpected exception, or an answer that violates its own schema. */
const bugs: unknown[] = []
const silent = () => {}
const log: Logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: (entry: unknown) => bugs.push(entry),
  fatal: (entry: unknown) => bugs.push(entry),
  child: () => log as never,
}
const gateway = sharedGateway({ charge: everythingPaid, env: { LIFE_PRO: 'open', VOICES_PRO: 'open' }, log })

const all = services.flatMap((service) => service.operations.map((operation) => ({ service, operation })))

test.each(all.map((entry) => [`${entry.service.name} ${entry.operation.name}`, entry] as const))(
  '%s answers any input by its schema or with a problem',
  async (_, { service, operation }) => {
    const input = nearlyValidObject(toJsonSchema(operation.input, 'input'), operation.example)
    await fc.assert(
      fc.asyncProperty(input, fc.boolean(), async (sent, viaTool) => {
        bugs.length = 0
        if (operation.tool && (viaTool || !operation.route)) await callTool(service.name, operation, sent)
        else await request(service.name, operation, sent)
        expect(bugs).toEqual([])
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
      }),
      { numRuns: RUNS, seed: SEED },
    )
  },
)

async function callTool(service: string, operation: Operation, sent: object): Promise<void> {
  const params = { name: operation.name, arguments: sent, _meta: { 'x402/payment': {} } }
  const response = await gateway.post(service, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  expect(response.status).toBe(200)
  const { result } = (await response.json()) as { result: { content: { text: string }[]; isError?: boolean } }
  if (result.isError) expect(result.content[0]?.text).not.toMatch(/^(internal|not_ready|deadline_exceeded):/)
}

async function request(service: string, operation: Operation, sent: Record<string, unknown>): Promise<void> {
  const { path, init } = httpRequest(operation, sent)
  const response = await gateway.request(service, path, init)
  const body = await response.text()
  if (response.ok) return
  // If the last path parameter is empty, the address ends with a slash and redirects to the list.
  if (response.status === 308) return expect(path.replace('?', '')).toBe(`${response.headers.get('location')}/`)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const { code, detail } = JSON.parse(body) as { code: string; detail: string }
  expect(detail).not.toBe('')
  // The test has no internet, so operations that ask other sites cannot succeed.
  if (response.status >= 500)
    expect([operation.effect, code]).toEqual([expect.not.stringMatching('read'), expect.stringMatching(/^upstream_/)])
}

function httpRequest(operation: Operation, sent: Record<string, unknown>): { path: string; init: RequestInit } {
  const { method, path } = splitRoute(operation.route!)
  const inPath = pathParameters(path)
  const rest = Object.entries(sent).filter(([name]) => !inPath.includes(name))
  const filled = inPath.reduce((left, name) => left.replace(`{${name}}`, () => encoded(sent[name])), path)
  const headers: Record<string, string> = operation.price ? { 'x-payment': 'taken for granted' } : {}
  if (method === 'POST') {
    const body = JSON.stringify(Object.fromEntries(rest))
    return { path: filled, init: { method, headers: { ...headers, 'content-type': 'application/json' }, body } }
  }
  const query = rest.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  return { path: `${filled}?${query}`, init: { headers } }
}

/** Percent-encodes a value. Half a surrogate pair becomes the bytes that some clients send for it. */
function encoded(value: unknown): string {
  const text = typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
