import { expect, test } from 'vitest'
import { createReleaseKeys } from '#data/db/release-key.ts'
import { readConfig } from './config.ts'

test.each(['DATA_RELEASE_PUBLIC_KEY', 'DATA_RELEASE_PRIVATE_KEY'])('what is no key stops the start: %s=abc', (name) => {
  expect(() => readConfig({ [name]: 'abc' })).toThrow(new RegExp(`^${name}: This is no Ed25519 key`))
})

test('a pair of keys is taken, and each only in its own place', () => {
  const { publicKey, privateKey } = createReleaseKeys()
  const pair = { DATA_RELEASE_PUBLIC_KEY: publicKey, DATA_RELEASE_PRIVATE_KEY: privateKey }
  expect(readConfig(pair)).toMatchObject(pair)
  expect(() => readConfig({ DATA_RELEASE_PUBLIC_KEY: privateKey })).toThrow('DATA_RELEASE_PUBLIC_KEY')
})

test('in production no private address is opened to outbound requests', () => {
  expect(() => readConfig({ NODE_ENV: 'production', OUTBOUND_ALLOW: 'x.test=127.0.0.1:1' })).toThrow(/OUTBOUND_ALLOW/)
})

test('what a file from Windows has at the end of its lines is no part of a setting', () => {
  const { publicKey } = createReleaseKeys()
  const set = { DATA_RELEASE_PUBLIC_KEY: `${publicKey}\r`, DATABASE_PATH: ' held.db\r', SYNC: 'off\r', REDIS_URL: '\r' }
  const config = readConfig(set)
  expect(config).toMatchObject({ DATA_RELEASE_PUBLIC_KEY: publicKey, DATABASE_PATH: 'held.db', SYNC: false })
  expect(config.REDIS_URL).toBeUndefined()
})

test('metrics have another port than the services', () => {
  expect(() => readConfig({ PORT: '8402', METRICS_PORT: '8402' })).toThrow(/^METRICS_PORT: Send another port/)
  expect(readConfig({ PORT: '8402', METRICS_PORT: '8403' }).METRICS_PORT).toBe(8403)
  // Any port at all, and none of its own.
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).METRICS_PORT).toBe(0)
})
