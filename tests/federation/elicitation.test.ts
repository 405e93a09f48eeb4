import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayProcess } from '../support/process.ts'
import { startSeededGateway } from '../support/seeded-process.ts'
import { sdk2Site, type Site } from './played-sites.ts'
import { everythingSite } from './real-sites.ts'

// Remote sites that ask the user through forms. Sites and callers use the MCP protocol from before or since revision
// 2026-07-28. Some callers support forms, and others do not.

let hub: GatewayProcess
let sites: { legacy: Site; modern: Site }
beforeAll(async () => {
  const [legacy, modern] = await Promise.all([everythingSite(), sdk2Site('modern')])
  sites = { legacy, modern }
  hub = await startSeededGateway({ LOG_LEVEL: 'warn', HUB_SITES: `legacy=${legacy.url},modern=${modern.url}` })
})
afterAll(() => Promise.all([hub.stop(), sites.legacy.close(), sites.modern.close()]))

const LEGACY_ASKS = 'legacy__trigger-elicitation-request'

async function connect(mode: 'legacy' | { pin: string }, hasForms = true) {
  const asked: string[] = []
  const capabilities = hasForms ? { elicitation: { form: {} } } : {}
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode }, capabilities })
  if (hasForms)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message)
      return { action: 'accept', content: { city: 'Keelung', name: 'Ada' } }
    })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${hub.url}/hub/mcp`)))
  await expect
    .poll(async () => (await client.listTools()).tools.map(({ name }) => name), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['modern__ask', LEGACY_ASKS]))
  const textOf = async (name: string) => JSON.stringify((await client.callTool({ name, arguments: {} })).content)
  return { client, asked, textOf }
}

describe.each([
  ['2025-11-25', 'legacy' as const],
  ['2026-07-28', { pin: '2026-07-28' }],
])('a caller of revision %s', (_, mode) => {
  test('answers a site of 2026-07-28, and sees the site’s name', async () => {
    const { client, asked, textOf } = await connect(mode)
    expect(await textOf('modern__ask')).toContain('It rains in Keelung.')
    expect(asked).toEqual(['modern: Which city?'])
    await client.close()
  })

  test('without forms gets the reason', async () => {
    const { client, textOf } = await connect(mode, false)
    expect(await textOf('modern__ask')).toContain('this client fills in no forms')
    expect(await textOf(LEGACY_ASKS)).toContain('This client does not support forms')
    await client.close()
  })
})

test('a caller of revision 2025-11-25 answers a site of its own era', async () => {
  const { client, asked, textOf } = await connect('legacy')
  expect(await textOf(LEGACY_ASKS)).toContain('Ada')
  expect(asked).toEqual([expect.stringMatching(/^legacy: /)])
  await client.close()
})
