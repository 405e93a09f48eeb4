import { describe, expect, test } from 'vitest'
import { everythingPaid, testGateway } from '../../../tests/support/gateway.ts'

describe('over HTTP', () => {
  test('Markdown is available through the Accept header and the .md suffix', async () => {
    const gateway = testGateway()
    const byName = await gateway.request('shop', '/api/product/moa-veg-fb0.md')
    const byHeader = await gateway.request('shop', '/api/product/moa-veg-fb0', { headers: { accept: 'text/markdown' } })
    expect(byName.headers.get('content-type')).toContain('text/markdown')
    expect(await byName.text()).toBe(await byHeader.text())
    expect(await (await gateway.request('shop', '/api/category/vegetables.md')).text()).toMatch(/^_蔬菜_$/m)
  })

  test('an export is available as a JSON object, as JSON lines and as a table', async () => {
    const gateway = testGateway({ charge: everythingPaid })
    const headers = { 'x-payment': 'taken for granted' }
    const ask = (query: string, accept = '*/*') =>
      gateway.request('shop', `/api/pro/export/vegetables${query}`, { headers: { ...headers, accept } })
    const json = (await (await ask('')).json()) as { items: object[]; prices: object[] }
    const lines = (await (await ask('?format=ndjson')).text()).trimEnd().split('\n')
    const table = (await (await ask('', 'text/csv')).text()).trimEnd().split('\r\n')
    expect(json.items).toHaveLength(397)
    expect(lines).toHaveLength(json.items.length + json.prices.length)
    expect(table).toHaveLength(lines.length + 1)
    expect(table[0]).toContain('summary_90d.median')
  })

  test('an export of an unknown category is not charged', async () => {
    const gateway = testGateway({ charge: everythingPaid })
    const response = await gateway.request('shop', '/api/pro/export/nothing', { headers: { 'x-payment': 'x' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('There are vegetables'),
    })
  })
})
