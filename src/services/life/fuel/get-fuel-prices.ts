import { z } from 'zod'
import { addDays } from '#support/dates/taipei.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { describeProduct, priceShape, productField, productShape } from './fuel-answer.ts'
import { PRODUCTS, withChanges } from './fuel.ts'
import { findLatestFuelDate, listFuelPrices } from './queries.ts'
import { fuelProvenance } from '../sample-provenance.ts'

export const getFuelPrices = defineOperation({
  name: 'get_fuel_prices',
  tool: true,
  route: 'GET /api/fuel',
  title: 'Fuel prices',
  titleZh: '中油油價',
  summary: 'List prices of gasoline and diesel, with the change of the week.',
  description:
    'The newest list prices of Taiwan’s CPC in TWD per litre for 92, 95 and 98 gasoline and diesel, with the change against the week before. CPC sets them for each week from Monday. For past weeks use [fuel_history].',
  keywords: ['fuel', 'gasoline', 'petrol', 'diesel', 'CPC', '油價', '汽油', '柴油', '中油'],
  tasks: ['這週 95 無鉛多少錢？', '油價這週漲還是跌？', 'How much is 95 gasoline in Taiwan this week?'],
  input: z.object({ product: productField.optional().describe('92, 95, 98 or diesel. Default: all.') }),
  output: z.object({
    effective_on: z.string().describe('The newest Monday with a stored price.'),
    items: z.array(z.object({ ...productShape, ...priceShape })),
    provenance: provenanceSchema,
  }),
  example: {
    input: {},
    output: {
      effective_on: '2026-09-21',
      items: [
        {
          product: '95',
          name_zh: '95無鉛汽油',
          name_en: 'Unleaded gasoline 95',
          unit: 'litre',
          effective_on: '2026-09-21',
          price_twd: 32.7,
          change_twd: 0,
          confidence: 'high',
          source: 'tahodev/baodao-skill taiwan-oil-price',
        },
      ],
      provenance: fuelProvenance,
    },
  },
  run({ product: asked }, { db, provenance }) {
    // Some products may lack the newest week, so each product has its own newest price and date.
    const wanted = asked === undefined ? PRODUCTS : [asked]
    const items = wanted.flatMap((product) => {
      const newest = findLatestFuelDate(db, product)
      const prices = newest === null ? [] : withChanges(listFuelPrices(db, product, addDays(newest, -7)))
      return prices.slice(0, 1).map((price) => ({ ...describeProduct(product), ...price }))
    })
    const dates = items.map((item) => item.effective_on)
    return {
      effective_on: dates.reduce((newest, date) => (date > newest ? date : newest)),
      items,
      provenance: provenance({ name: 'life_fuel_prices', rowsUpTo: dates.toSorted()[0] }),
    }
  },
})
