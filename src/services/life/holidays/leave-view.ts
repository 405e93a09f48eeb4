import { ask, barColumn, column, compact, em, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Words } from '#operation/view.ts'
import { englishName } from './holiday-names.ts'
import type { Break } from './leave.ts'
import type { planLeave } from './plan-leave.ts'

type Answer = AnswerOf<typeof planLeave>
type Asked = InputOf<typeof planLeave>

export function leaveView({ year, items, best_per_day: thriftiest }: Answer, words: Words, { days }: Asked): Document {
  const { t } = words
  const [best] = items
  const longest = Math.max(1, ...items.map((it) => it.days))
  return {
    title: t(`${year} 年請假攻略`, `Leave in ${year}`),
    asked: t(`${year} 年，最多請 ${days} 天`, `${year}, at most ${words.count(days, '天', 'day')} of leave`),
    headline: best
      ? [
          t(`請 ${best.leave.length} 天，`, `Take ${words.count(best.leave.length, '天', 'day')}, `),
          em(t(`連休 ${best.days} 天`, `be away ${best.days}`)),
        ]
      : t('這段期間沒有划算的連休', 'No break here is worth leave'),
    lede: best
      ? t(
          `${words.day(best.from)}到 ${words.day(best.to)}，請 ${listDays(best, words)}。`,
          `${words.day(best.from)} to ${words.day(best.to)}: take ${listDays(best, words)}.`,
        ) + (thriftiest && thriftiest.gain > best.gain ? thriftText(thriftiest, words) : '')
      : '',
    form: 'after',
    blocks: compact([
      items.length > 0 &&
        table(
          items,
          [
            column(t('連休', 'Break'), (it) =>
              t(
                `${words.shortDay(it.from)}到 ${words.shortDay(it.to)}`,
                `${words.shortDay(it.from)} to ${words.shortDay(it.to)}`,
              ),
            ),
            numberColumn(t('休幾天', 'Days off'), (it) => words.count(it.days, '天', 'day')),
            column(t('請哪幾天', 'Days to take'), (it) => listDays(it, words)),
            column(words.label('names'), (it) => words.list(it.names.map((name) => nameOf(name, words)))),
            barColumn(t('長短', 'Length'), (it) => String(it.days / longest)),
          ],
          { onPhone: 'cards' as const, mark: (it) => it === best && 'best' },
        ),
      links(
        link(t(`${year} 全年放假日`, `Days off in ${year}`), ask('holidays_by_year', { year })),
        // Each year's calendar is published in the year before.
        year === Number(words.today.slice(0, 4)) &&
          link(t(`${year + 1} 年怎麼請`, `Leave in ${year + 1}`), ask('plan_leave', { year: year + 1, days })),
      ),
    ]),
  }
}

function thriftText(it: Break, words: Words): string {
  const [from, leave] = [words.day(it.from), it.leave.length]
  return words.t(
    `最省假的是 ${from}起，請 ${leave} 天休 ${it.days} 天。`,
    ` The most for each day of leave: ${it.days} days from ${from} for ${leave}.`,
  )
}

function listDays({ leave }: Break, words: Words): string {
  return words.list(leave.map((date) => words.t(words.dayInColumn(date), words.shortDay(date))))
}

/** A name that is new in the calendar has no translation yet. */
export function nameOf(name: string, { t }: Words): string {
  return t(name, englishName(name) ?? name)
}
