import { comparisonKey, normalise } from '#support/text/normalise.ts'
import { conditionOf, type Condition } from '../products/condition.ts'
import { listedSince } from '../categories/queries.ts'
import { currentPrice } from '../products/price-history.ts'
import type { Product } from '../products/queries.ts'
import { alsoCalled } from './also-called.ts'
import { partName } from './goes-with.ts'
import { listKindWords, separateKinds } from './kind-words.ts'

/** Categories of complete computers, whose names include their parts. */
const COMPUTERS = new Set(['desktop-pcs', 'phones-laptops'])

/** With these words after its number, a model is another one: RTX 5070 Ti is not RTX 5070. */
const VARIANTS = ['ti', 'super', 'xt', 'xtx', 'gre', 'x3d', 'pro', 'max', 'plus', 'ultra']

/**
 * Orders products by how well they match: exact name, then names with the words, then computers that contain the part.
 * `meant` is the first of these groups, limited to the most frequent category of those still listed.
 */
export function byMeaning(found: readonly Product[], typed: string): { items: Product[]; meant: Product[] } {
  const isMeant = meaningOf(typed)
  const group = (product: Product) => (COMPUTERS.has(product.category) ? 2 : isMeant(product) ? 0 : 1)
  const groups = Map.groupBy(found, group)
  const meant = groups.get(0) ?? []
  if (meant.length === 0) return { items: [...found], meant: [] }
  const alone = meant.filter(({ name }) => conditionOf(name) === 'alone')
  const categories = [...Map.groupBy(stillListed(alone.length > 0 ? alone : meant), ({ category }) => category)]
  const [main] = categories.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return {
    items: [...answersFirst(meant, typed), ...(groups.get(1) ?? []), ...(groups.get(2) ?? [])],
    meant: answersFirst(meant, typed).filter(({ category }) => category === main),
  }
}

/**
 * Puts the likely answer first. Computer parts: by date, then those sold alone, then by price. Fruit and vegetables:
 * the exact name, then by number of markets.
 */
function answersFirst(meant: readonly Product[], typed: string): Product[] {
  if (meant.some(({ unit, mean_twd }) => unit !== null || mean_twd !== null)) {
    const key = comparisonKey(typed)
    const isOther = ({ name }: Product) => Number(comparisonKey(name) !== key)
    return meant.toSorted((a, b) => isOther(a) - isOther(b) || byStage(a) - byStage(b))
  }
  const isTied = ({ name }: Product) => (conditionOf(name) === 'alone' ? 0 : 1)
  return meant.toSorted((a, b) =>
    a.date === b.date ? isTied(a) - isTied(b) || a.price_twd - b.price_twd : a.date < b.date ? 1 : -1,
  )
}

/** Other prices are of wholesale markets, so the wholesale price of eggs (大運輸價) comes before their farm price. */
function byStage({ name }: Product): number {
  return Number(!name.includes('大運輸價'))
}

/** Accessories that are listed in the category of their main product: 螢幕支撐架, 筆電周邊, 顯示卡周邊配件. */
const ACCESSORIES =
  /周邊|配件|鼠墊|支撐架|支架|增高架|掛燈|壁掛|變壓器|充電|行動電源|保固[卡服套]|延[長伸]保固|背包|保護[包套貼殼]|收納|鍵盤膜|底座|docking/i

/**
 * Sorts by price. Products of the newest list that are sold alone come before the rest, and accessories after other
 * products. Exact matches come before all.
 */
export function byPrice(
  ordered: readonly Product[],
  meant: readonly Product[],
  priceOf: (product: Product) => number = (product) => currentPrice(product).price_twd,
): Product[] {
  const newest = ordered.reduce((day, { date }) => (date > day ? date : day), '')
  const called = new Set(meant)
  const group = (product: Product) =>
    (called.size > 0 && !called.has(product) ? 8 : 0) +
    (ACCESSORIES.test(`${product.spec ?? ''} ${product.name}`) ? 4 : 0) +
    (product.date === newest ? 0 : 2) +
    (conditionOf(product.name) === 'alone' ? 0 : 1)
  return ordered.toSorted((a, b) => group(a) - group(b) || priceOf(a) - priceOf(b))
}

/**
 * Listed products up to this price, the nearest to the limit first. Accessories are included only if nothing else
 * matches.
 */
export function within(priced: readonly Product[], max_twd: number): Product[] {
  const listed = stillListed(priced)
  const things = listed.filter(({ spec, name }) => !ACCESSORIES.test(`${spec ?? ''} ${name}`))
  const fit = (things.length > 0 ? things : listed).filter((product) => currentPrice(product).price_twd <= max_twd)
  return fit.toSorted((a, b) => currentPrice(b).price_twd - currentPrice(a).price_twd)
}

function stillListed(products: readonly Product[]): Product[] {
  const newest = products.reduce((day, { date }) => (date > day ? date : day), '')
  return products.filter(({ date }) => date >= listedSince(newest))
}

/** The words of a query, the kind of product apart: 5070 and 顯卡 for 5070顯卡. */
function splitQuery(typed: string): string[] {
  return separateKinds(typed).split(/\s+/).filter(Boolean)
}

function meaningOf(typed: string): (product: Product) => boolean {
  const words = splitQuery(typed)
  const codes = codesOf(words)
  if (codes.length > 0) {
    const others = VARIANTS.filter((variant) => !words.includes(variant))
    const written = codes.map(({ code, variants }) => codePattern(code, variants, others))
    return ({ name, category, spec }) => {
      const text = normalise([partName(name).itself, ...alsoCalled({ name, category, spec })].join(' '))
      return written.every((pattern) => pattern.test(text))
    }
  }
  const key = comparisonKey(typed)
  return (product) => namesOf(product).some((name) => comparisonKey(name) === key)
}

