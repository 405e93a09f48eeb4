import { expect, test } from 'vitest'
import { createReleaseKeys } from '#data/releases/release-key.ts'
import { readConfig } from './config.ts'
import { listSettings } from '../../scripts/settings-reference.ts'

test.each(['DATA_RELEASE_PUBLIC_KEY', 'DATA_RELEASE_PRIVATE_KEY'])('an invalid key stops the start: %s=abc', (name) => {
  expect(() => readConfig({ [name]: 'abc' })).toThrow(new RegExp(`^${name} must be an Ed25519 key`))
})

test('a pair of keys is accepted, and each only in its own setting', () => {
  const { publicKey, privateKey } = createReleaseKeys()
  const pair = { DATA_RELEASE_PUBLIC_KEY: publicKey, DATA_RELEASE_PRIVATE_KEY: privateKey }
  expect(readConfig(pair)).toMatchObject(pair)
  expect(() => readConfig({ DATA_RELEASE_PUBLIC_KEY: privateKey })).toThrow('DATA_RELEASE_PUBLIC_KEY')
})

test('in production outbound requests cannot reach private addresses', () => {
  expect(() => readConfig({ NODE_ENV: 'production', OUTBOUND_ALLOW: 'x.test=127.0.0.1:1' })).toThrow(/OUTBOUND_ALLOW/)
})

test("a carriage return at the end of a Windows file's line is not part of a setting", () => {
  const { publicKey } = createReleaseKeys()
  const set = { DATA_RELEASE_PUBLIC_KEY: `${publicKey}\r`, DATABASE_PATH: ' held.db\r', SYNC: 'off\r', REDIS_URL: '\r' }
  const config = readConfig(set)
  expect(config).toMatchObject({ DATA_RELEASE_PUBLIC_KEY: publicKey, DATABASE_PATH: 'held.db', SYNC: false })
  expect(config.REDIS_URL).toBeUndefined()
})

test('metrics need another port than the services', () => {
  expect(() => readConfig({ PORT: '8402', METRICS_PORT: '8402' })).toThrow(/^METRICS_PORT must differ from PORT/)
  expect(readConfig({ PORT: '8402', METRICS_PORT: '8403' }).METRICS_PORT).toBe(8403)
  expect(readConfig({ PORT: '8402', METRICS_PORT: '0' }).METRICS_PORT).toBe(0)
})

test.each([
  ['OUTBOUND_ALLOW', 'shop.test=127.0.0.1:1'],
  ['TEST_LIMITS', 'verifyMs=1'],
])('production refuses the test setting %s', (name, value) => {
  expect(() => readConfig({ [name]: value, NODE_ENV: 'production' })).toThrow(`${name} is for tests.`)
  expect(() => readConfig({ [name]: value })).not.toThrow()
})

test('tests may override limits, and the last override wins', () => {
  const { limits } = readConfig({ TEST_LIMITS: 'verifyMs=1, requestDeadlineMs=2,verifyMs=3' })
  expect(limits).toMatchObject({ verifyMs: 3, requestDeadlineMs: 2, settleMs: 10_000 })
  expect(() => readConfig({ TEST_LIMITS: 'verify=1' })).toThrow(
    /^TEST_LIMITS must be name=number pairs of bodyBytesMax/,
  )
})

test('a process publishes or follows, not both', () => {
  expect(readConfig({}).role).toBe('all')
  expect(readConfig({ PUBLISH_TO: '/published' }).role).toBe('writer')
  expect(readConfig({ FOLLOW: 'https://example.tw/records/' })).toMatchObject({
    role: 'reader',
    FOLLOW: 'https://example.tw/records',
  })
  expect(() => readConfig({ PUBLISH_TO: '/published', FOLLOW: '/published' })).toThrow(/^FOLLOW must not be set with/)
  expect(() => readConfig({ FOLLOW: 's3://dozen/records' })).toThrow(
    /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must/,
  )
})

test('there are at most 45 settings, twelve of them essential', () => {
  const settings = listSettings()
  expect(settings.length).toBeLessThanOrEqual(45)
  expect(settings.filter(({ isEssential }) => isEssential)).toHaveLength(12)
})
