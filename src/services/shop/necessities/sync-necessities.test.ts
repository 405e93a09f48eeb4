import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sourceDocument, syncBench } from '../../../../tests/support/sync.ts'
import { findProduct } from '../products/queries.ts'
import { parts } from '../schema.ts'
import { parseNecessities, syncNecessities } from './sync-necessities.ts'

const NECESSITIES = readFileSync(new URL('fixtures/necessities-price.json', import.meta.url), 'utf8')

/** A test database without computer parts, with which building the catalogue would be slow. */
async function shopBench(sites: Parameters<typeof syncBench>[0]) {
  const bench = await syncBench(sites)
  bench.writer.delete(parts).run()
  return bench
}

describe('daily necessities', () => {
  const parse = (json: string) => parseNecessities([sourceDocument('necessities', json)])

  test('have a price for every month with a figure, dated by its first day', () => {
    const [batch] = parse(NECESSITIES)
    expect(batch?.asOf).toBe('2026-07-01')
    expect(batch?.rows).toMatchObject([
      {
        product_id: 'ey-11',
        name: '統一瑞穗高優質鮮乳',
        category: 'necessities',
        spec: '鮮乳／1858毫升',
        history: [
          ['2026-06-01', 175],
          ['2026-07-01', 176.5],
        ],
      },
      {
        product_id: 'ey-27',
        history: [
          ['2025-12-01', 289],
          ['2026-01-01', 289],
        ],
      },
    ])
  })

  test('without any price are left out', () => {
    expect(parse(NECESSITIES)[0]?.rows.map(({ product_id }) => product_id)).not.toContain('ey-31')
  })

  test.each([
    ['a page in place of the list', '<html>', /not JSON/],
    ['a single product', '{"類別":"鮮乳"}', /another shape/],
    ['renamed fields', NECESSITIES.replaceAll('統計值', '平均'), /統計值/],
    ['more figures than months', NECESSITIES.replace('0,175,', '0,175,175,'), /5 figures for 4 months/],
    ['a figure that is none', NECESSITIES.replace('176.5', 'NA'), /an invalid price/],
    ['a month that is none', NECESSITIES.replace('2026-05-01', '115年5月'), /not months/],
  ])('%s is refused', (_, json, reason) => {
    expect(() => parse(json)).toThrow(reason)
  })

  test('form a category of their own', async () => {
    const products = JSON.parse(NECESSITIES) as object[]
    const many = [...products, ...Array.from({ length: 40 }, (_, at) => ({ ...products[0], 編號: 100 + at }))]
    const bench = await shopBench({
      'opendata.ey.gov.tw': { '/api/ConsumerProtection/NecessitiesPrice': JSON.stringify(many) },
    })
    expect(await bench.run(syncNecessities)).toMatchObject({ outcome: 'changed', rows: 42 })
    expect(findProduct(bench.reader, 'ey-11')).toMatchObject({ category: 'necessities', price_twd: 176.5 })
  })
})
