import { createHash } from 'node:crypto'
import { CATEGORY_NAMES } from '../categories/category-names.ts'
import type { Product } from '../products/queries.ts'
import { goodsNames, GOODS, partNames } from './goods-names.ts'
import { MAKERS } from './maker-names.ts'
import { PRODUCE_NAMES, SEAFOOD_NAMES } from './other-names.ts'

// Marks for frozen, farmed or sea-caught fish: 草蝦海, 牡蠣養, 秋刀(凍), 水鯊【凍】.
const ORIGIN = /[(（【]?[凍海養][)）】]?$/u

const PRODUCE = new Set(['fruit', 'vegetables'])

/** R7 is short for Ryzen 7. */
const RYZEN = /(?<![A-Za-z\d])R[3579](?!\d)/g

/** In these categories a name of a daily good means something else: 米 (rice) in 1.8米 means metres. */
const CATEGORIES_WITHOUT_DAILY_GOODS = new Set(
  CATEGORY_NAMES.map(({ slug }) => slug).filter((slug) => !['necessities', 'poultry-eggs', 'pork'].includes(slug)),
)

/** A hash of the tables of names. When it changes, the search index is rebuilt. */
export function hashTables(...tables: readonly unknown[]): string {
  const written = JSON.stringify(tables, (_, it: unknown) =>
    it instanceof Map ? [...it] : it instanceof RegExp ? it.source : it,
  )
  return createHash('sha256').update(written).digest('hex').slice(0, 16)
}

/** The version of the names that `alsoCalled` gives. */
export const NAMES_VERSION = hashTables(
  // Another text here rebuilds the index when the code below changes.
  'sizes of the heading',
  PRODUCE_NAMES,
  SEAFOOD_NAMES,
  CATEGORY_NAMES,
  GOODS,
  MAKERS,
)

/**
 * Further names of a product, for the search index and for comparison with a query: everyday names, varieties, and sizes
 * in both spellings. A string may hold several names with a space between them.
 */
export function alsoCalled({ name, category, spec }: Pick<Product, 'name' | 'category' | 'spec'>): string[] {
  const [kind = name, variety] = name.split('-')
  const withoutOrigin = name.replace(ORIGIN, '')
  const described = `${spec ?? ''} ${name}`
  const listed = PRODUCE_NAMES.get(name) ?? PRODUCE_NAMES.get(kind) ?? SEAFOOD_NAMES.get(withoutOrigin)
  const ofCategory = CATEGORY_NAMES.find(({ slug }) => slug === category)?.also
  return [
    ...(listed === undefined ? [] : [listed]),
    ...(variety !== undefined && PRODUCE.has(category) ? nameVarieties(variety, kind) : []),
    ...(category === 'cpu' ? (name.match(RYZEN) ?? []).map((it) => `Ryzen ${it.slice(1)}`) : []),
    ...(ofCategory ?? []),
    ...sizesOf(name, spec ?? ''),
    ...partNames(category, described),
    ...(CATEGORIES_WITHOUT_DAILY_GOODS.has(category) ? [] : goodsNames(described)),
  ]
}

/** The variety before the kind or before its common name: 愛文芒果 for 芒果-愛文, 初秋高麗菜 for 甘藍-初秋. */
function nameVarieties(variety: string, kind: string): string[] {
  const everyday = PRODUCE_NAMES.get(kind)?.split(' ') ?? []
  return [kind, ...everyday.filter((name) => /\p{sc=Han}/u.test(name))].map((name) => `${variety}${name}`)
}

/**
 * The capacities in both spellings, because people write both 4T and 4TB, 64G and 64GB. A name without any has those
 * of its heading.
 */
function sizesOf(name: string, spec: string): string[] {
  const stated = sizesIn(name)
  return stated.length > 0 ? stated : sizesIn(spec)
}

function sizesIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])(\d{1,3})([TG])B?(?![a-z\d])/gi)].flatMap(([, size = '', unit = '']) => [
    `${size}${unit}`,
    `${size}${unit}B`,
  ])
}
