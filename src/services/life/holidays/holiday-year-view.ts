import { ask, column, compact, em, link, links, numberColumn, table, tag } from '#operation/view.ts'
import type { AnswerOf, CalendarDay, CalendarEvent, Document, Text, Words } from '#operation/view.ts'
import { addDays, ROC_EPOCH } from '#support/dates/taipei.ts'
import type { holidaysByYear } from './holidays-by-year.ts'
import { weekendSpan } from './weekend-span.ts'

type Answer = AnswerOf<typeof holidaysByYear>
type Holiday = NonNullable<Answer['holiday']>

export function holidayYearView(answer: Answer, words: Words): Document {
  const { t } = words
  const { year, holiday, long_weekends: runs } = answer
  const thisYear = Number(words.today.slice(0, 4))
  const next = runs.find(({ from }) => from > words.today)
  const named = (it: { name: string; name_en: string | null }) => t(it.name, it.name_en ?? it.name)
  return {
    title: t(`${year} 年放假日`, `Days off in ${year}`),
    asked: t(`${year} 年（民國 ${year - ROC_EPOCH} 年）`, String(year)),
    headline: holiday
      ? holidayHeadline(holiday, answer, words)
      : [
          em(words.count(runs.length, '個連假', 'long weekend')),
          t('，全年放假 ', ', '),
          em(words.count(answer.days_off, '天', 'day')),
          t('', ' off in all'),
        ],
    lede: [
      holiday
        ? holidayLede(holiday, answer, words)
        : next
          ? t(
              `下一個：${words.dayInColumn(next.from)}到 ${words.dayInColumn(next.to)}，${next.days} 天，${named(next)}。`,
              `Next: ${words.dayInColumn(next.from)} to ${words.dayInColumn(next.to)}, ${next.days} days, ${named(next)}. `,
            )
          : t('這一年的連假都過了。', 'All of them are over. '),
      makeupText(
        answer.makeup_workdays.map(({ date }) => date),
        words,
      ),
    ],
    form: 'after',
    blocks: compact([
      table(
        runs,
        [
          column(t('日期', 'Dates'), (it) => weekendSpan(it, words)),
          column(t('名稱', 'Name'), (it) => (it === next ? [named(it), ' ', tag(t('下一個', 'next'))] : named(it))),
          numberColumn(words.label('days'), (it) => it.days),
        ],
        { heading: t('連假', 'Long weekends'), mark: (it) => it === next && 'best' },
      ),
      {
        kind: 'calendar',
        months: Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`),
        days: daysOf(answer, words),
        ...(words.today.startsWith(String(year)) && { today: words.today }),
        key: compact([
          { kind: 'holiday', name: t('放假', 'Day off') },
          { kind: 'off', name: t('連假裡的其他日子', 'Other days of a long weekend') },
          answer.makeup_workdays.length > 0 && { kind: 'workday', name: t('補班', 'Make-up workday') },
          { kind: 'weekend', name: t('週末', 'Weekend') },
          words.today.startsWith(String(year)) && { kind: 'today', name: t('今天', 'Today') },
        ]),
      },
      table(
        answer.items,
        [
          column(words.label('date'), (day) => link(words.date(day.date), ask('is_holiday', { date: day.date }))),
          column(t('名稱', 'Name'), (day) => t(day.name_zh ?? '', day.name_en ?? '')),
          column(words.label('kind'), (day) => words.value('kind', day.kind)),
        ],
        { heading: t('放假日', 'Days off') },
      ),
      answer.makeup_workdays.length !== 0 && {
        kind: 'list',
        heading: t('補班日', 'Make-up workdays'),
        items: answer.makeup_workdays.map(({ date }) => words.date(date)),
      },
      links(
        year >= thisYear && link(t('加到手機行事曆', 'Add to my calendar'), ask('holiday_calendar', { year })),
        ...[year - 1, year + 1]
          .filter((other) => other <= thisYear + 1)
          .map((other) => link(t(`${other} 年`, String(other)), ask('holidays_by_year', { year: other }))),
      ),
    ]),
    ...(year >= thisYear && { events: eventsOf(answer, words) }),
    notice: answer.notice,
  }
}

type NamedDay = Pick<Answer['items'][number], 'date' | 'name_zh' | 'name_en'>

export function holidayEvent({ date, name_zh, name_en }: NamedDay, { t }: Words): CalendarEvent {
  return { id: `holiday-${date}`, title: t(name_zh ?? '', name_en ?? name_zh ?? ''), from: date }
}

function eventsOf({ items, makeup_workdays }: Answer, words: Words): CalendarEvent[] {
  return [
    ...items.map((day) => holidayEvent(day, words)),
    ...makeup_workdays.map(({ date }) => ({
      id: `workday-${date}`,
      title: words.t('補班', 'Make-up workday'),
      from: date,
    })),
  ]
}

/** `year` names it where the sentence stands alone. */
export function makeupText(days: readonly string[], words: Words, year = ''): string {
  const { t } = words
  const [zh, en] = year === '' ? ['', ''] : [`${year} 年`, ` in ${year}`]
  if (days.length === 0) return t(`${zh}沒有補班日。`, `There is no make-up workday${en}. `)
  const named = days.map((date) => words.shortDay(date))
  return t(
    `${zh}補班 ${days.length} 天：${named.join('、')}。`,
    ` ${words.count(days.length, '天', 'make-up workday')}${en}: ${words.list(named)}. `,
  )
}

function holidayHeadline(holiday: Holiday, { year }: Answer, words: Words): Text {
  const { t } = words
  const name = t(holiday.name_zh, holiday.name_en)
  const { from, to, days } = holiday
  if (from === null || to === null) return t(`${year} 年${name}不放假`, `${name} is no day off in ${year}`)
  const last = from.slice(0, 4) === to.slice(0, 4) ? words.dayInColumn(to) : words.day(to)
  const span = days === 1 ? words.day(from) : t(`${words.day(from)}到 ${last}`, `${words.day(from)} to ${last}`)
  return [t(`${name}放 `, `${name}: `), em(words.count(days, '天', 'day')), t(`，${span}`, ` off, ${span}`)]
}

function holidayLede(
  { from, days_left: days }: Holiday,
  { year, workers_only: workersOnly, days_off }: Answer,
  words: Words,
): string {
  if (from === null && workersOnly.length > 0)
    return words.t('這一年只有勞工在 5 月 1 日放假。', 'In that year only workers had 1 May off.')
  const left = days ? words.t(`還有 ${days} 天。`, `It begins in ${words.count(days, '', 'day')}. `) : ''
  return left + words.t(`${year} 年全年放假 ${days_off} 天。`, `${days_off} days off in all of ${year}. `)
}

/** Named days off, the unnamed days off next to them, and weekend days on which people work. */
function daysOf(
  { items, long_weekends: runs, makeup_workdays: workdays }: Answer,
  words: Words,
): Record<string, CalendarDay> {
  const days: Record<string, CalendarDay> = {}
  for (const { from, to } of runs)
    for (let date = from; date <= to; date = addDays(date, 1)) days[date] = { kind: 'off' }
  for (const day of items)
    days[day.date] = {
      kind: 'holiday',
      name: words.t(day.name_zh ?? '', day.name_en ?? ''),
      to: { operation: 'is_holiday', input: { date: day.date } },
    }
  for (const { date } of workdays) days[date] = { kind: 'workday', name: words.t('補班', 'Make-up workday') }
  return days
}
