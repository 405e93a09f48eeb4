import { CRAWLER_SOURCES, CRAWLERS_AS_OF } from '#sites/crawl/crawlers.ts'
import type { Provenance } from '#operation/provenance.ts'

// The `provenance` in the declared examples, with the dates of the seed files.

export const crawlerListProvenance: Provenance = {
  as_of: '2026-08-21',
  stale: true,
  sources: [
    {
      name: 'Operators’ own feeds (one address per feed in the rows), collected by ipverse/bot-ip-blocks, 2026-08-21',
      url: 'https://github.com/ipverse/bot-ip-blocks',
      licence: 'CC0-1.0',
    },
  ],
}

export const shareProvenance: Provenance = {
  as_of: '2026-04-30',
  stale: true,
  sources: [
    {
      name: 'StatCounter Global Stats, quoted second-hand; each row names where',
      url: 'https://gs.statcounter.com/search-engine-market-share',
      licence: 'CC BY-SA 3.0 (StatCounter); facts only, second-hand',
    },
  ],
}

export const catalogueProvenance: Provenance = {
  as_of: CRAWLERS_AS_OF,
  stale: false,
  sources: CRAWLER_SOURCES.slice(0, 1),
}
