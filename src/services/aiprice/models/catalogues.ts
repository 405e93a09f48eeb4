import { z } from 'zod'
import { UNITS } from './unit-price.ts'

export const DATASET_OF = {
  litellm: 'aiprice_litellm',
  'models.dev': 'aiprice_modelsdev',
  openrouter: 'aiprice_openrouter',
} as const

export type Catalogue = keyof typeof DATASET_OF

/** The most trusted first. */
export const CATALOGUES = ['litellm', 'models.dev', 'openrouter'] as const satisfies readonly Catalogue[]

export const MODEL_DATASETS = ['aiprice_list_prices', ...CATALOGUES.map((it) => DATASET_OF[it])] as const

export function datasetOf(catalogue: 'price lists' | Catalogue): ModelDataset {
  return catalogue === 'price lists' ? 'aiprice_list_prices' : DATASET_OF[catalogue]
}

type ModelDataset = (typeof MODEL_DATASETS)[number]

/** The data sets of these offers. Without offers: all, since each was searched. */
export function datasetsOf(
  offers: readonly { readonly catalogue: 'price lists' | Catalogue }[],
): readonly [ModelDataset, ...ModelDataset[]] {
  const [first, ...others] = new Set(offers.map(({ catalogue }) => datasetOf(catalogue)))
  return first === undefined ? MODEL_DATASETS : [first, ...others]
}

const PAGES: Readonly<Record<'price lists' | Catalogue, string>> = {
  'price lists': 'https://github.com/x812033727/travel_scanner',
  litellm: 'https://github.com/BerriAI/litellm/blob/main/model_prices_and_context_window.json',
  'models.dev': 'https://models.dev/',
  openrouter: 'https://openrouter.ai/models',
}

/** The vendor’s page if the catalogue names one, otherwise the catalogue. */
export function sourceOf(offer: { source_url: string | null; catalogue: keyof typeof PAGES }): string {
  return offer.source_url ?? PAGES[offer.catalogue]
}

export const categoryField = z.enum(['llm', 'image', 'video', 'audio', 'other'])

export const unitField = z
  .enum(UNITS)
  .describe('USD and TWD are per this: million_tokens, image, second, million_characters, page or request.')

export const usdField = z.number().nullable()
