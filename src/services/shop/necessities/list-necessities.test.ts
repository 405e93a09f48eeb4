import { expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { syncBench } from '../../../../tests/support/sync.ts'
import { necessities } from '../schema.ts'
import { listNecessities } from './list-necessities.ts'

// Eggs cost 42.5 per catty (600 g) on 2026-08-20; pigs cost 97.8 per kilogram on 2026-08-21.
test('the newest price comes with the price a month earlier, and the answer names goods without a price', async () => {
  const { items } = await runOperation(listNecessities, {}, testContext())
  expect(items.map(({ good, is_held }) => [good, is_held])).toEqual([
    ['rice', false],
    ['milk', false],
    ['pork', true],
    ['chicken', true],
    ['eggs', true],
    ['toilet-paper', false],
  ])
  expect(items[4]?.products).toMatchObject([
    { id: 'moa-egg-wholesale', price_twd: 42.5, unit: '台斤（600 公克）', date: '2026-08-20' },
  ])
  expect(items[2]?.products).toMatchObject([
    { price_twd: 97.8, unit: '公斤', date: '2026-08-21', shop: '各市場加權平均' },
  ])
})

test('goods of the survey are found by class, with the figure of the previous month', async () => {
  const { writer, reader } = await syncBench()
  const row = { shop: '消保處查價', category: 'necessities', unit: null, url: null }
  writer
    .insert(necessities)
    .values([
      {
        ...row,
        product_id: 'ey-11',
        name: '統一瑞穗高優質鮮乳',
        spec: '鮮乳／1858毫升',
        history: [
          ['2026-06-01', 160],
          ['2026-07-01', 176],
        ],
      },
      { ...row, product_id: 'ey-12', name: '奶粉', spec: '奶粉／1公斤', history: [['2026-07-01', 400]] },
    ])
    .run()
  const { items } = await runOperation(listNecessities, {}, { ...testContext(), db: reader })
  expect(items.find(({ good }) => good === 'milk')?.products).toEqual([
    {
      id: 'ey-11',
      name: '統一瑞穗高優質鮮乳',
      shop: '消保處查價',
      price_twd: 176,
      unit: null,
      date: '2026-07-01',
      // From 160 to 176 is a rise of 16, or 10 %.
      month_ago: { date: '2026-06-01', price_twd: 160, change_pct: 10 },
    },
  ])
})
