import { ask, column, compact, em, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, BlockOf, Document, Text, Words } from '#operation/view.ts'
import { addMonths } from '#operation/input/calendar.ts'
import { describeLastMove, compareRegions } from '../titles/date-gaps.ts'
import type { Countdown } from '../titles/title-answer.ts'
import {
  calledIn,
  elsewhereInBrackets,
  formatReleaseDate,
  isElsewhere,
  regionName,
  watchSearch,
  writtenDate,
} from '../titles/title-words.ts'
import type { releaseCountdown } from './release-countdown.ts'

type Answer = AnswerOf<typeof releaseCountdown>

export function countdownView(answer: Answer, words: Words): Document {
  return answer.items ? viewNextTitles(answer.items, words) : viewTitle(answer as Countdown, answer, words)
}

function viewTitle(it: Countdown, { releases = [], delays = [] }: Answer, words: Words): Document {
  const { t } = words
  const besides =
    compareRegions({ releases }, words) + describeLastMove({ delays, release_date: it.release_date }, words)
  const isPast = (it.days_left ?? 0) < 0
  return {
    title: t(`${it.title}倒數`, `Countdown to ${calledIn(it, words)}`),
    asked: calledIn(it, words),
    entered: { q: calledIn(it, words) },
    // A countdown's form makes no sense under a title that is out.
    form: it.released === true ? 'none' : 'after',
    ...(it.released === true && it.date_precision === 'day'
      ? { headline: releaseSentence(it, words), lede: daysOutSentence(it, words) + besides }
      : { headline: leftSentence(it, words), lede: dateSentence(it, words) + besides }),
    blocks: compact([
      it.date_precision === 'day' && !isPast && calendarOf(it, words),
      links(
        it.released === true && link(t('哪裡看', 'Where to watch'), watchSearch(it.title)),
        link(t('各地上映日與改檔', 'Every date and change'), ask('get_title', { q: it.slug })),
        link(t('還有什麼要上映', 'What else is to come'), ask('release_countdown')),
        it.source_url !== null && link(t('日期出處', 'Where the date stands'), it.source_url),
      ),
    ]),
    ...(it.date_precision === 'day' &&
      !isPast && {
        events: [
          {
            id: `release-${it.slug}`,
            title:
              t(`《${it.title}》上映`, `${calledIn(it, words)} comes out`) +
              elsewhereInBrackets(it.release_region, words),
            from: it.release_date,
          },
        ],
      }),
  }
}

/** The day on which a title came out: the answer to when it does. */
function releaseSentence(it: Countdown, words: Words): Text {
  const region = it.release_region === null ? '' : regionName(it.release_region, words)
  return [
    words.t('', 'Out since '),
    em(formatReleaseDate(it, words)),
    region === '' ? '' : words.t(`在${region}`, ` (${region})`),
    words.t('上映了', ''),
  ]
}

function daysOutSentence(it: Countdown, words: Words): string {
  const days = -(it.days_left ?? 0)
  return words.t(`到今天 ${words.number(days)} 天。`, `${words.count(days, '', 'day')} ago.`) + elsewhereNote(it, words)
}

function elsewhereNote({ release_region: region }: Countdown, { t }: Words): string {
  return isElsewhere(region) ? t('台灣的日期沒有收錄。', ' No date in Taiwan is on record.') : ''
}

function dateSentence(it: Countdown, words: Words): string {
  const date = formatReleaseDate(it, words)
  const region = it.release_region === null ? '' : regionName(it.release_region, words)
  const isOut = it.released === true
  const sentence = words.t(
    `${it.was_due ? '原訂 ' : ''}${date}${region === '' ? '' : `在${region}`}上映${isOut ? '了' : ''}。`,
    `${isOut ? 'It came out' : it.was_due ? 'It was to come out' : 'It comes out'} ${date}${region === '' ? '' : ` (${region})`}.`,
  )
  return sentence + elsewhereNote(it, words)
}

/** A calendar of the release month. If that is next month, the present month is shown too. */
function calendarOf({ release_date, title }: Countdown, words: Words): BlockOf<'calendar'> {
  const { t, today } = words
  const [month, thisMonth] = [release_date.slice(0, 7), today.slice(0, 7)]
  const isNext = addMonths(thisMonth, 1) === month
  return {
    kind: 'calendar',
    months: isNext ? [thisMonth, month] : [month],
    days: { [release_date]: { kind: 'mark', name: title } },
    today,
    key: compact([
      { kind: 'mark', name: t('上映', 'Comes out') },
      { kind: 'weekend', name: t('週末', 'Weekend') },
      (isNext || month === thisMonth) && { kind: 'today', name: t('今天', 'Today') },
    ]),
  }
}

function viewNextTitles(items: readonly Countdown[], words: Words): Document {
  const { t } = words
  const dated = items.filter(({ days_left }) => days_left !== null)
  const undated = items.filter(({ days_left }) => days_left === null)
  const [first] = dated
  return {
    title: t('接下來上映', 'What comes out next'),
    headline: first
      ? [calledIn(first, words), t('，', ': '), em(leftOf(first, words))]
      : t('沒有確定日子的作品', 'No title to come has a day yet'),
    lede: first
      ? t(
          `${formatReleaseDate(first, words)}上映，是最近的一部。`,
          `The next to come out, on ${formatReleaseDate(first, words)}.`,
        )
      : '',
    form: 'after',
    blocks: compact([
      dated.length !== 0 && tableOf(dated, first, words),
      undated.length !== 0 && { ...tableOf(undated, first, words), heading: words.label('undated') },
      links(link(t('全部還沒上映的', 'Everything to come'), ask('list_titles', { upcoming: true }))),
    ]),
  }
}

function tableOf(items: readonly Countdown[], first: Countdown | undefined, words: Words) {
  const { t } = words
  const isDated = items.some(({ days_left }) => days_left !== null)
  return table(
    items,
    [
      column(t('片名', 'Title'), (it) => link(calledIn(it, words), ask('get_title', { q: it.slug }))),
      column(words.label('release_date'), (it) => writtenDate(it, words)),
      isDated && numberColumn(words.label('days_left'), (it) => words.count(it.days_left ?? 0, '天', 'day')),
    ],
    { mark: (it) => it === first && 'best' },
  )
}

export function leftSentence(it: Countdown, words: Words): Text {
  const { t } = words
  if (it.was_due) return [t('原訂的日子已過，', 'Was due; '), em(t('之後沒有再查證', 'not checked since'))]
  if (it.days_left === null)
    return it.released === true
      ? [em(t('已經上映', 'It is out'))]
      : [t('日子未定，', 'No day yet: '), em(writtenDate(it, words))]
  if (it.days_left === 0) return [em(t('今天上映', 'It comes out today'))]
  if (it.days_left > 0) return [t('還有 ', ''), em(words.count(it.days_left, '天', 'day')), t('', ' to go')]
  return [t('已上映 ', 'Out for '), em(words.count(-it.days_left, '天', 'day'))]
}

function leftOf({ days_left }: Countdown, { t, count }: Words): string {
  return t(`還有 ${count(days_left ?? 0, '天', 'day')}`, `${count(days_left ?? 0, '', 'day')} to go`)
}
