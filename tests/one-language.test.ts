import { expect, test } from 'vitest'
import { inLanguage } from '#support/errors/localized-text.ts'
import { exampleAnswer } from '#operation/example-answer.ts'
import { services } from '#services/index.ts'
import { sharedGateway } from './support/gateway.ts'

// Each text of an answer is in one language: that of `lang`, else of Accept-Language, else English.

/** A Chinese sentence and an English one in the same string. */
const BOTH = /\p{sc=Han}[。）)]\s+\(?[A-Z][a-z]+ [a-z]+ [a-z]/u

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const field of Object.values(value)) yield* textsIn(field)
}

test.each(services.map((service) => [service.name, service] as const))(
  'no declared answer of %s has two languages in one text',
  (_, { name, operations }) => {
    const answers = operations.map((operation) => exampleAnswer(name, operation.name))
    for (const language of ['en', 'zh'] as const) {
      const mixed = [...textsIn(inLanguage(answers, language))].filter(
        (text) => BOTH.test(text) || text.includes('\u2063'),
      )
      expect(mixed).toEqual([])
    }
  },
)

const gateway = sharedGateway()

test.each([
  ['/api/holidays?year=2026', {}, 'en'],
  ['/api/holidays?year=2026&lang=zh-TW', {}, 'zh'],
  ['/api/holidays?year=2026', { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' }, 'zh'],
  ['/api/holidays?year=2026&lang=en', { 'accept-language': 'zh-TW' }, 'en'],
] as const)('the notice of %s with %o is in %s', async (path, headers, language) => {
  const response = await gateway.request('life', path, { headers })
  const { notice } = (await response.json()) as { notice: string }
  expect(response.headers.get('vary')).toContain('Accept-Language')
  const sentences = {
    en: 'The calendar of government offices. Private employers may arrange days differently within the Labor Standards Act.',
    zh: '政府行政機關的辦公日曆；民間企業得在勞動基準法範圍內另行安排。',
  }
  expect(notice).toBe(sentences[language])
})

test('a table is data for programs, and Markdown is text for people', async () => {
  const path = '/api/etf-dividends?limit=1'
  const table = await gateway.request('stock', path, { headers: { accept: 'text/csv' } })
  expect(table.headers.get('x-about')).toContain('Information only, not investment advice.')
  const text = await gateway.request('stock', path, { headers: { accept: 'text/markdown' } })
  expect(await text.text()).toContain('僅供參考，非投資建議')
})

test('an MCP caller chooses by Accept-Language, also when another caller has just asked the same', async () => {
  const ask = async (headers: Record<string, string>) => {
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_lottery_results', arguments: {} },
    }
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(message),
    }
    const answer = (await (await gateway.request('life', '/mcp', init)).json()) as {
      result: { structuredContent: { notice: string } }
    }
    return answer.result.structuredContent.notice
  }
  expect(await ask({})).toBe('For reference: the results published by Taiwan Lottery decide.')
  expect(await ask({ 'accept-language': 'zh-TW' })).toBe('僅供參考，以台灣彩券公布的開獎結果為準。')
})
