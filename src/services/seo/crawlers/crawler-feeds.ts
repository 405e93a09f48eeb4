import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

const feedRow = z.object({
  /** As answers name it, and what tells the rows of lists apart. */
  feed: z.string(),
  operator: z.string(),
  crawlers: listCell,
  /**
   * How a publisher writes its list. prefixes: JSON with `ipv4Prefix` and `ipv6Prefix`; networks: JSON of one autonomous
   * system; lines: text or CSV with an address at the beginning of each line; embedded: the first form inside a web page;
   * prose: a web page that names the addresses among its words.
   */
  form: z.enum(['prefixes', 'networks', 'lines', 'embedded', 'prose']),
  url: z.url(),
  /** Where the list was published before: asked where it is no longer found at `url`; empty where there is none. */
  former_url: z.string(),
  /** The operator publishes no list, so its whole network takes its place. */
  is_whole_network: z.enum(['yes', 'no']),
})

export type CrawlerFeedSource = z.output<typeof feedRow>

export type FeedForm = CrawlerFeedSource['form']

/** The lists that crawlers' operators publish, and the networks of those that publish none. */
export const CRAWLER_FEEDS: readonly CrawlerFeedSource[] = readTable('reference/seo/crawler-feeds.tsv', feedRow)
