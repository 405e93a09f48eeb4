import { ask, compact, em, link, links } from '#operation/view.ts'
import type { Block, Document, InputOf, Link, Text, Words } from '#operation/view.ts'
import { addMonths } from '#operation/input/calendar.ts'
import type { Item } from '../titles/title-answer.ts'
import { eventOf, nameOf, newsOf, titleLink } from '../titles/title-words.ts'
import { titlesTable } from '../titles/titles-view.ts'
import { countTitles, daysTable, isConfirmed, pastDays, withCalendar } from './month-blocks.ts'
import type { Answer, Day } from './month-blocks.ts'
import type { releaseCalendar } from './release-calendar.ts'

type Asked = Partial<InputOf<typeof releaseCalendar>>

/** The parts of the page that differ between months to come, under way and over. */
interface MonthPart {
  readonly headline: Text
  readonly lede: string
  readonly blocks: readonly Block[]
  readonly links: readonly Link[]
  readonly action?: Link
}

export function calendarView(answer: Answer, words: Words, { platform }: Asked = {}): Document {
  const { t } = words
  const { month, days, undated } = answer
  const name = words.month(month)
  const place = platform && words.value('platform', platform)
  const part = viewMonth(answer, place, words)
  const isCalendarFile = words.today.startsWith(month) || days.some(({ date }) => date >= words.today)
  return {
    title: t(`${name}上映表`, `Releases of ${name}`),
    asked: place === undefined ? name : t(`${place}，${name}`, `${place}, ${name}`),
    headline: part.headline,
    lede: [
      coverageNote(answer, place, words),
      part.lede,
      undated.length > 0
        ? t(`另有 ${undated.length} 部還沒有確定日子。`, `${undated.length} more have no day yet.`)
        : '',
    ],
    ...(part.action && { actions: [part.action] }),
    form: 'after',
    blocks: compact([
      ...part.blocks,
      undated.length !== 0 && { ...titlesTable(undated, words), heading: words.label('undated') },
      links(
        ...part.links,
        ...[-1, 1].map((step) => {
          const other = addMonths(month, step)
          return link(words.month(other), ask('release_calendar', { month: other, platform }))
        }),
        place !== undefined && link(t('不限平台', 'Every platform'), ask('release_calendar', { month })),
        link(t('所有還沒上映的', 'Everything to come'), ask('list_titles', { upcoming: true, platform })),
      ),
    ]),
    // The present month keeps its file after its last release, for calendars that subscribed to it.
    ...(isCalendarFile && { events: days.flatMap(({ items }) => items.map((it) => eventOf(it, words))) }),
    news: days.toReversed().flatMap(({ items }) => items.map((it) => newsOf(it, words))),
  }
}

function viewMonth(answer: Answer, place: string | undefined, words: Words): MonthPart {
  const { month, days, total, held } = answer
  const coming = days.filter(({ date }) => date >= words.today)
  const isPresent = words.today.startsWith(month)
  if (isPresent && coming[0]) return viewPresentMonth(answer, [coming[0], ...coming.slice(1)], words)
  if (isPresent && held?.next) return viewFinishedMonth(answer, held.next, words)
  if (total === 0) return viewEmptyMonth(answer, place, words)
  return coming.length > 0 ? viewFutureMonth(answer, words) : viewPastMonth(answer, words)
}

function viewPresentMonth(answer: Answer, coming: readonly [Day, ...Day[]], words: Words): MonthPart {
  const past = answer.days.filter(({ date }) => date < words.today)
  const [{ date, items }] = coming
  const count = countTitles(coming)
  return {
    headline: nextSentence(date, items, words),
    lede:
      past.length === 0
        ? firstSentence(coming[0], words)
        : words.t(
            `這個月還有 ${count} 部，共 ${words.number(answer.total)} 部。`,
            `${count} still to come of ${words.count(answer.total, '', 'title')} this month. `,
          ),
    blocks: compact([
      withCalendar(daysTable(coming, date, words), answer, words),
      past.length > 0 && pastDays(past, answer, words),
    ]),
    links: [],
  }
}

