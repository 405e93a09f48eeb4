import { lookupTable } from '#support/text/lookup-table.ts'
import { column, em, link, links, plainText, quiet, strong, table, tag } from '#operation/view.ts'
import type { AnswerOf, BlockOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import { CLOSURE_NOTICES, countyName } from './closure-counties.ts'
import { CLOSURES_FROM } from './closure-queries.ts'
import type { listClosures } from './list-closures.ts'

type Answer = AnswerOf<typeof listClosures>
type Asked = Partial<InputOf<typeof listClosures>>

/**
 * The number of closed days this year and last year. Empty if this page of results does not contain all of both years.
 */
function countRecentDays({ items, total }: Answer, words: Words): string {
  const thisYear = Number(words.today.slice(0, 4))
  const daysOf = (year: number) =>
    new Set(items.map(({ date }) => date).filter((date) => date.startsWith(`${year}-`))).size
  const isComplete = items.length === total || Number(items.at(-1)?.date.slice(0, 4)) < thisYear - 1
  if (!isComplete) return ''
  return words.t(
    `今年（${thisYear}）${daysOf(thisYear)} 天，去年（${thisYear - 1}）${daysOf(thisYear - 1)} 天。`,
    `In ${thisYear} ${words.count(daysOf(thisYear), '天', 'day')}, in ${thisYear - 1} ${words.count(daysOf(thisYear - 1), '天', 'day')}.`,
  )
}

/** Links to the authority's own page, where notices are always current. */
export function noticesLink({ t }: Words) {
  return link(t('看人事行政總處的公告', 'See the notices of the DGPA'), CLOSURE_NOTICES)
}

/** `about` is a county, days or both. The age below the headline says on which day the record ends. */
export function unknownHeadline(about: string, { t }: Words): Text {
  return [
    t(`${about}停不停班，`, `Stop of work or school${about === '' ? '' : `, ${about}`}: `),
    em(t('這裡不知道', 'not known here')),
  ]
}

export function unknownSentence(knownUpTo: string | null, words: Words): string {
  if (knownUpTo === null) return words.t('不知道，還沒有紀錄。', 'not known; nothing is on record yet. ')
  const day = words.nearDay(knownUpTo)
  return words.t(`不知道，紀錄只到 ${day}。`, `not known; the record ends on ${day}. `)
}

export function closuresView(answer: Answer, words: Words, asked: Asked): Document {
  const { t } = words
  const { items, total, limit, offset } = answer
  const isUnknown = answer.unknown_from !== null
  const [newest] = items
  const place = asked.county === undefined ? undefined : countyName(asked.county, words)
  const page = (from: number) => ({ operation: 'list_closures', input: { ...asked, limit, offset: from } })
  const about = [place, periodOf(asked, words)].filter((it) => it !== undefined && it !== '')
  const isPeriod = asked.from !== undefined || asked.to !== undefined
  const hasYears = place !== undefined && !isPeriod
  const years = [...Map.groupBy(items, ({ date }) => date.slice(0, 4))]
  const isCut = (at: number) => (at === 0 && offset > 0) || (at === years.length - 1 && offset + items.length < total)
  return {
    title: t(`${place ?? '各縣市'}颱風假紀錄`, `Typhoon days${place === undefined ? '' : `: ${place}`}`),
    ...(about.length > 0 && { asked: about.join(t('，', ', ')) }),
    headline: dayHeadline(answer, asked.county, words) ?? headlineOf(answer, place, about.join(t(' ', ', ')), words),
    lede: [
      dayLede(answer, words),
      newest && offset === 0 && answer.day === null ? lastSentence(items, newest, words) : '',
      hasYears ? countRecentDays(answer, words) : '',
      isUnknown && !isPeriod
        ? t(
            '要停的話，各縣市會公告在人事行政總處的網站。',
            ' Closures are announced by each county on the site of the DGPA.',
          )
        : '',
    ],
    ...(isUnknown && { actions: [noticesLink(words)] }),
    form: 'after',
    blocks: [
      ...years.map(([year, stops], at) => ({
        ...(place === undefined ? daysTable(stops, words) : placeTable(stops, place, words)),
        // The heading counts a year's closures only if this page of results contains the complete year.
        heading: isCut(at) ? t(`${year} 年`, year) : yearHeading(year, stops, words),
      })),
      links(
        offset > 0 && link(t('較近的', 'Later'), page(Math.max(0, offset - limit))),
        offset + limit < total && link(t('更早的', 'Earlier'), page(offset + limit)),
        !isUnknown && noticesLink(words),
      ),
    ],
    news: [...Map.groupBy(items, ({ date }) => date)].map(([date, those]) => ({
      id: `closures-${date}`,
      title: t(`${words.date(date)}停班停課`, `Work or school stopped on ${words.date(date)}`),
      date,
      text: plainText(groupPlaces(those, words)),
    })),
    notice: answer.notice,
  }
}

/** With a period, the headline counts the closures in it. Without one, it says whether there is a closure today. */
function headlineOf(answer: Answer, place: string | undefined, about: string, words: Words): Text {
  const { t } = words
  const isPeriod = about !== (place ?? '')
  const { items, total, unknown_from } = answer
  if (unknown_from !== null && unknown_from < CLOSURES_FROM && total === 0)
    return t(
      `不知道，紀錄從 ${words.plainDay(CLOSURES_FROM)}開始`,
      `Not known: the record begins on ${words.plainDay(CLOSURES_FROM)}`,
    )
  if (unknown_from !== null && (total === 0 || !isPeriod)) return unknownHeadline(about, words)
  const [newest] = items
  if (total === 0 || !newest) return t('沒有停班停課的紀錄', 'No stop of work or school is on record')
  if (!isPeriod) return [t('上一次：', 'The last: '), em(words.day(newest.date))]
  // A city and a county that later became part of it had separate notices, so one date may have two rows.
  const isOneRowADay = new Set(items.map(({ date }) => date)).size === items.length && place !== undefined
  return isOneRowADay
    ? [t('停過 ', 'Closed on '), em(words.count(total, '天', 'day'))]
    : [em(words.count(total, '筆', 'record')), t('停班停課', ' of work or school stopping')]
}

/** The state of the county on the single day asked about, also where it was as usual. */
function dayHeadline({ day }: Answer, county: string | undefined, words: Words): Text | undefined {
  const row = day?.find((it) => it.county === county)
  if (!row || row.work === null || row.school === null) return undefined
  const how =
    row.work === 'normal' && row.school === 'normal'
      ? words.t('照常上班上課', 'work and school as usual')
      : row.work === 'stop' && row.school === 'stop'
        ? words.t('停班停課', 'work and school stopped')
        : describeStop({ ...row, places_no_work: 0, places_no_school: 0 }, words)
  return [countyName(row.county, words), words.t('：', ': '), em(how)]
}

/** The counties that stopped on the single day, besides the one asked about. */
function dayLede({ day }: Answer, words: Words): Text {
  const stopped = (day ?? []).filter(({ work, school }) => work?.startsWith('stop') || school?.startsWith('stop'))
  if (day === null || day.length === 0) return ''
  if (stopped.length === 0) return words.t('這天沒有縣市停班停課。', 'No county stopped work or school that day.')
  const bare = stopped.map((it) => ({ ...it, places_no_work: 0, places_no_school: 0 }))
  return [words.t('這天有停的：', 'Stopped that day: '), groupPlaces(bare, words)]
}

const NAMED_MAX = 3

function lastSentence(items: Answer['items'], newest: Stop, words: Words): string {
  const counties = items.filter(({ date }) => date === newest.date).map(({ county }) => countyName(county, words))
  const named = words.list(counties.slice(0, NAMED_MAX))
  const more =
    counties.length > NAMED_MAX
      ? words.t(`等 ${counties.length} 個縣市`, ` and ${counties.length - NAMED_MAX} more`)
      : ''
  return words.t(
    `紀錄中最後一次是 ${words.day(newest.date)}，${named}${more}。`,
    `The last on record: ${words.day(newest.date)}, ${named}${more}. `,
  )
}

type Stop = Answer['items'][number]
type Stopped = Pick<Stop, 'county' | 'work' | 'school' | 'places_no_work' | 'places_no_school'>

function yearHeading(year: string, stops: readonly Stop[], words: Words): string {
  const days = words.count(new Set(stops.map(({ date }) => date)).size, '天', 'day')
  return words.t(`${year} 年，${days}`, `${year}: ${days}`)
}

/** One row per day, with a link to its notice. The row also names a former county, such as 臺北縣. */
function placeTable(stops: readonly Stop[], place: string, words: Words): BlockOf<'table'> {
  return table(stops, [
    column(words.label('date'), (it) => {
      const name = countyName(it.county, words)
      const date = it.source_url === null ? it.date : link(it.date, it.source_url)
      return name === place ? date : [date, ' ', quiet(name)]
    }),
    column(words.label('work'), (it) => stateOf(it.work, it.places_no_work, words)),
    column(words.label('school'), (it) => stateOf(it.school, it.places_no_school, words)),
  ])
}

/** One row per day. Counties with the same state share a line in it. */
function daysTable(stops: readonly Stop[], words: Words): BlockOf<'table'> {
  return table(
    [...Map.groupBy(stops, ({ date }) => date)],
    [
      column(words.label('date'), ([date]) => date),
      column(words.t('停班停課的縣市', 'Where work or school stopped'), ([, those]) => groupPlaces(those, words)),
      column(words.t('公告', 'Notice'), ([, those]) =>
        noticeOf(those.find((it) => it.source_url !== null) ?? those[0], words),
      ),
    ],
  )
}

/** Groups places by state: `停班停課：臺南市、高雄市` and, on the next line, `上班照常，上課停：屏東縣`. */
function groupPlaces(stops: readonly Stopped[], words: Words): Text {
  const groups = Map.groupBy(stops, (it) => describeStop(it, words))
  return [...groups].map(([how, those], at) => [
    at === 0 ? '' : '\n',
    strong(how),
    words.t('：', ': '),
    words.list(those.map(({ county }) => countyName(county, words))),
  ])
}

function describeStop(it: Stopped, words: Words): string {
  if (it.work === 'stop' && it.school === 'stop') return words.t('停班停課', 'work and school')
  const work = plainText(stateOf(it.work, it.places_no_work, words))
  const school = plainText(stateOf(it.school, it.places_no_school, words))
  return words.t(`上班${work}，上課${school}`, `work ${work}, school ${school}`)
}

function noticeOf(it: Stop | undefined, { t }: Words): Text {
  return it?.source_url ? link(t('原文', 'Read'), it.source_url) : quiet('–')
}

function periodOf({ from, to }: Asked, { t, nearDay }: Words): string {
  if (from === undefined && to === undefined) return ''
  const [first, last] = [from, to].map((date) => date && nearDay(date))
  if (from === to) return first ?? ''
  if (last === undefined) return t(`${first}起`, `from ${first}`)
  return t(`${first ?? ''}到 ${last}`, `${first ?? 'up'} to ${last}`)
}

const PARTS: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = lookupTable({
  morning: { zh: '上午停', en: 'morning off' },
  afternoon: { zh: '下午停', en: 'afternoon off' },
  evening: { zh: '晚上停', en: 'evening off' },
})

/**
 * Words for `stop`, `stop:afternoon`, `stop:from 17:00`, `normal` and `met`. Some places may stop when their county
 * does not.
 */
export function stateOf(state: string | null, places: number, words: Words): Text {
  const { t } = words
  if (state === null && places > 0) return t(`${places} 處停`, `off in ${words.count(places, '處', 'place')}`)
  if (state === null) return quiet(t('沒有公告', 'no notice'))
  if (state === 'stop') return tag(t('停', 'stopped'), 'warn')
  if (state.startsWith('stop:')) {
    const part = state.slice('stop:'.length)
    const time = part.replace('from ', '')
    return tag(PARTS[part]?.[words.language] ?? t(`${time} 起停`, `off from ${time}`), 'warn')
  }
  if (state === 'met') return t('放假日，已達標準', 'a day off anyway')
  return places > 0 ? t(`照常，${places} 處停`, `off in ${words.count(places, '處', 'place')}`) : t('照常', 'as usual')
}
