import { z } from 'zod'
import { defineOperation, pagingInput, pagingOf, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { wordsInput } from '#operation/input/words.ts'
import { rowCache } from '#operation/row-cache.ts'
import { showX402Api, x402ApiSchema } from './directory-entry.ts'
import { findX402Apis, listNetworks } from './queries.ts'
import { wishesForCheapest } from '#support/text/price-words.ts'
import { facetToken } from './search-index.ts'
import { readAsked, readAsSchema } from './search-match.ts'
import { networkNames } from './x402-networks.ts'
import { API_VOCABULARY } from './spelling.ts'

const networkInput = namedInput({
  what: { en: 'network', zh: '區塊鏈網路' },
  example: 'base',
  names: rowCache(['hub_x402_apis'], (db) => createNames(networkNames(listNetworks(db)))),
})

export const hubSearchX402Apis = defineOperation({
  name: 'hub_search_x402_apis',
  route: 'GET /api/x402',
  tool: true,
  title: 'Search x402 APIs',
  titleZh: '搜尋 x402 付費 API',
  summary: 'HTTP APIs that agents pay per call with x402, by words, price and network.',
  description:
    'Finds HTTP resources paid per call by x402, best match first (cheapest if q says so): address, price, chain, payee and trust score (100 is best). Pays nothing itself. For lookups answered here use [hub_find_tool_for_task].',
  tasks: [
    'Find a pay-per-call API for token prices under 1 cent',
    'Which x402 APIs can an agent pay for on Base?',
    '找用 USDC 按次付費的天氣 API',
    '有哪些支援 x402 的付費 API?',
  ],
  long: true,
  needs: [API_VOCABULARY.words.steps],
  conciseWithout: ['items.options', 'items.signals', 'items.updated_at'],
  input: z.object({
    q: wordsInput({ example: 'weather' }).optional().describe('Words, for example weather.'),
    max_price_usd: z
      .number()
      .min(0, 'Send a price of 0 or more, for example 0.01.')
      .optional()
      .describe('Price per call in USD at most, for example 0.01.'),
    network: networkInput.optional().describe('Chain, for example base or eip155:8453.'),
    ...pagingInput({ standard: 20, max: 100 }),
  }),
  output: z.object({
    // The date comes first in the result: without a network, the directory can be months old.
    provenance: provenanceSchema,
    items: z.array(x402ApiSchema),
    ...pagingOutput,
    unknown_left_out: z
      .int()
      .describe('With max_price_usd: APIs that match but for it, as their price is not known. Else 0.'),
    read_as: readAsSchema,
  }),
  example: { q: 'base gas price eruditepay', limit: 5 },
  run({ q = '', max_price_usd, network, limit, offset }, { db, provenance }) {
    const facets = network ? [facetToken('network', network)] : []
    const priceMax = max_price_usd === undefined ? undefined : Math.floor(max_price_usd * 1_000_000 + 1e-6)
    const asked = readAsked(db, q, facets, API_VOCABULARY)
    const isCheapestFirst = wishesForCheapest(q)
    const found = findX402Apis(db, asked, priceMax, { limit, offset, isCheapestFirst })
    const sortedBy = isCheapestFirst ? 'price_usd asc' : asked.every === undefined ? 'trust desc' : 'relevance'
    return {
      items: found.items.map(showX402Api),
      ...pagingOf(found.total, { limit, offset, sortedBy, what: ['付費 API', 'paid APIs'] }),
      unknown_left_out: found.unpriced,
      read_as: [...asked.readAs],
      provenance: provenance('hub_x402_apis'),
    }
  },
})
