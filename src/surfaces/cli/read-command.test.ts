import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { readCommand } from './read-command.ts'

const read = (line: string) => readCommand(line.split(' '), services)

describe('asking', () => {
  test.each([
    ['life is-holiday 2026-12-25', 'GET', '/life/api/is-holiday?date=2026-12-25', undefined],
    ['life is_holiday --date 2026-12-25', 'GET', '/life/api/is-holiday?date=2026-12-25', undefined],
    ['life is-holiday date=2026-12-25', 'GET', '/life/api/is-holiday?date=2026-12-25', undefined],
    ['aiprice cost gpt-5 input-tokens=100', 'GET', '/aiprice/api/cost?model=gpt-5&input_tokens=100', undefined],
    ['stock get-stock 2330', 'GET', '/stock/api/stock/2330', undefined],
    ['wellness phq9 [0,1,0,0,0,0,0,0,0]', 'POST', '/wellness/api/phq9', '{"answers":[0,1,0,0,0,0,0,0,0]}'],
    ['aiprice cost gpt-5 --input-tokens 100', 'GET', '/aiprice/api/cost?model=gpt-5&input_tokens=100', undefined],
  ])('%s', (line, method, url, body) => {
    const command = read(line)
    expect(command).toMatchObject({ do: 'ask', request: { method, url, ...(body !== undefined && { body }) } })
  })

  test('an operation without a route is called as a tool', () => {
    const command = read('life get-holidays 2027')
    expect(command).toMatchObject({ do: 'ask', request: { method: 'POST', url: '/life/mcp' } })
  })

  test('reads the wallet and the maximum price', () => {
    expect(read('stock get-stock-history 2330 --wallet mine --max 0.2')).toMatchObject({
      pay: { wallet: 'mine', maxUsd: 0.2 },
    })
    expect(read('stock get-stock-history 2330 --wallet mine')).toMatchObject({ pay: { maxUsd: 0.05 } })
    expect(read('stock get-stock-history 2330 --wallet mine --max much')).toMatchObject({ do: 'refuse' })
    expect(read('wallet new mine')).toEqual({ do: 'wallet', make: 'mine' })
  })

  test('reads the format, the language and the server', () => {
    expect(read('life is-holiday 2026-12-25 --json --lang en --url https://example.tw')).toMatchObject({
      asJson: true,
      language: 'en',
      base: 'https://example.tw',
    })
  })
})

test.each([
  ['lif is-holiday', 'life'],
  ['life is-holyday', 'is-holiday'],
  ['life is-holiday 2026-12-25 2026-12-26', '2026-12-26'],
  ['life is-holiday --dat 2026-12-25', '--dat'],
  ['mcp lief', 'life'],
])('%s is refused with a hint of what to type', (line, hint) => {
  expect(read(line)).toMatchObject({ do: 'refuse', text: expect.stringContaining(hint) })
})

test('every operation can be called by its name, and help names its inputs', () => {
  for (const service of services) {
    for (const operation of service.operations) {
      const command = read(`${service.name} ${operation.name.replaceAll('_', '-')} --help`)
      const inputs = Object.keys(operation.input.shape).map((name) => `--${name.replaceAll('_', '-')}`)
      expect(command.do).toBe('help')
      for (const input of inputs) expect('text' in command && command.text).toContain(input)
    }
  }
})
