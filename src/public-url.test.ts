import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { publicUrl } from './public-url.ts'

// Environment → address of the bare domain → address of a service.
test.each([
  [{}, 'http://localhost:8402', 'http://localhost:8402/life'],
  [{ PORT: '80' }, 'http://localhost', 'http://localhost/life'],
  [{ GATEWAY_DOMAIN: 'example.tw' }, 'http://example.tw:8402', 'http://life.example.tw:8402'],
  [{ PUBLIC_URL: 'https://example.tw' }, 'https://example.tw', 'https://life.example.tw'],
  [{ PUBLIC_URL: 'https://example.tw:8443/' }, 'https://example.tw:8443', 'https://life.example.tw:8443'],
  [{ PUBLIC_URL: 'https://example.tw/dozen' }, 'https://example.tw/dozen', 'https://example.tw/dozen/life'],
  [{ PUBLIC_URL: 'http://192.168.1.20:8402' }, 'http://192.168.1.20:8402', 'http://192.168.1.20:8402/life'],
  [
    { PUBLIC_URL: 'https://www.example.tw', GATEWAY_DOMAIN: 'example.tw' },
    'https://www.example.tw',
    'https://life.example.tw',
  ],
  [
    { PUBLIC_URL: 'https://example.tw', PUBLIC_URL_LIFE: 'https://holidays.example.tw' },
    'https://example.tw',
    'https://holidays.example.tw',
  ],
])('%j', (environment, front, life) => {
  const config = readConfig(environment)
  expect([publicUrl(config), publicUrl(config, 'life')]).toEqual([front, life])
})

test('the name of PUBLIC_URL is served, and so are the twelve below it', () => {
  expect(readConfig({ PUBLIC_URL: 'https://example.tw' }).GATEWAY_DOMAIN).toBe('example.tw')
  expect(readConfig({ PUBLIC_URL: 'https://www.example.tw', GATEWAY_DOMAIN: 'example.tw' }).frontHosts).toEqual([
    'www.example.tw',
  ])
})
