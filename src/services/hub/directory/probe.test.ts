import { expect, test } from 'vitest'
import type { FetchOptions, GuardedFetch } from '#sites/outbound/types.ts'
import { probeEndpoints, type Probed } from './probe.ts'
import { trustOf, type Answering } from './trust.ts'

const TODAY = '2026-11-22'

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/**
 * Fakes hosts with a response for each method and address. Null means no response; an unlisted address responds with
 * 404.
 */
function played(answers: Record<string, Answer | null>) {
  const asked: string[] = []
  const fetch: GuardedFetch = (input, { method = 'GET' }: FetchOptions = {}) => {
    const key = `${method} ${String(input)}`
    asked.push(key)
    const answer = answers[key] === undefined ? { status: 404 } : answers[key]
    if (answer === null) return Promise.reject(new Error('No answer.'))
    const { status, headers = {}, body = '' } = answer
    return Promise.resolve({
      url: String(input),
      status,
      headers: new Headers(headers),
      body: new TextEncoder().encode(body),
      truncated: false,
      redirects: [],
    })
  }
  return { asked, fetch }
}

async function probe(urls: string[], answers: Record<string, Answer | null>, pause = () => Promise.resolve()) {
  const { asked, fetch } = played(answers)
  const probed: Probed[] = []
  const before = (url: string) => ({
    url,
    checked_on: '2026-07-30',
    answered_on: '2026-07-30',
    http_status: 200,
    auth: null,
    server_name: 'Held',
    protocol_version: null,
    checked_by: 'census',
  })
  for await (const it of probeEndpoints(urls, { fetch, today: TODAY, before, pause })) probed.push(it)
  return { asked, probed }
}

const GREETING = { result: { protocolVersion: '2025-06-18', serverInfo: { name: 'Notes' } } }

test('an endpoint that answers `initialize` exists, and its session is ended', async () => {
  const { asked, probed } = await probe(['https://a.example/mcp'], {
    'HEAD https://a.example/mcp': { status: 405 },
    'POST https://a.example/mcp': {
      status: 200,
      headers: { 'mcp-session-id': 's1' },
      body: `event: message\ndata: ${JSON.stringify(GREETING)}\n\n`,
    },
  })
  expect(probed).toEqual([
    {
      row: {
        url: 'https://a.example/mcp',
        checked_on: TODAY,
        answered_on: TODAY,
        http_status: 200,
        auth: 'none',
        server_name: 'Notes',
        protocol_version: '2025-06-18',
        checked_by: 'this installation',
      },
    },
  ])
  expect(asked.at(-1)).toBe('DELETE https://a.example/mcp')
})

test.each([
  [{ status: 401, headers: { 'www-authenticate': 'Bearer resource_metadata="https://a.example/x"' } }, 'oauth', TODAY],
  [{ status: 401, headers: { 'www-authenticate': 'Bearer' } }, 'bearer', TODAY],
  [{ status: 403 }, 'some', TODAY],
  [{ status: 402 }, null, TODAY],
  [null, null, '2026-07-30'],
  [{ status: 500 }, null, '2026-07-30'],
  [{ status: 200, body: '<html>Parked.</html>' }, null, '2026-07-30'],
])('%j: auth is %s, last answer on %s', async (answer, auth, answeredOn) => {
  const { probed } = await probe(['https://a.example/mcp'], {
    'HEAD https://a.example/mcp': answer,
    'POST https://a.example/mcp': answer,
  })
  expect(probed[0]).toMatchObject({ row: { checked_on: TODAY, answered_on: answeredOn, auth } })
})

test('a host that opts out in robots.txt is not probed, and a rate-limited host gets no more requests', async () => {
  const { asked, probed } = await probe(
    ['https://shy.example/mcp', 'https://busy.example/one', 'https://busy.example/two'],
    {
      'GET https://shy.example/robots.txt': { status: 200, body: 'User-agent: Dozen\nDisallow: /mcp' },
      'HEAD https://busy.example/one': { status: 429 },
    },
  )
  expect(probed).toEqual([
    { url: 'https://shy.example/mcp', left: 'opted_out' },
    { url: 'https://busy.example/one', left: 'busy' },
    { url: 'https://busy.example/two', left: 'busy' },
  ])
  expect(asked).toEqual([
    'GET https://shy.example/robots.txt',
    'GET https://busy.example/robots.txt',
    'HEAD https://busy.example/one',
  ])
})

const server = {
  name: 'io.github.somebody/notes',
  description: 'Keeps notes.',
  directory: 'mcp_registry' as const,
  remotes: [{ type: 'streamable-http', url: 'https://a.example/mcp' }],
  packages: [],
  repository: null,
  status: 'active' as const,
  signals: [],
  updated_at: '2026-11-01T00:00:00Z',
}

test('an endpoint that answers is trusted more than one never probed, and a silent one less', () => {
  const trust = (answering: Answering) => trustOf(server, TODAY, answering)
  expect(trust('answers')).toBeGreaterThan(trust('unknown'))
  expect(trust('silent')).toBeLessThan(trust('unknown'))
})

test.each([
  { description: 'Description of my MCP server' },
  { description: 'A non functional MCP server (yet)' },
  { description: 'Still work in progress' },
  { name: 'live.alpic.staging/send-email-mcp-01f22b8f', description: 'Super description' },
])('an unfinished server has no trust: $description', (listing) => {
  expect(trustOf({ ...server, ...listing }, TODAY, 'answers')).toBe(0)
})

test('a server that merely manages work in progress or staging is not unfinished', () => {
  const listing = { name: 'io.github.staging-tools/boards', description: 'Boards that show your work in progress.' }
  expect(trustOf({ ...server, ...listing }, TODAY, 'unknown')).toBe(trustOf(server, TODAY, 'unknown'))
})

test('there is a pause before every request', async () => {
  let pauses = 0
  const { asked } = await probe(['https://a.example/mcp'], {}, () => Promise.resolve(void (pauses += 1)))
  expect(pauses).toBe(asked.length)
})
