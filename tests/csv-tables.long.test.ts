import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { CSV } from '#operation/csv.ts'
import { services } from '#services/index.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'
import { sharedGateway } from './support/gateway.ts'

// Long lists are returned as CSV over HTTP and MCP if the caller requests it.

const gateway = sharedGateway()

const tables = services.flatMap((service) =>
  toolsOf(service)
    .filter(({ effect, alternates }) => effect === 'read' && CSV in alternates)
    .map((operation) => [`${service.name} ${operation.name}`, service, operation] as const),
)

/** The records of a CSV (RFC 4180). */
function parse(csv: string): string[][] {
  const cells = [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  const records: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    records.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') records.push([])
  }
  return records.slice(0, -1)
}

test.each(tables)('%s', async (_, service, operation) => {
  const input = operation.example
  const answer = await gateway.callTool(service.name, operation.name, { ...input, response_format: 'csv' })
  const same = await gateway.callTool(service.name, operation.name, { ...input, response_format: 'detailed' })
  const { items, csv } = answer.structuredContent as { items: unknown[]; csv: string }
  const rows = (same.structuredContent as { items: Record<string, unknown>[] }).items
  expect(items).toEqual([])
  const [columns = [], ...records] = parse(csv)
  expect(new Set(records.map((it) => it.length))).toEqual(new Set(rows.length > 0 ? [columns.length] : []))
  expect(records.length).toBeGreaterThanOrEqual(rows.length)
  for (const [at, row] of rows.entries())
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'number') expect([name, records[at]![columns.indexOf(name)]]).toEqual([name, String(value)])
  const text = answer.content[0]!.text
  expect(text.endsWith(csv)).toBe(true)
  expect(countTokens(text)).toBeLessThan(10_000)
})

test('a long table costs an agent 40 % less as CSV', async () => {
  const ask = (response_format: string) =>
    gateway.callTool('stock', 'get_etf_dividends', { frequency: 'quarterly', response_format })
  const [json, csv] = await Promise.all([ask('detailed'), ask('csv')])
  const count = ({ structuredContent }: { structuredContent?: unknown }) =>
    (structuredContent as { items: unknown[]; csv?: string }).csv?.trim().split('\r\n').slice(1).length ??
    (structuredContent as { items: unknown[] }).items.length
  const perRow = (answer: Awaited<ReturnType<typeof ask>>) => countTokens(answer.content[0]!.text) / count(answer)
  expect(perRow(csv)).toBeLessThan(perRow(json) * 0.6)
})

test('a cursor leads to the rest of a table', async () => {
  const codes: string[] = []
  let cursor: string | undefined
  do {
    const args = { response_format: 'csv', ...(cursor !== undefined && { cursor }) }
    const answer = await gateway.callTool('stock', 'get_etf_dividends', args)
    const { csv, more = [] } = answer.structuredContent as { csv: string; more?: { cursor?: string }[] }
    codes.push(
      ...parse(csv)
        .slice(1)
        .map(([code = '']) => code),
    )
    cursor = more.find((it) => it.cursor !== undefined)?.cursor
  } while (cursor !== undefined)
  const whole = (await (await gateway.request('stock', '/api/etf-dividends')).json()) as { items: { code: string }[] }
  expect(codes).toEqual(whole.items.map(({ code }) => code))
})

test('over HTTP, Accept: text/csv returns the complete table and its date', async () => {
  const ask = (accept: string) => gateway.request('stock', '/api/etf-dividends', { headers: { accept } })
  const answer = await ask('text/csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [columns = [], ...records] = parse(await answer.text())
  const json = (await (await ask('application/json')).json()) as { items: object[]; provenance: unknown }
  expect(columns.slice(0, 3)).toEqual(['code', 'name', 'market'])
  expect(records).toHaveLength(json.items.length)
  expect(JSON.parse(answer.headers.get('x-about')!)).toMatchObject({ provenance: json.provenance })
})

test('an operation without a table refuses it', async () => {
  const answer = await gateway.callTool('life', 'is_holiday', { date: '2026-12-25', response_format: 'csv' })
  expect(answer).toMatchObject({ isError: true })
  expect(answer.content[0]!.text).toContain('Send concise, detailed or text.')
  expect(
    (await gateway.request('life', '/api/is-holiday?date=2026-12-25', { headers: { accept: 'text/csv' } })).status,
  ).toBe(406)
})

test('the official client accepts a table beside the declared schema', async () => {
  const client = new Client({ name: 'tables', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  const fetch = async (url: string | URL, init?: RequestInit) => gateway.fetch(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL('http://stock.localhost/mcp'), { fetch }))
  await client.listTools()
  const answer = await client.callTool({ name: 'get_etf_dividends', arguments: { response_format: 'csv' } })
  expect(answer.structuredContent).toMatchObject({ items: [], csv: expect.stringMatching(/^code,name,/) })
  await client.close()
})
