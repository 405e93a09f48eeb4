import { sql } from 'drizzle-orm'
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

const daily = { rhythm: 'daily', staleAfterDays: 7 } as const

export const litellmDataset = defineDataset({
  title: 'Model prices as LiteLLM lists them',
  licence: 'MIT',
  sold: true,
  table: litellm,
  ...daily,
})

export const modelsDevDataset = defineDataset({
  title: 'Model prices as models.dev lists them',
  licence: 'MIT',
  sold: true,
  table: modelsDev,
  ...daily,
})

export const openrouterDataset = defineDataset({
  title: 'Models that OpenRouter resells',
  licence: 'Not stated',
  sold: onlyLookups('OpenRouter 沒有說明資料能不能轉售。', 'OpenRouter does not say whether its list may be sold.'),
  table: openrouter,
  ...daily,
})

const listPricesDataset = defineDataset({
  title: 'Model prices as the makers print them',
  licence: 'Figures of public price pages, each with its address',
  sold: true,
  table: listPrices,
  rhythm: 'monthly',
  staleAfterDays: 30,
  upkeep: 'The price pages of the makers, each named in its row.',
})

export const releasesDataset = defineDataset({
  title: 'When models came out',
  licence: 'MIT; dates',
  sold: true,
  table: releases,
  // The list is fetched daily; new models appear every week or two.
  rhythm: 'weekly',
  staleAfterDays: 14,
})

const scoresDataset = defineDataset({
  title: 'Scores of models',
  licence: 'Named in each row',
  sold: onlyLookups('有些評分沒有說明授權。', 'Some of the scores have no stated licence.'),
  table: scores,
  rhythm: 'quarterly',
  staleAfterDays: 120,
  upkeep: 'The tables of https://livebench.ai/ and https://aider.chat/docs/leaderboards/.',
})

const plansDataset = defineDataset({
  title: 'AI subscription plans',
  licence: 'CC0-1.0; figures of public price pages, each with its address',
  sold: true,
  table: plans,
  rhythm: 'monthly',
  staleAfterDays: 45,
  upkeep: 'The price pages of the vendors: `url` of each row.',
})

export const fxDataset = defineDataset({
  title: 'TWD per US dollar',
  licence: 'PDDL-1.0 (Federal Reserve); public rates of the banks named in the rows',
  sold: {
    lookups: true,
    exports: sql`${rates.source} not like '%er-api%'`,
    because: ['Exchange Rate API 不准轉售匯率。', 'Exchange Rate API does not permit resale of its rates.'],
  },
  table: rates,
  rhythm: 'daily',
  staleAfterDays: 3,
})

/** No seed file fills this data set. The catalogue syncs add a row when a price differs from the stored one. */
export const priceMovesDataset = defineDataset({
  title: 'Price changes seen in the catalogues',
  licence: 'MIT',
  sold: onlyLookups('OpenRouter 沒有說明資料能不能轉售。', 'OpenRouter does not say whether its list may be sold.'),
  table: priceMoves,
  rhythm: 'daily',
  staleAfterDays: 7,
  startsEmpty: true,
})

export const modelNamesDataset = defineDataset({
  title: 'What models are called',
  licence: 'MIT; names',
  sold: true,
  table: modelNames,
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
