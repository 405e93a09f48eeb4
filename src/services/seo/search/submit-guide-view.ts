import { ask, em, link } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { searchSubmitGuide } from './search-submit-guide.ts'

type Answer = AnswerOf<typeof searchSubmitGuide>

export function submitGuideView({ items }: Answer, words: Words): Document {
  const { t } = words
  const only = items.length === 1 ? items[0] : undefined
  const pushed = items.filter(({ indexnow }) => indexnow).map(({ engine }) => words.value('engine', engine))
  return {
    title: t('把網站提交到搜尋引擎', 'Submit a site to search engines'),
    headline: [
      t('提交到 ', 'Submit your site to '),
      em(only ? words.value('engine', only.engine) : words.count(items.length, '個搜尋引擎', 'search engine')),
      t('，照著做', ''),
    ],
    ...(pushed.length > 0 && {
      lede: t(
        `${words.list(pushed)} 還收 IndexNow：改了哪一頁，可以馬上通知。`,
        `IndexNow also works with ${words.list(pushed)}: tell at once which page changed.`,
      ),
    }),
    form: 'after',
    blocks: [
      ...items.map((it) => ({
        kind: 'list' as const,
        heading: words.value('engine', it.engine),
        ordered: true,
        items: words.language === 'zh' ? it.steps_zh : it.steps,
      })),
      {
        kind: 'links',
        heading: t('從這裡開始', 'Begin here'),
        links: [
          ...items.map((it) => link(words.value('engine', it.engine), it.url)),
          ...(pushed.length > 0 ? [link(t('用 IndexNow 通知', 'Submit by IndexNow'), ask('urlpush_key'))] : []),
        ],
      },
    ],
  }
}
