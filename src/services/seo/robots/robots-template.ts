import { crawlers, type Crawler, type CrawlerPurpose } from '#sites/crawl/crawlers.ts'
import TEXTS from '#texts/robots-template.json' with { type: 'json' }
import { groupOmissions, lostPreviews } from './robots-omissions.ts'

export const ROBOTS_MODES = [
  'allow_all',
  'block_all',
  'block_training',
  'block_ai',
  'search_only',
  'block_named',
] as const

export type RobotsMode = (typeof ROBOTS_MODES)[number]

/**
 * Writes a robots.txt. A crawler obeys only the group that names it most specifically, so each group lists its crawlers
 * by name.
 */
export function writeRobots(mode: RobotsMode, sitemap: string | undefined, only: readonly string[] = []) {
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
  const { en, zh } = mode === 'block_named' ? explainNamed(kept) : TEXTS.explanations[mode]
  return {
    robots: `${[`# ${en}`, ...texts, ...end].join('\n\n')}\n`,
    explanation: en,
    explanationZh: zh,
    /** Blocked crawlers that are known or reported to ignore robots.txt. */
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
