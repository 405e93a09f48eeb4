import { z } from 'zod'
import type { Offer } from './queries.ts'
import { UNITS } from './unit-price.ts'

/** The data sets behind every model price. */
export const MODEL_DATASETS = [
  'aiprice_list_prices',
  'aiprice_litellm',
  'aiprice_modelsdev',
  'aiprice_openrouter',
] as const

const PAGES: Readonly<Record<Offer['catalogue'], string>> = {
  'price lists': 'https://github.com/x812033727/travel_scanner',
  litellm: 'https://github.com/BerriAI/litellm/blob/main/model_prices_and_context_window.json',
  'models.dev': 'https://models.dev/',
  openrouter: 'https://openrouter.ai/models',
}

/** The vendor’s page where the catalogue names one, else the catalogue. */
export function sourceOf(offer: Offer): string {
  return offer.source_url ?? PAGES[offer.catalogue]
}

export const categoryField = z.enum(['llm', 'image', 'video', 'audio', 'other'])

export const unitField = z
  .enum(UNITS)
  .describe('USD and TWD are per this: million_tokens, image, second, million_characters, page or request.')

export const usdField = z.number().nullable()
