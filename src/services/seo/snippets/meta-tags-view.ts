import { ask, compact, link, links } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Words } from '#operation/view.ts'
import type { generateMetaTags } from './generate-meta-tags.ts'

type Answer = AnswerOf<typeof generateMetaTags>
type Asked = InputOf<typeof generateMetaTags>

export function metaTagsView({ html, tags, warnings }: Answer, words: Words, input: Asked): Document {
  const { t } = words
  return {
    title: t('meta 標籤', 'Meta tags'),
    asked: input.title,
    headline: t('貼進 head 就好', 'Paste these into the head'),
    lede: [
      words.count(tags.length, '個標籤；', 'tag'),
      warnings.length === 0
        ? t('搜尋結果、LINE、Facebook 要的都有了。', ': search results and link previews have all they need.')
        : t(`還缺 ${warnings.length} 樣。`, `; ${words.count(warnings.length, '樣', 'thing')} could be better.`),
    ],
    form: 'after',
    blocks: compact([
      { kind: 'code', label: t('放在 <head> 裡', 'Inside <head>'), code: html },
      warnings.length > 0 && {
        kind: 'checks',
        heading: t('可以改進的', 'Could be better'),
        checks: warnings.map((it) => ({ state: 'tip' as const, name: t(it.message_zh, it.message) })),
      },
      links(
        link(
          t('看它在搜尋結果的樣子', 'See it in a search result'),
          ask('serp_preview', { title: input.title, description: input.description, url: input.url }),
        ),
      ),
    ]),
  }
}
