import { crawlers, type Crawler } from '#crawl/crawlers.ts'

export const ROBOTS_MODES = ['allow_all', 'block_all', 'block_training', 'block_ai', 'search_only'] as const

export type RobotsMode = (typeof ROBOTS_MODES)[number]

const EXPLANATIONS: Readonly<Record<RobotsMode, { en: string; zh: string }>> = {
  allow_all: { en: 'Every crawler may fetch everything.', zh: '所有爬蟲都可以抓取全部內容。' },
  block_all: {
    en: 'No crawler may fetch anything. Pages that are linked from elsewhere can still appear in search by address alone; use noindex to keep them out.',
    zh: '所有爬蟲都不可抓取。若有其他網站連結，網址仍可能出現在搜尋結果；要完全排除請用 noindex。',
  },
  block_training: {
    en: 'Crawlers that collect training data for AI models are blocked; search engines, AI search and fetches that users ask for stay allowed.',
    zh: '封鎖蒐集 AI 模型訓練資料的爬蟲；搜尋引擎、AI 搜尋與使用者要求的抓取仍可進入。',
  },
  block_ai: {
    en: 'Every AI crawler we know is blocked: training, AI search and fetches that users ask for. Classic search engines stay allowed.',
    zh: '封鎖已知的所有 AI 爬蟲（訓練、AI 搜尋、使用者要求的抓取）；傳統搜尋引擎仍可進入。',
  },
  search_only: {
    en: 'Only the classic search engines we know may fetch; everybody else is blocked, also crawlers that appear later.',
    zh: '只允許已知的傳統搜尋引擎；其他一律封鎖，包含日後出現的爬蟲。',
  },
}

export interface RobotsTemplate {
  readonly robots: string
  readonly explanation: string
  readonly explanationZh: string
  /** Crawlers in the file that are known or reported not to obey it. */
  readonly notObeying: readonly string[]
}

/** Writes a robots.txt. Each group names its crawlers, because a crawler reads only the group that names it. */
export function writeRobots(mode: RobotsMode, sitemap: string | undefined): RobotsTemplate {
  const groups = GROUPS[mode]()
  const blocked = groups.filter(({ rule }) => rule === 'Disallow: /').flatMap(({ crawlers }) => crawlers)
  const texts = groups.map(({ crawlers, rule }) =>
    [...tokensOf(crawlers).map((token) => `User-agent: ${token}`), rule].join('\n'),
  )
  const end = sitemap ? [`Sitemap: ${sitemap}`] : []
  const { en, zh } = EXPLANATIONS[mode]
  return {
    robots: `${[`# ${en}`, ...texts, ...end].join('\n\n')}\n`,
    explanation: en,
    explanationZh: zh,
    notObeying: blocked.filter(({ respectsRobots }) => respectsRobots !== 'yes').map(({ name }) => name),
  }
}

interface Group {
  /** Empty: everybody else. */
  readonly crawlers: readonly Crawler[]
  readonly rule: 'Disallow: /' | 'Allow: /'
}

const EVERYBODY_ELSE: readonly Crawler[] = []
const ofType = (...types: Crawler['type'][]) => crawlers.filter(({ type }) => types.includes(type))

const GROUPS: Readonly<Record<RobotsMode, () => Group[]>> = {
  allow_all: () => [{ crawlers: EVERYBODY_ELSE, rule: 'Allow: /' }],
  block_all: () => [
    { crawlers: EVERYBODY_ELSE, rule: 'Disallow: /' },
    // These do not read the group for everybody.
    { crawlers: crawlers.filter(({ ignoresWildcard }) => ignoresWildcard), rule: 'Disallow: /' },
  ],
  block_training: () => [
    { crawlers: ofType('train'), rule: 'Disallow: /' },
    { crawlers: EVERYBODY_ELSE, rule: 'Allow: /' },
  ],
  block_ai: () => [
    { crawlers: ofType('train', 'ai_search', 'user'), rule: 'Disallow: /' },
    { crawlers: EVERYBODY_ELSE, rule: 'Allow: /' },
  ],
  search_only: () => [
    { crawlers: ofType('search'), rule: 'Allow: /' },
    { crawlers: EVERYBODY_ELSE, rule: 'Disallow: /' },
  ],
}

function tokensOf(crawlers: readonly Crawler[]): string[] {
  return crawlers.length === 0 ? ['*'] : [...new Set(crawlers.map(({ token }) => token))]
}
