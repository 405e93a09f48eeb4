import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Deprecation } from '#operation/deprecation.ts'
import { defineOperation } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { sharedGateway } from './support/gateway.ts'

// Checks the promises of docs/reference/versioning.md on every surface, with an operation that is deprecated only in
// this test.

const GOES: Deprecation = { since: '2026-10-01', until: '2027-04-01', instead: 'new_moon' }

function moon(name: string, method: 'GET' | 'POST', deprecated?: Deprecation) {
  return defineOperation({
    name,
    route: `${method} /api/${name}`,
    tool: true,
    title: 'Moon',
    titleZh: '月亮',
    summary: 'Says the name of a moon.',
    description: 'Says the name of a moon.',
    ...(deprecated && { deprecated }),
    input: z.object({ count: z.int().min(1).max(9) }),
    output: z.object({ moon: z.string() }),
    example: { count: 1 },
    run: () => ({ moon: 'Luna' }),
  })
}

const sky = (name: string, deprecated: Deprecation) =>
  defineService({
    name,
    title: 'Sky',
    titleZh: '天空',
    summary: 'Moons.',
    summaryZh: '月亮。',
    instructions: 'Ask.',
    network: 'base-sepolia',
    datasets: [],
    operations: [moon('old_moon', 'GET', deprecated), moon('older_moon', 'POST', deprecated), moon('new_moon', 'GET')],
  })

const service = sky('sky', GOES)
const gateway = sharedGateway({ services: [service] })

// 2026-10-01 00:00 in Taipei is 16:00 UTC of the previous day: 1790784000 s. The day 2027-04-01 ends in Taipei at
// 15:59:59 UTC.
const DEPRECATION = '@1790784000'
const SUNSET = 'Thu, 01 Apr 2027 15:59:59 GMT'

test.each([
  ['an answer', () => gateway.request('sky', '/api/old_moon?count=1'), 200],
  ['a refusal', () => gateway.request('sky', '/api/old_moon?count=x'), 400],
  ['what was posted', () => gateway.post('sky', '/api/older_moon', { count: 1 }), 200],
  ['a refusal of what was posted', () => gateway.post('sky', '/api/older_moon', { count: 10 }), 400],
])('%s has the start and end of its deprecation', async (_, ask, status) => {
  const { headers, ...response } = await ask().then((it) => ({ status: it.status, headers: it.headers }))
  expect(response.status).toBe(status)
  expect(headers.get('deprecation')).toBe(DEPRECATION)
  expect(headers.get('sunset')).toBe(SUNSET)
  expect(headers.get('link')).toMatch(
    /^<.+\/docs#old(?:er)?_moon>; rel="deprecation", <.+#new_moon>; rel="successor-version"$/,
  )
  expect(headers.get('access-control-expose-headers')).toContain('Deprecation, Sunset, Link')
})

test('cached answers and 304 also have the deprecation headers', async () => {
  const first = await gateway.request('sky', '/api/old_moon?count=2')
  const again = await gateway.request('sky', '/api/old_moon?count=2')
  const unchanged = await gateway.request('sky', '/api/old_moon?count=2', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect(unchanged.status).toBe(304)
  for (const { headers } of [again, unchanged]) expect(headers.get('deprecation')).toBe(DEPRECATION)
})

test('an operation that is not deprecated has no such headers', async () => {
  const { headers } = await gateway.request('sky', '/api/new_moon?count=1')
  expect([headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual([null, null, null])
})

test('OpenAPI marks it, and names the route to use instead', async () => {
  const document = (await (await gateway.request('sky', '/openapi.json')).json()) as {
    paths: Record<string, { get?: { deprecated?: boolean; description: string } }>
  }
  expect(document.paths['/api/old_moon']?.get).toMatchObject({
    deprecated: true,
    description: expect.stringContaining(
      'Deprecated since 2026-10-01, answered until 2027-04-01. Use GET /api/new_moon instead.',
    ),
  })
  expect(document.paths['/api/new_moon']?.get).not.toHaveProperty('deprecated')
})

test.each([
  ['', 'Deprecated since 2026-10-01, answered until 2027-04-01. Use new_moon instead. Says the name of a moon.'],
  ['?lang=zh-TW', '已停用（2026-10-01 起，回答到 2027-04-01），請改用 new_moon。月亮'],
])('a tool list says it first: %s', async (query, description) => {
  const answer = await gateway.post('sky', `/mcp${query}`, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const { result } = (await answer.json()) as { result: { tools: { name: string; description: string }[] } }
  expect(result.tools.find(({ name }) => name === 'old_moon')?.description).toBe(description)
})

test('llms.txt names what to use instead', async () => {
  expect(await (await gateway.request('sky', '/llms.txt')).text()).toContain(
    'Says the name of a moon. Deprecated: use new_moon.',
  )
})

test.each([
  ['less than half a year', { ...GOES, until: '2027-03-29' }, 'for 180 days'],
  ['nothing that is declared', { ...GOES, instead: 'sun' }, 'does not declare'],
  ['itself', { ...GOES, instead: 'old_moon' }, 'in favour of itself'],
])('a notice with %s is refused', (_, deprecated, message) => {
  expect(() => sky('sky', deprecated)).toThrow(message)
})
