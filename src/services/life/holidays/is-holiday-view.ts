import { addDays } from '#support/dates/taipei.ts'
import { ask, compact, em, link, links } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { noticesLink, unknownSentence } from './closures-view.ts'
import { countyName } from './closure-counties.ts'
import { makeupText } from './holiday-year-view.ts'
import type { isHoliday } from './is-holiday.ts'

type Answer = AnswerOf<typeof isHoliday>

/** If more counties than this have a closure, the page shows their number instead of their names. */
const COUNTIES_NAMED = 4

export function isHolidayView(answer: Answer, words: Words): Document {
  const { t } = words
  const day = words.day(answer.date)
  const own = answer.name_zh === null ? undefined : t(answer.name_zh, answer.name_en ?? answer.name_zh)
  // A substitute day is called after the festival that it makes up for.
  const festival = answer.kind === 'makeup_holiday' ? answer.long_weekend : null
  const name = festival ? t(`${own}（${festival.name}）`, `${own} (${festival.name_en ?? festival.name})`) : own
  const why = name ?? words.value('kind', answer.kind)
  const verdict = answer.is_holiday
    ? t('放假', 'is a day off')
    : answer.kind === 'workday_makeup'
      ? t('要補班', 'is a make-up workday')
      : t('不放假', 'is a workday')
  const month = answer.date.slice(0, 7)
  const stopped = answer.is_holiday ? [] : (answer.stopped_counties ?? [])
  const isUnknown =
    !answer.is_holiday && answer.date > (answer.closures_known_up_to ?? '') && answer.date <= addDays(words.today, 1)
  const where =
    stopped.length > COUNTIES_NAMED
      ? words.count(stopped.length, '個縣市', 'county', 'counties')
      : words.list(stopped.map((county) => countyName(county, words)))
  return {
    title: t(`${answer.date} ${verdict}：${why}`, `${answer.date} ${verdict}: ${why}`),
    headline:
      stopped.length > 0
        ? [day, t('停止上班：', ', offices closed: '), em(where)]
        : [day, t('', ' '), em(verdict), answer.is_holiday || name !== undefined ? t(`：${why}`, `: ${why}`) : ''],
    lede:
      stopped.length > 0
        ? [
            isUnknown ? unknownSentence(answer.closures_known_up_to, words) : '',
            t('行事曆上要上班，當天因颱風等天災停班。', 'A workday by the calendar; closed for the weather. '),
            link(t('看哪些縣市', 'See which counties'), ask('list_closures', { from: answer.date, to: answer.date })),
          ]
        : isUnknown
          ? [
              t('照行事曆，有沒有颱風假還', 'By the calendar. A typhoon day: '),
              unknownSentence(answer.closures_known_up_to, words),
            ]
          : answer.kind === 'workers_only'
            ? t(
                '這一年只有適用勞基法的勞工放假，機關與學校照常。',
                'Only workers under the Labor Standards Act have it off; offices and schools are open.',
              )
            : [
                untilText(answer.days_left, words),
                runText(answer.long_weekend, words),
                substituteText(answer, words),
                makeupText(answer.makeup_workdays, words, answer.date.slice(0, 4)),
                t(
                  '政府機關與學校的行事曆；公司可能不同。',
                  'By the calendar of offices and schools; companies may differ.',
                ),
              ],
    ...(isUnknown && { actions: [noticesLink(words)] }),
    form: 'after',
    blocks: [
      {
        kind: 'calendar',
        months: [month],
        days: {
          ...Object.fromEntries(datesOf(answer.long_weekend).map((date) => [date, { kind: 'off' as const }])),
          ...(answer.kind !== 'workday' &&
            answer.kind !== 'weekend' && {
              [answer.date]: { kind: answer.is_holiday ? 'holiday' : 'workday', ...(name !== undefined && { name }) },
            }),
        },
        today: answer.date,
        key: compact([
          { kind: 'today', name: t('你查的這天', 'The day you asked') },
          answer.long_weekend && { kind: 'off', name: t('連假', 'Long weekend') },
        ]),
      },
      links(
        link(
          t(`${answer.date.slice(0, 4)} 整年`, `All of ${answer.date.slice(0, 4)}`),
          ask('holidays_by_year', { year: Number(answer.date.slice(0, 4)) }),
        ),
        link(t('下個連假', 'The next long weekend'), ask('holidays_next')),
      ),
    ],
    ...(name !== undefined && {
      jsonLd: {
        '@type': 'Event',
        name,
        startDate: answer.date,
        endDate: answer.date,
        eventStatus: 'https://schema.org/EventScheduled',
        location: {
          '@type': 'Place',
          name: t('台灣', 'Taiwan'),
          address: { '@type': 'PostalAddress', addressCountry: 'TW' },
        },
      },
    }),
  }
}

function runText(run: Answer['long_weekend'], words: Words): string {
  if (!run) return ''
  const [from, to] = [words.dayInColumn(run.from), words.dayInColumn(run.to)]
  return words.t(`連放 ${run.days} 天，${from}到 ${to}。`, `${run.days} days off in a row, ${from} to ${to}. `)
}

/** The day off in place of a holiday on a weekend, unless it is the day that was asked for. */
function substituteText({ date, substitute_days: days }: Answer, words: Words): string {
  const others = days.filter((day) => day !== date).map((day) => words.dayInColumn(day))
  if (others.length === 0) return ''
  return words.t(`${words.list(others)}是補假。`, `Day off in lieu: ${words.list(others)}. `)
}

function untilText(days: number | null, words: Words): string {
  return days ? words.t(`還有 ${days} 天。`, `In ${words.count(days, '', 'day')}. `) : ''
}

function datesOf(run: Answer['long_weekend']): string[] {
  return run ? Array.from({ length: run.days }, (_, at) => addDays(run.from, at)) : []
}
