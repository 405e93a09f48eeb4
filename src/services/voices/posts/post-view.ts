import { ask, compact, em, facts, link, links } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Text, Words } from '#operation/view.ts'
import type { getTaiwanPost } from './get-taiwan-post.ts'
import { originTag } from './posts-view.ts'
import type { Post } from './posts.ts'

type Answer = AnswerOf<typeof getTaiwanPost>

export function postView(post: Answer, words: Words): Document {
  const { t } = words
  return {
    title: post.title,
    asked: [
      originTag(post, words),
      t('　', ' '),
      t(`${post.author}，${words.plainDay(post.published_on)}`, `${post.author}, ${words.plainDay(post.published_on)}`),
    ],
    headline: [post.title, recommendationText(post, words)],
    form: 'none',
    blocks: compact([
      { kind: 'text', paragraphs: post.body.split(/\n+/) },
      post.pros.length + post.cons.length > 0 && {
        kind: 'split',
        isEven: true,
        left: listBlock(post.pros, words.label('pros')),
        right: listBlock(post.cons, words.label('cons')),
      },
      facts(
        { name: t('授權', 'Licence'), value: post.licence },
        { name: t('引用時寫', 'Credit line'), value: post.attribution },
        post.url !== null && { name: t('原文', 'First published'), value: link(post.url, post.url) as Text },
      ),
      links(
        link(t('同主題的評價', 'More of this topic'), ask('get_topic_opinions', { slug: post.topic })),
        link(t('全部心得文', 'All reviews'), ask('list_taiwan_posts')),
      ),
    ]),
    // The guide is a text of this site, so it has no other source.
    ...(post.origin === 'guide' && { provenance: undefined }),
  }
}

function recommendationText({ recommend }: Post, { t }: Words): Text {
  if (recommend === null) return null
  return [t('：', ': '), em(recommend ? t('推薦', 'recommended') : t('不推薦', 'not recommended'))]
}

function listBlock(items: readonly string[], heading: string): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', heading, items }]
}
