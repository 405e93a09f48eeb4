import { defineDataset } from '#operation/dataset.ts'
import { crawlerFeeds, crawlerPrefixes, marketShare } from './schema.ts'

export const crawlerFeedsDataset = defineDataset({
  title: 'Published address lists of crawlers',
  licence: 'CC0-1.0; MIT',
  sold: true,
  table: crawlerFeeds,
  // Operators change their lists every few days to weeks.
  rhythm: 'monthly',
  staleAfterDays: 30,
})

export const crawlerPrefixesDataset = defineDataset({
  title: 'Addresses that crawlers come from',
  licence: 'CC0-1.0; MIT',
  sold: true,
  table: crawlerPrefixes,
  rhythm: 'monthly',
  staleAfterDays: 30,
})

const marketShareDataset = defineDataset({
  title: 'Search-engine market share, dated figures',
  licence: 'CC BY-SA 3.0 (StatCounter)',
  sold: true,
  table: marketShare,
  rhythm: 'monthly',
  staleAfterDays: 62,
  upkeep: 'https://gs.statcounter.com/search-engine-market-share, a figure for each region and device.',
})

export const datasets = [crawlerFeedsDataset, crawlerPrefixesDataset, marketShareDataset]
