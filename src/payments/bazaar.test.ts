import { encodePaymentRequiredHeader } from '@x402/core/http'
import { validateDiscoveryExtension, extractDiscoveryInfoV1 } from '@x402/extensions/bazaar'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperation, type Operation } from '#operation/operation.ts'
import { quoteOperation } from '../../tests/support/payments.ts'
import { describeHttp, describeTool, type Bazaars } from './bazaar.ts'
import { NETWORKS } from './networks.ts'
import { requirementsFor } from './requirements.ts'
import { toPaymentRequired, toPaymentRequiredV1, type Offer } from './offer.ts'

const batch = defineOperation({
  name: 'check_batch',
  route: 'POST /api/pro/check-batch',
  price: '$0.01',
  title: 'Batch',
  titleZh: '批次',
  summary: 'Many at once.',
  description: 'Many at once, for tests.',
  input: z.object({ tickets: z.array(z.string()).describe('The tickets.') }),
  output: z.object({ won: z.int() }),
  example: { tickets: ['1'] },
  run: () => ({ won: 1 }),
})

const long = 'a long description '.repeat(40)
const wide = defineOperation({
  name: 'wide',
  route: 'GET /api/pro/wide',
  price: '$0.05',
  title: 'Wide',
  titleZh: '寬',
  summary: 'Much of everything.',
  description: 'Much of everything, for tests.',
  input: z.object(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, z.string().describe(long)]))),
  output: z.object({ items: z.array(z.object({ text: z.string() })) }),
  example: { a: '', b: '', c: '', d: '', e: '' },
  run: () => ({ items: [] }),
})

const chinese = defineOperation({
  name: 'chinese',
  route: 'GET /api/pro/chinese',
  price: '$0.05',
  title: 'Chinese',
  titleZh: '中文',
  summary: 'In Chinese.',
  description: 'In Chinese, for tests.',
  input: z.object({
    task: z.string().describe('A task: 查統編.'),
    kind: z.enum(['甲', 'b']),
    page: z.string().describe('1–20 of “these”.'),
  }),
  output: z.object({ note: z.string(), name: z.string(), names: z.array(z.string()) }),
  example: { task: '查統編', kind: 'b', page: 'Café 1–2' },
  run: () => ({ note: '', name: '', names: [] }),
})

const CHINESE_ANSWER = { note: 'A page’s score…', name: '台積電', names: ['台北', 'Taipei'] }

const schemaOf = (operation: Operation) => z.toJSONSchema(operation.input, { io: 'input' })

function offerOf(bazaars: Bazaars, method: 'GET' | 'POST'): Offer {
  const network = NETWORKS['base-sepolia']
  return {
    terms: [{ network, requirements: requirementsFor(network, '10000', `0x${'1'.repeat(40)}`) }],
    unlisted: [],
    method,
    title: { en: 'A thing.', zh: '一物' },
    resource: { url: 'https://life.example.tw/api/pro/x', description: 'A thing.', mimeType: 'application/json' },
    bazaars,
  }
}

describe('discovery metadata for catalogues', () => {
  test.each([
    [
      'a GET with a path parameter',
      describeHttp(quoteOperation, 'GET', schemaOf(quoteOperation), { code: '0050', closes: [1, 2] }),
    ],
    ['a POST', describeHttp(batch, 'POST', schemaOf(batch), { won: 1 })],
    ['a tool', describeTool(quoteOperation, schemaOf(quoteOperation), { code: '0050', closes: [1, 2] })],
    [
      'one that was cut to fit',
      describeHttp(wide, 'GET', schemaOf(wide), { items: Array.from({ length: 60 }, () => ({ text: long })) }),
    ],
    ['one that says things in Chinese', describeHttp(chinese, 'GET', schemaOf(chinese), CHINESE_ANSWER)],
  ])('%s passes the official validator in every size', (_, bazaars) => {
    const judged = bazaars.map((bazaar) => validateDiscoveryExtension(bazaar as never))
    expect(judged).toEqual(bazaars.map(() => ({ valid: true })))
  })

  test('Chinese is removed and typography simplified, because some clients can only return Latin-1', () => {
    const [{ info, schema }] = describeHttp(chinese, 'GET', schemaOf(chinese), CHINESE_ANSWER)
    expect(info).toEqual({
      input: {
        type: 'http',
        method: 'GET',
        queryParams: { task: '(text in Chinese)', kind: 'b', page: 'Caf\u00e9 1-2' },
      },
      output: { type: 'json', example: { note: "A page's score...", names: ['Taipei'] } },
    })
    expect(schema.properties.input.properties.queryParams?.properties).toEqual({
      task: { type: 'string' },
      kind: { type: 'string' },
      page: { type: 'string', description: '1-20 of "these".' },
    })
  })

  test('a path parameter is separate from the query, with a route template for all values', () => {
    const [bazaar] = describeHttp(quoteOperation, 'GET', schemaOf(quoteOperation), { code: '0050', closes: [1, 2] })
    expect(bazaar.info.input).toEqual({
      type: 'http',
      method: 'GET',
      queryParams: { days: 2 },
      pathParams: { code: '0050' },
    })
    expect(bazaar.routeTemplate).toBe('/api/pro/quote/:code')
    expect(bazaar.schema.properties.input.properties.queryParams?.properties).toHaveProperty('days.description')
  })

  test('version 1 gives its catalogues the same metadata', () => {
    const offer = offerOf(describeHttp(batch, 'POST', schemaOf(batch), { won: 1 }), 'POST')
    const [accepted] = toPaymentRequiredV1(offer, 'x').accepts
    expect(extractDiscoveryInfoV1(accepted as never)).toMatchObject({
      input: { type: 'http', method: 'POST', bodyType: 'json', body: { tickets: { type: 'array' } } },
      output: { type: 'json', example: { won: 1 } },
    })
  })

  test('with any schema and example the header stays under four kilobytes', () => {
    const offer = offerOf(
      describeHttp(wide, 'GET', schemaOf(wide), { items: Array.from({ length: 60 }, () => ({ text: long })) }),
      'GET',
    )
    const required = toPaymentRequired(offer, 'Payment required')
    expect(required.extensions?.['bazaar']).toBeDefined()
    expect(encodePaymentRequiredHeader(required).length).toBeLessThan(4_000)
  })
})
