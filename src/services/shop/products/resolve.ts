import type { Database } from '#data/db/client.ts'
import { ApiError } from '#support/errors/errors.ts'
import { suggest } from '#support/text/suggest.ts'
import { CATEGORY_NAMES, nameCategory } from '../categories/category-names.ts'
import { findProduct, findRenamed, listProductsFrom, type Product } from './queries.ts'
import { listStoredCategories, type Category } from '../categories/queries.ts'
import { searchByName } from '../search/search-by-name.ts'

export function getCategory(db: Database, written: string): Category {
  const stored = listStoredCategories(db)
  const { slug } = nameCategory(written)
  const found = stored.find((category) => category.slug === slug)
  if (found) return found
  const empty = CATEGORY_NAMES.find((category) => category.slug === slug)
  if (empty)
    throw new ApiError('not_found', `No price of ${empty.name_en} is stored yet.`, {
      zh: `「${empty.name_zh}」還沒有收錄任何價格。`,
    })
  const near = suggest(
    written,
    stored.flatMap(({ slug, name_zh, name_en }) => [slug, name_zh, name_en]),
  ).map((name) => nameCategory(name).slug)
  throw new ApiError('not_found', `No category ${written}. [list_categories] lists them all.`, {
    zh: `沒有「${written}」這個分類，[list_categories] 列出全部。`,
    suggestions: near.length > 0 ? [...new Set(near)] : stored.map((category) => category.slug),
    called: Object.fromEntries(stored.map(({ slug, name_zh, name_en }) => [slug, [name_zh, name_en]])),
  })
}

/** The product with this id, exactly or in lower case. Only imported products have ids with upper case. */
export function getProduct(db: Database, written: string): Product {
  const id = written.normalize('NFKC').trim().toLowerCase()
  const found = findProduct(db, written) ?? findProduct(db, id) ?? findRenamed(db, id)
  if (found) return found
  const named = searchByName(db, id, undefined, SUGGESTIONS_MAX).items
  const near = named.length > 0 ? named : withNearIds(db, id)
  // If no id is similar, the error suggests any id to show the format.
  const [shown] = near.length > 0 ? [] : listProductsFrom(db, '', 1)
  const [such, suchZh] = shown ? [`, for example ${shown.id}`, `，例如 ${shown.id}`] : ['', '']
  throw new ApiError('not_found', `No product ${written}. Look for its id with [search_products]${such}.`, {
    zh: `沒有「${written}」這件商品，編號可用 [search_products] 查${suchZh}。`,
    suggestions: near.map((product) => product.id),
    called: Object.fromEntries(near.map((product) => [product.id, [product.name, product.name]])),
  })
}

const SUGGESTIONS_MAX = 5

/** Products whose ids share the longest beginning with the unknown id. */
function withNearIds(db: Database, id: string): Pick<Product, 'id' | 'name'>[] {
  for (let length = id.length; length > 2; length--) {
    const near = listProductsFrom(db, id.slice(0, length), SUGGESTIONS_MAX)
    if (near.length > 0) return near
  }
  return []
}
