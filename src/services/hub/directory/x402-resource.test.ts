import { describe, expect, test } from 'vitest'
import { readRegistryEntry } from './registry-entry.ts'
import { isDollar, networkName } from './x402-networks.ts'
import { readX402Resource } from './x402-resource.ts'

const USDC_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

describe('an entry of the x402 catalogue', () => {
  test('of version 1 has its price in maxAmountRequired and a plain network name', () => {
    expect(
      readX402Resource({
        resource: 'https://api.example.com/weather',
        type: 'http',
        x402Version: 1,
        lastUpdated: '2026-03-03T06:36:03.775Z',
        accepts: [
          {
            scheme: 'exact',
            network: 'base',
            asset: USDC_BASE,
            payTo: '0xabc',
            maxAmountRequired: '10000',
            description: 'Weather now',
            outputSchema: { input: { type: 'http', method: 'get' } },
          },
        ],
      }),
    ).toMatchObject({
      resource: 'https://api.example.com/weather',
      description: 'Weather now',
      price_micro_usd: 10_000,
      method: 'GET',
      updated_at: '2026-03-03T06:36:03Z',
      options: [{ network: 'base', price_usd: 0.01, pay_to: '0xabc' }],
    })
  })

  test('of version 2 has amount, a CAIP-2 network, tags and seconds since 1970', () => {
    expect(
      readX402Resource({
        resource: 'https://api.example.com/x',
        type: 'http',
        x402Version: 2,
        lastUpdated: 1_772_519_763,
        description: 'X',
        serviceName: 'Example',
        tags: ['Data', ' data '],
        accepts: [
          {
            scheme: 'exact',
            network: 'eip155:84532',
            asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
            payTo: '0x1',
            amount: '1',
          },
        ],
        extensions: { bazaar: { info: { input: { type: 'http', method: 'POST' } } } },
      }),
    ).toMatchObject({
      name: 'Example',
      price_micro_usd: 1,
      method: 'POST',
      tags: ['data'],
      updated_at: '2026-03-03T06:36:03Z',
      options: [{ network: 'base-sepolia', price_usd: 0.000001 }],
    })
  })

  test('with an unknown asset has no price', () => {
    const read = readX402Resource({
      resource: 'https://api.example.com/x',
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:56',
          asset: '0xce24439f2d9c6a2289f741120fe202248b666666',
          payTo: '0x1',
          amount: '1000000000000000',
        },
      ],
    })
    expect(read).toMatchObject({ price_micro_usd: null, options: [{ network: 'bsc' }] })
    expect(read?.options[0]?.price_usd).toBeUndefined()
  })

  test.each([
    'http://localhost:3000/a',
    'http://10.0.0.4/a',
    'https://seller.local/a',
    'http://[::1]/a',
    'http://127.0.0.1/a',
  ])('that only its seller can reach is ignored: %s', (resource) =>
    expect(readX402Resource({ resource, accepts: [] })).toBeUndefined(),
  )

  test.each(['https://local.example/a', 'https://10.example.com/a', 'https://api.localhost.example/a'])(
    'with a similar public address is kept: %s',
    (resource) => expect(readX402Resource({ resource, accepts: [] })).toMatchObject({ resource }),
  )

  test.each([[{}], [null], ['x'], [{ resource: 'mcp://tool/x', type: 'mcp' }], [{ resource: 'not an address' }]])(
    'that is %j is ignored',
    (raw) => expect(readX402Resource(raw)).toBeUndefined(),
  )

  test('with invalid payment options keeps the valid ones', () => {
    const read = readX402Resource({
      resource: 'https://api.example.com/x',
      accepts: [null, { scheme: 1 }, { scheme: 'exact', network: 'base', asset: USDC_BASE, payTo: '0x1', amount: '5' }],
    })
    expect(read?.options).toHaveLength(1)
  })
})

describe('an entry of the MCP registry', () => {
  const official = 'io.modelcontextprotocol.registry/official'

  test('in the current format', () => {
    expect(
      readRegistryEntry({
        server: {
          name: 'io.github.owner/thing',
          title: 'Thing',
          version: '1.0.3',
          repository: { url: 'https://github.com/owner/thing', source: 'github' },
          packages: [
            {
              registryType: 'npm',
              identifier: '@owner/thing',
              version: '1.0.3',
              transport: { type: 'stdio' },
              environmentVariables: [{ name: 'KEY', isSecret: true }],
            },
          ],
          remotes: [{ type: 'sse', url: 'https://thing.example.com/sse' }],
        },
        _meta: {
          [official]: {
            status: 'deprecated',
            publishedAt: '2025-10-31T14:52:08.983083Z',
            updatedAt: '2025-11-01T00:00:00Z',
            isLatest: false,
          },
        },
      }),
    ).toEqual({
      isLatest: false,
      row: {
        name: 'io.github.owner/thing',
        title: 'Thing',
        description_zh: null,
        signals: [],
        description: null,
        version: '1.0.3',
        status: 'deprecated',
        directory: 'mcp_registry',
        remotes: [{ type: 'sse', url: 'https://thing.example.com/sse' }],
        packages: [
          {
            registry_type: 'npm',
            identifier: '@owner/thing',
            version: '1.0.3',
            transport: 'stdio',
            environment: ['KEY'],
          },
        ],
        tags: ['remote', 'npm'],
        tools: [],
        repository: 'https://github.com/owner/thing',
        published_at: '2025-10-31T14:52:08Z',
        updated_at: '2025-11-01T00:00:00Z',
      },
    })
  })

  test('without a name is ignored', () => {
    expect(readRegistryEntry({ server: {} })).toBeUndefined()
    expect(readRegistryEntry(null)).toBeUndefined()
  })
})

test.each(['constructor', '__proto__', 'toString'])('a network called %s is unknown', (name) => {
  expect(networkName(name)).toBe(name.toLowerCase())
  expect(isDollar(name, USDC_BASE)).toBe(false)
})
