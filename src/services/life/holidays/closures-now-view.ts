import { ask, column, em, link, links, table } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import { countyName } from './closure-counties.ts'
import { noticesLink, stateOf, unknownHeadline } from './closures-view.ts'
import type { closuresNow } from './closures-now.ts'

type Answer = AnswerOf<typeof closuresNow>

export function closuresNowView(answer: Answer, words: Words, asked: Partial<InputOf<typeof closuresNow>>): Document {
  const { t } = words
  const place = asked.county === undefined ? undefined : countyName(asked.county, words)
  const isKnown = answer.checked_at !== null
  const items = answer.days.flatMap(({ date, items: those }) => those.map((it) => ({ date, ...it })))
  return {
    title: t(
      `${place ?? '各縣市'}今天明天停班停課`,
      `Closures today and tomorrow${place === undefined ? '' : `: ${place}`}`,
    ),
    ...(place !== undefined && isKnown && { asked: place }),
    headline: isKnown ? headlineOf(answer, words) : unknownHeadline(place ?? '', words),
    lede: isKnown
      ? t('公告隨時會有，出門前請再看一次。', 'Notices come at any hour; look again before you leave.')
      : t('要停的話，各縣市會公告在人事行政總處的網站。', 'Each county announces closures on the site of the DGPA.'),
    actions: [noticesLink(words)],
    form: 'after',
    blocks: [
      ...(items.length === 0
        ? []
        : [
            table(items, [
              column(words.label('date'), (it) => words.shortDay(it.date)),
              column(words.label('county'), (it) => countyName(it.county, words)),
              column(words.label('work'), (it) => stateOf(it.work, it.places_no_work, words)),
              column(words.label('school'), (it) => stateOf(it.school, it.places_no_school, words)),
            ]),
          ]),
      links(
        link(
          t('歷年紀錄', 'Past closures'),
          ask('list_closures', asked.county === undefined ? {} : { county: asked.county }),
        ),
      ),
    ],
    // The news feed has one entry for each day with a closure. It stays empty while the notices are unknown.
    news: answer.days.flatMap(({ date, items: those }) =>
      those.length === 0
        ? []
        : [
            {
              id: `closures-${date}`,
              title: t(`${words.date(date)}停班停課`, `Stops of work or school on ${words.date(date)}`),
              date,
              text: words.list(those.map(({ county }) => countyName(county, words))),
            },
          ],
    ),
  }
}

function headlineOf({ days }: Answer, { t, count }: Words): Text {
  const stops = days.map(
    ({ items }) => items.filter(({ work, school }) => [work, school].some((it) => it?.startsWith('stop'))).length,
  )
  return stops.map((stopped, at): Text => [
    at === 0 ? t('今天', 'Today ') : t('，明天', '; tomorrow '),
    stopped === 0
      ? t('沒有公告停班停課', 'no stop is announced')
      : em(t(`${count(stopped, '個縣市', '')}停班停課`, count(stopped, '個縣市', 'county stops', 'counties stop'))),
  ])
}
