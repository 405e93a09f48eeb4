import { describe, expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import { parseInput } from '#operation/execute.ts'
import { services } from '#services/index.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'
import { sharedGateway } from './support/gateway.ts'

const gateway = sharedGateway()

async function problemOf(path: string, headers: Record<string, string> = {}, service = 'life') {
  const response = await gateway.request(service, path, { headers })
  return { status: response.status, ...((await response.json()) as object) } as {
    status: number
    title: string
    detail: string
    errors?: { path: string; message: string }[]
  }
}

test('a missing input with a long example is described in words', async () => {
  const response = await gateway.request('life', '/api/invoice/scan', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await response.json()).toMatchObject({
    status: 400,
    detail: 'codes: This input is required. The texts of left QR codes or barcodes, one receipt each.',
  })
})

describe('an unknown input', () => {
  test('is refused over MCP with the probable name', async () => {
    const result = await gateway.callTool('life', 'check_lottery', {
      game: 'lotto649',
      numbers: [1, 2, 3, 4, 5, 6],
      draw_date: '2026-08-21',
    })
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toBe('invalid_input: draw_date: There is no input draw_date. Did you mean date?')
  })

  test('is refused over MCP without a similar name, with the list of inputs', async () => {
    const result = await gateway.callTool('life', 'is_holiday', { date: '2026-10-10', colour: 'red' })
    expect(result.content[0]?.text).toBe('invalid_input: colour: There is no input colour. The inputs are date.')
  })

  test.each([
    ['creator', '/api/listing?category=food', 'categories'],
    ['life', '/api/holidays?yr=2025', 'year'],
    ['life', '/api/holidays?years=2025', 'year'],
  ])('is refused over HTTP if it resembles another: %s %s', async (service, path, meant) => {
    const { status, detail } = await problemOf(path, {}, service)
    expect([status, detail]).toEqual([400, expect.stringContaining(`Did you mean ${meant}?`)])
  })

  test.each([
    ['screen', '/api/countdown?slug=gatto', { slug: 'gatto' }],
    ['hub', '/api/mcp-servers?query=spotdb&limit=1', { total: 1 }],
    ['rules', '/api/glossary?term=Tuner', { q: 'Tuner' }],
  ])('is read if it can only mean one input: %s %s', async (service, path, answer) => {
    expect(await problemOf(path, {}, service)).toMatchObject(answer)
  })

  test('the newest period is the one that is asked for by none', async () => {
    const written = await gateway.callTool('life', 'check_invoice', { number: '12345678', period: 'latest' })
    const without = await gateway.callTool('life', 'check_invoice', { number: '12345678' })
    expect(written.structuredContent).toEqual(without.structuredContent)
    expect((await problemOf('/api/invoice/check?number=12345678&period=最新一期')).status).toBe(200)
  })

  // Names that other APIs use for such inputs.
  const USUAL = 'q query text url domain id name symbol ticker product_id date day country city county'.split(' ')

  test('is read as the only missing input under any name', () => {
    const verdicts = services.flatMap(toolsOf).flatMap((operation) => {
      const { input, inputAliases } = operation
      const [only, other] = Object.keys(input.shape).filter((name) => !input.shape[name]?.safeParse(undefined).success)
      if (only === undefined || other !== undefined) return []
      const known = [...Object.keys(input.shape), ...Object.values(inputAliases).flat()]
      return USUAL.filter((key) => !known.includes(key)).map((key) => {
        let message = ''
        try {
          parseInput(operation, { [key]: 'x' })
        } catch (thrown) {
          if (thrown instanceof ApiError) message = thrown.message
        }
        return [operation.name, message.startsWith(`${key}: There is no input ${key}. Did you mean ${only}?`)]
      })
    })
    expect(verdicts.length).toBeGreaterThan(300)
    expect(verdicts.filter(([, isExplained]) => !isExplained)).toEqual([])
  })

  test('is refused with all missing inputs if there are several', async () => {
    const { content } = await gateway.callTool('creator', 'calc_group_buy_profit', { q: 'x' })
    expect(content[0]?.text).toContain('There is no input q. The inputs are ')
    const one = await gateway.callTool('creator', 'calc_group_buy_profit', { price: 100, q: 'x' })
    expect(one.content[0]?.text).toContain('There is no input q. Did you mean cost?')
  })

  test.each(['symbol', 'ticker'])('%s is the code of a stock', async (name) => {
    const { structuredContent } = await gateway.callTool('stock', 'get_stock', { [name]: '2330' })
    expect(structuredContent).toMatchObject({ code: '2330' })
  })

  test('is refused over HTTP, with the probable name or the list of inputs', async () => {
    expect(await problemOf('/api/is-holiday?dates=2026-10-10')).toMatchObject({
      status: 400,
      errors: [{ path: 'dates', message: 'There is no input dates. Did you mean date?' }, { path: 'date' }],
    })
    expect(await problemOf('/api/closures?date=2026-10-10')).toMatchObject({
      status: 400,
      errors: [
        { path: 'date', message: 'There is no input date. The inputs are county, from, to, stopped, limit, offset.' },
      ],
    })
  })

  test('is accepted if links add it, and on pages', async () => {
    const page = await gateway.request('life', '/is-holiday?date=2026-10-10&openExternalBrowser=1')
    expect(await page.text()).toContain('2026-10-10')
    expect(page.status).toBe(200)
    for (const key of ['utm_source', 'fbclid', 'gclid', 'gad_source', 'lang', '_']) {
      expect((await gateway.request('life', `/api/is-holiday?date=2026-10-10&${key}=en`)).status, key).toBe(200)
    }
  })

  test('is refused in a body', async () => {
    const response = await gateway.request('wellness', '/api/phq9', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: [0, 0, 0, 0, 0, 0, 0, 0, 0] }),
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Did you mean answers?')
  })
})

