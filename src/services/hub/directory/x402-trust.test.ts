import { describe, expect, test } from 'vitest'
import type { ApiEntry, ProbeRow } from '../schema.ts'
import { apiSignals, apiTrust, compareApis } from './x402-trust.ts'

const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const API: ApiEntry = {
  resource: 'https://api.weather.example/now',
  name: null,
  description: 'Weather',
  method: 'GET',
  price_micro_usd: 10_000,
  priced_on: '2026-08-20',
  options: [{ network: 'base', scheme: 'exact', amount: '10000', asset: USDC_ON_BASE, pay_to: '0x1', price_usd: 0.01 }],
  tags: [],
  x402_version: 2,
  first_seen: '2026-03-01',
  last_seen: '2026-08-20',
  updated_at: null,
}
const CHECKED: ProbeRow = {
  url: API.resource,
  checked_on: '2026-08-20',
  answered_on: '2026-08-20',
  http_status: 402,
  auth: null,
  server_name: null,
  protocol_version: null,
  checked_by: 'x402-indexer',
}

/** Makes sellers with one host and one price each. */
const sellers = (prices: readonly number[], tags: string[] = []): ApiEntry[] =>
  prices.map((price, at) => ({ ...API, resource: `https://seller${at}.example/`, price_micro_usd: price, tags }))

const rate = (changes: Partial<ApiEntry>, others: readonly ApiEntry[] = [], probe?: ProbeRow) => {
  const api = { ...API, ...changes }
  const beside = compareApis([api, ...others])
  const signals = apiSignals(api, beside, probe)
  return { signals, kinds: signals.map(({ kind }) => kind), trust: apiTrust(signals, beside.newest) }
}

describe('a resource that is paid for', () => {
  test('with a dollar price on its own domain names the checker and the date of the check', () => {
    const { signals, trust } = rate({}, [], CHECKED)
    expect(signals).toContainEqual({ kind: 'dollar', as_of: null, detail: 'base', source: null })
    expect(signals).toContainEqual({
      kind: 'asks_payment',
      as_of: '2026-08-20',
      detail: 402,
      source: 'https://github.com/tyler-james-bridges/x402-indexer',
    })
    expect(signals).toContainEqual(expect.objectContaining({ kind: 'own_domain', detail: 'api.weather.example' }))
    // 90 points: 25 for a price in known money, 25 for a response, 15 for https, 10 for an own domain, 15 for a recent listing.
    expect(trust).toBe(90)
  })

  test('has no signals without a check, a sighting or enough comparable sellers', () => {
    const { kinds } = rate({ last_seen: null, first_seen: null })
    expect(kinds).toEqual(['dollar', 'https', 'own_domain', 'host_resources'])
  })

  test.each([
    ['https://shop.vercel.app/api', 'vercel.app'],
    ['https://shop-production.up.railway.app/api', 'up.railway.app'],
  ])('%s is an account at a hosting platform', (resource, detail) => {
    expect(rate({ resource }).signals).toContainEqual(expect.objectContaining({ kind: 'hosting_name', detail }))
  })

  test('on a test network takes worthless money, in either version’s network name', () => {
    const option = {
      ...API.options[0],
      scheme: 'exact',
      pay_to: '0x1',
      asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    }
    for (const network of ['base-sepolia', 'eip155:84532'])
      expect(rate({ options: [{ ...option, network }] }).kinds).toContain('test_network')
  })

  test('with an unknown coin, no payment option or no encryption is trusted less', () => {
    const foreign = { network: 'keeta:main', scheme: 'exact', asset: 'keeta', pay_to: 'x' }
    const all = [rate({}), rate({ options: [foreign] }), rate({ options: [] })].map(({ trust }) => trust)
    expect(all).toEqual([65, 45, 40])
    expect(rate({ resource: 'http://api.weather.example/now' }).trust).toBe(30)
  })

  test('that failed a probe ranks below one that was never probed', () => {
    const gone = { ...CHECKED, answered_on: null, http_status: 404 }
    expect(rate({}, [], gone).trust).toBe(45)
    expect(rate({}, [], gone).kinds).toContain('not_there')
    expect(rate({}, [], { ...CHECKED, http_status: 405 }).kinds).toContain('reachable')
  })
})

describe('a price', () => {
  const usual = Array.from({ length: 40 }, () => 10_000)

  test('is compared per seller, so one with many resources does not define the usual price', () => {
    const flood = Array.from({ length: 400 }, (_, at) => ({
      ...API,
      resource: `https://flood.example/${at}`,
      price_micro_usd: 5_000_000,
    }))
    const { signals } = rate({ price_micro_usd: 5_000_000 }, [...sellers(usual), ...flood])
    expect(signals).toContainEqual(expect.objectContaining({ kind: 'price_high', detail: 0.01 }))
  })

  test('is compared within its tag if enough sellers have the tag', () => {
    const dear = sellers(
      Array.from({ length: 25 }, () => 2_000_000),
      ['video'],
    ).map((api, at) => ({ ...api, resource: `https://video${at}.example/` }))
    const others = [...sellers(usual), ...dear]
    expect(rate({ price_micro_usd: 2_000_000, tags: ['video'] }, others).signals).toContainEqual(
      expect.objectContaining({ kind: 'price_usual', detail: 2 }),
    )
  })

  test('that is unknown has no price signal', () => {
    expect(rate({ price_micro_usd: null }, sellers(usual)).kinds.filter((it) => it.startsWith('price_'))).toEqual([])
  })
})
