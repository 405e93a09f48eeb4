import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

const feedRow = z.object({
  /** The key of the feed in answers and database rows. */
  feed: z.string(),
  operator: z.string(),
  crawlers: listCell,
  /**
   * The format. `prefixes`: JSON with `ipv4Prefix` and `ipv6Prefix`. `networks`: JSON of one autonomous system.
   * `lines`: text or CSV, each line beginning with an address. `embedded`: the `prefixes` JSON within a web page.
   * `prose`: a web page with addresses in its text.
   */
  form: z.enum(['prefixes', 'networks', 'lines', 'embedded', 'prose']),
  url: z.url(),
  /** The previous address of the list, used if `url` returns 404. Empty if there is none. */
  former_url: z.string(),
  /** `yes` if the operator publishes no list. The operator’s complete network then takes its place. */
  is_whole_network: z.enum(['yes', 'no']),
})

export type CrawlerFeedSource = z.output<typeof feedRow>

export type FeedForm = CrawlerFeedSource['form']

export const CRAWLER_FEEDS: readonly CrawlerFeedSource[] = readTable('reference/seo/crawler-feeds.tsv', feedRow)
