import { lookupTable } from '#support/text/lookup-table.ts'
import type { Database } from '#data/db/client.ts'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import { rowCache } from '#operation/row-cache.ts'
import { namedInput } from '#operation/input/named.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { createNames } from '#operation/input/names.ts'
import { listPlans, type PlanRow } from './queries.ts'

/** The best-known makers first, then alphabetically. The order is ours and not a ranking. */
const FIRST_VENDORS = ['OpenAI', 'Anthropic', 'Google', 'GitHub / Microsoft', 'xAI', 'Cursor']

/** The maker and plan of the subscriptions that lead the list: the standard paid plan of the three best-known makers. */
export const WELL_KNOWN = [
  ['OpenAI', 'Plus'],
  ['Anthropic', 'Pro'],
  ['Google', 'AI Pro'],
] as const

const ALSO: Readonly<Record<string, readonly string[]>> = lookupTable({
  ChatGPT: ['GPT', 'Chat GPT'],
  'Gemini (Antigravity)': ['Gemini', 'Google', 'Google Gemini'],
  'GitHub Copilot': ['Copilot'],
  'Kimi Code': ['Kimi'],
  Anthropic: ['克勞德'],
  Google: ['谷歌'],
})

/**
 * The names by which a plan is found: its maker, its product, its exact name, and its name without the size (Claude Max
 * for Max 5× and Max 20×).
 */
export function planKeys({ vendor, product, plan }: PlanRow): string[] {
  const ofProduct = productOf(product)
  const sizes = namesOfSize(plan)
  return [...new Set([vendor, ofProduct, ...sizes.map((it) => `${ofProduct} ${it}`), ...sizes.filter(isStandalone)])]
}

/** The plans with this key, or all plans if it is undefined. Plans of the best-known makers come first. */
export function plansAskedFor(db: Database, key: string | undefined): PlanRow[] {
  const rank = ({ vendor }: PlanRow) =>
    FIRST_VENDORS.includes(vendor) ? FIRST_VENDORS.indexOf(vendor) : FIRST_VENDORS.length
  return listPlans(db)
    .filter((plan) => key === undefined || planKeys(plan).includes(key))
    .toSorted((a, b) => rank(a) - rank(b))
}

export const planInput = namedInput({
  what: { en: 'plan, product or maker', zh: '方案、產品或廠商' },
  example: 'ChatGPT Plus',
  names: rowCache(['aiprice_plans'], (db) => createNames(namedPlans(listPlans(db)))),
  scope: knownProducts,
  // Names are compared without signs, but Pro+ is not Pro.
  removeAdditions: (text) => text.replace(/\+$/, ' plus'),
}).describe('Plan, product or maker, for example claude pro.')

const PRODUCTS_MAX = 8

function knownProducts(db: Database): LocalizedText {
  const products = [...new Set(plansAskedFor(db, undefined).map(({ product }) => productOf(product)))]
  const shown = products.slice(0, PRODUCTS_MAX)
  return {
    en: `Available: the plans of ${products.length} products: ${shown.join(', ')} and others. Leave it out for all of them with their prices.`,
    zh: `收錄 ${shown.join('、')} 等 ${products.length} 種產品的方案，留空就列出全部與價格。`,
  }
}

function namedPlans(plans: readonly PlanRow[]): NamedThing[] {
  const names = new Map<string, Set<string>>()
  const name = (key: string, also: readonly string[]) => {
    const known = names.get(key) ?? new Set()
    for (const it of also) known.add(it)
    names.set(key, known)
  }
  const plansOf = Map.groupBy(plans, ({ vendor }) => vendor)
  for (const { vendor, product, plan } of plans) {
    const own = productOf(product)
    const vendors = [vendor, ...vendor.replaceAll(/[()]/g, '').split(' / '), ...(ALSO[vendor] ?? [])]
    const products = [own, ...product.split(' → '), ...(ALSO[product] ?? [])]
    const isOnly = plansOf.get(vendor)?.every((it) => it.product === product)
    name(vendor, vendors)
    name(own, [product, ...products.filter((it) => !vendors.includes(it))])
    for (const size of namesOfSize(plan)) {
      if (isStandalone(size)) name(size, [size])
      // 20× is also written 20倍.
      const written = [...new Set([size, size.replace('×', '倍')])].map((it) => it.replace(/\+$/, ' plus'))
      const called = written.flatMap((size) => [
        ...products.flatMap((it) => [`${it} ${size}`, ...(it === 'AI' ? [] : [`${it} ${size.replace(/^AI /, '')}`])]),
        ...vendors.map((it) => `${it} ${own} ${size}`),
        ...(isOnly ? vendors.map((it) => `${it} ${size}`) : []),
        // SuperGrok
        ...(size.includes(own) && size !== own && !isStandalone(size) ? [size] : []),
      ])
      name(`${own} ${size}`, called)
    }
  }
  return [...names].map(([key, also]) => ({ key, label: key, names: [...also] }))
}

/** People say Gemini for the product Gemini (Antigravity). */
function productOf(product: string): string {
  return product.split(' (')[0] ?? product
}

function namesOfSize(plan: string): string[] {
  return [withoutSize(plan), plan]
}

/**
 * Plans called “AI …” are also found without the maker’s name. AI Pro is a plan of both Google and JetBrains, so both
 * are found.
 */
function isStandalone(size: string): boolean {
  return size.startsWith('AI ')
}

/** Max 5× and Max 20× become Max, Pro+ becomes Pro, so that all sizes of a plan are found together. */
function withoutSize(plan: string): string {
  return plan.replace(/ \(?\d+×\)?$|\+$/, '')
}
