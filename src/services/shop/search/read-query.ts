import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import type { Context } from '#operation/context.ts'
import { DATES } from '#operation/input/date.ts'
import { readingAt } from '#operation/input/reading.ts'
import { wishesForCheapest, withoutPriceAndWishWords } from '#support/text/price-words.ts'
import { readReadings } from '../products/queries.ts'
import { withoutMarket } from './asked-market.ts'
import { readAskedPrice, readLimit, withoutJudging } from './asked-price.ts'
import { hasWord, readExcluded } from './excluded.ts'
import { withoutPerGigabyte } from './per-gigabyte.ts'
import { betweenScripts, searchByName } from './search-by-name.ts'

/** The most products that a search orders. The cheapest may be the last in the search order. */
export const LOOKED_AT_MAX = 3000

/**
 * Finds the products of a query. If none has all its words, a day, a market or a shop in it is no part of the name: 酪梨
 * 2026-08-20, 新北毛豬 8/21. Tried in this order: the words as written, without the day and the market, without the day and
 * the shops.
 */
export function readQuery(ctx: Pick<Context, 'db' | 'now'>, typed: string, slug: string | undefined, hasDay: boolean) {
  const none: readonly string[] = []
  const asked = { ...findProducts(ctx.db, typed, slug), day: undefined, markets: none }
  // Beside a given day, the day and the market in the words belong to no name, even if some name has them.
  if (asked.total > 0 && !hasDay) return asked
  const days = DATES.past.find?.(typed, readingAt(ctx.now)) ?? []
  const day = z.iso.date().safeParse(days[0]?.value).data
  const bare = days.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, typed).trim()
  const at = withoutMarket(ctx.db, bare.replace(STAGE, ''))
  const there = at && findProducts(ctx.db, at.rest, slug)
  if (there?.found.some(({ mean_twd }) => mean_twd !== null)) return { ...there, day, markets: at?.markets ?? none }
  const found = findProducts(ctx.db, withoutShops(ctx.db, bare), slug)
  return found.q !== '' && found.total > 0 ? { ...found, day, markets: none } : asked
}

/** A weight after the goods: 雞蛋 600g. It is left out only if no product has it, as disks of 500G have. */
const GRAMS = /(?<![\d.]) ?\d{1,5} ?g$/i

/** Words for the sale at a market, not for the goods: 毛豬拍賣. */
const STAGE = /(?:拍賣|批發)價?$/u

/** Removes the names of shops, which are no part of a product name: 9800X3D 原價屋, 原價屋9800X3D. */
function withoutShops(db: Database, typed: string): string {
  const shops = new Set([...readReadings(db).keys()].flatMap((shop) => shop.toLowerCase().split(' ')))
  const all = betweenScripts(typed).split(/\s+/)
  const words = all.filter((word) => !shops.has(word.toLowerCase()))
  return words.length === 0 || words.length === all.length ? typed : words.join(' ')
}

/**
 * Splits a query into the product name and the price to judge, and finds the products. A number without a currency is a price only if no
 * product name contains it.
 */
function findProducts(db: Database, typed: string, slug: string | undefined) {
  const bare = withoutPerGigabyte(typed)
  const { wanted: written, excluded, unknown } = readExcluded(db, bare ?? typed)
  const limit = readLimit(written)
  const isCheapest = bare !== undefined || wishesForCheapest(written)
  const find = (named: string, price?: number) => {
    const asWritten = searchByName(db, named, slug, LOOKED_AT_MAX)
    const q = asWritten.total > 0 ? named : named.replace(GRAMS, '')
    const { items, total: matching } = q === named ? asWritten : searchByName(db, q, slug, LOOKED_AT_MAX)
    const found = items.filter((product) => !excluded.some((word) => hasWord(product, word)))
    const total = matching - items.length + found.length
    const isPerGigabyte = bare !== undefined
    return {
      q,
      price,
      found,
      total,
      excluded,
      unknown,
      hasOthers: matching > total,
      isCheapest,
      isPerGigabyte,
      max_twd: limit?.max_twd,
    }
  }
  const asked = limit ? undefined : readAskedPrice(written)
  const whole = asked?.isMoney ? undefined : find(withoutPriceAndWishWords(withoutJudging(limit?.name ?? written)))
  if (!asked || (whole && whole.total > 0)) return whole ?? find(written)
  return find(withoutPriceAndWishWords(asked.name), asked.price_twd)
}
