import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'
import { parsePrefix } from './crawlers/ip-prefix.ts'

const words = z.string().min(1)

export const crawlerFeeds = tableOf(
  'seo_crawler_feeds',
  z.object({
    feed: words,
    operator: words,
    crawlers: z.array(z.string()).min(1),
    url: z.url(),
    /** Whether the operator publishes the list. False if its complete network takes the place of a list. */
    authoritative: z.boolean(),
    as_of: z.iso.date(),
    changed_on: z.iso.date(),
  }),
  ['feed'],
)

const prefix = z.string().refine((text) => parsePrefix(text) !== undefined, 'This is no prefix such as 66.249.64.0/27.')

export const crawlerPrefixes = tableOf('seo_crawler_prefixes', z.object({ feed: words, prefix }), ['feed', 'prefix'])

export const marketShare = tableOf(
  'seo_market_share',
  z.object({
    region: words,
    /** One month (2020-07), or several months joined by a slash (2020-07/08). */
    period: z.string().regex(/^\d{4}-\d{2}(\/\d{2})?$/),
    device: words,
    engine: words,
    /** Percent. */
    share: z.number().min(0).max(100),
    qualifier: z.enum(['exact', 'at_least', 'about']),
    publisher: words,
    quoted_by: words,
    note: z.string().nullable(),
  }),
  ['region', 'period', 'device', 'engine'],
)
