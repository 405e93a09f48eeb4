import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { ofKind } from '#operation/input/kind.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { readResolution } from '#operation/input/read-resolution.ts'
import { plain } from '#operation/input/reading.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { completeGoods } from '../search/complete-goods.ts'
import { searchByName } from '../search/search-by-name.ts'
import { findProduct } from './queries.ts'

const WHAT = { en: 'product', zh: '商品' }
const HINT = { en: 'Send a product id, for example moa-veg-la1.', zh: '請寫商品編號，例如 moa-veg-la1。' }
const FOUND_MAX = 20

export const productIdInput = ofKind(
  z
    .string()
    .min(1, 'Send a product id from [search_products].')
    .max(100, 'Send a product id of at most 100 characters.'),
  {
    name: 'named',
    inputMode: 'text',
    example: 'moa-veg-la1',
    hint: HINT,
    mayBeWords: true,
    complete: completeGoods,
    read(text, { context }) {
      const written = plain(text)
      if (!context || findProduct(context.db, written)) return { value: written }
      const named = productsCalled(context.db, written)
      if (named.length === 0) return { value: written }
      const [thing, other] = named
      const resolution = thing && !other ? ({ thing, how: 'name' } as const) : { choices: named }
      return readResolution(resolution, WHAT, text, HINT)
    },
  },
).describe('Product id from [search_products], for example moa-veg-la1.')

function productsCalled(db: Database, name: string): NamedThing[] {
  const key = comparisonKey(name)
  return searchByName(db, name, undefined, FOUND_MAX)
    .items.filter((product) => comparisonKey(product.name) === key)
    .map((product) => ({ key: product.id, label: product.name, names: [] }))
}
