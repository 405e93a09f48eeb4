import {
  checkL2ForOpenAPI,
  checkL4ForOpenAPI,
  getL3,
  getOpenAPI,
  getProbe,
  getWarningsFor402Body,
  getWarningsForFavicon,
  getWarningsForL2,
  getWarningsForL3,
  getWarningsForL4,
  getWarningsForOpenAPI,
  type HttpMethod,
  type OpenApiSource,
} from '@agentcash/discovery'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { splitRoute } from '#operation/operation.ts'
import { services } from '#services/index.ts'
import { sharedGateway, TEST_NOW } from './support/gateway.ts'
import { copyWithReviews } from './support/imported-reviews.ts'
import { lazyStore } from './support/lazy-store.ts'

// Checks each host with the public validator of the x402 registries, and the offers in /.well-known/x402.

const gateway = sharedGateway({
  env: {
    X402_PAY_TO: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    LIFE_PRO: 'open',
    VOICES_PRO: 'open',
    PUBLIC_URL: 'https://example.tw',
    GATEWAY_DOMAIN: 'example.tw',
  },
  store: lazyStore(await copyWithReviews(TEST_NOW)),
})
vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) =>
  gateway.fetch(new Request(input, init)),
)
afterAll(() => void vi.unstubAllGlobals())

const selling = services.filter(({ operations }) => operations.some(({ price }) => price !== undefined))
const originOf = (name: string) => `https://${name}.example.tw`

test.each(selling.map(({ name }) => name))('the validator reports nothing for %s', async (name) => {
  const origin = originOf(name)
  const spec = (await getOpenAPI(origin)).unwrapOr(null) as OpenApiSource
  expect([
    ...getWarningsForOpenAPI(spec),
    ...getWarningsForL2(checkL2ForOpenAPI(spec)),
    ...getWarningsForL4(checkL4ForOpenAPI(spec)),
    ...(await getWarningsForFavicon(origin)).unwrapOr([]),
  ]).toEqual([])
})

test.each(selling.map((service) => ({ service, name: service.name })))(
  'the validator reports nothing for the unpaid addresses of $name',
  async ({ service, name }) => {
    const spec = (await getOpenAPI(originOf(name))).unwrapOr(null) as OpenApiSource
    for (const { price, route, example } of service.operations) {
      if (price === undefined || route === undefined) continue
      const { method, path } = splitRoute(route)
      const filled = path.replaceAll(/\{([^}]+)\}/g, (_, field: string) =>
        encodeURIComponent(String(Reflect.get(example, field))),
      )
      const probe = (await getProbe(originOf(name) + filled)).unwrapOr([])
      const asked = probe.filter((result) => result.method === method)
      const unpaid = await gateway.fetch(new Request(originOf(name) + filled, { method }))
      const demand = Buffer.from(unpaid.headers.get('payment-required') ?? '', 'base64').toString()
      expect([route, getWarningsForL3(getL3(spec, asked, path, method as HttpMethod))]).toEqual([route, []])
      expect([route, getWarningsFor402Body(JSON.parse(demand))]).toEqual([route, []])
    }
  },
)

interface Discovery {
  name: string
  icon: string
  tags: string[]
  resources: string[]
  items: { resource: string; tags: string[]; price: object; input: { type: string }; output: { type: string } }[]
}

describe('/.well-known/x402', () => {
  const read = async (url: string) => (await (await fetch(`${url}/.well-known/x402`)).json()) as Discovery

  test('of every host lists input, output and price of each paid operation, with name, tags and icon', async () => {
    for (const { name, operations } of selling) {
      const found = await read(originOf(name))
      const sold = operations.filter(({ price, route }) => price !== undefined && route !== undefined)
      expect(found.items.length).toBeGreaterThanOrEqual(sold.length)
      expect(found.resources).toEqual(found.items.map(({ resource }) => resource))
      for (const item of found.items) {
        expect(item).toMatchObject({
          price: { currency: 'USD' },
          input: { type: 'object' },
          output: { type: 'object' },
        })
        expect(item.tags[0]).toBe(name)
      }
      const icon = await fetch(found.icon)
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    }
  })

  test('of the bare domain contains the lists of all services', async () => {
    const all = await Promise.all(selling.map(({ name }) => read(originOf(name))))
    const front = await read('https://example.tw')
    expect(front.items).toEqual(all.flatMap(({ items }) => items))
    expect(front.tags).toEqual(selling.map(({ name }) => name))
  })
})
