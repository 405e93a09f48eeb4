import { describe, expect, test } from 'vitest'
import { ApiError } from '#errors/errors.ts'
import { parseInput } from '#operation/execute.ts'
import { services } from '#services/index.ts'
import { toolsOf } from '#surfaces/mcp/service-tools.ts'
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

describe('an input that there is not', () => {
  test('is refused over MCP with the one that may be meant', async () => {
    const result = await gateway.callTool('life', 'check_lottery', {
      game: 'lotto649',
      numbers: [1, 2, 3, 4, 5, 6],
      draw_date: '2026-08-21',
    })
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toBe('invalid_input: draw_date: There is no input draw_date. Did you mean date?')
  })

  test('is refused over MCP also where nothing is near, with those that there are', async () => {
    const result = await gateway.callTool('life', 'is_holiday', { date: '2026-10-10', colour: 'red' })
    expect(result.content[0]?.text).toBe('invalid_input: colour: There is no input colour. The inputs are date.')
  })

  // What other tools call the thing that is asked for.
  const USUAL = 'q query text url domain id name symbol ticker product_id date day country city county'.split(' ')

  test('is the one that is missing where only one is, however it was called', () => {
    const told = services.flatMap(toolsOf).flatMap((operation) => {
      const { input, inputAliases } = operation
      const [only, other] = Object.keys(input.shape).filter((name) => !input.shape[name]?.safeParse(undefined).success)
      if (only === undefined || other !== undefined) return []
      const known = [...Object.keys(input.shape), ...Object.values(inputAliases).flat()]
      return USUAL.filter((key) => !known.includes(key)).map((key) => {
        let said = ''
        try {
          parseInput(operation, { [key]: 'x' })
        } catch (thrown) {
          if (thrown instanceof ApiError) said = thrown.message
        }
        return [operation.name, said.startsWith(`${key}: There is no input ${key}. Did you mean ${only}?`)]
      })
    })
    expect(told.length).toBeGreaterThan(300)
    expect(told.filter(([, isTold]) => !isTold)).toEqual([])
  })

  test('is one of several that are missing, and then all are named', async () => {
    const { content } = await gateway.callTool('creator', 'calc_group_buy_profit', { q: 'x' })
    expect(content[0]?.text).toContain('There is no input q. The inputs are ')
    const one = await gateway.callTool('creator', 'calc_group_buy_profit', { price: 100, q: 'x' })
    expect(one.content[0]?.text).toContain('There is no input q. Did you mean cost?')
  })

  test.each(['symbol', 'ticker'])('%s is the code of a stock', async (name) => {
    const { structuredContent } = await gateway.callTool('stock', 'get_stock', { [name]: '2330' })
    expect(structuredContent).toMatchObject({ code: '2330' })
  })

  test('is refused over HTTP where one is near, and passes otherwise', async () => {
    expect(await problemOf('/api/is-holiday?dates=2026-10-10')).toMatchObject({
      status: 400,
      errors: [{ path: 'dates', message: 'There is no input dates. Did you mean date?' }, { path: 'date' }],
    })
    for (const key of ['utm_source', 'fbclid', 'gclid', 'gad_source', 'lang', 'cachebuster', '_']) {
      expect((await gateway.request('life', `/api/is-holiday?date=2026-10-10&${key}=en`)).status, key).toBe(200)
    }
  })

  test('is refused in a body where one is near', async () => {
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
])('a date that is written right and that no calendar has is told so: %s', async (language, message) => {
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

  test('lang goes before the header', async () => {
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

test('what is required is shown with an example', async () => {
  expect((await problemOf('/api/is-holiday')).errors).toEqual([
    { path: 'date', message: 'This input is required, for example 2026-02-28.' },
  ])
  for (const key of ['dat', 'when']) {
    const message = `This input is required, for example 2026-02-28. There is no input ${key}: write date.`
    expect((await problemOf(`/api/is-holiday?${key}=2026-12-25`)).errors).toEqual([{ path: 'date', message }])
  }
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

test('a key of another caller’s trade does no harm', async () => {
  const response = await gateway.request('life', '/api/is-holiday?date=2026-10-10&__proto__=x&constructor=y')
  expect(response.status).toBe(200)
})