/** After its last release, the present month begins with the next title, of a later month. */
function viewFinishedMonth(answer: Answer, next: Item, words: Words): MonthPart {
  const month = words.month(next.release_date)
  return {
    headline: nextSentence(next.release_date, [next], words),
    lede: finishedSentence(answer, words),
    blocks: answer.total === 0 ? [] : [pastDays(answer.days, answer, words)],
    links: [titleLink(next, words)],
    action: link(
      words.t(`看 ${month}`, `See ${month}`),
      ask('release_calendar', { month: next.release_date.slice(0, 7) }),
    ),
  }
}

function viewEmptyMonth({ month, held }: Answer, place: string | undefined, words: Words): MonthPart {
  const { t } = words
  // The titles of a platform are not complete, so that a month without any says nothing about the platform.
  if (place !== undefined) {
    const name = words.month(month)
    return {
      headline: t(`沒有收錄 ${place} ${name}的作品`, `No title on ${place} in ${name} is on record`),
      lede: '',
      blocks: [],
      links: [],
    }
  }
  const headline =
    month < (held?.from ?? '')
      ? t('這個月的作品沒有收錄', 'No titles of this month are available')
      : t('這個月沒有確定日子的作品', 'No title has a day in this month')
  return { headline, lede: '', blocks: [], links: [] }
}

function viewFutureMonth(answer: Answer, words: Words): MonthPart {
  const { days, total } = answer
  const [first] = days
  return {
    headline: [
      em(words.count(total, '部', 'title')),
      words.t('上映', total === 1 ? ' comes out' : ' come out'),
      first ? andFirst(first, words) : '',
    ],
    lede: '',
    blocks: [withCalendar(daysTable(days, first?.date, words), answer, words)],
    links: [],
  }
}

function viewPastMonth(answer: Answer, words: Words): MonthPart {
  const { days, total } = answer
  const { t } = words
  const [first] = days
  const count = em(words.count(total, '部', 'title'))
  return {
    headline: isConfirmed(days, answer)
      ? [count, t('上映', ' came out')]
      : [t('原訂 ', ''), count, t('上映', total === 1 ? ' was due' : ' were due')],
    lede: first ? firstSentence(first, words) : '',
    blocks: [withCalendar(daysTable(days, undefined, words), answer, words)],
    links: [],
  }
}

function nextSentence(date: string, items: readonly Item[], words: Words): Text {
  const shown = items.find(({ platforms }) => platforms.length > 0) ?? items[0]
  const name = shown ? nameOf(shown, words) : ''
  const others = items.length - 1
  if (words.language === 'zh') {
    const more = others === 0 ? '' : `等 ${words.number(items.length)} 部`
    return date === words.today
      ? [em('今天'), `《${name}》${more}上映`]
      : ['接下來 ', em(words.day(date)), `《${name}》${more}上映`]
  }
  const more = others === 0 ? '' : ` and ${words.number(others)} more`
  return date === words.today
    ? [`“${name}”${more}: out `, em('today')]
    : [`“${name}”${more}: next out, on `, em(words.nearDay(date))]
}

function finishedSentence(answer: Answer, { t, number, count }: Words): string {
  if (answer.total === 0) return ''
  const isSure = isConfirmed(answer.days, answer)
  return t(
    `這個月原訂 ${number(answer.total)} 部，日子都過了${isSure ? '' : '，之後沒有再查證'}。`,
    `${count(answer.total, '', 'title')} had a day this month, all past${isSure ? '' : ' and not checked since'}. `,
  )
}

/** The range of months with data, if the requested month is outside it. */
function coverageNote({ month, held }: Answer, place: string | undefined, { t, month: nameOfMonth }: Words): string {
  if (held === null || (held.from <= month && month <= held.to)) return ''
  const [from, to] = [nameOfMonth(held.from), nameOfMonth(held.to)]
  const of = place === undefined ? '' : t(` ${place} `, ` on ${place}`)
  return t(`收錄的${of}是 ${from}到 ${to}上映的作品。`, `Releases${of} from ${from} to ${to} are available. `)
}

function firstSentence({ date, items: [shown] }: Day, words: Words): string {
  if (!shown) return ''
  const name = nameOf(shown, words)
  return words.t(`最早的是 ${words.day(date)}的《${name}》。`, `The first is “${name}” on ${words.day(date)}. `)
}

function andFirst({ date, items: [shown] }: Day, words: Words): string {
  if (!shown) return ''
  const name = nameOf(shown, words)
  return words.t(`，最早是 ${words.day(date)}的《${name}》`, `, first “${name}” on ${words.nearDay(date)}`)
}
