import { ask, callout, link, links } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Link, Words } from '#operation/view.ts'
import { RELEASE_DAY } from '../credibility/release-day.ts'
import { discussionsBlock, joinedWhen, mostJoinedText, placesText } from './discussions-block.ts'
import type { UpstreamState } from './live-search.ts'
import { overviewBlocks, overviewLede } from './overview-view.ts'
import type { searchForeignOpinions } from './search-foreign-opinions.ts'
import type { searchHumanOpinions } from './search-human-opinions.ts'

type OpinionsAnswer = AnswerOf<typeof searchHumanOpinions>
type ForeignAnswer = AnswerOf<typeof searchForeignOpinions>
type Asked = Pick<InputOf<typeof searchHumanOpinions>, 'q' | 'before'>
type Found = Pick<ForeignAnswer, 'items' | 'total'>

export function opinionsView(answer: OpinionsAnswer, words: Words, asked: Asked): Document {
  return drawOpinions(answer, words, asked, answer)
}

export function foreignOpinionsView(answer: ForeignAnswer, words: Words, asked: Asked): Document {
  return drawOpinions(answer, words, asked, { taiwan: null, foreign: answer })
}

function drawOpinions(
  { overview, elsewhere, upstreams }: Pick<ForeignAnswer, 'overview' | 'elsewhere' | 'upstreams'>,
  words: Words,
  { q, before }: Asked,
  { taiwan, foreign }: { taiwan: Found | null; foreign: Found },
): Document {
  const { t } = words
  const [here, there] = [taiwan?.total ?? 0, foreign.total]
  const total = here + there
  const places = taiwan
    ? placesText(here, there, words)
    : t(`國外論壇 ${words.number(there)} 則討論`, `${words.count(there, '', 'discussion')} abroad`)
  const time = before
    ? t(`，只看 ${words.plainDay(RELEASE_DAY)}以前`, `, before ${words.plainDay(RELEASE_DAY)} only`)
    : ''
  const joined = overview?.most_joined
  const mostJoined = joined ? mostJoinedText(joined, words) : undefined
  const noneHere = taiwan && here === 0 ? t('沒有收錄台灣的心得', 'No opinions from Taiwan on record') : undefined
  const shown: Pick<Document, 'headline' | 'lede' | 'form'> =
    total === 0
      ? {
          headline: t('沒有收錄談到它的討論', 'No discussions of it found'),
          lede: t(
            '只有標題寫出這樣東西（有型號就要同一型號）的討論才算數。可以只寫品牌或型號再找一次，或到下面的論壇找。',
            'Only discussions whose title names it, and the same model where you gave one, count. Try the brand or the model alone, or search the forums below.',
          ),
          // Without results, the user's next step is another query, so the form comes first.
          form: 'first',
        }
      : {
          headline: noneHere ?? mostJoined ?? places,
          lede: noneHere
            ? t(
                `以下是國外 ${words.number(there)} 則討論的標題，最相關的在前。`,
                `Below, ${words.count(there, 'title', 'title')} of discussions abroad, the best match first.`,
              )
            : [joined ? [joinedWhen(joined, words), places, t('。', '. ')] : '', overviewLede(overview, words)],
          form: 'after',
        }
  return {
    title: t(`大家怎麼說：${q}`, `What people say: ${q}`),
    asked: `${q}${time}`,
    ...shown,
    blocks: [
      ...(taiwan ? foundBlock(taiwan, t('台灣', 'In Taiwan'), words) : []),
      ...foundBlock(foreign, t('國外', 'Abroad'), words),
      ...overviewBlocks(overview, words),
      ...unansweredBlock(upstreams, words),
      total > 0
        ? nextBlock({ q, before }, words)
        : links(
            topicsLink(words),
            ...elsewhere.map(({ name, url }) => link(t(`到 ${name} 找`, `Search ${name}`), url)),
          ),
    ],
  }
}

function foundBlock({ items }: Found, heading: string, words: Words): Block[] {
  return items.length === 0
    ? []
    : [discussionsBlock(items, heading, words, words.t('最相關的在前', 'Best match first'))]
}

/** Names the communities that did not respond, because their opinions are missing. */
export function unansweredBlock(upstreams: readonly UpstreamState[], words: Words): Block[] {
  const { t } = words
  const failed = upstreams.filter(({ status }) => status === 'failed').map(({ name }) => name)
  if (failed.length === 0) return []
  return [
    callout(
      t('有些社群現在連不上', 'Some communities could not be asked'),
      t(
        `${words.list(failed)} 沒有回應，這裡只有收錄的部分。過一會再試。`,
        `${words.list(failed)} gave no answer; these are only the stored ones. Try again later.`,
      ),
      'warn',
    ),
  ]
}

function nextBlock({ q, before }: Asked, words: Words): Block {
  const { t } = words
  return links(
    link(
      t('整理優缺點（先免費預覽）', 'Pros and cons (free preview)'),
      ask('preview_digest', { q, ...(before && { before }) }),
    ),
    !before &&
      link(
        t('只看 2022 年底 AI 會寫文章以前的', 'Only from before AI wrote texts (end of 2022)'),
        ask('search_human_opinions', { q, before: true }),
      ),
    link(
      t('整理成推薦比例與優缺點（US$0.02）', 'Digest: for, against and why (US$0.02)'),
      ask('digest_opinions', { q }),
    ),
    topicsLink(words),
  )
}

function topicsLink({ t }: Words): Link {
  return link(t('照主題看', 'By topic'), ask('list_opinion_topics'))
}
