import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '#support/errors/errors.ts'
import { sharedGateway } from './support/gateway.ts'

const gateway = sharedGateway()

interface Answer {
  status: number
  code: string
  detail: string
  errors?: { path: string; message: string }[]
  suggestions?: string[]
}

async function problemOf(response: Response): Promise<Answer> {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const problem = (await response.json()) as Answer
  expect(problem).toMatchObject({ status: response.status, type: `/errors/${problem.code}` })
  expect(Object.keys(ERROR_CODES)).toContain(problem.code)
  expect(problem.detail).toMatch(/[.?]$/)
  return problem
}

const send = (body: string, contentType = 'application/json') =>
  gateway.request('wellness', '/api/phq9', { method: 'POST', headers: { 'content-type': contentType }, body })

describe('a caller’s mistake gets a problem that explains what to send', () => {
  test('an unknown path suggests the nearest', async () => {
    const problem = await problemOf(await gateway.request('wellness', '/api/crises'))
    expect(problem).toMatchObject({ status: 404, code: 'no_such_endpoint', suggestions: ['/api/crisis'] })
  })

  test('a suggested address has the form of the request: by path, with the service first', async () => {
    const byPath = await problemOf(await gateway.request('', '/wellness/api/telehealt'))
    expect(byPath.suggestions).toEqual(['/wellness/api/telehealth'])
    expect(byPath.detail).toContain('Did you mean /wellness/api/telehealth?')
    expect((await problemOf(await gateway.request('', '/api/is-holiday'))).suggestions).toContain(
      '/life/api/is-holiday',
    )
    expect((await problemOf(await gateway.request('', '/lfe/api/is-holiday'))).suggestions?.[0]).toBe(
      '/life/api/is-holiday',
    )
    const byHost = await problemOf(await gateway.request('voices', '/api/posts/nothing'))
    expect(byHost.detail).toContain('GET /api/posts')
    const named = await problemOf(await gateway.request('', '/voices/api/posts/nothing'))
    expect(named.detail).toContain('GET /voices/api/posts')
  })

  test.each([
    ['life', '/api/is-holiday/?date=2026-12-25', '/api/is-holiday?date=2026-12-25'],
    ['', '/life/is-holiday/?date=2026-12-25', '/life/is-holiday?date=2026-12-25'],
    ['stock', '/api/stock/2330/', '/api/stock/2330'],
  ])('a slash too many at the end is led to the address without it: %s%s', async (service, path, address) => {
    const response = await gateway.request(service, path)
    expect([response.status, response.headers.get('location')]).toEqual([308, address])
    expect((await gateway.request(service, address)).status).toBe(200)
  })

  test('a trailing slash redirects only to an existing path of this host', async () => {
    for (const path of ['//example.com/', '/nothing/', '/api/is-holiday//']) {
      const response = await gateway.request('life', path)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 404, null])
    }
    const posted = await gateway.request('wellness', '/api/phq9/', { method: 'POST', body: '{}' })
    expect([posted.status, posted.headers.get('location')]).toEqual([308, '/api/phq9'])
    expect((await gateway.request('life', '/api/is-holiday/', { method: 'PUT' })).status).toBe(404)
  })

  test.each([
    '/',
    '/api',
    '/api/',
    '/api/crisis/',
    '/API/crisis',
    '//api/crisis',
    '/api/pro/',
    '/api/pro/nothing',
    '/%2e%2e/etc',
  ])('%s and its like never answer 5xx', async (path) => {
    expect((await gateway.request('wellness', path)).status).toBeLessThan(500)
  })

  test('broken JSON is malformed_json, and a wrong media type is 415', async () => {
    expect(await problemOf(await send('{"answers":'))).toMatchObject({ status: 400, code: 'malformed_json' })
    expect(await problemOf(await send('answers=1', 'application/x-www-form-urlencoded'))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
    expect(await problemOf(await send('{}', 'text/plain'))).toMatchObject({ status: 415 })
  })

  test.each([
    ['', 'The body is empty. Send a JSON object such as {"answers":['],
    ['  ', 'The body is empty.'],
    ['{"answers":[1,', 'The body is JSON that breaks off.'],
    ["{\n 'answers': [1]}", 'The body is not valid JSON: look at line 2, column 2.'],
    ['answers=1', 'The body is not valid JSON. Send'],
    ['[1]', 'Send a JSON object such as {"answers":['],
  ])('the answer to the body %j says what is wrong and does not repeat the body', async (body, message) => {
    const { detail } = await problemOf(await send(body))
    expect(detail.startsWith(message)).toBe(true)
    expect(detail).toContain('{"answers":[')
  })

  test.each(['null', '[]', '"text"', '12', '{}'])(
    'the body %s is invalid input with a path and a message',
    async (body) => {
      const problem = await problemOf(await send(body))
      expect(problem).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(problem.errors?.[0]?.message.length).toBeGreaterThan(5)
    },
  )

  test('a parameter given twice is refused, an unknown one is not', async () => {
    const twice = await problemOf(await gateway.request('wellness', '/api/sleep?wake=07:00&wake=08:00'))
    expect(twice).toMatchObject({ status: 400, errors: [{ path: 'wake' }] })
    expect((await gateway.request('wellness', '/api/sleep?wake=07:00&utm_source=x&utm_source=y')).status).toBe(200)
  })

  test('an Accept without a supported type is 406', async () => {
    const response = await gateway.request('wellness', '/api/crisis', { headers: { accept: 'image/png' } })
    expect(await problemOf(response)).toMatchObject({ status: 406, code: 'not_acceptable' })
  })
})

describe('over MCP', () => {
  test('invalid arguments are a result with isError, code and message', async () => {
    const result = await gateway.callTool('wellness', 'score_phq9', { answers: [1, 2] })
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toMatch(/^invalid_input: answers: .+/)
  })

  test('a list written with commas or as JSON text, and a number written as text, are understood', async () => {
    for (const numbers of ['01,02,03,04,05', '["01","02","03","04","05"]', '[1, 2, 3, 4, 5]']) {
      expect((await gateway.callTool('life', 'check_lottery', { game: 'daily539', numbers })).isError).toBeUndefined()
    }
    expect((await gateway.callTool('life', 'check_lottery', { game: 'daily539', numbers: 'one,two' })).isError).toBe(
      true,
    )
  })

  test('a code of digits written as a number is understood, and one that lost its zeros is refused', async () => {
    expect((await gateway.callTool('life', 'check_invoice', { number: 89996565 })).structuredContent).toMatchObject({
      number: '89996565',
    })
    expect((await gateway.callTool('life', 'check_invoice', { number: 121106 })).isError).toBe(true)
  })

  test('an unknown tool is a protocol error', async () => {
    await expect(gateway.callTool('wellness', 'no_such_tool', {})).rejects.toThrow('-32602')
  })
})
