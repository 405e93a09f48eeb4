import { expect, test } from 'vitest'
import { isLocalHost, isReservedHost } from './local-host.ts'

test.each([
  'localhost',
  'app.localhost',
  'printer.local',
  'host.docker.internal',
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '169.254.169.254',
  '[::1]',
  '[fd00::1]',
  'LOCALHOST.',
])('%s is on the caller’s own network', (host) => {
  expect(isLocalHost(host)).toBe(true)
})

test.each(['example.com', 'local.example.org', 'localhost.com', '172.32.0.1', '8.8.8.8', '[2606:4700::1111]', 'a.tw'])(
  '%s is not',
  (host) => {
    expect([isLocalHost(host), isReservedHost(host)]).toEqual([false, false])
  },
)

test('names for examples and tests are neither local hosts nor sites', () => {
  expect(
    ['shop.test', 'a.example', 'x.invalid', 'abc.onion'].map((host) => [isLocalHost(host), isReservedHost(host)]),
  ).toEqual(Array.from({ length: 4 }, () => [false, true]))
})
