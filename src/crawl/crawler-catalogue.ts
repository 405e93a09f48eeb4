/** search: a classic index; ai_search: an index for AI answers; train: model training; user: a fetch a person asked for. */
export const CRAWLER_TYPES = ['search', 'ai_search', 'train', 'user'] as const

export type CrawlerType = (typeof CRAWLER_TYPES)[number]

export type RobotsRespect = 'yes' | 'no' | 'not_always' | 'unknown'

/** One line of the catalogue; what is left out comes from its operator. */
export interface CrawlerEntry {
  readonly name: string
  readonly type: CrawlerType
  readonly docs?: string
  /** Where the operator publishes its addresses. */
  readonly ranges?: string
  /** Domains under which its addresses resolve in reverse. */
  readonly rdns?: readonly string[]
  /** Default: yes. */
  readonly respects?: RobotsRespect
  /** The token whose group it obeys where none names it, before `*`. */
  readonly fallback?: string
  readonly ignoresWildcard?: true
  readonly note?: string
}

/** The day on which these entries were put together from the sources below. */
export const CRAWLERS_AS_OF = '2026-11-20'

export const CRAWLER_SOURCES = [
  {
    name: 'ai-robots-txt/ai.robots.txt, 2026-08-22 (tokens, operators, stated robots.txt behaviour)',
    url: 'https://github.com/ai-robots-txt/ai.robots.txt',
    licence: 'MIT',
  },
  {
    name: 'ipverse/bot-ip-blocks, 2026-08-21 (feed addresses, reverse-DNS names)',
    url: 'https://github.com/ipverse/bot-ip-blocks',
    licence: 'CC0-1.0',
  },
  {
    name: 'Operators’ own documentation, as quoted in public code; each entry links it. Types are our judgement.',
    url: 'https://www.rfc-editor.org/rfc/rfc9309',
    licence: 'facts only',
  },
] as const

interface OperatorEntry {
  readonly operator: string
  readonly docs: string
  readonly rdns?: readonly string[]
  readonly crawlers: readonly CrawlerEntry[]
}

const GOOGLE_DOCS = 'https://developers.google.com/crawling/docs/crawlers-fetchers'
const GOOGLE_RANGES = 'https://developers.google.com/static/crawling/ipranges'
const GOOGLE_COMMON = `${GOOGLE_RANGES}/common-crawlers.json`
const GOOGLE_SPECIAL = `${GOOGLE_RANGES}/special-crawlers.json`
const CLAUDE_RANGES = 'https://claude.com/crawling/bots.json'
const USER_TRIGGERED = 'A person asks for each fetch, so the operator says that robots.txt may not apply.'

