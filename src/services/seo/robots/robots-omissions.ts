import { z } from 'zod'
import type { Crawler, CrawlerPurpose } from '#sites/crawl/crawlers.ts'

export const leftOutSchema = z.object({ crawlers: z.array(z.string()), reason: z.string(), reason_zh: z.string() })

export type LeftOut = z.output<typeof leftOutSchema>

export interface RobotsWarning {
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
  {
    en: 'Links to your pages are shown with title and picture only while these may fetch them.',
    zh: '擋了這些，分享你的連結就沒有標題和圖片。',
    applies: isFor('preview'),
  },
  {
    en: 'Their index makes AI answers as well as search results, and has one token for both: who blocks them leaves search. To stay out of the answers alone, use nosnippet or the tokens that are blocked here.',
    zh: '搜尋與 AI 回答共用同一份索引、同一個名稱：擋了就不會出現在搜尋結果。只想不出現在 AI 回答，請用 nosnippet 或這份檔案裡已擋的名稱。',
    applies: ({ feedsAi }) => feedsAi,
  },
  {
    en: 'They make indexes for AI answers, which link to their sources.',
    zh: '為 AI 回答建索引，回答會附來源連結。',
    applies: isFor('ai_search'),
  },
  {
    en: 'They fetch a page when a person asks an assistant or a tool about it.',
    zh: '有人問起某一頁時，助理或工具才去抓。',
    applies: isFor('user'),
  },
  {
    en: 'SEO tools and monitors: site owners run them, and none is an AI crawler.',
    zh: 'SEO 工具與網站監測：站長自己在用，不是 AI 爬蟲。',
    applies: isFor('seo', 'monitor'),
  },
  {
    en: 'Libraries and web archives, which keep pages for later.',
    zh: '圖書館與網頁典藏，為了保存。',
    applies: isFor('archive'),
  },
  {
    en: 'The name is part of a search engine’s (Baiduspider, for one), and old robots.txt readers look for parts of names. Block these at the firewall.',
    zh: '名稱是搜尋引擎名稱的一部分（例如 Baiduspider），舊式剖析器會連搜尋引擎一起擋。請改在防火牆擋。',
    applies: isFor('train', 'scraper', 'unknown'),
  },
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
