import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { listingChecklist } from './listing-checklist.ts'
import { LISTING_CATEGORIES } from './listing-rules.ts'

describe('listing_checklist', () => {
  test('adds the rules for all online sales once', async () => {
    const { items } = await runOperation(listingChecklist, { categories: ['food', 'food'] })
    expect([...new Set(items.map((item) => item.category))]).toEqual(['food', 'general'])
    expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(items.length)
  })

  test('lists all categories if none is given', async () => {
    const { items } = await runOperation(listingChecklist, {})
    expect(new Set(items.map((item) => item.category))).toEqual(new Set(LISTING_CATEGORIES))
  })

  test('alcohol may not be sold online, with the article and fine', async () => {
    const { items } = await runOperation(listingChecklist, { categories: ['alcohol'] })
    expect(items[0]).toMatchObject({
      category: 'alcohol',
      law: expect.stringContaining('菸酒管理法第 30 條'),
      fine_min_twd: 10_000,
      fine_max_twd: 50_000,
    })
  })

  test('an unknown category is refused', async () => {
    await expect(runOperation(listingChecklist, { categories: ['car'] })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})
