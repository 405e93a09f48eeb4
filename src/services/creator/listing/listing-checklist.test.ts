import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { listingChecklist } from './listing-checklist.ts'

describe('listing_checklist', () => {
  interface Checklist {
    items: { category: string; law: string }[]
  }

  test('adds what every online sale needs, once', async () => {
    const { items }: Checklist = await runOperation(listingChecklist, { categories: ['food', 'food'] })
    expect([...new Set(items.map((item) => item.category))]).toEqual(['food', 'general'])
    expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(items.length)
  })

  test('without categories lists all of them', async () => {
    const { items }: Checklist = await runOperation(listingChecklist, {})
    expect(new Set(items.map((item) => item.category))).toEqual(new Set(['general', 'food', 'health_food', 'cosmetic']))
  })

  test('an unknown category is refused', async () => {
    await expect(runOperation(listingChecklist, { categories: ['car'] })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})
