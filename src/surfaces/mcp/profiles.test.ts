import { expect, test } from 'vitest'
import { createLog } from '#support/observability/log.ts'
import { createHash } from 'node:crypto'
import { testGateway } from '../../../tests/support/gateway.ts'

const KEY = 'the-key-of-the-office'
const HUB_SITES = JSON.stringify({
  sites: [],
  profiles: [
    { name: 'open', sites: ['life'], tools: ['shop__search_*', 'hub_run_plan'], deny: ['life__check_lottery'] },
    { name: 'office', tools: ['life__is_holiday'], key_sha256: createHash('sha256').update(KEY).digest('hex') },
  ],
})

function gatewayWithProfiles() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const gateway = testGateway({ env: { HUB_SITES }, log })
  const post = (profile: string, method: string, params: object = {}, authorization?: string) =>
    gateway.request('hub', `/mcp/p/${profile}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  return { post, lines }
}

async function namesIn(response: Response): Promise<string[]> {
  const { result } = (await response.json()) as { result: { tools: { name: string }[] } }
  return result.tools.map(({ name }) => name)
}

const holiday = { name: 'life__is_holiday', arguments: { date: '2026-10-10' } }

test('a profile lists the chosen tools and calls no others', async () => {
  const { post } = gatewayWithProfiles()
  const names = await namesIn(await post('open', 'tools/list'))
  expect(names).toContain('life__is_holiday')
  expect(names).toContain('shop__search_products')
  expect(names).not.toContain('life__check_lottery')
  expect(names).not.toContain('hub_run_plan')
  expect(names.filter((name) => !/^(?:life__|shop__search_)/.test(name))).toEqual([])
  const refused = await post('open', 'tools/call', { name: 'stock__get_stock', arguments: { code: '2330' } })
  expect(await refused.json()).toMatchObject({ error: { code: -32602 } })
})

test('a profile with a key answers only callers who have the key', async () => {
  const { post } = gatewayWithProfiles()
  for (const authorization of [undefined, 'Bearer another', `Basic ${KEY}`]) {
    const refused = await post('office', 'tools/list', {}, authorization)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  }
  expect(await namesIn(await post('office', 'tools/list', {}, `Bearer ${KEY}`))).toEqual(['life__is_holiday'])
})

test('a name without a profile is not an endpoint', async () => {
  const { post } = gatewayWithProfiles()
  expect((await post('nothing', 'tools/list')).status).toBe(404)
})

test('each call logs its tool and outcome, without its input or output', async () => {
  const { post, lines } = gatewayWithProfiles()
  await post('open', 'tools/call', holiday)
  await post('open', 'tools/call', { ...holiday, arguments: { date: 'never' } })
  const calls = lines.filter((line) => line.includes('"event":"profile_call"'))
  expect(calls.map((line) => /"profile":"open","tool":"life__is_holiday","outcome":"(\w+)"/.exec(line)?.[1])).toEqual([
    'answered',
    'error',
  ])
  expect(calls.join('')).not.toMatch(/2026-10-10|never/)
})
