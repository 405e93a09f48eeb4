import { ask, callout, column, compact, em, link, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Document, Text, Words } from '#operation/view.ts'
import { leftSentence } from '../calendar/countdown-view.ts'
import { firstRelease } from '../lookup/lookup-view.ts'
import {
  nameOf,
  partialDate,
  platformNamesOf,
  formatReleaseDate,
  titleLink,
  writtenDate,
} from '../titles/title-words.ts'
import type { watchlist } from './watchlist.ts'

type Answer = AnswerOf<typeof watchlist>
type Watched = Answer['items'][number]

export function watchlistView({ items, total, not_asked }: Answer, words: Words): Document {
  const { t } = words
  const coming = items.filter(
    ({ countdown }) => countdown !== null && countdown.released !== true && !countdown.was_due,
  )
  const next = coming
    .filter(({ countdown }) => countdown?.days_left != null)
    .toSorted((a, b) => (a.countdown?.days_left ?? 0) - (b.countdown?.days_left ?? 0))[0]
  return {
    title: t('追蹤清單', 'Watchlist'),
    headline: [
      t(`${words.number(total)} 部裡 `, ''),
      em(t(`${words.number(coming.length)} 部還沒上映`, `${words.number(coming.length)} of ${words.number(total)}`)),
      t('', ' still to come'),
    ],
    lede:
      next?.title && next.countdown
        ? t(
            `最近的是《${nameOf(next.title, words)}》，${formatReleaseDate(next.countdown, words)}。`,
            `The next is ${nameOf(next.title, words)}, ${formatReleaseDate(next.countdown, words)}.`,
          )
        : '',
    blocks: compact([
      not_asked !== 0 &&
        callout(
          t('這次不收費', 'Nothing is charged this time'),
          t(
            `有 ${not_asked} 部這裡沒有收錄，維基數據又沒有回應，不知道有沒有。`,
            `${not_asked} of them are not stored here, and Wikidata did not answer, so they may exist.`,
          ),
          'warn',
        ),
      table(
        items,
        [
          column(t('片名', 'Title'), (it) =>
            it.title
              ? titleLink(it.title, words)
              : [
                  it.id,
                  ' ',
                  quiet(it.found ? t('來自 TMDB，不能賣', 'of TMDB, not sold') : t('這裡沒有收錄', 'not available')),
                ],
          ),
          column(words.label('release_date'), (it) =>
            it.title ? writtenDate(it.title, words) : wikidataDate(it, words),
          ),
          column(words.label('countdown'), (it) => (it.countdown ? leftSentence(it.countdown, words) : '–')),
          column(words.label('platforms'), (it) => (it.title ? platformNamesOf(it.title.platforms, words) : '–')),
        ],
        { onPhone: 'cards', mark: (it) => it === next && 'best' },
      ),
    ]),
  }
}

function wikidataDate({ id, state, lookup }: Watched, words: Words): Text {
  if (state === 'could_not_ask') return words.t('維基數據沒有回應', 'Wikidata did not answer')
  if (state === 'not_found') return words.t('維基數據也沒有', 'Not in Wikidata either')
  const [found] = lookup ?? []
  const release = found && firstRelease(found)
  if (!release) return link(words.t('到維基數據找', 'Look in Wikidata'), ask('lookup_any_title', { q: id }))
  return [partialDate(release.date, release.precision, words), ' ', quiet('Wikidata')]
}
