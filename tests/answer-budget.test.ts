import { expect, test } from 'vitest'
import { z } from 'zod'
import { ANSWER_BYTES_MAX } from '#operation/execute.ts'
import { defineOperation } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { services } from '#services/index.ts'
import { everythingPaid, testGateway } from './support/gateway.ts'

const echo = (name: string) => ({
  name,
  title: 'Text',
  titleZh: '文字',
  summary: 'A text of so many characters.',
  description: 'A text of so many characters.',
  input: z.object({ characters: z.int().describe('How many.') }),
  output: z.object({ text: z.string() }),
  example: { characters: 1 },
  run: ({ characters }: { characters: number }) => ({ text: '水'.repeat(characters) }),
})

const wordy = defineService({
  name: 'wordy',
  title: 'Wordy',
  titleZh: '多話',
  summary: 'Long answers.',
  summaryZh: '長答案。',
  instructions: 'Ask for a text.',
  network: 'base-sepolia',
  operations: [
    defineOperation({ ...echo('text'), tool: true, route: 'GET /api/text' }),
    defineOperation({ ...echo('sold_text'), route: 'GET /api/pro/text', price: '$0.01' }),
  ],
  datasets: [],
})

/**
 * The largest text within the budget. The JSON around it, `{"text":""}`, has 11 bytes, and each character has three.
 */
const FITTING = Math.floor((ANSWER_BYTES_MAX - 11) / 3)

test('an answer has at most 1 MiB', async () => {
  const { request } = testGateway({ services: [wordy] })
  const whole = await request('wordy', `/api/text?characters=${FITTING}`)
  expect(whole.status).toBe(200)
  expect(((await whole.json()) as { text: string }).text.length).toBe(FITTING)
  const refused = await request('wordy', `/api/text?characters=${FITTING + 1}`)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ code: 'invalid_input' })
})

test('an answer over 1 MiB is not charged', async () => {
  let isCollected = false
  const charge = {
    ...everythingPaid,
    collect: async (...[, , work]: Parameters<typeof everythingPaid.collect>) => {
      const rendered = await work()
      isCollected = true
      return rendered
    },
  }
  const { request } = testGateway({ services: [wordy], charge })
  const refused = await request('wordy', `/api/pro/text?characters=${FITTING + 1}`, {
    headers: { 'x-payment': 'e30=' },
  })
  expect([refused.status, isCollected]).toEqual([400, false])
})

test('the answers of a batch share one budget, and each call gets a reply', async () => {
  const { post } = testGateway({ services: [wordy] })
  // A tool call's reply contains each answer twice, as data and as text, so an answer of a sixth of the budget takes
  // a third.
  const ask = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'text', arguments: { characters: Math.floor(FITTING / 6), response_format: 'detailed' } },
  })
  const response = await post('wordy', '/mcp', [1, 2, 3, 4].map(ask))
  const text = await response.text()
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(ANSWER_BYTES_MAX * 1.01)
  const replies: { id: number; result?: object; error?: { message: string } }[] = JSON.parse(text)
  expect(replies.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(replies.map(({ error }) => error?.message.includes('by itself') ?? false)).toEqual([false, false, true, true])
})

test('a payment beside a free call does not raise its size limit', async () => {
  const { post } = testGateway({ services: [wordy] })
  const ask = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: {
      name: 'text',
      arguments: { characters: Math.floor(FITTING / 6), response_format: 'detailed' },
      _meta: { 'x402/payment': 'nobody asked for one' },
    },
  })
  const text = await (await post('wordy', '/mcp', [1, 2, 3, 4].map(ask))).text()
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(ANSWER_BYTES_MAX * 1.01)
})

test('a text full of claims gets a partial answer with the total', async () => {
  const { post } = testGateway({ services: services.filter(({ name }) => name === 'creator') })
  const text = '治療失眠。'.repeat(4000)
  const response = await post('creator', '/api/ad-check', { text, category: 'food' })
  expect(await response.json()).toMatchObject({
    findings: { length: 400 },
    findings_total: 4000,
    verdict: '找到 4000 處，最重可能罰 5,000,000 元。',
  })
})