interface Code {
  readonly code: string
  readonly variants: readonly string[]
}

/** A short number is a code only after a word: the 2 in Switch 2, but not in 2 TB. */
const SHORT_NUMBER = /^\d{1,2}$/
const UNIT = /^(?:[tgm]b?|k?hz|mhz|ghz|w|mm|cm|m|ports?|inch|in|pin|pack|x)$/

function codesOf(words: readonly string[]): Code[] {
  return words.flatMap((word, at) => {
    if (!/\d/.test(word) || !/^[a-z0-9-]+$/.test(word)) return []
    const code = SHORT_NUMBER.test(word) ? joinNumber(words, at) : word
    if (code === undefined) return []
    const behind = words.slice(at + 1)
    const end = behind.findIndex((word) => !VARIANTS.includes(word))
    return { code, variants: end === -1 ? behind : behind.slice(0, end) }
  })
}

/** Joins a short number with the word before it: switch 2. Undefined if the number is a quantity. */
function joinNumber(words: readonly string[], at: number): string | undefined {
  const [before = '', number = '', after = ''] = [words[at - 1], words[at], words[at + 1]]
  if (!/^[a-z]{2,}$/.test(before) || UNIT.test(after) || /^\p{sc=Han}/u.test(after)) return undefined
  return `${before}-${number}`
}

/**
 * Whether only computers were found, and they merely list the model of this query among their parts: …/16G/RTX4080/….
 * Their price is not that of the part.
 */
export function isPartOfAll(found: readonly Product[], typed: string): boolean {
  const codes = codesOf(splitQuery(typed))
  if (found.length === 0 || codes.length === 0 || listKindWords(typed).length > 0) return false
  return found.every(({ category, name }) => {
    const parts = name.replaceAll(REMARK, ' ').split(/[/／]/u).slice(1)
    const listed = parts.map(normalise).filter((part) => !/\p{sc=Han}/u.test(part))
    return COMPUTERS.has(category) && codes.every(({ code }) => listed.some((part) => part.includes(code)))
  })
}

/** A bracketed remark on the sale: 【訂】. */
const REMARK = /[[【(（][^\]】)）]*\p{sc=Han}[^\]】)）]*[\]】)）]/gu

/** Whether the query has a model number, which a product must have to be the one asked for. */
export function namesModel(typed: string): boolean {
  return codesOf(splitQuery(typed)).length > 0
}

/**
 * Whether the query names one product of a series by its number, such as Switch 2. Products with other names are then
 * not what the caller wants.
 */
export function namesOneOfSeries(typed: string): boolean {
  const words = splitQuery(typed)
  return words.some((word, at) => SHORT_NUMBER.test(word) && joinNumber(words, at) !== undefined)
}

/**
 * Matches a model number as a whole word or at the end of one: 5070 matches RTX5070 but neither 50700 nor $5070. It
 * matches RTX5070 Ti only if the query has the Ti.
 */
function codePattern(code: string, variants: readonly string[], others: readonly string[]): RegExp {
  const plain = code.replace(/^(\d{1,3}[tg])b?$/, '$1b?').replaceAll(/(?<=[a-z])-?(?=\d)|(?<=\d)-?(?=[a-z])/g, '[ -]?')
  const spaced = [plain, ...variants].join('[ -]?')
  return new RegExp(`(?:^|[^a-z0-9.$]|[a-z])${spaced}(?![a-z0-9])(?! ?(?:${others.join('|')})(?![a-z]))`)
}

function namesOf({ name, category, spec }: Product): string[] {
  const [kind = name, variety = ''] = name.split('-')
  // The other names of a variety. 西瓜-大西瓜 is also 大西瓜, but 馬鈴薯-本產 (domestic) is not 本產.
  const whole = variety.includes(kind) ? [variety] : []
  return [
    name,
    kind,
    // The name without its remark in brackets: 毛豬 for 毛豬（豬肉，活體拍賣價）.
    kind.split('（')[0] ?? kind,
    ...whole,
    ...alsoCalled({ name, category, spec }).flatMap((names) => [names, ...names.split(' ')]),
  ]
}

/** A product that has been absent from the lists for this many days is probably discontinued. */
export const GONE_DAYS = 60

/** Prices on these conditions are not those of one new product. */
const OTHER_TERMS: ReadonlySet<Condition> = new Set(['bundle', 'used'])

/**
 * Products of the newest day, cheapest first: only those sold alone, or those with a condition of sale if no product is
 * sold alone.
 */
export function newestOffers(meant: readonly Product[]): Product[] {
  const sold = meant.filter(({ name }) => !OTHER_TERMS.has(conditionOf(name)))
  const newest = sold.reduce((day, { date }) => (date > day ? date : day), '')
  const fresh = sold.filter(({ date }) => date === newest)
  const alone = fresh.filter(({ name }) => conditionOf(name) === 'alone')
  return (alone.length > 0 ? alone : fresh).toSorted(
    (a, b) => byStage(a) - byStage(b) || a.price_twd - b.price_twd || a.rank - b.rank,
  )
}

/**
 * The product whose price answers the query. Fruit and vegetables: the variety that most markets sell; otherwise the
 * cheapest product of the newest day. Undefined if the products have different units or none is left.
 */
export function answering(meant: readonly Product[]): Product | undefined {
  const [first] = meant
  if (!first || meant.some(({ unit }) => unit !== first.unit)) return undefined
  if (first.mean_twd === null) return newestOffers(meant)[0]
  // `meant` is ordered by number of markets, so the first of the newest day is sold in most.
  const newest = meant.reduce((day, { date }) => (date > day ? date : day), '')
  return meant.find(({ date, mean_twd }) => date === newest && mean_twd !== null)
}
