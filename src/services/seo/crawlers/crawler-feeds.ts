/**
 * How a publisher writes its list. prefixes: JSON with `ipv4Prefix` and `ipv6Prefix`; networks: JSON of one autonomous
 * system; lines: text or CSV with an address at the beginning of each line; embedded: the first form inside a web page;
 * prose: a web page that names the addresses among its words.
 */
export type FeedForm = 'prefixes' | 'networks' | 'lines' | 'embedded' | 'prose'

export interface CrawlerFeedSource {
  /** As answers name it, and what tells the rows of lists apart. */
  readonly feed: string
  readonly operator: string
  readonly crawlers: readonly string[]
  readonly form: FeedForm
  readonly url: string
  /** Where the list was published before; asked where it is no longer found at `url`. */
  readonly formerUrl?: string
  /** The operator publishes no list, and its whole network stands in. */
  readonly isWholeNetwork?: true
}

const GOOGLE = 'https://developers.google.com/static/crawling/ipranges'
const GOOGLE_FORMER = 'https://developers.google.com/static/search/apis/ipranges'
const AMAZON = 'https://developer.amazon.com/amazonbot'
const NETWORKS = 'https://raw.githubusercontent.com/ipverse/as-ip-blocks/refs/heads/master/as'

/** The lists that crawlers' operators publish, and the networks of those that publish none. */
export const CRAWLER_FEEDS: readonly CrawlerFeedSource[] = [
  {
    feed: 'Googlebot',
    operator: 'Google',
    crawlers: ['Googlebot', 'Googlebot-Image', 'Googlebot-News', 'Googlebot-Video', 'Storebot-Google', 'GoogleOther'],
    form: 'prefixes',
    url: `${GOOGLE}/common-crawlers.json`,
    formerUrl: `${GOOGLE_FORMER}/googlebot.json`,
  },
  {
    feed: 'Google special-case crawlers',
    operator: 'Google',
    crawlers: ['AdsBot-Google', 'Mediapartners-Google', 'APIs-Google'],
    form: 'prefixes',
    url: `${GOOGLE}/special-crawlers.json`,
    formerUrl: `${GOOGLE_FORMER}/special-crawlers.json`,
  },
  {
    feed: 'Google user-triggered fetchers',
    operator: 'Google',
    crawlers: ['Google-Site-Verification', 'Google-NotebookLM', 'Google-Read-Aloud'],
    form: 'prefixes',
    url: `${GOOGLE}/user-triggered-fetchers.json`,
    formerUrl: `${GOOGLE_FORMER}/user-triggered-fetchers.json`,
  },
  {
    feed: 'Google user-triggered fetchers, Google’s own addresses',
    operator: 'Google',
    crawlers: ['Google-Site-Verification', 'Google-NotebookLM', 'Google-Read-Aloud'],
    form: 'prefixes',
    url: `${GOOGLE}/user-triggered-fetchers-google.json`,
    formerUrl: `${GOOGLE_FORMER}/user-triggered-fetchers-google.json`,
  },
  {
    feed: 'Google-Agent',
    operator: 'Google',
    crawlers: ['Google-Agent'],
    form: 'prefixes',
    url: `${GOOGLE}/user-triggered-agents.json`,
  },
  {
    feed: 'bingbot',
    operator: 'Microsoft',
    crawlers: ['bingbot', 'BingPreview', 'adidxbot'],
    form: 'prefixes',
    url: 'https://www.bing.com/toolbox/bingbot.json',
  },
  openAi('GPTBot', 'gptbot'),
  openAi('OAI-SearchBot', 'searchbot'),
  openAi('ChatGPT-User', 'chatgpt-user'),
  openAi('OAI-AdsBot', 'adsbot'),
  {
    feed: 'ClaudeBot',
    operator: 'Anthropic',
    crawlers: ['ClaudeBot', 'Claude-User', 'Claude-SearchBot'],
    form: 'prefixes',
    url: 'https://claude.com/crawling/bots.json',
  },
  perplexity('PerplexityBot', 'perplexitybot'),
  perplexity('Perplexity-User', 'perplexity-user'),
  {
    feed: 'Applebot',
    operator: 'Apple',
    crawlers: ['Applebot'],
    form: 'prefixes',
    url: 'https://search.developer.apple.com/applebot.json',
  },
  duckDuckGo('DuckDuckBot'),
  duckDuckGo('DuckAssistBot'),
  amazon('Amazonbot', 'ip-addresses'),
  amazon('Amzn-SearchBot', 'searchbot-ip-addresses'),
  amazon('Amzn-User', 'live-ip-addresses'),
  mistral('MistralAI-User', 'mistralai-user-ips'),
  mistral('MistralAI-Index', 'mistralai-index-ips'),
  {
    feed: 'CCBot',
    operator: 'Common Crawl',
    crawlers: ['CCBot'],
    form: 'prefixes',
    url: 'https://index.commoncrawl.org/ccbot.json',
  },
  {
    feed: 'AhrefsBot',
    operator: 'Ahrefs',
    crawlers: ['AhrefsBot', 'AhrefsSiteAudit'],
    form: 'prefixes',
    url: 'https://api.ahrefs.com/v3/public/crawler-ip-ranges',
    formerUrl: 'https://api.ahrefs.com/v3/public/crawler-ips',
  },
  { feed: 'Kagibot', operator: 'Kagi', crawlers: ['Kagibot'], form: 'prose', url: 'https://kagi.com/bot' },
  {
    feed: 'SE Ranking',
    operator: 'SE Ranking',
    crawlers: ['SEBot-WA'],
    form: 'prose',
    url: 'https://help.seranking.com/api/v2/help_center/en-us/articles/16335355751196.json',
  },
  {
    feed: 'SERankingBacklinksBot',
    operator: 'SE Ranking',
    crawlers: ['SERankingBacklinksBot'],
    form: 'lines',
    url: 'https://api.seranking.com/backlinks-bot-ips?txt=1',
  },
  {
    feed: 'meta-externalagent',
    operator: 'Meta',
    crawlers: ['meta-externalagent', 'meta-externalfetcher', 'facebookexternalhit'],
    form: 'networks',
    url: `${NETWORKS}/32934/aggregated.json`,
    isWholeNetwork: true,
  },
  {
    feed: 'YandexBot',
    operator: 'Yandex',
    crawlers: ['YandexBot', 'YandexImages', 'YandexMobileBot'],
    form: 'networks',
    url: `${NETWORKS}/13238/aggregated.json`,
    isWholeNetwork: true,
  },
]

function openAi(feed: string, file: string): CrawlerFeedSource {
  return { feed, operator: 'OpenAI', crawlers: [feed], form: 'prefixes', url: `https://openai.com/${file}.json` }
}

function perplexity(feed: string, file: string): CrawlerFeedSource {
  const url = `https://www.perplexity.com/${file}.json`
  const formerUrl = `https://www.perplexity.ai/${file}.json`
  return { feed, operator: 'Perplexity', crawlers: [feed], form: 'prefixes', url, formerUrl }
}

function duckDuckGo(feed: string): CrawlerFeedSource {
  const url = `https://duckduckgo.com/${feed.toLowerCase()}.json`
  return { feed, operator: 'DuckDuckGo', crawlers: [feed], form: 'prefixes', url }
}

function amazon(feed: string, page: string): CrawlerFeedSource {
  return { feed, operator: 'Amazon', crawlers: [feed], form: 'embedded', url: `${AMAZON}/${page}/` }
}

function mistral(feed: string, file: string): CrawlerFeedSource {
  return { feed, operator: 'Mistral AI', crawlers: [feed], form: 'prefixes', url: `https://mistral.ai/${file}.json` }
}
