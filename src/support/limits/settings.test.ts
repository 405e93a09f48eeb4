import { expect, test } from 'vitest'
import { readConfig } from '#app/config.ts'
import { rateLimitSetting, readRateLimit, trustProxySetting } from './settings.ts'

const rate = (calls: number, seconds = 60, burst = calls) => ({ calls, seconds, burst })

test.each([
  ['remote', false, rate(120, 60, 60), rate(10)],
  ['on', true, rate(120, 60, 60), rate(10)],
  ['240', true, rate(240, 60, 60), rate(10)],
  ['240/60,fetch=20', true, rate(240, 60, 60), rate(20)],
  ['free=5/10', true, rate(5, 10, 5), rate(10)],
  ['remote, free=240, burst=100', false, rate(240, 60, 100), rate(10)],
  ['on,fetch=2/1', true, rate(120, 60, 60), rate(2, 1)],
])('RATE_LIMIT=%s', (text, countsThisMachine, free, fetch) => {
  expect(rateLimitSetting.safeParse(text).success).toBe(true)
  expect(readRateLimit(text)).toEqual({ countsThisMachine, rates: { free, fetch, paid: rate(600) } })
})

test('off limits nobody, and the default limits everybody except this machine', () => {
  expect(readConfig({ RATE_LIMIT: 'off' }).rateLimit).toBeUndefined()
  expect(readConfig({}).rateLimit).toMatchObject({ countsThisMachine: false, rates: { free: rate(120, 60, 60) } })
})

test.each([
  'yes',
  '0',
  '-5',
  '1.5',
  '60/0',
  'free=',
  'free=1,free=2',
  '5,free=6',
  'burst=5/60',
  'off,240',
  'slow=5',
  '240,',
  '9999999',
])('RATE_LIMIT=%s stops the start with an explanation', (text) => {
  expect(() => readConfig({ RATE_LIMIT: text })).toThrow(/^RATE_LIMIT must be remote, on, off, or calls per minute/)
})

test('TRUST_PROXY accepts addresses and networks', () => {
  expect(trustProxySetting.parse('127.0.0.1, 10.0.0.0/8,fd00::/8,')).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
})

test.each([
  '*',
  'true',
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::/0',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '::1/129',
  '::ffff:10.0.0.1',
  'fe80::1%eth0',
])('TRUST_PROXY=%s stops the start', (text) => {
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY must be the addresses/)
})
