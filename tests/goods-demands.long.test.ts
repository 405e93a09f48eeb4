import { expect, test } from 'vitest'
import { readTable } from '#data-files/read.ts'
import { demandRow, isMet, type Demand, type Item } from './support/demands.ts'
import { everythingPaid, testGateway } from './support/gateway.ts'

/** Demands that no held fact or rule answers yet. */
const UNMET: readonly string[] = [
  'A renamed 9600X is one product',
  'Eggs by the day',
  'Chicken by the day',
  'Cabbage by its weighted mean',
  'Drops of at least 3 % or to a 30-day low are told',
  'A graphics card of an earlier year',
  'A listed company outside the themes is known by name',
  'Which ETFs go ex-dividend in August 2026',
  'Which ETFs pay out in September 2026',
  'Only ETFs that pay every month',
  'The newest flagship with its price of October 2026',
  'Claude Sonnet 5.5 as the maker lists it in October',
  'A price that will rise says until when it holds',
  'How good GPT-5 is, with source',
  'What an arena of 2025 made of Gemini 3 Pro',
  'What ChatGPT Plus costs in Taiwan',
  'The full catalogue: a rerank model is listed',
  'Eggs by the catty of 600 g, farm to shop',
  'Chicken, live, two kilos and up',
  'Cabbage by the weighted mean of all markets',
  'Bananas by the weighted mean',
  'Milkfish by the weighted mean',
  'The 9800X3D alone and once',
  'The 9600X has its history of 2024 after a renaming',
  'A product that left the list in 2024 is found',
  'An old graphics card is found',
  'A thing on sale as used says so',
  'A drop names what both prices are of',
  'A drop is of the weighted mean: cabbage did not fall on 15 May',
  'A drop to a low of 30 days says so',
]

// What people want of stock, aiprice, shop, screen and voices, written down before the answers were changed for it.
test('what people demand holds, but for what is listed', async () => {
  const demands = ['demands', 'user-demands'].flatMap((name) => readTable(`labelled/goods/${name}.tsv`, demandRow))
  expect(await unmet(demands)).toEqual(UNMET)
})

test('of the demands that nothing was fitted to, as many hold as were counted', async () => {
  const failed = await unmet(readTable('labelled/goods/user-demands-held-out.tsv', demandRow))
  expect(failed.length).toBeLessThanOrEqual(10)
})

async function unmet(demands: readonly Demand[]): Promise<string[]> {
  const gateway = testGateway({ charge: everythingPaid })
  const failed: string[] = []
  for (const demand of demands) {
    const headers = { 'x-payment': 'taken for granted', 'content-type': 'application/json' }
    const sent = demand.body ? { method: 'POST', body: demand.body, headers } : { headers }
    const response = await gateway.request(demand.service, demand.path, sent)
    if (!isMet(demand, response.status, (await response.json()) as Item)) failed.push(demand.ask)
  }
  return failed
}
