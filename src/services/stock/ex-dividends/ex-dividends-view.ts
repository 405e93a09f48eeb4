import type { Provenance } from '#operation/provenance.ts'
import type { Document } from '#operation/view/document.ts'
import { em, link } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import { noticeIn } from '../fields.ts'

interface Answer {
  readonly month: string
  readonly by: 'ex_date' | 'pay_date'
  readonly items: readonly {
    readonly code: string
    readonly name: string
    readonly ex_date: string
    readonly pay_date: string | null
    readonly amount_twd: number
  }[]
  readonly total: number
  readonly payouts_as_of: string | null
  readonly provenance: Provenance
}

/** How many funds go ex-dividend or pay in a month, and which, day by day. */
export function exDividendsView(answer: Answer, words: Words): Document {
  const { month, by, items, total, payouts_as_of, provenance } = answer
  const { t } = words
  const does = by === 'ex_date' ? t('除息', 'go ex-dividend') : t('發放配息', 'pay out')
  const known = payouts_as_of === null ? '' : words.day(payouts_as_of)
  return {
    title: t('ETF 除息月曆', 'ETF ex-dividend calendar'),
    headline: [em(t(`${total} 筆`, `${total} payouts`)), t(`${does}，${month}`, `: funds that ${does} in ${month}`)],
    lede: t(
      `資料到 ${known}；還沒公告的不在裡面。`,
      `Known up to ${known}; what has not been announced is not among them.`,
    ),
    blocks: [
      {
        kind: 'table',
        columns: [
          { name: 'ETF' },
          { name: words.label('ex_date') },
          { name: words.label('pay_date') },
          { name: words.label('amount_twd'), as: 'number' as const },
        ],
        rows: items.map((item) => ({
          cells: [
            link(`${item.name} ${item.code}`, { operation: 'estimate_etf_dividend_2027', input: { code: item.code } }),
            words.day(item.ex_date),
            item.pay_date === null ? '–' : words.day(item.pay_date),
            words.number(item.amount_twd, 4),
          ],
        })),
      },
    ],
    provenance,
    notice: noticeIn(words),
  }
}
