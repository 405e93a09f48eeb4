import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import {
  listPrices,
  litellm,
  modelNames,
  modelsDev,
  openrouter,
  plans,
  priceMoves,
  rates,
  releases,
  scores,
} from './schema.ts'

// A higher price is an error: it would be ten times the dearest model ever listed, per million tokens.
const price = z.number().min(0).max(10_000).nullable()

export const modelRow = z.object({
  model: z.string().min(1),
  vendor: z.string().min(1),
  plain_name: z.string().min(1),
  title: z.string().nullable(),
  category: z.enum(['llm', 'image', 'video', 'audio', 'other']),
  mode: z.string().min(1),
  input_usd_mtok: price,
  output_usd_mtok: price,
  usd_image: price,
  usd_second: price,
  usd_mchar: price,
  usd_page: price.default(null),
  usd_request: price,
  tiers: z.string().nullable(),
  special_rates: z.string().nullable().default(null),
  inputs: z.string().nullable().default(null),
  retires_on: z.iso.date().nullable().default(null),
  is_deprecated: z.boolean().nullable().default(null),
  context_tokens: z.int().positive().nullable(),
  output_tokens_max: z.int().positive().nullable(),
  source_url: z.string().nullable(),
  note: z.string().nullable(),
})

export type ModelRow = z.infer<typeof modelRow>

const daily = { row: modelRow, rhythm: 'daily', staleAfterDays: 7 } as const

export const litellmDataset = defineDataset({
  name: 'aiprice_litellm',
  title: 'Model prices as LiteLLM lists them',
  licence: 'MIT',
  sold: true,
  table: litellm,
  ...daily,
})

export const modelsDevDataset = defineDataset({
  name: 'aiprice_modelsdev',
  title: 'Model prices as models.dev lists them',
  licence: 'MIT',
  sold: true,
  table: modelsDev,
  ...daily,
})

export const openrouterDataset = defineDataset({
  name: 'aiprice_openrouter',
  title: 'Models that OpenRouter resells',
  licence: 'Not stated',
  sold: onlyLookups('OpenRouter 沒有說明資料能不能轉售。', 'OpenRouter does not say whether its list may be sold.'),
  table: openrouter,
  ...daily,
})

const listPricesDataset = defineDataset({
  name: 'aiprice_list_prices',
  title: 'Model prices as the makers print them',
  licence: 'Figures of public price pages, each with its address',
  sold: true,
  table: listPrices,
  row: modelRow.extend({
    as_of: z.iso.date(),
    valid_until: z.iso.date().nullable().default(null),
    next_rates: z.string().nullable().default(null),
  }),
  rhythm: 'monthly',
  staleAfterDays: 30,
  upkeep: 'The price pages of the makers, each named in its row.',
})

export const releasesDataset = defineDataset({
  name: 'aiprice_releases',
  title: 'When models came out',
  licence: 'MIT; dates',
  sold: true,
  table: releases,
  row: z.object({ model: z.string().min(1), released_on: z.iso.date(), source: z.string().min(1) }),
  // The list is fetched daily; new models appear every week or two.
  rhythm: 'weekly',
  staleAfterDays: 14,
})

const scoresDataset = defineDataset({
  name: 'aiprice_scores',
  title: 'Scores of models',
  licence: 'Named in each row',
  sold: onlyLookups('有些評分沒有說明授權。', 'Some of the scores have no stated licence.'),
  table: scores,
  row: z.object({
    model: z.string().min(1),
    benchmark: z.string().min(1),
    setting: z.string().default(''),
    score: z.number().min(-1000).max(10_000),
    metric: z.string().min(1),
    date: z.iso.date().nullable(),
    source: z.string().min(1),
    licence: z.string().min(1),
  }),
  rhythm: 'quarterly',
  staleAfterDays: 120,
  upkeep: 'The tables of https://livebench.ai/ and https://aider.chat/docs/leaderboards/.',
})

const plansDataset = defineDataset({
  name: 'aiprice_plans',
  title: 'AI subscription plans',
  licence: 'CC0-1.0; figures of public price pages, each with its address',
  sold: true,
  table: plans,
  row: z.object({
    vendor: z.string().min(1),
    product: z.string().min(1),
    plan: z.string().min(1),
    usd_month: z.number().min(0).max(10_000).nullable(),
    usd_year: z.number().min(0).max(100_000).nullable(),
    twd_month: z.number().min(0).max(400_000).nullable().default(null),
    as_of: z.iso.date().nullable().default(null),
    note: z.string().nullable().default(null),
    note_zh: z.string().nullable().default(null),
    billing: z.enum(['free', 'monthly', 'usage', 'quote', 'unknown']),
    url: z.url(),
  }),
  rhythm: 'monthly',
  staleAfterDays: 45,
  upkeep: 'The price pages of the vendors: `url` of each row.',
})

export const fxDataset = defineDataset({
  name: 'aiprice_fx',
  title: 'TWD per US dollar',
  licence: 'PDDL-1.0 (Federal Reserve); public rates of the banks named in the rows',
  sold: {
    lookups: true,
    exports: sql`${rates.source} not like '%er-api%'`,
    because: ['Exchange Rate API 不准轉售匯率。', 'Exchange Rate API does not permit resale of its rates.'],
  },
  table: rates,
  row: z.object({
    date: z.iso.date(),
    // Since 1983 the dollar has cost between 24 and 41 TWD.
    usd_twd: z.number().min(15).max(60),
    basis: z.enum(['spot', 'close', 'reference', 'monthly_average']),
    source: z.string().min(1),
  }),
  rhythm: 'daily',
  staleAfterDays: 3,
})

/** No seed file fills this data set. The catalogue syncs add a row when a price differs from the stored one. */
export const priceMovesDataset = defineDataset({
  name: 'aiprice_price_moves',
  title: 'Price changes seen in the catalogues',
  licence: 'MIT',
  sold: onlyLookups('OpenRouter 沒有說明資料能不能轉售。', 'OpenRouter does not say whether its list may be sold.'),
  table: priceMoves,
  row: z.object({
    catalogue: z.string().min(1),
    vendor: z.string().min(1),
    model: z.string().min(1),
    seen_on: z.iso.date(),
    last_seen_on: z.iso.date().nullable(),
    input_before_usd: price,
    input_usd: price,
    output_before_usd: price,
    output_usd: price,
  }),
  rhythm: 'daily',
  staleAfterDays: 7,
  startsEmpty: true,
})

export const modelNamesDataset = defineDataset({
  name: 'aiprice_model_names',
  title: 'What models are called',
  licence: 'MIT; names',
  sold: true,
  table: modelNames,
  row: z.object({ model: z.string().min(1), name: z.string().min(1) }),
  rhythm: 'monthly',
  staleAfterDays: 45,
})

export const datasets = [
  listPricesDataset,
  litellmDataset,
  modelsDevDataset,
  openrouterDataset,
  priceMovesDataset,
  modelNamesDataset,
  releasesDataset,
  scoresDataset,
  plansDataset,
  fxDataset,
]
