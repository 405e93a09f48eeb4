import { CATEGORY_NAMES } from '../categories/category-names.ts'
import { CATEGORY_OTHER_NAMES, goodsNames } from './goods-names.ts'
import { PRODUCE_NAMES } from './produce-names.ts'
import { SEAFOOD_NAMES } from './seafood-names.ts'

// 草蝦海, 牡蠣養, 秋刀(凍), 水鯊【凍】: where it came from and how it is kept.
const ORIGIN = /[(（【]?[凍海養][)）】]?$/u

const PRODUCE = new Set(['fruit', 'vegetables'])

/** As lists shorten it: R7 of Ryzen 7. */
const RYZEN = /(?<![A-Za-z\d])R[3579](?!\d)/g

/** The categories of the lists that are no daily goods: there, 1.8米 is no rice. */
const OTHER_GOODS = new Set(
  CATEGORY_NAMES.map(({ slug }) => slug).filter((slug) => !['necessities', 'poultry-eggs'].includes(slug)),
)

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
  const ofCategory = CATEGORY_OTHER_NAMES[category]
  return [
    ...(listed === undefined ? [] : [listed]),
    // 愛文芒果 of 芒果-愛文.
    ...(variety !== undefined && PRODUCE.has(category) ? [`${variety}${kind}`] : []),
    ...(category === 'cpu' ? (name.match(RYZEN) ?? []).map((it) => `Ryzen ${it.slice(1)}`) : []),
    ...(ofCategory ?? []),
    ...(OTHER_GOODS.has(category) ? [] : goodsNames(`${spec ?? ''} ${name}`)),
  ]
}
