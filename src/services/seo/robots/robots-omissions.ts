import { z } from 'zod'
import type { Crawler, CrawlerPurpose } from '#sites/crawl/crawlers.ts'
import TEXTS from '#texts/robots-template.json' with { type: 'json' }

export const leftOutSchema = z.object({ crawlers: z.array(z.string()), reason: z.string(), reason_zh: z.string() })

type LeftOut = z.output<typeof leftOutSchema>

interface RobotsWarning {
  readonly message: string
  readonly message_zh: string
}

interface Reason {
  readonly en: string
  readonly zh: string
  readonly applies: (crawler: Crawler) => boolean
}

const isFor = (...purposes: CrawlerPurpose[]) => {
  return ({ purpose }: Crawler) => purposes.includes(purpose)
}

/** Reasons why a file that blocks AI omits a crawler. The first reason that applies is reported. */
const REASONS: readonly Reason[] = [
  { ...TEXTS.omissions.previews, applies: isFor('preview') },
  { ...TEXTS.omissions.feeds_ai, applies: ({ feedsAi }) => feedsAi },
  { ...TEXTS.omissions.ai_search, applies: isFor('ai_search') },
  { ...TEXTS.omissions.assistants, applies: isFor('user') },
  { ...TEXTS.omissions.tools, applies: isFor('seo', 'monitor') },
  { ...TEXTS.omissions.archives, applies: isFor('archive') },
  { ...TEXTS.omissions.part_of_name, applies: isFor('train', 'scraper', 'unknown') },
]

/** Groups the omitted crawlers by reason. Search engines that supply no AI need no explanation. */
export function groupOmissions(all: readonly Crawler[], named: ReadonlySet<Crawler>): LeftOut[] {
  const groups = new Map<Reason, string[]>()
  for (const crawler of all) {
    const reason = named.has(crawler) ? undefined : REASONS.find(({ applies }) => applies(crawler))
    if (reason) groups.set(reason, [...(groups.get(reason) ?? []), crawler.name])
  }
  return REASONS.flatMap((reason) => {
    const names = groups.get(reason)
    return names ? [{ crawlers: names, reason: reason.en, reason_zh: reason.zh }] : []
  })
}

/** Warns that blocking these crawlers also disables link previews. */
export function lostPreviews(blocked: readonly Crawler[]): RobotsWarning[] {
  const places = [...new Set(blocked.flatMap(({ previewsIn }) => previewsIn ?? []))]
  if (places.length === 0) return []
  return [
    {
      message: `This costs link previews: links to your pages are shown without title and picture in ${places.join(', ')}.`,
      message_zh: `會失去連結預覽：分享到 ${places.join('、')} 的連結不會有標題和圖片。`,
    },
  ]
}
