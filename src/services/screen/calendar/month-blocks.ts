import { column, compact, fold, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Block, CalendarDay, Text, Words } from '#operation/view.ts'
import type { Item } from '../titles/title-answer.ts'
import { isElsewhere, nameOf, platformNamesOf, regionName, titleLink } from '../titles/title-words.ts'
import type { releaseCalendar } from './release-calendar.ts'

export type Answer = AnswerOf<typeof releaseCalendar>
export type Day = Answer['days'][number]

export function countTitles(days: readonly Day[]): number {
  return days.reduce((sum, { items }) => sum + items.length, 0)
}

/** Whether the data is as new as the last of these days. */
export function isConfirmed(days: readonly Day[], { provenance }: Answer): boolean {
  return (days.at(-1)?.date ?? '') <= (provenance.as_of ?? '')
}

/** A table beside the month’s calendar. */
export function withCalendar(table: Block, answer: Answer, words: Words): Block {
  return { kind: 'split', isEven: true, left: [table], right: [calendarBlock(answer, words)] }
}

function calendarBlock({ month, days }: Answer, words: Words): Block {
  const { t } = words
  const isPresent = words.today.startsWith(month)
  return {
    kind: 'calendar',
    months: [month],
    days: Object.fromEntries(days.map(({ date, items }) => [date, markOf(items, words)])),
    ...(isPresent && { today: words.today }),
    key: compact([
      { kind: 'mark', name: t('有作品上映', 'Something comes out') },
      { kind: 'weekend', name: t('週末', 'Weekend') },
      isPresent && { kind: 'today', name: t('今天', 'Today') },
    ]),
  }
}

function markOf(items: readonly Item[], words: Words): CalendarDay {
  const [only, second] = items
  return {
    kind: 'mark',
    name: words.list(items.map((it) => nameOf(it, words))),
    ...(only && !second && { to: { operation: 'get_title', input: { q: only.slug } } }),
  }
}

/** The titles of days. Those of `nextDate` are emphasised. */
export function daysTable(days: readonly Day[], nextDate: string | undefined, words: Words): Block {
  const name = words.language === 'zh' ? 'title_zh' : 'title_en'
  const isUntranslated = days.some(({ items }) => items.some((it) => it[name] === null))
  return table(
    days.flatMap(({ date, items }) => items.map((it) => ({ ...it, date }))),
    [
      column(words.label('date'), ({ date }) => words.dayInColumn(date)),
      column(words.t('片名', 'Title'), (it) => [titleLink(it, words), placesOf(it, words)]),
      column(words.label('type'), ({ type }) => words.value('type', type)),
    ],
    {
      isComplete: true,
      ...(isUntranslated && {
        caption: words.t('還沒有中文片名的，列原文片名', 'Titles without an English name keep their own'),
      }),
      mark: ({ date }) => date === nextDate && 'best',
    },
  )
}

/** The platforms of a title, and a region that is not Taiwan. A cinema goes without saying. */
function placesOf({ platforms, release_region: region }: Item, words: Words): Text {
  const others = platforms.filter((it) => it !== 'cinema')
  const parts = compact([
    isElsewhere(region) && regionName(region, words),
    others.length > 0 && platformNamesOf(others, words),
  ])
  return parts.length === 0 ? '' : quiet(` ${parts.join(words.t('、', ', '))}`)
}

/** The present month’s days before today, folded. */
export function pastDays(days: readonly Day[], answer: Answer, words: Words): Block {
  const { t } = words
  const count = countTitles(days)
  return fold(
    isConfirmed(days, answer)
      ? t(`這個月已經上映的 ${count} 部`, `${count} that came out earlier this month`)
      : t(`這個月原訂已上映的 ${count} 部`, `${count} due earlier this month`),
    [daysTable(days, undefined, words)],
  )
}
