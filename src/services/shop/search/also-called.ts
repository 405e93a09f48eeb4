import { createHash } from 'node:crypto'
import { CATEGORY_NAMES } from '../categories/category-names.ts'
import { goodsNames, GOODS, partNames } from './goods-names.ts'
import { MAKERS } from './maker-names.ts'
import { PRODUCE_NAMES, SEAFOOD_NAMES } from './other-names.ts'

// Origin and storage: 草蝦海, 牡蠣養, 秋刀(凍), 水鯊【凍】.
const ORIGIN = /[(（【]?[凍海養][)）】]?$/u

const PRODUCE = new Set(['fruit', 'vegetables'])

/** R7 for Ryzen 7. */
const RYZEN = /(?<![A-Za-z\d])R[3579](?!\d)/g

/** The listed categories without daily goods: there 1.8米 is not rice. */
const OTHER_GOODS = new Set(
  CATEGORY_NAMES.map(({ slug }) => slug).filter((slug) => !['necessities', 'poultry-eggs', 'pork'].includes(slug)),
)

/** Another one once a table has other names: an index of the older ones has to be built anew. */
export function calledBy(...tables: readonly unknown[]): string {
  const written = JSON.stringify(tables, (_, it: unknown) =>
    it instanceof Map ? [...it] : it instanceof RegExp ? it.source : it,
  )
  return createHash('sha256').update(written).digest('hex').slice(0, 16)
}

export const GOODS_CALLED_BY = calledBy(PRODUCE_NAMES, SEAFOOD_NAMES, CATEGORY_NAMES, GOODS, MAKERS)

/** Other words by which people look for a product, for the search index beside its name. */
export function alsoCalled({
  name,
  category,
  spec,
}: {
  name: string
  category: string
  spec: string | null
}): string[] {
  const [kind = name, variety] = name.split('-')
  const fish = name.replace(ORIGIN, '')
  const listed = PRODUCE_NAMES.get(name) ?? PRODUCE_NAMES.get(kind) ?? SEAFOOD_NAMES.get(fish)
  const ofCategory = CATEGORY_NAMES.find(({ slug }) => slug === category)?.also
  return [
    ...(listed === undefined ? [] : [listed]),
    // 愛文芒果 of 芒果-愛文.
    ...(variety !== undefined && PRODUCE.has(category) ? [`${variety}${kind}`] : []),
    ...(category === 'cpu' ? (name.match(RYZEN) ?? []).map((it) => `Ryzen ${it.slice(1)}`) : []),
    ...(ofCategory ?? []),
    ...otherSizes(name),
    ...partNames(category, `${spec ?? ''} ${name}`),
    ...(OTHER_GOODS.has(category) ? [] : goodsNames(`${spec ?? ''} ${name}`)),
  ]
}

/** 4T is also written 4TB, and the other way round. */
function otherSizes(name: string): string[] {
  return [...name.matchAll(/(?<![\w.])(\d{1,2})(TB?)(?![a-z\d])/gi)].map(
    ([, size = '', unit = '']) => `${size}${unit.length === 1 ? 'TB' : 'T'}`,
  )
}
