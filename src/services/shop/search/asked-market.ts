import { asc } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { isMean } from '../products/price-history.ts'
import { produce } from '../schema.ts'

/** The part of a market's name after the place: 肉品市場 in 新北市肉品市場, 果菜市場 in 台北一果菜市場. */
const KIND = /(?:果菜|肉品|魚|家畜)?市場$/u

const plain = (text: string) => text.replaceAll('臺', '台')

/** Markets by the names that people use, the longest first: 新北 for 新北市肉品市場, 台北一市 for 台北一果菜市場. */
function readMarkets(db: Database): readonly (readonly [called: string, shops: readonly string[]])[] {
  const rows = db.selectDistinct({ shop: produce.shop }).from(produce).orderBy(asc(produce.shop)).limit(1000).all()
  const called = rows.flatMap(({ shop }) => {
    if (isMean({ shop }) || !KIND.test(shop)) return []
    const place = plain(shop).replace(KIND, '')
    return [place, `${place}市`, place.replace(/(?<=..)[縣市]$/u, '')].map((name) => [name, shop] as const)
  })
  return [...Map.groupBy(called, ([name]) => name)]
    .map(([name, its]) => [name, [...new Set(its.map(([, shop]) => shop))]] as const)
    .toSorted(([a], [b]) => b.length - a.length)
}

/** Splits a query for fruit, vegetables or meat into its market and the rest. Undefined if it names no market. */
export function withoutMarket(db: Database, typed: string): { rest: string; markets: readonly string[] } | undefined {
  const text = plain(typed)
  const found = cachedUntilChange(db, readMarkets).find(([name]) => text.includes(name))
  if (!found) return undefined
  const [name, markets] = found
  const at = text.indexOf(name)
  const rest = `${typed.slice(0, at)} ${typed.slice(at + name.length).replace(/^[縣市]?(?:果菜|肉品|魚)?(?:市場?)?的?/u, '')}`
  return rest.trim() === '' ? undefined : { rest: rest.trim(), markets }
}
