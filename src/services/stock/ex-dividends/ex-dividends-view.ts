import { compact, links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, quiet, type Link } from '#operation/view/text.ts'
import { monthAfter } from '#support/dates/month-after.ts'
import { noticeIn } from '../fields.ts'
import { LOT } from '../lot.ts'
import type { listExDividends } from './list-ex-dividends.ts'

type Answer = AnswerOf<typeof listExDividends>
type Payout = Answer['items'][number]

export function exDividendsView(answer: Answer, words: Words): Document {
  const { month, by, items, total, year_before, payouts_as_of, provenance } = answer
  const { t } = words
  const inMonth = words.month(month)
  const done = by === 'ex_date' ? t('除息', 'ex-dividend dates') : t('發放配息', 'payouts')
  return {
    title: t(`${inMonth} ETF ${done}`, `ETF ${done} of ${inMonth}`),
    asked: inMonth,
    headline:
      total === 0 && year_before
        ? [
            t(`${words.month(year_before.month)}有 `, `${words.month(year_before.month)} had `),
            em(t(`${words.number(year_before.items.length)} 筆`, words.number(year_before.items.length))),
            t(`${done}；${inMonth}的這裡還沒有`, ` ${done}; those of ${inMonth} are not known here yet`),
          ]
        : total === 0
          ? t(`這裡還沒有這個月的${done}`, `No ${done} of this month are known here yet`)
          : [em(t(`${words.number(total)} 筆`, words.number(total))), t(done, ` ${done}`)],
    lede:
      payouts_as_of === null
        ? ''
        : t(
            `資料到 ${words.day(payouts_as_of)}；之後才公告的不在裡面。`,
            `Known up to ${words.day(payouts_as_of)}; what was announced later is not among them.`,
          ),
    blocks: compact([
      items.length !== 0 && tableOf(items, words),
      year_before && {
        ...tableOf(year_before.items, words),
        heading: t(`前一年同月：${words.month(year_before.month)}`, `A year before: ${words.month(year_before.month)}`),
        note: t('多數 ETF 每年在同樣的月份配息，金額每次不同。', 'Most funds keep their months; the amounts change.'),
      },
      links(...otherMonths(answer, words)),
    ]),
    provenance,
    notice: noticeIn(words),
  }
}

function tableOf(items: readonly Payout[], words: Words): Block & { kind: 'table' } {
  const { t } = words
  return {
    kind: 'table',
    onPhone: 'cards',
    columns: [
      { name: 'ETF' },
      { name: words.label('ex_date') },
      { name: words.label('pay_date') },
      { name: t('每單位（元）', 'NT$ a unit'), as: 'number' as const },
    ],
    rows: items.map((item) => ({
      cells: [
        link(`${item.name} ${item.code}`, { operation: 'estimate_etf_dividend_2027', input: { code: item.code } }),
        words.day(item.ex_date),
        item.pay_date === null ? '–' : words.day(item.pay_date),
        [
          words.number(item.amount_twd, 4),
          ' ',
          quiet(t(`一張 ${words.twd(item.amount_twd * LOT, 0)}`, `${words.twd(item.amount_twd * LOT, 0)} a lot`)),
        ],
      ],
    })),
  }
}

/** The months before and after; for a month without data, the last month that has some. */
function otherMonths({ month, by, total, payouts_as_of }: Answer, words: Words): Link[] {
  const known = payouts_as_of?.slice(0, 7)
  const months = [-1, 1].map((step) => monthAfter(month, step))
  return [...new Set([...(total === 0 && known !== undefined && known < month ? [known] : []), ...months])].map(
    (other) =>
      link(words.month(other), {
        operation: 'list_ex_dividends',
        input: { month: other, ...(by !== 'ex_date' && { by }) },
      }),
  )
}
