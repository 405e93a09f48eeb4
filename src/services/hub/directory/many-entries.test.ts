import { expect, test } from 'vitest'
import { sharedGateway } from '../../../../tests/support/gateway.ts'

const gateway = sharedGateway()

test('a server with many entries leaves room for the other results', async () => {
  const answer = await gateway.callTool('hub', 'hub_search_mcp_servers', { q: 'Cloudflare', limit: 4 })
  const { items } = answer.structuredContent as { items: { name: string }[] }
  expect(items).toHaveLength(4)
  expect(answer.content[0]?.text).toMatch(/^\{"provenance":\{[^}]*"as_of":"2026-06-12"/)
  expect(items[0]?.name).toMatch(/^com\.cloudflare/)
})

test.each([
  ['Slack', /^plugin\/slack$/],
  ['Shopify', /^Shopify\/dev-mcp$/],
])('the vendor’s own server for %s is among the first three', async (q, own) => {
  const answer = await gateway.callTool('hub', 'hub_search_mcp_servers', { q, limit: 3 })
  const { items } = answer.structuredContent as { items: { name: string }[] }
  expect(items.map(({ name }) => name)).toContainEqual(expect.stringMatching(own))
})
