import { createHash } from 'node:crypto'
import { CATEGORY_NAMES } from '../categories/category-names.ts'
import { goodsNames, GOODS, partNames } from './goods-names.ts'
import { MAKERS } from './maker-names.ts'
import { PRODUCE_NAMES, SEAFOOD_NAMES } from './other-names.ts'

// Marks for frozen, farmed or sea-caught fish: 草蝦海, 牡蠣養, 秋刀(凍), 水鯊【凍】.
const ORIGIN = /[(（【]?[凍海養][)）】]?$/u

const PRODUCE = new Set(['fruit', 'vegetables'])

/** R7 is short for Ryzen 7. */
const RYZEN = /(?<![A-Za-z\d])R[3579](?!\d)/g

/** Categories in which names of daily goods mean something else: 1.8米 is a length, not rice. */
const OTHER_GOODS = new Set(
  CATEGORY_NAMES.map(({ slug }) => slug).filter((slug) => !['necessities', 'poultry-eggs', 'pork'].includes(slug)),
)

/** A fingerprint of the name tables. A new value makes the search index rebuild. */
export function calledBy(...tables: readonly unknown[]): string {
  const written = JSON.stringify(tables, (_, it: unknown) =>
    it instanceof Map ? [...it] : it instanceof RegExp ? it.source : it,
  )
  return createHash('sha256').update(written).digest('hex').slice(0, 16)
}

export const GOODS_CALLED_BY = calledBy(
  'variety before everyday name',
  PRODUCE_NAMES,
  SEAFOOD_NAMES,
  CATEGORY_NAMES,
  GOODS,
  MAKERS,
)

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
    ...(variety !== undefined && PRODUCE.has(category) ? ofVariety(variety, kind) : []),
    ...(category === 'cpu' ? (name.match(RYZEN) ?? []).map((it) => `Ryzen ${it.slice(1)}`) : []),
    ...(ofCategory ?? []),
    ...otherSizes(name),
    ...partNames(category, `${spec ?? ''} ${name}`),
    ...(OTHER_GOODS.has(category) ? [] : goodsNames(`${spec ?? ''} ${name}`)),
  ]
}

/** 芒果-愛文 is called 愛文芒果, and 甘藍-初秋 初秋高麗菜. */
function ofVariety(variety: string, kind: string): string[] {
  const everyday = PRODUCE_NAMES.get(kind)?.split(' ') ?? []
  return [kind, ...everyday.filter((name) => /\p{sc=Han}/u.test(name))].map((name) => `${variety}${name}`)
}

/** Capacities are written both 4T and 4TB. */
function otherSizes(name: string): string[] {
  return [...name.matchAll(/(?<![\w.])(\d{1,2})(TB?)(?![a-z\d])/gi)].map(
    ([, size = '', unit = '']) => `${size}${unit.length === 1 ? 'TB' : 'T'}`,
  )
}
