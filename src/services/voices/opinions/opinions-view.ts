import { links } from '#operation/view/blocks.ts'
import type { AnswerOf, InputOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, type Link, type Text } from '#operation/view/text.ts'
import { RELEASE_DAY } from '../credibility/release-day.ts'
import { discussionsBlock, signsBlock } from './discussions-block.ts'
import type { UpstreamState } from './live-search.ts'
import { overviewBlocks, overviewLede } from './overview-view.ts'
import type { Overview } from './overview.ts'
import type { searchForeignOpinions } from './search-foreign-opinions.ts'
import type { searchHumanOpinions } from './search-human-opinions.ts'

type OpinionsAnswer = AnswerOf<typeof searchHumanOpinions>
type Asked = Pick<InputOf<typeof searchHumanOpinions>, 'q' | 'before'>
type Found = OpinionsAnswer['taiwan']

export function opinionsView(
  { taiwan, foreign, overview, upstreams, provenance }: OpinionsAnswer,
  words: Words,
  asked: Asked,
): Document {
  const { t } = words
  return {
    ...frame(asked, [taiwan, foreign], overview, words),
    blocks: [
      ...overviewBlocks(overview, asked, words),
      ...foundBlock(taiwan, t('台灣', 'In Taiwan'), words),
      ...foundBlock(foreign, t('國外', 'Abroad'), words),
      ...(totalOf([taiwan, foreign]) > 0 ? [signsBlock(words)] : []),
      ...unansweredBlock(upstreams, words),
      linksBlock(asked, [taiwan, foreign], words),
    ],
    provenance,
  }
}

type ForeignAnswer = AnswerOf<typeof searchForeignOpinions>

export function foreignOpinionsView(answer: ForeignAnswer, words: Words, asked: Asked): Document {
  return {
    ...frame(asked, [answer], answer.overview, words),
    blocks: [
      ...overviewBlocks(answer.overview, asked, words),
      ...foundBlock(answer, words.t('國外', 'Abroad'), words),
      ...(answer.total > 0 ? [signsBlock(words)] : []),
      ...unansweredBlock(answer.upstreams, words),
      linksBlock(asked, [answer], words),
    ],
    provenance: answer.provenance,
  }
}

function frame(
  { q, before }: Asked,
  found: readonly Found[],
  overview: Overview | null,
  words: Words,
): Omit<Document, 'blocks'> {
  const { t } = words
  const total = totalOf(found)
  const time = before
    ? t(`，只看 ${words.plainDay(RELEASE_DAY)}以前`, `, before ${words.plainDay(RELEASE_DAY)} only`)
    : ''
  return {
    title: t(`大家怎麼說：${q}`, `What people say: ${q}`),
    asked: `${q}${time}`,
    headline:
      total === 0 ? t('沒有收錄談到它的討論', 'No discussion of it is held') : headlineOf(total, overview, words),
    lede:
      total === 0
        ? t(
            '只有標題寫出這樣東西（有型號就要同一型號）的討論才算數。可以只寫品牌或型號再找一次。',
            'Only discussions whose title names it, and the same model where you gave one, count. Try the brand or the model alone.',
          )
        : [
            t(`${words.number(total)} 則討論，`, `${words.count(total, '', 'discussion')}. `),
            overviewLede(overview, words),
          ],
    ...(total > 0 && {
      actions: [
        link(t('夠不夠整理成好壞（免費看）', 'Enough for a digest? (free)'), {
          operation: 'preview_digest',
          input: { q, ...(before && { before }) },
        }),
      ],
    }),
    // Without results the reader's next step is another query.
    form: total === 0 ? 'first' : 'after',
  }
}

/** The commonest subjects of the titles, or their number. */
function headlineOf(total: number, overview: Overview | null, words: Words): Text {
  const [first, second] = overview?.subjects ?? []
  const subjects = [first, second].flatMap((it) => (it ? [it.word] : []))
  if (subjects.length === 0) return [em(words.count(total, '則', 'discussion')), words.t('討論談到它', ' of it')]
  return [words.t('大家最常談', 'People write most about '), em(words.list(subjects))]
}

function totalOf(found: readonly Found[]): number {
  return found.reduce((sum, { total }) => sum + total, 0)
}

function foundBlock({ items, total }: Found, heading: string, words: Words): Block[] {
  if (items.length === 0) return []
  return [discussionsBlock(items, words.t(`${heading}（${total}）`, `${heading} (${total})`), words)]
}

/** Communities without a response, so that the reader knows that their opinions are missing. */
export function unansweredBlock(upstreams: readonly UpstreamState[], words: Words): Block[] {
  const { t } = words
  const failed = upstreams.filter(({ status }) => status === 'failed').map(({ name }) => name)
  if (failed.length === 0) return []
  return [
    {
      kind: 'callout',
      tone: 'warn',
      title: t('有些社群現在問不到', 'Some communities could not be asked'),
      text: t(
        `${words.list(failed)} 沒有回應，這裡只有收錄的部分。過一會再試。`,
        `${words.list(failed)} gave no answer; this is only what is held here. Try again later.`,
      ),
    },
  ]
}

function linksBlock({ q, before }: Asked, found: readonly Found[], { t }: Words): Block {
  const byTopic = link(t('照主題看', 'By topic'), { operation: 'list_opinion_topics' })
  if (totalOf(found) === 0) return links(byTopic, ...elsewhere(q))
  return links(
    !before &&
      link(t('只看 ChatGPT 出現以前的', 'Only from before ChatGPT'), {
        operation: 'search_human_opinions',
        input: { q, before: true },
      }),
    link(t('整理成推薦比例與優缺點（US$0.02）', 'Digest: for, against and why (US$0.02)'), {
      operation: 'digest_opinions',
      input: { q },
    }),
    byTopic,
  )
}

/** Search pages of forums outside the data. */
function elsewhere(q: string): Link[] {
  const query = encodeURIComponent(q)
  return [
    link('Dcard', `https://www.dcard.tw/search?query=${query}`),
    link('Reddit', `https://www.reddit.com/search/?q=${query}`),
  ]
}
