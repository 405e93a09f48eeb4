import { ask, column, compact, em, link, links, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Words } from '#operation/view.ts'
import type { listTitles } from './list-titles.ts'
import type { Item } from './title-answer.ts'
import {
  comingEvents,
  nameOf,
  newsOf,
  platformNamesOf,
  formatReleaseDate,
  titleLink,
  writtenDate,
} from './title-words.ts'

type Answer = AnswerOf<typeof listTitles>
type Asked = Partial<InputOf<typeof listTitles>>

/** More names than these do not fit into a headline. */
const NAMED_MAX = 3

export function titlesView(answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const { total, offset } = answer
  // Exact days come first. Otherwise a title with only a year would sort as if it came out on 1 January.
  const items = input.upcoming
    ? answer.items.toSorted((a, b) => Number(b.date_precision === 'day') - Number(a.date_precision === 'day'))
    : answer.items
  const soonest = items.find(({ date_precision }) => date_precision === 'day') ?? items[0]
  const asked = [
    input.type === undefined ? undefined : words.value('type', input.type),
    input.platform === undefined ? undefined : words.value('platform', input.platform),
    input.when === undefined ? undefined : words.value('when', input.when),
  ].filter((it) => it !== undefined)
  return {
    title: t('片單', 'Films, series and anime'),
    ...(asked.length > 0 && { asked: asked.join(t('，', ', ')) }),
    headline:
      total === 0
        ? asked.length === 0
          ? t('沒有符合的作品', 'Nothing fits')
          : t(`沒有收錄 ${asked.join(' ')} 的作品`, `No title on record: ${asked.join(', ')}`)
        : soonest && offset === 0
          ? input.upcoming
            ? [
                t('下一部：', 'Next: '),
                t(`《${nameOf(soonest, words)}》`, nameOf(soonest, words)),
                t('，', ', '),
                em(formatReleaseDate(soonest, words)),
              ]
            : input.when
              ? total <= NAMED_MAX
                ? [
                    t(`${words.value('when', input.when)}上映 `, `${words.value('when', input.when)}: `),
                    em(words.count(total, '部', 'title')),
                    t('：', ': '),
                    words.list(items.map((it) => t(`《${nameOf(it, words)}》`, nameOf(it, words)))),
                  ]
                : words.list(items.slice(0, NAMED_MAX).map((it) => t(`《${nameOf(it, words)}》`, nameOf(it, words))))
              : [
                  soonest.release_date > words.today ? t('已排定到', 'Scheduled up to ') : t('最新：', 'Newest: '),
                  em(formatReleaseDate(soonest, words)),
                  t(`，《${nameOf(soonest, words)}》`, `: ${nameOf(soonest, words)}`),
                ]
          : t('其餘的作品', 'Further titles'),
    lede:
      total === 0
        ? ''
        : input.when
          ? [
              total <= NAMED_MAX ? '' : t(`共 ${words.number(total)} 部。`, `${words.count(total, '', 'title')}. `),
              input.when === 'now-showing'
                ? t(
                    '近四週排在台灣上映的；有沒有改期、哪家戲院還在演，請看戲院。',
                    'Due in Taiwan in the last four weeks; cinemas say what moved and what they still show.',
                  )
                : '',
            ]
          : input.upcoming
            ? t(`還沒上映的共 ${words.number(total)} 部。`, `${words.count(total, '', 'title')} still to come.`)
            : t(`共 ${words.number(total)} 部，新的在前。`, `${words.count(total, '', 'title')}, the newest first.`),
    form: asked.length > 0 || input.upcoming ? 'after' : 'above',
    blocks: compact([items.length !== 0 && titlesTable(items, words), links(...narrower(input, words))]),
    ...((input.when || input.upcoming) && {
      ...comingEvents(items, words),
      news: items.flatMap((it) => (it.date_precision === 'day' ? [newsOf(it, words)] : [])),
    }),
  }
}

export function titlesTable(items: readonly Item[], words: Words): Block {
  return table(items, [
    column(words.t('片名', 'Title'), (it) => titleLink(it, words)),
    column(words.label('release_date'), (it) => writtenDate(it, words)),
    column(words.label('type'), (it) => words.value('type', it.type)),
    column(words.label('platforms'), (it) => platformNamesOf(it.platforms, words)),
  ])
}

function narrower(input: Asked, words: Words) {
  const to = (change: Asked) => ({
    operation: 'list_titles',
    input: { ...input, ...change, limit: undefined, offset: undefined },
  })
  const types = ['film', 'series', 'anime-series', 'anime-film'] as const
  const whens = ['this-week', 'now-showing'] as const
  return [
    ...whens.map((when) => ({
      ...link(words.value('when', when), to({ when, upcoming: undefined })),
      ...(input.when === when && { isCurrent: true }),
    })),
    {
      ...link(words.t('還沒上映的', 'Not out yet'), to({ upcoming: true, when: undefined })),
      ...(input.upcoming && { isCurrent: true }),
    },
    ...types.map((type) => ({
      ...link(words.value('type', type), to({ type })),
      ...(input.type === type && { isCurrent: true }),
    })),
    link(words.t('上映月曆', 'Calendar'), ask('release_calendar')),
  ]
}
