import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { bridgeStdio, type Post } from './bridge.ts'

async function sent(lines: string[], post: Post): Promise<unknown[]> {
  const input = new PassThrough()
  const output = new PassThrough()
  input.end(lines.join('\n'))
  await bridgeStdio(input, output, post)
  output.end()
  const text = await new Response(output as never).text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown)
}

test('each line is sent as one message, and its answer comes back as one line', async () => {
  const answers = await sent(['{"id":1}', '', '{"id":2}'], async (message) => `{\n"of": ${message}\n}`)
  expect(answers).toEqual([{ of: { id: 1 } }, { of: { id: 2 } }])
})

test('a notification gets no answer', async () => {
  expect(await sent(['{"method":"notifications/initialized"}'], async () => '')).toEqual([])
})

test('an unreachable gateway is an error for each message', async () => {
  const away: Post = async () => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  }
  expect(await sent(['{"id":7,"method":"ping"}', 'not JSON'], away)).toMatchObject([
    { id: 7, error: { code: -32000, message: expect.stringContaining('ECONNREFUSED') } },
    { id: null, error: { code: -32000 } },
  ])
})

test('the headers of revision 2026-07-28 are derived from the message', async () => {
  const seen: unknown[] = []
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  const call = { id: 1, method: 'tools/call', params: { name: 'is_holiday', _meta: meta } }
  await sent([JSON.stringify(call), '{"id":2,"method":"ping"}'], async (_, headers) => {
    seen.push(headers)
    return ''
  })
  expect(seen).toEqual([
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'is_holiday' },
    {},
  ])
})
