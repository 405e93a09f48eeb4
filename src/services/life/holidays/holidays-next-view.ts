import { ask, column, compact, em, link, links, numberColumn, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { z } from 'zod'
import type { holidaysNextSchema } from './holidays-answer.ts'
import type { holidaysNext } from './holidays-next.ts'
import { holidayEvent } from './holiday-year-view.ts'
import { weekendSpan } from './weekend-span.ts'

type Answer = AnswerOf<typeof holidaysNext>

export function holidaysNextView(answer: Answer, words: Words): Document {
  const { t } = words
  const { today, next_long_weekend: next, upcoming } = answer
  const now = today.long_weekend
  const named = (it: { name: string; name_en: string | null }) => t(it.name, it.name_en ?? it.name)
  return {
    title: t('下個連假', 'The next long weekend'),
    headline: next
      ? [
          t('下個連假：', 'Next long weekend: '),
          em(
            t(
              `${words.day(next.from)}起 ${next.days} 天`,
              `${words.day(next.from)}, ${words.count(next.days, '天', 'day')}`,
            ),
          ),
        ]
      : t('目前沒有已公布的連假', 'No long weekend has been announced'),
    lede: [
      next
        ? t(
            `${named(next)}，放到 ${words.day(next.to)}，還有 ${next.days_left} 天。`,
            `${named(next)}, until ${words.day(next.to)}, in ${words.count(next.days_left ?? 0, '天', 'day')}. `,
          )
        : '',
      now
        ? t(
            `現在正在放${named(now)}，到 ${words.shortDay(now.to)}。`,
            `It is ${named(now)} now, until ${words.shortDay(now.to)}.`,
          )
        : todaySentence(today, words),
    ],
    blocks: [
      table(
        answer.coming_long_weekends,
        [
          column(t('日期', 'Dates'), (it) => weekendSpan(it, words)),
          column(t('連假', 'Long weekend'), (it) => [named(it), ' ', quiet(words.count(it.days, '天', 'day'))]),
          numberColumn(t('還有', 'In'), (it) => words.count(it.days_left ?? 0, '天', 'day')),
        ],
        { heading: t('接下來的連假', 'Coming long weekends') },
      ),
      table(
        upcoming,
        [
          column(words.label('date'), (day) => link(words.date(day.date), ask('is_holiday', { date: day.date }))),
          column(t('假日', 'Day off'), (day) => t(day.name_zh ?? '', day.name_en ?? '')),
          numberColumn(t('還有', 'In'), (day) => words.count(day.days_left ?? 0, '天', 'day')),
        ],
        { heading: t('接下來的假日', 'Coming days off') },
      ),
      links(
        ...[Number(words.today.slice(0, 4)), Number(words.today.slice(0, 4)) + 1].map((year) =>
          link(t(`${year} 年整年`, `All of ${year}`), ask('holidays_by_year', { year })),
        ),
        link(t('請幾天假最划算', 'Best days to take leave'), ask('plan_leave')),
      ),
    ],
    events: compact([
      next && { id: `long-weekend-${next.from}`, title: named(next), from: next.from, to: next.to },
      ...upcoming.map((day) => holidayEvent(day, words)),
    ]),
  }
}

function todaySentence(today: z.output<typeof holidaysNextSchema>['today'], words: Words): string {
  const { t } = words
  const name = today.name === null ? '' : t(`（${today.name}）`, ` (${today.name_en ?? today.name})`)
  return today.is_holiday
    ? t(`今天放假${name}。`, `Today is a day off${name}.`)
    : t(`今天要上班${name}。`, `Today is a workday${name}.`)
}
