import { z } from 'zod'
import { defineDataset } from '#operation/dataset.ts'
import { parsePrefix } from './crawlers/ip-prefix.ts'
import { crawlerFeeds, crawlerPrefixes, marketShare } from './schema.ts'

const feedRow = z.object({
  feed: z.string().min(1),
  operator: z.string().min(1),
  crawlers: z.array(z.string()).min(1),
  url: z.url(),
  authoritative: z.boolean(),
  as_of: z.iso.date(),
  changed_on: z.iso.date(),
})

const prefixRow = z.object({
  feed: z.string().min(1),
  prefix: z.string().refine((prefix) => parsePrefix(prefix) !== undefined, 'This is no prefix such as 66.249.64.0/27.'),
})

const shareRow = z.object({
  region: z.string().min(1),
  period: z.string().regex(/^\d{4}-\d{2}(\/\d{2})?$/),
  device: z.string().min(1),
  engine: z.string().min(1),
  share: z.number().min(0).max(100),
  qualifier: z.enum(['exact', 'at_least', 'about']),
  publisher: z.string().min(1),
  quoted_by: z.string().min(1),
  note: z.string().nullable(),
})

export const crawlerFeedsDataset = defineDataset({
  name: 'seo_crawler_feeds',
  title: 'Published address lists of crawlers',
  licence: 'CC0-1.0; MIT',
  sold: true,
  table: crawlerFeeds,
  row: feedRow,
  // Operators change their lists every few days to weeks.
  rhythm: 'monthly',
  staleAfterDays: 30,
})

export const crawlerPrefixesDataset = defineDataset({
  name: 'seo_crawler_prefixes',
  title: 'Addresses that crawlers come from',
  licence: 'CC0-1.0; MIT',
  sold: true,
  table: crawlerPrefixes,
  row: prefixRow,
  rhythm: 'monthly',
  staleAfterDays: 30,
})

const marketShareDataset = defineDataset({
  name: 'seo_market_share',
  title: 'Search-engine market share, dated figures',
  licence: 'CC BY-SA 3.0 (StatCounter)',
  sold: true,
  table: marketShare,
  row: shareRow,
  rhythm: 'monthly',
  staleAfterDays: 62,
  upkeep: 'https://gs.statcounter.com/search-engine-market-share, a figure for each region and device.',
})

export const datasets = [crawlerFeedsDataset, crawlerPrefixesDataset, marketShareDataset]
