import { compact, em } from '#operation/view.ts'
import type { AnswerOf, CalendarDay, Document, InputOf, Words } from '#operation/view.ts'
import { monthsBetween } from '../dates.ts'
import { nameOf } from './leave-view.ts'
import type { workdays } from './workdays.ts'

type Answer = AnswerOf<typeof workdays>
type Asked = InputOf<typeof workdays>

/** A range of more months is shown as a list instead of month calendars. */
const MONTHS_DRAWN = 4

export function workdaysView(answer: Answer, words: Words, asked: Asked): Document {
  const { t } = words
  const { workdays: count } = asked
  const reached = count !== undefined && count < 0 ? answer.from : answer.to
  const off = `${words.count(answer.days_off, '天', 'day')}`
  return {
    title: t('工作天', 'Workdays'),
    asked:
      count === undefined
        ? t(
            `${words.date(answer.from)}到 ${words.date(answer.to)}`,
            `${words.date(answer.from)} to ${words.date(answer.to)}`,
          )
        : count < 0
          ? t(
              `${words.date(asked.from)}往前 ${-count} 個工作天`,
              `${words.count(-count, '個', 'workday')} before ${words.date(asked.from)}`,
            )
          : t(
              `${words.date(asked.from)}起 ${count} 個工作天`,
              `${words.count(count, '個', 'workday')} after ${words.date(asked.from)}`,
            ),
    headline:
      count === undefined
        ? [em(t(`${answer.workdays} 個工作天`, words.count(answer.workdays, '個', 'workday')))]
        : [t('是 ', 'It is '), em(words.day(reached))],
    lede:
      count === undefined
        ? t(
            `頭尾都算共 ${answer.days} 天，其中放假 ${off}。`,
            `${answer.days} days in all, the first and last counted; ${off} off.`,
          )
        : t(
            `${words.date(asked.from)}不算，共 ${answer.days} 天，其中放假 ${off}。`,
            `${answer.days} days, ${words.date(asked.from)} not counted; ${off} off.`,
          ),
    form: 'after',
    blocks: compact([
      ...calendarBlock(answer, words),
      answer.holidays.length > 0 && {
        kind: 'list',
        heading: t('平日遇到的假日', 'Holidays on weekdays'),
        items: answer.holidays.map(({ date, name_zh }) => `${words.date(date)}${t('', ' ')}${nameOf(name_zh, words)}`),
      },
      answer.makeup_workdays.length > 0 && {
        kind: 'list',
        heading: t('週末要補班', 'Weekends on which people work'),
        items: answer.makeup_workdays.map((date) => words.date(date)),
      },
    ]),
    notice: t('政府機關的行事曆；公司可能不同。', 'By the calendar of offices; companies may differ.'),
  }
}

function calendarBlock({ from, to, holidays, makeup_workdays: makeups }: Answer, words: Words) {
  const { t } = words
  const months = monthsBetween(from, to)
  if (months.length > MONTHS_DRAWN) return []
  const end: CalendarDay = { kind: 'end', name: t('頭尾', 'First or last') }
  return [
    {
      kind: 'calendar' as const,
      months,
      days: {
        [from]: end,
        [to]: end,
        ...Object.fromEntries(
          holidays.map(({ date, name_zh }) => [date, { kind: 'holiday' as const, name: nameOf(name_zh, words) }]),
        ),
        ...Object.fromEntries(
          makeups.map((date) => [date, { kind: 'workday' as const, name: t('補班', 'Make-up workday') }]),
        ),
      },
      key: [
        { kind: 'end' as const, name: t('頭尾', 'First and last day') },
        { kind: 'holiday' as const, name: t('放假', 'Day off') },
        { kind: 'weekend' as const, name: t('週末', 'Weekend') },
      ],
    },
  ]
}
