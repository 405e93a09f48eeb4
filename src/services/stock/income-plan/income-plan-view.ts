import type { Provenance } from '#operation/provenance.ts'
import type { Block, Document } from '#operation/view/document.ts'
import { em, link } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import { noticeIn } from '../fields.ts'

interface PlanAnswer {
  readonly budget_twd: number
  readonly items: readonly {
    readonly code: string
    readonly name: string
    readonly close: number
    readonly shares: number
    readonly cost: number
    readonly income_2027_twd: number | null
  }[]
  readonly totals: {
    readonly cost: number
    readonly income_2027_twd: number | null
    readonly yield_pct: number | null
    readonly is_complete: boolean
  }
  readonly by_month: readonly { readonly ex_month: string; readonly income_twd: number }[]
  readonly leftover: number
  readonly provenance: Provenance
}

/** What the money would bring in 2027, month by month, and what it buys. */
export function incomePlanView(answer: PlanAnswer, words: Words): Document {
  const { t } = words
  const { totals, items, budget_twd, leftover } = answer
  const income = totals.income_2027_twd
  return {
    title: t('ETF 領息試算', 'ETF income plan'),
    asked: t(
      `${words.twd(budget_twd)}平均買 ${words.list(items.map(({ code }) => code))}`,
      `${words.twd(budget_twd)} spread over ${words.list(items.map(({ code }) => code))}`,
    ),
    headline:
      income === null
        ? t('這幾檔都沒有 2027 年的估計', 'None of them has an estimate of 2027')
        : [t('2027 年估計領 ', 'An estimated '), em(words.twd(income, 0)), t('', ' in 2027')],
    lede: [
      totals.yield_pct === null
        ? ''
        : t(
            `約等於花費的 ${words.percent(totals.yield_pct)}，平均每月 ${words.twd((income ?? 0) / 12, 0)}。`,
            `About ${words.percent(totals.yield_pct)} of what it costs, ${words.twd((income ?? 0) / 12, 0)} a month on average. `,
          ),
      t(
        `買進花 ${words.twd(totals.cost, 0)}，剩 ${words.twd(leftover, 0)}。`,
        `Buying takes ${words.twd(totals.cost, 0)}; ${words.twd(leftover, 0)} is left.`,
      ),
    ],
    blocks: [
      ...(answer.by_month.length === 0 ? [] : [monthsOf(answer.by_month, words)]),
      ...(totals.is_complete ? [] : [missing(items, words)]),
      {
        kind: 'table',
        heading: t('買什麼、領多少', 'What it buys and brings'),
        columns: [
          { name: 'ETF' },
          { name: words.label('shares'), as: 'number' },
          { name: words.label('close'), as: 'number' },
          { name: words.label('cost'), as: 'number' },
          { name: t('2027 年估計', 'Estimate of 2027'), as: 'number' },
        ],
        rows: items.map((it) => ({
          cells: [
            link(`${it.name} ${it.code}`, { operation: 'estimate_etf_dividend_2027', input: { code: it.code } }),
            it.shares,
            words.twd(it.close),
            words.twd(it.cost, 0),
            it.income_2027_twd === null ? '–' : words.twd(it.income_2027_twd, 0),
          ],
        })),
      },
      {
        kind: 'text',
        heading: t('怎麼算的', 'How it was worked out'),
        paragraphs: [
          t(
            '金額平均分，各買到最近收盤價的整數股；領息是股數乘上近一年配息原樣再來一次的估計，不是預測。沒有算手續費、稅與補充保費。',
            'The money is split evenly and buys whole units at the last close; the income is units times last year’s payouts once more, which is no forecast. Fees, taxes and the NHI supplement are not counted.',
          ),
        ],
      },
    ],
    provenance: answer.provenance,
    notice: noticeIn(words),
  }
}

function monthsOf(months: PlanAnswer['by_month'], words: Words): Block {
  const { t } = words
  return {
    kind: 'chart',
    heading: t('2027 年逐月', '2027 month by month'),
    draw: 'bars',
    caption: t(
      '估計領息（元），按除息月份；入帳約晚一個月',
      'Estimated income (NT$) by the month of the ex-date; it is paid about a month later',
    ),
    says: t(
      months.map(({ ex_month, income_twd }) => `${words.month(ex_month)} ${words.twd(income_twd, 0)}`).join('、'),
      months.map(({ ex_month, income_twd }) => `${words.month(ex_month)} ${words.twd(income_twd, 0)}`).join(', '),
    ),
    points: months.map(({ ex_month, income_twd }) => ({
      at: t(`${Number(ex_month.slice(5))} 月`, words.month(ex_month).slice(0, 3)),
      value: income_twd,
      label: words.number(income_twd, 0),
      isGuess: true,
    })),
    key: { known: t('已配', 'Paid'), guess: t('估計', 'Estimate') },
  }
}

function missing(items: PlanAnswer['items'], words: Words): Block {
  const { t } = words
  const without = items
    .filter(({ income_2027_twd }) => income_2027_twd === null)
    .map(({ name, code }) => `${name} ${code}`)
  return {
    kind: 'callout',
    tone: 'warn',
    title: t('合計少算了', 'The sum is not whole'),
    text: t(
      `${words.list(without)}的紀錄太短，沒有估計，不在合計裡。`,
      `${words.list(without)}: the record is too short for an estimate, and the sum leaves it out.`,
    ),
  }
}
