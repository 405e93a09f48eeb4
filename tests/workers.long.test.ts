import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkers } from '#app/workers.ts'
import type { Task, Workers } from '#surfaces/task.ts'
import { copyOfDatabase, everythingPaid, sharedGateway } from './support/gateway.ts'

// A gateway with worker threads gives the same answers as one without.

const threads = createWorkers({
  environment: { ...process.env, DATABASE_PATH: copyOfDatabase(afterAll) },
})
afterAll(() => threads.close())
const handed: Task[] = []
const workers: Workers = {
  run(task, asked) {
    handed.push(task)
    return threads.run(task, asked)
  },
  state: threads.state,
}
const alone = sharedGateway({ charge: everythingPaid })
const helped = sharedGateway({ charge: everythingPaid, workers })

// A thread loads all services, which takes long on a busy machine.
beforeAll(async () => {
  const first: Task = {
    service: 'rules',
    operation: 'about',
    raw: {},
    from: 'query',
    now: new Date(),
    remoteTools: [],
    language: 'en',
    hasRecords: false,
    drawing: {
      as: 'api',
      accept: undefined,
      reader: { language: 'en', isLanguageNamed: false, prefix: '', now: new Date() },
    },
  }
  await threads.run(first, { client: undefined, signal: new AbortController().signal })
})

const TEXT = '本產品幫助改善睡眠，治療失眠。'.repeat(100)

async function answers(service: string, path: string, init: RequestInit) {
  const before = handed.length
  const [here, there] = await Promise.all([alone, helped].map((gateway) => gateway.request(service, path, init)))
  expect(handed.length).toBe(before + 1)
  const read = async (response: Response) => ({
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.text(),
  })
  return { here: await read(here!), there: await read(there!) }
}

function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}

const adCheck = { text: TEXT, category: 'food' }
const form = new URLSearchParams(adCheck).toString()
const toolCall = (args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'check_ad_claims', arguments: args },
})

test.each<[string, string, string, RequestInit]>([
  ['JSON', 'creator', '/api/ad-check', json(adCheck)],
  ['Markdown', 'creator', '/api/ad-check?lang=en', json(adCheck, { accept: 'text/markdown' })],
  ['a page of the endpoint', 'creator', '/api/ad-check?lang=en', json(adCheck, { accept: 'text/html' })],
  ['a tool’s answer', 'creator', '/mcp', json(toolCall(adCheck))],
  ['a tool’s answer in words', 'creator', '/mcp', json(toolCall({ ...adCheck, response_format: 'text' }))],
  [
    'a page',
    'creator',
    '/ad-check',
    {
      method: 'POST',
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    },
  ],
  ['a refusal', 'creator', '/api/ad-check', json({ ...adCheck, category: 'furniture' })],
  ['a refusal of a tool', 'creator', '/mcp', json(toolCall({ ...adCheck, category: 'furniture' }))],
])('%s is the same from a thread', async (_, service, path, init) => {
  const { here, there } = await answers(service, path, init)
  expect(there).toEqual(here)
})

test('small calls stay on the event loop', async () => {
  const before = handed.length
  expect((await helped.post('creator', '/api/ad-check', { ...adCheck, text: '改善失眠' })).status).toBe(200)
  expect(handed.length).toBe(before)
})

test('a question that is long because of ignored text also runs in a worker', async () => {
  const before = handed.length
  const padded = { code: '2330', padding: 'x'.repeat(50_000) }
  const message = { ...toolCall(padded), params: { name: 'get_stock', arguments: padded } }
  await helped.post('stock', '/mcp', message)
  expect(handed.length).toBe(before + 1)
})