/** Every crawler we know, by operator. Whoever adds one adds its source above or its operator's page here. */
export const OPERATORS: readonly OperatorEntry[] = [
  {
    operator: 'OpenAI',
    docs: 'https://platform.openai.com/docs/bots',
    crawlers: [
      { name: 'GPTBot', type: 'train', ranges: 'https://openai.com/gptbot.json' },
      { name: 'OAI-SearchBot', type: 'ai_search', ranges: 'https://openai.com/searchbot.json' },
      {
        name: 'ChatGPT-User',
        type: 'user',
        ranges: 'https://openai.com/chatgpt-user.json',
        respects: 'not_always',
        note: USER_TRIGGERED,
      },
    ],
  },
  {
    operator: 'Anthropic',
    docs: 'https://support.claude.com/en/articles/8896518',
    crawlers: [
      {
        name: 'ClaudeBot',
        type: 'train',
        ranges: CLAUDE_RANGES,
        note: 'The older tokens anthropic-ai and Claude-Web are retired.',
      },
      { name: 'Claude-SearchBot', type: 'ai_search', ranges: CLAUDE_RANGES },
      { name: 'Claude-User', type: 'user', ranges: CLAUDE_RANGES },
    ],
  },
  {
    operator: 'Perplexity',
    docs: 'https://docs.perplexity.ai/guides/bots',
    crawlers: [
      { name: 'PerplexityBot', type: 'ai_search', ranges: 'https://www.perplexity.com/perplexitybot.json' },
      {
        name: 'Perplexity-User',
        type: 'user',
        ranges: 'https://www.perplexity.com/perplexity-user.json',
        respects: 'no',
        note: 'A person asks for each fetch; the operator says it generally ignores robots.txt.',
      },
    ],
  },
  {
    operator: 'Google',
    docs: `${GOOGLE_DOCS}/google-common-crawlers`,
    rdns: ['googlebot.com', 'google.com'],
    crawlers: [
      {
        name: 'Google-Extended',
        type: 'train',
        rdns: [],
        note: 'A robots.txt token without traffic of its own: Googlebot fetches. It does not affect Google Search.',
      },
      { name: 'Googlebot', type: 'search', ranges: GOOGLE_COMMON },
      { name: 'Googlebot-Image', type: 'search', ranges: GOOGLE_COMMON, fallback: 'Googlebot' },
      { name: 'Googlebot-News', type: 'search', ranges: GOOGLE_COMMON, fallback: 'Googlebot' },
      { name: 'Googlebot-Video', type: 'search', ranges: GOOGLE_COMMON, fallback: 'Googlebot' },
      { name: 'Storebot-Google', type: 'search', ranges: GOOGLE_COMMON },
      { name: 'Google-InspectionTool', type: 'search', ranges: GOOGLE_COMMON },
      { name: 'Google-CloudVertexBot', type: 'ai_search', ranges: GOOGLE_COMMON },
      { name: 'GoogleOther', type: 'train', ranges: GOOGLE_COMMON, note: 'Fetches for research and development.' },
      {
        name: 'AdsBot-Google',
        type: 'search',
        ranges: GOOGLE_SPECIAL,
        docs: `${GOOGLE_DOCS}/google-special-case-crawlers`,
        rdns: ['google.com'],
        ignoresWildcard: true,
        note: 'Checks advertisement landing pages. Ignores “User-agent: *”: it must be named.',
      },
      {
        name: 'Mediapartners-Google',
        type: 'search',
        ranges: GOOGLE_SPECIAL,
        docs: `${GOOGLE_DOCS}/google-special-case-crawlers`,
        rdns: ['google.com'],
        ignoresWildcard: true,
        note: 'Reads pages that show AdSense. Ignores “User-agent: *”: it must be named.',
      },
      {
        name: 'Google-NotebookLM',
        type: 'user',
        ranges: `${GOOGLE_RANGES}/user-triggered-fetchers-google.json`,
        docs: `${GOOGLE_DOCS}/google-user-triggered-fetchers`,
        rdns: ['google.com'],
        respects: 'no',
        note: USER_TRIGGERED,
      },
      {
        name: 'Google-Agent',
        type: 'user',
        ranges: `${GOOGLE_RANGES}/user-triggered-agents.json`,
        docs: `${GOOGLE_DOCS}/google-user-triggered-fetchers`,
        rdns: ['google.com'],
        respects: 'no',
        note: USER_TRIGGERED,
      },
    ],
  },
  {
    operator: 'Apple',
    docs: 'https://support.apple.com/en-us/119829',
    crawlers: [
      {
        name: 'Applebot-Extended',
        type: 'train',
        note: 'A robots.txt token without traffic of its own: Applebot fetches.',
      },
      {
        name: 'Applebot',
        type: 'search',
        ranges: 'https://search.developer.apple.com/applebot.json',
        rdns: ['applebot.apple.com'],
        fallback: 'Googlebot',
        note: 'Follows the Googlebot group where robots.txt names Googlebot but not Applebot.',
      },
    ],
  },
  {
    operator: 'Meta',
    docs: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
    rdns: ['facebook.com', 'fbsv.net', 'tfbnw.net'],
    crawlers: [
      {
        name: 'meta-externalagent',
        type: 'train',
        note: 'Publishes no list of addresses; its network (AS32934) holds more than the crawler.',
      },
      { name: 'meta-externalfetcher', type: 'user', respects: 'not_always', note: USER_TRIGGERED },
      { name: 'meta-webindexer', type: 'ai_search' },
      {
        name: 'facebookexternalhit',
        type: 'user',
        respects: 'no',
        note: 'Fetches the preview of a link that somebody shared.',
      },
      { name: 'FacebookBot', type: 'train', note: 'The older training crawler; meta-externalagent follows it.' },
    ],
  },
  {
    operator: 'Common Crawl',
    docs: 'https://commoncrawl.org/ccbot',
    rdns: ['crawl.commoncrawl.org'],
    crawlers: [{ name: 'CCBot', type: 'train', ranges: 'https://index.commoncrawl.org/ccbot.json' }],
  },
  {
    operator: 'ByteDance',
    docs: 'https://bytespider.bytedance.com/',
    crawlers: [
      { name: 'Bytespider', type: 'train', respects: 'no', note: 'Reported to ignore robots.txt.' },
      { name: 'TikTokSpider', type: 'train', respects: 'unknown' },
    ],
  },
  {
    operator: 'Amazon',
    docs: 'https://developer.amazon.com/amazonbot',
    crawlers: [
      {
        name: 'Amazonbot',
        type: 'ai_search',
        ranges: 'https://developer.amazon.com/amazonbot/ip-addresses/',
        rdns: ['crawl.amazonbot.amazon'],
      },
      { name: 'Amzn-SearchBot', type: 'ai_search', respects: 'unknown' },
      { name: 'Amzn-User', type: 'user', respects: 'unknown' },
      { name: 'bedrockbot', type: 'ai_search', note: 'Crawls sites on behalf of the customers of Amazon Bedrock.' },
    ],
  },
  {
    operator: 'DuckDuckGo',
    docs: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
    rdns: ['duckduckgo.com'],
    crawlers: [
      { name: 'DuckDuckBot', type: 'search', ranges: 'https://duckduckgo.com/duckduckbot.json' },
      {
        name: 'DuckAssistBot',
        type: 'ai_search',
        ranges: 'https://duckduckgo.com/duckassistbot.json',
        docs: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
      },
    ],
  },
  {
    operator: 'Mistral AI',
    docs: 'https://docs.mistral.ai/robots',
    crawlers: [
      { name: 'MistralAI-User', type: 'user', ranges: 'https://mistral.ai/mistralai-user-ips.json' },
      { name: 'MistralAI-Index', type: 'ai_search', ranges: 'https://mistral.ai/mistralai-index-ips.json' },
    ],
  },
  {
    operator: 'Microsoft',
    docs: 'https://www.bing.com/webmasters/help/verify-bingbot-2195837f',
    rdns: ['search.msn.com'],
    crawlers: [
      {
        name: 'bingbot',
        type: 'search',
        ranges: 'https://www.bing.com/toolbox/bingbot.json',
        note: 'Its index also feeds Copilot’s answers.',
      },
    ],
  },
  {
    operator: 'Yandex',
    docs: 'https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html',
    rdns: ['yandex.ru', 'yandex.net', 'yandex.com'],
    crawlers: [
      {
        name: 'YandexBot',
        type: 'search',
        fallback: 'Yandex',
        note: 'The token Yandex covers all robots of Yandex.',
      },
      { name: 'YandexAdditionalBot', type: 'train', fallback: 'Yandex', note: 'Collects text for YandexGPT.' },
    ],
  },
  {
    operator: 'Huawei',
    docs: 'https://webmaster.petalsearch.com/site/petalbot',
    crawlers: [
      { name: 'PetalBot', type: 'search', rdns: ['petalsearch.com', 'aspiegel.com'] },
      { name: 'PanguBot', type: 'train', respects: 'unknown' },
    ],
  },
  {
    operator: 'Baidu',
    docs: 'https://www.baidu.com/search/spider.html',
    rdns: ['baidu.com', 'baidu.jp'],
    crawlers: [{ name: 'Baiduspider', type: 'search' }],
  },
  {
    operator: 'Sogou',
    docs: 'http://www.sogou.com/docs/help/webmasters.htm#07',
    rdns: ['sogou.com'],
    crawlers: [{ name: 'Sogou web spider', type: 'search' }],
  },
  {
    operator: 'Qihoo 360',
    docs: 'http://www.so.com/help/help_3_2.html',
    rdns: ['360.cn', 'qihoo.net'],
    crawlers: [{ name: '360Spider', type: 'search', note: 'Its reverse-DNS names are not promised to be stable.' }],
  },
  {
    operator: 'Naver',
    docs: 'http://naver.me/spd',
    rdns: ['naver.com'],
    crawlers: [{ name: 'Yeti', type: 'search' }],
  },
  {
    operator: 'Seznam',
    docs: 'https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/',
    rdns: ['seznam.cz'],
    crawlers: [{ name: 'SeznamBot', type: 'search', ranges: 'https://search.seznam.cz/ipranges/seznambot.json' }],
  },
  {
    operator: 'Yahoo',
    docs: 'https://help.yahoo.com/kb/SLN22600.html',
    rdns: ['crawl.yahoo.net'],
    crawlers: [{ name: 'Slurp', type: 'search' }],
  },
  {
    operator: 'Brave',
    docs: 'https://safe.search.brave.com/help/brave-search-crawler',
    crawlers: [{ name: 'Bravebot', type: 'search' }],
  },
  {
    operator: 'Kagi',
    docs: 'https://kagi.com/bot',
    crawlers: [{ name: 'Kagibot', type: 'search', ranges: 'https://kagi.com/bot', respects: 'unknown' }],
  },
  {
    operator: 'Cohere',
    docs: 'https://cohere.com',
    crawlers: [{ name: 'cohere-ai', type: 'train', respects: 'unknown' }],
  },
  {
    operator: 'You.com',
    docs: 'https://about.you.com/youbot/',
    crawlers: [{ name: 'YouBot', type: 'ai_search' }],
  },
  {
    operator: 'Allen Institute for AI',
    docs: 'https://allenai.org/crawler',
    crawlers: [{ name: 'AI2Bot', type: 'train' }],
  },
  {
    operator: 'Diffbot',
    docs: 'https://docs.diffbot.com/docs/diffbot-user-agent',
    crawlers: [{ name: 'Diffbot', type: 'train', respects: 'not_always', note: 'Each customer of Diffbot decides.' }],
  },
  {
    operator: 'Timpi',
    docs: 'https://timpi.io',
    crawlers: [{ name: 'Timpibot', type: 'train', respects: 'unknown' }],
  },
]
