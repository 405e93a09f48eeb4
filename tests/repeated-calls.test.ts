import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { expect, test, vi } from 'vitest'
import { createLog } from '#support/observability/log.ts'
import { defineOperation } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { testGateway, type TestOptions, type ToolResult } from './support/gateway.ts'

/** A service whose answer is the number of its calls, and the caller. */
function countingService() {
  let asked = 0
  const output = z.object({ asked: z.int() })
  const about = {
    title: 'Count',
    titleZh: '數',
    summary: 'Counts.',
    description: 'Says how often it was asked, so that a test can see who asked.',
    tool: true as const,
    input: z.object({ of: z.string().optional() }),
    output,
    run: () => ({ asked: ++asked }),
  }
  return defineService({
    name: 'counting',
    title: 'Counting',
    titleZh: '數',
    summary: 'Counts.',
    summaryZh: '數。',
    instructions: 'Count.',
    network: 'base-sepolia',
    datasets: [],
    operations: [
      defineOperation({
        ...about,
        name: 'count',
        route: 'GET /api/count',
        example: {},
      }),
      defineOperation({
        ...about,
        name: 'hand_in',
        route: 'POST /api/hand-in',
        example: {},
      }),
    ],
  })
}

interface Answer {
  readonly id: unknown
  readonly result: ToolResult & { readonly structuredContent: { readonly asked: number } }
}

const FROM = '203.0.113.7'
const message = (name: string, id: unknown = 1, args: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })

function listen(options: TestOptions = {}) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const gateway = testGateway({
    services: [countingService()],
    clock: () => new Date('2026-10-01T04:00:00.100Z'),
    log,
    ...options,
  })
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const incoming = { headers, socket: { remoteAddress: FROM } } as unknown as IncomingMessage
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    Object.assign(incoming.headers, init.headers, { host: 'localhost' })
    const response = await gateway.fetch(new Request('http://localhost/counting/mcp', init), { incoming })
    const answer = (await response.json()) as Answer
    return { response, answer }
  }
  const asked = async (...sent: Parameters<typeof send>) => (await send(...sent)).answer.result.structuredContent.asked
  return { gateway, send, asked, lines }
}

test('a repeated message within a second gets the same answer with its own id', async () => {
  const { send, asked } = listen()
  const first = await send(message('count', 'a'))
  const second = await send(message('count', 'a'))
  expect(second.answer).toEqual(first.answer)
  expect(second.response.headers.get('x-request-id')).not.toBe(first.response.headers.get('x-request-id'))
  // With another message id, the same arguments get the same answer under the new id.
  expect((await send(message('count', 'b'))).answer).toEqual({ ...first.answer, id: 'b' })
  const later = performance.now() + 1001
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  expect(await asked(message('count', 'a'))).toBe(2)
  vi.restoreAllMocks()
})

test('long questions count towards the memory of the cache', async () => {
  const { asked } = listen()
  const long = (number: number) => message('count', 1, { of: `${number}${'x'.repeat(900_000)}` })
  const answers: number[] = []
  for (const number of [0, 1, 2, 3, 4, 4, 0]) answers.push(await asked(long(number)))
  expect(answers).toEqual([1, 2, 3, 4, 5, 5, 6])
})

test('a submission is processed every time', async () => {
  const { asked } = listen()
  expect([await asked(message('hand_in')), await asked(message('hand_in'))]).toEqual([1, 2])
})

test('the same message in another revision is processed anew', async () => {
  const { send } = listen()
  await send(message('count'))
  const { response } = await send(message('count'), { 'mcp-protocol-version': '1999-01-01' })
  expect(response.status).toBe(400)
})

test('every repetition is counted, logged, measured and rate-limited', async () => {
  const { gateway, send, lines } = listen({ env: { RATE_LIMIT: 'free=3/60,fetch=2/60,paid=2/60' } })
  const seen = []
  for (let call = 1; call <= 4; call++) seen.push(await send(message('count')))
  expect(seen.map(({ answer }) => answer.result.isError === true)).toEqual([false, false, false, true])
  expect(seen.map(({ response }) => response.headers.get('ratelimit')?.split(';')[1])).toEqual([
    'r=2',
    'r=1',
    'r=0',
    'r=0',
  ])
  expect(seen[3]?.answer).toMatchObject({ id: 1, result: { content: [{ text: /too_many_requests/ }] } })
  expect(lines.filter((line) => line.includes('"operation":"count"'))).toHaveLength(4)
  expect(await gateway.metrics.read()).toContain(
    'dozen_requests_total{service="counting",operation="count",status="200"} 4',
  )
})
