import { link, type Link } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import type { InputOf } from '#operation/operation.ts'
import type { getAiApiPricing } from './get-ai-api-pricing.ts'
import { vendorName } from './vendor-name.ts'

export type Asked = Partial<InputOf<typeof getAiApiPricing>>

const CATEGORIES = ['llm', 'image', 'video', 'audio'] as const
/** The best-known makers, in the order in which most visitors look for them. */
const VENDORS: readonly string[] = ['openai', 'anthropic', 'google', 'deepseek', 'xai', 'mistral']

export function narrower(input: Asked, words: Words): Narrower[] {
  return [...kindsOf(input, words), ...makersOf(input)]
}

type Narrower = Link & { isCurrent?: boolean }

export function pricingLink(input: Asked, change: Asked) {
  return {
    operation: 'get_ai_api_pricing',
    input: { ...input, ...change, limit: undefined, offset: undefined },
  }
}

export function kindsOf(input: Asked, words: Words): Narrower[] {
  const cheapestFirst = { category: input.category ?? 'llm', sort: 'output_price' as const }
  return [
    ...CATEGORIES.map((category) => ({
      ...link(words.value('category', category), pricingLink(input, { category })),
      ...(category === input.category && { isCurrent: true }),
    })),
    {
      ...link(words.t('輸出便宜的在前', 'Cheapest output first'), pricingLink(input, cheapestFirst)),
      ...(input.sort === 'output_price' && { isCurrent: true }),
    },
  ]
}

/** For sorting by renown: the best-known makers first, the others in the order given. */
export function rankOf(vendor: string): number {
  const at = VENDORS.indexOf(vendor)
  return at === -1 ? VENDORS.length : at
}

export function makersOf(input: Asked): Narrower[] {
  return VENDORS.map((vendor) => ({
    ...link(vendorName(vendor), pricingLink(input, { vendor, q: undefined })),
    ...(vendor === input.vendor && { isCurrent: true }),
  }))
}
