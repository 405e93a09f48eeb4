import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { sharedGateway } from '../../../tests/support/gateway.ts'

const gateway = sharedGateway()

interface Asked {
  readonly message: string
  readonly requestedSchema: { readonly properties: object; readonly required: string[] }
}

type Answer = { readonly action: 'accept'; readonly content: Record<string, string> } | { readonly action: 'decline' }

/** Connects an MCP client whose user fills in each form with `answer`. */
async function connect(mode: 'legacy' | { pin: string }, answer: Answer | undefined, service = 'life') {
  const forms: Asked[] = []
  const capabilities = answer ? { elicitation: { form: {} } } : {}
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode }, capabilities })
  if (answer)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      forms.push(params as unknown as Asked)
      return answer
    })
  const fetch = async (url: string | URL, init?: RequestInit) => gateway.fetch(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://${service}.localhost/mcp`), { fetch }))
  const isHoliday = () => client.callTool({ name: 'is_holiday', arguments: {} })
  return { client, forms, isHoliday }
}

const accept: Answer = { action: 'accept', content: { date: '2026-02-28' } }

describe.each([
  ['2025-11-25', 'legacy' as const],
  ['2026-07-28', { pin: '2026-07-28' }],
])('revision %s', (_, mode) => {
  test('a client that supports forms is asked for a missing value', async () => {
    const { client, forms, isHoliday } = await connect(mode, accept)
    expect(await isHoliday()).toMatchObject({ structuredContent: { date: '2026-02-28', is_holiday: true } })
    expect(forms).toMatchObject([
      { requestedSchema: { properties: { date: { type: 'string', format: 'date' } }, required: ['date'] } },
    ])
    await client.close()
  })

  test('a client that supports forms is asked which of several is meant', async () => {
    const { client, forms } = await connect(mode, { action: 'accept', content: { county: '嘉義市' } }, 'wellness')
    const lines = await client.callTool({ name: 'crisis_lines', arguments: { county: '嘉義' } })
    expect(lines).toMatchObject({ structuredContent: { local: { county: '嘉義市' } } })
    expect(forms).toMatchObject([{ requestedSchema: { properties: { county: { enum: ['嘉義縣', '嘉義市'] } } } }])
    await client.close()
  })

  test('if the user declines, the call is refused', async () => {
    const { client, forms, isHoliday } = await connect(mode, { action: 'decline' })
    expect(await isHoliday()).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^invalid_input: date/) }],
    })
    expect(forms).toHaveLength(1)
    await client.close()
  })

  test('a wrong value is not asked for again', async () => {
    const { client, forms, isHoliday } = await connect(mode, { action: 'accept', content: { date: 'never' } })
    expect(await isHoliday()).toMatchObject({ isError: true })
    expect(forms).toHaveLength(1)
    await client.close()
  })

  test('a client without forms gets the refusal', async () => {
    const { client, isHoliday } = await connect(mode, undefined)
    expect(await isHoliday()).toMatchObject({ isError: true })
    await client.close()
  })
})

test('a call with an invalid value is refused, whatever the client supports', async () => {
  const { client, forms } = await connect('legacy', accept)
  expect(await client.callTool({ name: 'is_holiday', arguments: { date: 'never' } })).toMatchObject({ isError: true })
  expect(forms).toEqual([])
  await client.close()
})

test('only clients that support forms get a session', async () => {
  const initialize = async (capabilities: object) => {
    const params = { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'test', version: '1' } }
    const response = await gateway.post('life', '/mcp', { jsonrpc: '2.0', id: 1, method: 'initialize', params })
    return response.headers.get('mcp-session-id')
  }
  expect(await initialize({})).toBeNull()
  expect(await initialize({ elicitation: { url: {} } })).toBeNull()
  expect(await initialize({ elicitation: {} })).toMatch(/^elicits-/)
})
