import { ask, column, compact, em, link, links, numberColumn, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Block, CalendarEvent, Document, Link, NewsItem, Text, Words } from '#operation/view.ts'
import { addMonths } from '#operation/input/calendar.ts'
import { noticeIn } from '../fields.ts'
import { LOT } from '../lot.ts'
import type { listExDividends } from './list-ex-dividends.ts'
import { TWSE_NOTICES } from './upcoming-ex-dividends.ts'

type Answer = AnswerOf<typeof listExDividends>
type Payout = Answer['items'][number]

export function exDividendsView(answer: Answer, words: Words): Document {
  const { month, by, items, total, year_before } = answer
  const { t } = words
  const inMonth = words.month(month)
  const done = by === 'ex_date' ? t('除息', 'ex-dividend dates') : t('發放配息', 'payouts')
  return {
    title: t(`${inMonth} ETF ${done}`, `ETF ${done} of ${inMonth}`),
    asked: inMonth,
    headline: headlineOf(answer, words),
    lede: ledeOf(answer, words),
    ...(total === 0 && { actions: [link(t('看證交所的除權息預告', 'See the notices of the TWSE'), TWSE_NOTICES)] }),
    blocks: compact([
      items.length !== 0 && tableOf(items, words),
      year_before && {
        ...tableOf(year_before.items, words),
        heading: t(`前一年同月：${words.month(year_before.month)}`, `A year before: ${words.month(year_before.month)}`),
        note: t('多數 ETF 每年在同樣的月份配息，金額每次不同。', 'Most funds keep their months; the amounts change.'),
      },
      links(...otherMonths(answer, words)),
    ]),
    ...(items.length > 0 && {
      events: items.map((it) => eventOf(it, words)),
      news: items.map((it) => newsOf(eventOf(it, words))),
    }),
    notice: noticeIn(words),
  }
}

function eventOf({ code, name, ex_date, amount_twd }: Payout, { t, number }: Words) {
  return {
    id: `ex-dividend-${code}-${ex_date}`,
    title: t(`${name}（${code}）除息`, `${name} (${code}) goes ex-dividend`),
    from: ex_date,
    note: t(`每單位 ${number(amount_twd, 4)} 元`, `NT$${number(amount_twd, 4)} a unit`),
  }
}

/** The entry of the news feed for an ex-date of the calendar. */
export function newsOf({ id, title, from, note }: CalendarEvent): NewsItem {
  return { id, title, date: from, text: note ?? '' }
}

/**
 * The next ex-date in the present month, or the largest payout of a past month. For a month without payouts, that none
 * is announced.
 */
function headlineOf({ month, by, items, total, payouts_as_of }: Answer, words: Words): Text {
  const { t } = words
  const dayOf = (it: Payout) => (by === 'ex_date' ? it.ex_date : (it.pay_date ?? ''))
  if (total === 0) {
    const inMonth = words.month(month)
    const isPast = month < (payouts_as_of ?? '')
    const [still, stillEn] = isPast ? ['這裡沒有紀錄', 'not on record'] : ['還不知道', 'not known yet']
    return by === 'ex_date'
      ? t(`${inMonth}哪些 ETF 除息，${still}`, `Ex-dates of ${inMonth} are ${stillEn}`)
      : t(`${inMonth}哪些 ETF 發錢，${still}`, `Payouts of ${inMonth} are ${stillEn}`)
  }
  const [next] = items.filter((it) => dayOf(it) >= words.today).toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
  if (next) {
    const others = items.filter((it) => dayOf(it) === dayOf(next)).length - 1
    const what = by === 'ex_date' ? t('除息', ' ex-dividend') : t('發放', ' paid')
    const more = others > 0 ? t(` 等 ${others + 1} 檔`, ` and ${others} more`) : ''
    return [em(words.day(dayOf(next))), t('，', ': '), next.name, more, what]
  }
  const [most] = items.toSorted((a, b) => b.amount_twd - a.amount_twd)
  if (!most) return t('這一頁沒有了', 'Nothing on this page')
  return [t('最多一張 ', 'At most '), em(words.twd(most.amount_twd * LOT, 0)), t('：', ' a lot: '), most.name]
}

function ledeOf({ by, total, year_before, payouts_as_of }: Answer, words: Words): string {
  const { t } = words
  const what = by === 'ex_date' ? t('除息', 'ex-dates') : t('發放', 'payouts')
  const before = year_before
    ? t(
        `去年同月有 ${words.number(year_before.items.length)} 筆，列在下面。`,
        `The same month a year before had ${words.number(year_before.items.length)}, listed below. `,
      )
    : ''
  return [
    total === 0
      ? before
      : t(`這個月 ${words.number(total)} 筆${what}。`, `${words.number(total)} ${what} this month. `),
    payouts_as_of === null
      ? ''
      : t(
          `公告收到 ${words.day(payouts_as_of)}，之後的不在裡面。`,
          `Notices up to ${words.day(payouts_as_of)}; later ones are not among them.`,
        ),
  ].join('')
}

function tableOf(items: readonly Payout[], words: Words): Block & { kind: 'table' } {
  const { t } = words
  return table(
    items,
    [
      column('ETF', (item) =>
        link(`${item.name} ${item.code}`, ask('estimate_etf_dividend_2027', { code: item.code })),
      ),
      column(words.label('ex_date'), (item) => words.day(item.ex_date)),
      column(words.label('pay_date'), (item) => (item.pay_date === null ? '–' : words.day(item.pay_date))),
      numberColumn(t('每單位（元）', 'NT$ a unit'), (item) => [
        words.number(item.amount_twd, 4),
        ' ',
        quiet(t(`一張 ${words.twd(item.amount_twd * LOT, 0)}`, `${words.twd(item.amount_twd * LOT, 0)} a lot`)),
      ]),
    ],
    { onPhone: 'cards' },
  )
}

/**
 * Links to the month before and the month after. A future month without payouts also links to the newest month that has
 * some.
 */
function otherMonths({ month, by, total, payouts_as_of }: Answer, words: Words): Link[] {
  const known = payouts_as_of?.slice(0, 7)
  const months = [-1, 1].map((step) => addMonths(month, step))
  return [...new Set([...(total === 0 && known !== undefined && known < month ? [known] : []), ...months])].map(
    (other) => link(words.month(other), ask('list_ex_dividends', { month: other, ...(by !== 'ex_date' && { by }) })),
  )
}
