import { compact, links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import type { CalendarDay } from '#operation/view/picture-blocks.ts'
import { em, link, quiet, type Text } from '#operation/view/text.ts'
import { addMonths } from '#operation/input/calendar.ts'
import type { Item } from '../titles/title-answer.ts'
import { eventOf, nameOf, newsOf, platformNamesOf, regionName, titleLink } from '../titles/title-words.ts'
import { titlesTable } from '../titles/titles-view.ts'
import type { releaseCalendar } from './release-calendar.ts'

type Answer = AnswerOf<typeof releaseCalendar>

export function calendarView(answer: Answer, words: Words): Document {
  const { t } = words
  const { month, days, undated, total } = answer
  const name = words.month(month)
  const isNow = words.today.startsWith(month)
  const coming = days.filter(({ date }) => date >= words.today)
  const isOver = isNow && coming.length === 0
  // After its last release the present month begins with the next one, of a later month.
  const later = isOver ? (answer.held?.next ?? null) : null
  const ahead = later !== null ? [] : isNow && !isOver ? coming : days
  const past = days.slice(0, days.length - ahead.length)
  const next = coming[0]?.date
  const shownMonth: Block = {
    kind: 'calendar',
    months: [month],
    days: Object.fromEntries(days.map(({ date, items }) => [date, dayOf(items, words)])),
    ...(isNow && { today: words.today }),
    key: compact([
      { kind: 'mark', name: t('有作品上映', 'Something comes out') },
      { kind: 'weekend', name: t('週末', 'Weekend') },
      isNow && { kind: 'today', name: t('今天', 'Today') },
    ]),
  }
  return {
    title: t(`${name}上映表`, `Releases of ${name}`),
    asked: name,
    headline: headlineOf(answer, words),
    lede: [
      coverageNote(answer, words),
      past.length > 0 && !isOver
        ? t(
            `這個月還有 ${countOf(ahead)} 部，共 ${words.number(total)} 部。`,
            `${countOf(ahead)} still to come of ${words.count(total, '', 'title')} this month. `,
          )
        : total > 0
          ? isOver
            ? t(
                `這個月原訂 ${words.number(total)} 部，日子都過了${isChecked(answer) ? '' : '，之後沒有再查證'}。`,
                `${words.count(total, '', 'title')} had a day this month, all past${isChecked(answer) ? '' : ' and not checked since'}. `,
              )
            : firstDay(days, words)
          : '',
      undated.length > 0
        ? t(`另有 ${undated.length} 部還沒有確定日子。`, `${undated.length} more have no day yet.`)
        : '',
    ],
    form: 'after',
    blocks: compact([
      total !== 0 &&
        (later === null
          ? { kind: 'split', isEven: true, left: [daysTable(ahead, next, words)], right: [shownMonth] }
          : shownMonth),
      past.length !== 0 && {
        kind: 'fold',
        summary: isChecked({ ...answer, days: past })
          ? t(`這個月已經上映的 ${countOf(past)} 部`, `${countOf(past)} that came out earlier this month`)
          : t(`這個月原訂已上映的 ${countOf(past)} 部`, `${countOf(past)} due earlier this month`),
        blocks: [daysTable(past, undefined, words)],
      },
      undated.length !== 0 && { ...titlesTable(undated, words), heading: words.label('undated') },
      links(
        later !== null && titleLink(later, words),
        ...[-1, 1].map((step) => {
          const other = addMonths(month, step)
          return link(words.month(other), { operation: 'release_calendar', input: { month: other } })
        }),
        link(t('所有還沒上映的', 'Everything to come'), { operation: 'list_titles', input: { upcoming: true } }),
      ),
    ]),
    // A present month keeps its file after its last release, for calendars that subscribed to it.
    ...((coming.length > 0 || isNow) && {
      events: days.flatMap(({ items }) => items.map((it) => eventOf(it, words))),
    }),
    news: days.toReversed().flatMap(({ items }) => items.map((it) => newsOf(it, words))),
    provenance: answer.provenance,
  }
}

/** The next release for the present month. For another month, how many titles come out. */
function headlineOf(answer: Answer, words: Words): Text {
  const { t } = words
  const { month, days, total, held } = answer
  const next = held?.next ?? null
  if (words.today.startsWith(month) && next !== null) return nextSentence(next, days, words)
  if (total === 0 && month < (held?.from ?? ''))
    return t('這個月的作品沒有收錄', 'No titles of this month are available')
  if (total === 0) return t('這個月沒有確定日子的作品', 'No title has a day in this month')
  const isOver = days.every(({ date }) => date < words.today)
  const count = em(words.count(total, '部', 'title'))
  if (isOver && isChecked(answer)) return [count, t('上映', ' came out')]
  return isOver
    ? [t('原訂 ', ''), count, t('上映', total === 1 ? ' was due' : ' were due')]
    : [count, t('上映', total === 1 ? ' comes out' : ' come out')]
}

/** Whether the data is newer than the month’s last release. */
function isChecked({ days, provenance }: Answer): boolean {
  return (days.at(-1)?.date ?? '') <= (provenance.as_of ?? '')
}

function nextSentence(
  next: NonNullable<NonNullable<Answer['held']>['next']>,
  days: Answer['days'],
  words: Words,
): Text {
  const { t } = words
  const items = days.find(({ date }) => date === next.release_date)?.items ?? []
  const shown = items.find(({ platforms }) => platforms.length > 0) ?? next
  const others = Math.max(items.length - 1, 0)
  const more = others === 0 ? '' : t(`等 ${words.number(others + 1)} 部`, ` and ${words.number(others)} more`)
  return [
    t('接下來 ', `“${nameOf(shown, words)}”${more}: next out, on `),
    em(t(words.day(next.release_date), words.nearDay(next.release_date))),
    t(`《${nameOf(shown, words)}》${more}上映`, ''),
  ]
}

/** The range of months with data, if the requested month is outside it. */
function coverageNote({ month, held }: Answer, { t, month: nameOfMonth }: Words): string {
  if (held === null || (held.from <= month && month <= held.to)) return ''
  const [from, to] = [nameOfMonth(held.from), nameOfMonth(held.to)]
  return t(`收錄的是 ${from}到 ${to}上映的作品。`, `Releases from ${from} to ${to} are available. `)
}

function firstDay([first]: Answer['days'], words: Words): string {
  const [shown] = first?.items ?? []
  if (!first || !shown) return ''
  const name = nameOf(shown, words)
  return words.t(
    `最早的是 ${words.day(first.date)}的《${name}》。`,
    `The first is “${name}” on ${words.day(first.date)}. `,
  )
}

function countOf(days: Answer['days']): number {
  return days.reduce((sum, { items }) => sum + items.length, 0)
}

function daysTable(days: Answer['days'], next: string | undefined, words: Words) {
  return {
    kind: 'table' as const,
    isComplete: true as const,
    ...(days.some(({ items }) =>
      items.some((it) => (words.language === 'zh' ? it.title_zh : it.title_en) === null),
    ) && {
      caption: words.t('還沒有中文片名的，列原文片名', 'Titles without an English name keep their own'),
    }),
    columns: [{ name: words.label('date') }, { name: words.t('片名', 'Title') }, { name: words.label('type') }],
    rows: days.flatMap(({ date, items }) =>
      items.map((it) => ({
        cells: [words.dayInColumn(date), [titleLink(it, words), whereOf(it, words)], words.value('type', it.type)],
        ...(date === next && { mark: 'best' as const }),
      })),
    ),
  }
}

/** The platforms of a title, and a region that is not Taiwan. A cinema goes without saying. */
function whereOf({ platforms, release_region: region }: Item, words: Words): Text {
  const others = platforms.filter((it) => it !== 'cinema')
  const abroad = region === null || region === 'TW' || region === 'global' ? '' : regionName(region, words)
  const parts = [abroad, others.length === 0 ? '' : platformNamesOf(others, words)].filter((it) => it !== '')
  return parts.length === 0 ? '' : quiet(` ${parts.join(words.t('、', ', '))}`)
}

function dayOf(items: readonly Item[], words: Words): CalendarDay {
  const [only, second] = items
  return {
    kind: 'mark',
    name: words.list(items.map((it) => nameOf(it, words))),
    ...(only && !second && { to: { operation: 'get_title', input: { q: only.slug } } }),
  }
}