test.each([
  ['en', 'No calendar has this day. Send one that it has, for example 2026-12-25.'],
  ['zh-TW', '日曆上沒有這一天，請寫一個有的日期，例如 2026-12-25。'],
])('a well-formed date that does not exist is reported: %s', async (language, message) => {
  const problem = await problemOf('/api/is-holiday?date=2026-02-30', { 'accept-language': language })
  expect(problem.errors).toEqual([{ path: 'date', message }])
})

describe('the language of a refusal', () => {
  test.each([
    ['zh-TW,zh;q=0.9,en;q=0.8', '請寫一個日期'],
    ['en-GB,en;q=0.9,zh-TW;q=0.8', 'Send one calendar date'],
    ['*', 'Send one calendar date'],
    ['fr', 'Send one calendar date'],
  ])('%s', async (language, words) => {
    const problem = await problemOf('/api/is-holiday?date=soon', { 'accept-language': language })
    expect(problem.detail).toContain(words)
    expect(problem.errors?.[0]?.message).toContain(words)
    expect(problem.errors?.[0]).not.toHaveProperty('zh')
  })

  test('lang overrides the header', async () => {
    const problem = await problemOf('/api/is-holiday?date=soon&lang=zh-TW', { 'accept-language': 'en' })
    expect(problem).toMatchObject({ title: '輸入有誤', errors: [{ path: 'date' }] })
    expect(problem.detail).toContain('2026-12-25')
  })

  test('is the caller’s over MCP too', async () => {
    const params = { name: 'is_holiday', arguments: { date: 'soon' } }
    const answer = await gateway.request('life', '/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'zh-TW' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    expect(JSON.stringify(await answer.json())).toContain('請寫一個日期')
  })
})

test('a required input is shown with an example', async () => {
  expect((await problemOf('/api/is-holiday')).errors).toEqual([
    { path: 'date', message: 'This input is required, for example 2026-02-28.' },
  ])
  for (const key of ['dat', 'when']) {
    const message = `This input is required, for example 2026-02-28. There is no input ${key}: write date.`
    expect((await problemOf(`/api/is-holiday?${key}=2026-12-25`)).errors).toEqual([{ path: 'date', message }])
  }
})

describe('a value that is too long', () => {
  const long = 'x'.repeat(1001)

  test.each([
    ['life', 'is_holiday', 'date', long],
    ['stock', 'get_stock', 'code', long],
    ['stock', 'plan_etf_income', 'codes', `0056, ${long}`],
    ['shop', 'search_products', 'cat', long],
  ])('%s %s %s gets the maximum length and is not repeated', (service, name, input, value) => {
    const operation = services.find((it) => it.name === service)?.operations.find((it) => it.name === name)
    if (!operation) throw new Error(`There is no ${name}.`)
    const refused = () => parseInput(operation, { ...operation.example, [input]: value })
    expect(refused).toThrow(`${input}: This may be 1000 characters long at most. Send `)
    expect(refused).not.toThrow('xxx')
  })

  test('an unknown name is repeated up to a useful length', async () => {
    const { content } = await gateway.callTool('stock', 'get_stock', { code: '找不到'.repeat(100) })
    expect(content[0]?.text).toContain(`No stock goes by ${'找不到'.repeat(20)}….`)
  })

  test('a text in place of a list gets only the error about the list', async () => {
    const batch = services.flatMap(({ operations }) => operations).find(({ name }) => name === 'check_invoice_batch')
    if (!batch) throw new Error('There is no check_invoice_batch.')
    expect(() => parseInput(batch, { tickets: long })).toThrow(
      'tickets: Send a list, for example [{"number":"38548029","period":"115-05-06"}].',
    )
  })
})

test('a list is shown as it is sent: with commas in a query, as JSON to a tool', async () => {
  const { detail } = await problemOf('/api/lottery/check?game=lotto649', {}, 'life')
  expect(detail).toBe('numbers: This input is required, for example 8,14,23,24,1,2.')
  const { content } = await gateway.callTool('life', 'check_lottery', { game: 'lotto649' })
  expect(content[0]?.text).toContain('for example [8,14,23,24,1,2].')
})

test.each([
  ['zh-TW', '例如 記憶體。'],
  ['en', 'for example memory.'],
])('people see the example’s name, and programs its slug: %s', async (language, example) => {
  const path = `/api/search?q=%E8%94%A5&cat=${'x'.repeat(1001)}`
  expect((await problemOf(path, { 'accept-language': language }, 'shop')).detail).toContain(example)
})

test('JSON nested 6,000 deep is refused as bad input, over HTTP and over MCP', async () => {
  const deep = `${'['.repeat(6000)}${']'.repeat(6000)}`
  const response = await gateway.request('wellness', '/api/phq9', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"answers":${deep}}`,
  })
  expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_input' })
  for (const [service, name] of [
    ['wellness', 'score_phq9'],
    ['hub', 'wellness__score_phq9'],
    ['life', 'is_holiday'],
  ]) {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{"answers":${deep}}}}`
    const answer = await gateway.request(service ?? '', '/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(await answer.text(), name).toContain('invalid_input: The input is nested too deep.')
  }
})

test('a key of the language’s own is refused like any other', async () => {
  const response = await gateway.request('life', '/api/is-holiday?date=2026-10-10&__proto__=x&constructor=y')
  expect(response.status).toBe(400)
})

describe('deviations of common clients are accepted over MCP', () => {
  test.each([
    ['null for what is left out', 'life', 'get_fuel_prices', { product: null }, { product: undefined }],
    [
      'null for the form of the answer',
      'life',
      'get_fuel_prices',
      { product: '95', response_format: null },
      { product: '95' },
    ],
    [
      'nothing for the form of the answer',
      'life',
      'get_fuel_prices',
      { product: '95', response_format: '' },
      { product: '95' },
    ],
    [
      'null beside a number as text',
      'hub',
      'hub_search_mcp_servers',
      { q: 'github', tag: null, limit: '3' },
      { q: 'github', limit: 3 },
    ],
    [
      'a list in JSON',
      'hub',
      'hub_run_plan',
      {
        steps: JSON.stringify([
          { n: 1, request: { params: { name: 'life__get_holidays', arguments: { year: 2026 } } } },
        ]),
      },
      { steps: [{ n: 1, request: { params: { name: 'life__get_holidays', arguments: { year: 2026 } } } }] },
    ],
  ])('%s: %s %s', async (_, service, tool, written, meant) => {
    const [read, wanted] = await Promise.all([
      gateway.callTool(service, tool, written),
      gateway.callTool(service, tool, meant),
    ])
    expect(wanted.isError).toBeFalsy()
    expect(read.structuredContent).toEqual(wanted.structuredContent)
  })

  test('null for a required input is missing, and null for an unknown input is refused', async () => {
    const missing = await gateway.callTool('life', 'is_holiday', { date: null })
    expect(missing.content[0]?.text).toBe('invalid_input: date: This input is required, for example 2026-02-28.')
    const strange = await gateway.callTool('life', 'is_holiday', { date: '2026-10-10', colour: null })
    expect(strange.content[0]?.text).toContain('There is no input colour.')
  })

  test('a text that is not JSON is not a list', async () => {
    const refused = await gateway.callTool('hub', 'hub_run_plan', { steps: '[{"n": 1' })
    expect(refused.content[0]?.text).toContain('steps: Send a list.')
  })
})
