import type { Database } from '#db/client.ts'
import { ApiError } from '#errors/errors.ts'
import { suggest } from '#text/suggest.ts'
import { nameCategory } from './category-names.ts'
import { findProduct, listCategories, listIdsLike, type Category, type Product } from './queries.ts'

/** The category of this slug, or of this name in either language. */
export function getCategory(db: Database, written: string): Category {
  const held = listCategories(db)
  const { slug } = nameCategory(written)
  const found = held.find((category) => category.slug === slug)
  if (found) return found
  const near = suggest(
    written,
    held.flatMap(({ slug, name_zh, name_en }) => [slug, name_zh, name_en]),
  ).map((name) => nameCategory(name).slug)
  throw new ApiError('not_found', `No category ${written}. /api/categories lists them all.`, {
    suggestions: near.length > 0 ? [...new Set(near)] : held.map((category) => category.slug),
  })
}

export function getProduct(db: Database, id: string): Product {
  const found = findProduct(db, id)
  if (found) return found
  throw new ApiError('not_found', `No product ${id}. Look for its id with /api/search.`, {
    suggestions: listIdsLike(db, id, 5),
  })
}
