import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settingName } from './setting-families.ts'
import { listSettings } from '../../scripts/settings-reference.ts'
import { publicUrl } from './public-url.ts'

// Columns: environment, address of the bare domain, address of a service.
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

test('the host of PUBLIC_URL is served, and so are the subdomains of the twelve services', () => {
  expect(readConfig({ PUBLIC_URL: 'https://example.tw' }).GATEWAY_DOMAIN).toBe('example.tw')
  expect(readConfig({ PUBLIC_URL: 'https://www.example.tw', GATEWAY_DOMAIN: 'example.tw' }).frontHosts).toEqual([
    'www.example.tw',
  ])
})

test('every setting has a name that a shell can set, whatever a service is called', () => {
  expect(settingName({ name: 'HOSTS_<SERVICE>' }, 'bus-stops')).toBe('HOSTS_BUS_STOPS')
})

/** Default messages of zod. */
const UNTAUGHT = /expected|Invalid |Too (?:big|small)/

test.each(listSettings().map(({ name }) => name.replace('<SERVICE>', 'LIFE').replace('<NETWORK>', 'BASE')))(
  'a wrong %s is refused in a sentence that begins with its name, or accepted',
  (name) => {
    const sentences = ['?', '-1', '0', '99999999999999999999', 'http://'].flatMap((value) => {
      try {
        readConfig({ [name]: value })
        return []
      } catch (err) {
        return (err as Error).message.split('\n')
      }
    })
    expect(
      sentences.filter((line) => UNTAUGHT.test(line) || !/^[A-Z\d_]+(?:\.[a-z\d_.]+|_<SERVICE>:)? .*\.$/.test(line)),
    ).toEqual([])
  },
)

test.each([
  ['PORT', '99999', 'PORT must be an integer from 1 to 65535.'],
  ['PORT', '0', 'PORT must be an integer from 1 to 65535.'],
  ['SYNC', 'yes', 'SYNC must be on or off.'],
  ['CLUSTER', '65', 'CLUSTER must be an integer from 1 to 64.'],
  ['HOSTS_LIFE', 'http://holidays.example.tw', 'HOSTS_LIFE must be host names without scheme and port'],
  ['HOSTS_LIFE', 'holidays.example.tw leave.example.tw', 'HOSTS_LIFE must be host names without scheme and port'],
  ['HOSTS_LIFE', 'stock.localhost', 'The host name stock.localhost is given to both life and stock.'],
])('%s=%s is refused', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message)
})

test('a setting may give a service the host name that it has by default', () => {
  expect(readConfig({ HOSTS_LIFE: 'life.localhost,Holidays.example.tw' }).hosts['life']).toEqual([
    'life.localhost',
    'holidays.example.tw',
  ])
})
