import { crawlers, type Crawler, type CrawlerPurpose } from '#sites/crawl/crawlers.ts'
import { groupOmissions, lostPreviews, type LeftOut, type RobotsWarning } from './robots-omissions.ts'

export const ROBOTS_MODES = [
  'allow_all',
  'block_all',
  'block_training',
  'block_ai',
  'search_only',
  'block_named',
] as const

export type RobotsMode = (typeof ROBOTS_MODES)[number]

const EXPLANATIONS: Readonly<Record<Exclude<RobotsMode, 'block_named'>, { en: string; zh: string }>> = {
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
    en: 'Every AI crawler we know is blocked: training, AI search and fetches that users ask for. Classic search engines and link previews stay allowed.',
    zh: '封鎖已知的所有 AI 爬蟲（訓練、AI 搜尋、使用者要求的抓取）；傳統搜尋引擎與連結預覽仍可進入。',
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
  /** Blocked crawlers that are known or reported to ignore robots.txt. */
  readonly notObeying: string[]
  readonly leftOut: LeftOut[]
  readonly warnings: RobotsWarning[]
}

/**
 * Writes a robots.txt. A crawler obeys only the group that names it most specifically, so each group lists its crawlers
 * by name.
 */
export function writeRobots(
  mode: RobotsMode,
  sitemap: string | undefined,
  only: readonly string[] = [],
): RobotsTemplate {
  const kept = crawlers.filter(({ name }) => only.includes(name))
  const groups = GROUPS[mode](kept)
  const named = new Set(groups.flatMap((group) => group.crawlers))
  const blocked = groups.filter(({ rule }) => rule === 'Disallow: /').flatMap((group) => group.crawlers)
  const isEverybodyBlocked = groups.some((group) => group.rule === 'Disallow: /' && group.crawlers.length === 0)
  const shutOut = isEverybodyBlocked ? [...blocked, ...crawlers.filter((it) => !named.has(it))] : blocked
  const texts = groups.map(({ crawlers, rule }) =>
    [...tokensOf(crawlers).map((token) => `User-agent: ${token}`), rule].join('\n'),
  )
  const end = sitemap ? [`Sitemap: ${sitemap}`] : []
  const { en, zh } = mode === 'block_named' ? explainNamed(kept) : EXPLANATIONS[mode]
  return {
    robots: `${[`# ${en}`, ...texts, ...end].join('\n\n')}\n`,
    explanation: en,
    explanationZh: zh,
    notObeying: blocked.filter(({ respectsRobots }) => respectsRobots !== 'yes').map(({ name }) => name),
    leftOut: mode === 'block_training' || mode === 'block_ai' ? groupOmissions(crawlers, named) : [],
    warnings: lostPreviews(shutOut),
  }
}

function explainNamed(kept: readonly Crawler[]) {
  const names = kept.map(({ name }) => name)
  return {
    en: `${names.join(', ')} may fetch nothing; every other crawler may fetch everything.`,
    zh: `${names.join('、')} 不可抓取；其他爬蟲都可以抓取全部內容。`,
  }
}

interface Group {
  readonly crawlers: readonly Crawler[]
  readonly rule: 'Disallow: /' | 'Allow: /'
}

const EVERYBODY_ELSE: readonly Crawler[] = []
const forPurposes = (...purposes: CrawlerPurpose[]) =>
  crawlers.filter((it) => purposes.includes(it.purpose) && !isPartOfAnother(it))

/**
 * Whether the token is part of another operator’s token for search or previews: `Spider` in `Baiduspider`. Parsers of
 * the 1994 robots.txt match substrings, so the group would block that crawler too.
 */
function isPartOfAnother({ token, operator }: Crawler): boolean {
  const part = token.toLowerCase()
  return crawlers.some(
    (it) =>
      it.operator !== operator &&
      (it.purpose === 'search' || it.purpose === 'preview') &&
      it.name.toLowerCase().includes(part),
  )
}

const GROUPS: Readonly<Record<RobotsMode, (kept: readonly Crawler[]) => Group[]>> = {
  allow_all: () => [{ crawlers: EVERYBODY_ELSE, rule: 'Allow: /' }],
  block_all: () => [
    { crawlers: EVERYBODY_ELSE, rule: 'Disallow: /' },
    // These crawlers ignore a `User-agent: *` group, so they need one with their names.
    { crawlers: crawlers.filter(({ ignoresWildcard }) => ignoresWildcard), rule: 'Disallow: /' },
  ],
  block_training: () => [
    { crawlers: forPurposes('train', 'unknown'), rule: 'Disallow: /' },
    { crawlers: EVERYBODY_ELSE, rule: 'Allow: /' },
  ],
  block_ai: () => [
    { crawlers: forPurposes('train', 'unknown', 'ai_search', 'user', 'scraper'), rule: 'Disallow: /' },
    { crawlers: EVERYBODY_ELSE, rule: 'Allow: /' },
  ],
  search_only: () => [
    { crawlers: crawlers.filter(({ type }) => type === 'search'), rule: 'Allow: /' },
    { crawlers: EVERYBODY_ELSE, rule: 'Disallow: /' },
  ],
  block_named: (kept) => [
    { crawlers: kept, rule: 'Disallow: /' },
    { crawlers: EVERYBODY_ELSE, rule: 'Allow: /' },
  ],
}

function tokensOf(crawlers: readonly Crawler[]): string[] {
  return crawlers.length === 0 ? ['*'] : [...new Set(crawlers.map(({ token }) => token))]
}
