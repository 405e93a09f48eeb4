import { ne } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openWriter, type Writer } from '#data/db/client.ts'
import { ftsQuery } from '#support/text/tokens.ts'
import { copyOfDatabase } from '../../../../tests/support/gateway.ts'
import { rebuildCatalogue } from '../search/catalogue.ts'
import { priceImport } from './import-prices.ts'
import { findProduct, listOffers } from '../products/queries.ts'
import { matchProducts } from '../search/queries.ts'
import { parts, produce } from '../schema.ts'

const EGGS = {
  date: '2026-09-01',
  source: '家計簿',
  shop: '全聯',
  item_id: 'my-eggs',
  item_name: '雞蛋 10 入',
  category: '蛋類',
  unit: '盒',
  price_twd: '79',
}

/** A database with a single product, because building the complete catalogue takes a second. */
function openShop(): Writer {
  const db = openWriter(copyOfDatabase())
  db.delete(parts).run()
  db.delete(produce).where(ne(produce.product_id, 'moa-veg-sz6')).run()
  onTestFinished(() => {
    db.$client.close()
  })
  return db
}

function bring(db: Writer, ...rows: object[]) {
  const schema = priceImport.row('2026-10-01')
  const sorted = rows
    .map((row) => schema.parse(row))
    .toSorted((a, b) => (priceImport.key(a) < priceImport.key(b) ? -1 : 1))
  const counts = priceImport.store(db, sorted)
  rebuildCatalogue(db)
  return counts
}

describe('a row', () => {
  const faultsOf = (change: object) =>
    priceImport
      .row('2026-10-01')
      .safeParse({ ...EGGS, ...change })
      .error?.issues.map(({ message }) => message)

  test.each([
    [{ price_twd: '79.5' }],
    [{ price_twd: 79.5 }],
    [{ date: '2026-10-01' }],
    [{ url: 'https://example.com/a?b=c' }],
    [{ item_id: '4710-雞蛋_10' }],
  ])('accepts %j', (change) => {
    expect(faultsOf(change)).toBeUndefined()
  })

  test.each([
    [{ price_twd: '0' }, 'Send a price above 0.'],
    [{ price_twd: '1,290' }, 'Send the price as a number such as 1290 or 77.5.'],
    [{ price_twd: '-5' }, 'Send the price as a number such as 1290 or 77.5.'],
    [{ date: '2026-02-30' }, 'Send the day as YYYY-MM-DD.'],
    [{ date: '2026-10-02' }, 'Send a day that is not in the future.'],
    [{ item_id: 'a b' }, 'Send an id without spaces and without / ? # %.'],
    [{ item_id: 'a.md' }, 'Send an id that does not end with .md.'],
    [{ url: 'javascript:alert(1)' }, 'Send an address that begins with http:// or https://.'],
  ])('rejects %j', (change, message) => {
    expect(faultsOf(change)).toEqual([message])
  })
})

describe('imported prices', () => {
  test('are products, categories and search results at once', () => {
    const db = openShop()
    expect(bring(db, EGGS, { ...EGGS, shop: '家樂福', price_twd: '72' })).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
    })
    expect(findProduct(db, 'my-eggs')).toMatchObject({
      category: '蛋類',
      shop: '家樂福',
      price_twd: 72,
      date: '2026-09-01',
    })
    expect(matchProducts(db, ftsQuery('雞蛋') ?? '', 50).items.map(({ id }) => id)).toContain('my-eggs')
  })

  test('change nothing if imported twice', () => {
    const db = openShop()
    bring(db, EGGS)
    const before = listOffers(db, ['my-eggs'])
    expect(bring(db, EGGS)).toEqual({ added: 0, changed: 0, unchanged: 1 })
    expect(listOffers(db, ['my-eggs'])).toEqual(before)
  })

  test('are corrected by a later file, and older days do not rename the product', () => {
    const db = openShop()
    bring(db, EGGS)
    expect(bring(db, { ...EGGS, price_twd: '80' })).toEqual({ added: 0, changed: 1, unchanged: 0 })
    expect(bring(db, { ...EGGS, date: '2026-08-01', item_name: '蛋' })).toEqual({ added: 1, changed: 0, unchanged: 0 })
    expect(findProduct(db, 'my-eggs')).toMatchObject({ name: '雞蛋 10 入', price_twd: 80, date: '2026-09-01' })
    expect(listOffers(db, ['my-eggs'])[0]?.history).toEqual([
      ['2026-08-01', 79],
      ['2026-09-01', 80],
    ])
  })

  test('with a new name for the same day rename the product', () => {
    const db = openShop()
    bring(db, EGGS)
    expect(bring(db, { ...EGGS, item_name: '放牧雞蛋' })).toEqual({ added: 0, changed: 1, unchanged: 0 })
    expect(findProduct(db, 'my-eggs')?.name).toBe('放牧雞蛋')
  })

  test('are added to the prices of a seeded product', () => {
    const db = openShop()
    bring(db, { ...EGGS, item_id: 'moa-veg-sz6', shop: '我家樓下', date: '2026-08-12', price_twd: '99' })
    expect(findProduct(db, 'moa-veg-sz6')).toMatchObject({ name: '半天花', shop: '我家樓下', price_twd: 99 })
    // Three offers: one market's price, the mean over all markets, and the imported price.
    expect(listOffers(db, ['moa-veg-sz6'])).toHaveLength(3)
  })

  test('are returned with their sources', () => {
    const db = openShop()
    bring(db, EGGS, { ...EGGS, item_id: 'b', source: '鄰居', date: '2026-09-03' })
    expect(priceImport.describe(db)).toMatchObject({
      as_of: '2026-09-03',
      rows: 2,
      sources: [{ name: '家計簿' }, { name: '鄰居' }],
    })
  })
})
