import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { checkAdClaims } from './check-ad-claims.ts'
import { casesLike } from './penalised-cases.ts'

test('a phrase that an authority fined comes with year, authority, product and fine', () => {
  // The source is Taichung City, 2025-04-17: NT$600,000 for a shampoo sold as “改善掉髮”.
  expect(casesLike('改善掉髮', 'cosmetic')).toEqual([
    {
      year: 2025,
      authority: '臺中市',
      authority_en: 'Taichung City',
      product: '洗髮精',
      product_en: 'a shampoo',
      phrase: '改善掉髮',
      fine_twd: 600_000,
      source: 'bigtimes.net p=89036 (2025-04-17)',
    },
  ])
})

test('cases of cosmetics do not apply to food, and a phrase that was never fined has no case', () => {
  expect(casesLike('改善掉髮', 'food')).toEqual([])
  expect(casesLike('本週新鮮現做', 'food')).toEqual([])
})

test('punctuation does not hide a case', () => {
  // The source is Taipei City’s appeal decision 1294-011 of 2017: NT$40,000 for an aloe food.
  expect(casesLike('抗癌', 'food')).toContainEqual(expect.objectContaining({ year: 2017, fine_twd: 40_000 }))
  expect(casesLike('解毒，抗癌', 'food')).toContainEqual(expect.objectContaining({ year: 2017 }))
})

test('the answer shows the cases beside the finding', async () => {
  const answer = await runOperation(checkAdClaims, {
    text: '每晚一包，輕鬆燃燒脂肪。',
    category: 'food',
  })
  // The source is Taipei City’s appeal decision 1625-090 of 2025: NT$800,000 for a weight-loss compound.
  expect(answer.findings.find(({ phrase }) => phrase.includes('燃燒脂肪'))?.cases).toMatchObject([
    { year: 2025, fine_twd: 800_000 },
  ])
})
