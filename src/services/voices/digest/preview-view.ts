import { ask, compact, em, link } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { unansweredBlock } from '../opinions/opinions-view.ts'
import { aspectNamed } from './aspects.ts'
import type { previewDigest } from './preview-digest.ts'

type Answer = AnswerOf<typeof previewDigest>

export function previewView(answer: Answer, words: Words): Document {
  const { t, label, count } = words
  const { query, voices, enough, from, to, aspects } = answer
  return {
    title: t(`${query}：摘要內容預覽`, `${query}: how much a digest would hold`),
    asked: query,
    headline: enough
      ? [em(count(voices, '則意見', 'opinion')), t('，夠做摘要', ', enough for a digest')]
      : enough === null
        ? t('夠不夠做摘要還不知道', 'Not known yet whether there are enough opinions')
        : voices === 0
          ? t('還沒有意見，做不成摘要', 'No opinions yet: no digest can be made')
          : [t('只有 ', 'Only '), em(count(voices, '則意見', 'opinion')), t('，不夠做摘要', ': too few for a digest')],
    lede: enough
      ? t(
          '付費前先看得到這些數字；摘要會列出推薦比例、優缺點和出處。',
          'The digest gives the share that recommends it, what speaks for and against, and where.',
        )
      : t('現在去買也不會收費。', 'Asked for now, it would be refused and not charged.'),
    form: 'after',
    actions: enough
      ? [link(t('做摘要', 'Make the digest'), ask('digest_opinions', { q: query }))]
      : [link(t('看收錄的討論', 'See the discussions'), ask('search_human_opinions', { q: query }))],
    blocks: compact([
      voices !== 0 && {
        kind: 'facts',
        facts: compact([
          { name: label('reviews'), value: words.number(answer.reviews) },
          { name: label('remarks'), value: words.number(answer.remarks) },
          from !== null &&
            to !== null && {
              name: t('期間', 'Days'),
              value: t(
                `${words.plainDay(from)}到 ${words.plainDay(to)}`,
                `${words.plainDay(from)} to ${words.plainDay(to)}`,
              ),
            },
          aspects.length !== 0 && {
            name: label('aspects'),
            value: words.list(aspects.map((it) => aspectNamed(it, words))),
          },
        ]),
      },
      ...unansweredBlock(answer.upstreams, words),
    ]),
  }
}
