import { expect, test } from 'vitest'
import { readableLine } from './readable-line.ts'

const time = '2026-11-22T06:00:00.000Z'
const clock = new Date(time).toTimeString().slice(0, 8)
const read = (line: object) => readableLine(`${JSON.stringify({ level: 30, time, ...line })}\n`, false)

test("the front page's address appears with a note that it is ready", () => {
  expect(read({ event: 'ready', try: 'http://localhost:8402' })).toBe(
    `${clock} Open http://localhost:8402/ in a browser. Agents: http://localhost:8402/hub/mcp?tools=find. Ctrl-C ends it.\n`,
  )
})

test('a request is one line', () => {
  expect(read({ event: 'request', method: 'GET', path: '/life/api/fuel', status: 200, ms: 1.5, id: 'x' })).toBe(
    `${clock} 200 GET /life/api/fuel 1.5 ms\n`,
  )
})

test('a failure shows what and why, without a stack', () => {
  const line = read({
    level: 50,
    event: 'database_unusable',
    path: 'data/gateway.db',
    err: { type: 'SqliteError', message: 'file is not a database', stack: 'SqliteError: …\n    at new Database' },
  })
  expect(line).toBe(`${clock} database unusable · path=data/gateway.db · file is not a database\n`)
})

test('loading shows its progress, without an address', () => {
  expect(read({ event: 'listening', host: '0.0.0.0', port: 8402 })).toBe('')
  expect(read({ event: 'loaded', service: 'stock', done: 6, of: 12, ms: 501 })).toBe(
    `${clock} Loading data: 6 of 12 services (stock)\n`,
  )
})

test('seeds are omitted, and text that is not JSON stays unchanged', () => {
  expect(read({ event: 'seed', dataset: 'life_holidays' })).toBe('')
  expect(readableLine('Killed\n', false)).toBe('Killed\n')
})

test('control characters in a path do not reach the terminal', () => {
  expect(read({ event: 'request', method: 'GET', path: '/\u001B]0;x\u0007', status: 404, ms: 1 })).not.toContain(
    '\u001B',
  )
})

test('colours appear only if enabled', () => {
  const line = JSON.stringify({ level: 50, time, event: 'bug' })
  expect(readableLine(line, true)).toContain('\u001B[31mbug')
  expect(readableLine(line, false)).not.toContain('\u001B')
})
