import { ask, callout, column, compact, em, facts, link, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import { noticeIn } from '../fields.ts'
import type { PayMonth } from './payments.ts'
import type { planEtfIncome } from './plan-etf-income.ts'

type Answer = AnswerOf<typeof planEtfIncome>

export function incomePlanView(answer: Answer, words: Words): Document {
  const { t } = words
  const { totals, items, budget_twd, leftover_twd: leftover } = answer
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
        `買進花 ${words.twd(totals.cost_twd, 0)}，剩 ${words.twd(leftover, 0)}。`,
        `Buying takes ${words.twd(totals.cost_twd, 0)}; ${words.twd(leftover, 0)} is left.`,
      ),
    ],
    blocks: compact([
      ...(answer.by_pay_month.length === 0
        ? []
        : [monthsOf(answer.by_pay_month, words), monthsTable(answer.by_pay_month, words)]),
      facts(
        { name: words.label('nhi_supplement_twd'), value: words.twd(totals.nhi_supplement_twd, 0) },
        {
          name: words.label('net_income_twd'),
          value: totals.net_income_twd === null ? '–' : words.twd(totals.net_income_twd, 0),
        },
      ),
      !totals.is_complete && noEstimateCallout(items, words),
      table(
        items,
        [
          column('ETF', (it) => link(`${it.name} ${it.code}`, ask('estimate_etf_dividend_2027', { code: it.code }))),
          numberColumn(words.label('shares'), (it) => it.shares),
          numberColumn(words.label('close'), (it) => words.twd(it.close)),
          numberColumn(words.label('cost_twd'), (it) => words.twd(it.cost_twd, 0)),
          numberColumn(t('2027 年估計', 'Estimate of 2027'), (it) =>
            it.income_2027_twd === null ? '–' : words.twd(it.income_2027_twd, 0),
          ),
        ],
        { heading: t('買什麼、領多少', 'What it buys and brings') },
      ),
      {
        kind: 'text',
        heading: t('怎麼算的', 'How it was worked out'),
        paragraphs: [
          t(
            '金額平均分，各買到收錄的最後收盤價的整數股；領息是股數乘上近一年配息原樣再來一次的估計，不是預測。入帳月份照各檔上一次除息到發放的天數。單筆領息達 2 萬元要扣 2.11 % 補充保費，這裡當作全部是股利，是上限；境內居住者的股利不預扣所得稅，非居住者預扣 21 %。沒有算手續費與年度所得稅。',
            'The money is split evenly and buys whole units at the last close; the income is units times last year’s payouts once more, which is no forecast. A payment comes as many days after the ex-date as the fund’s last one. From a single payment of NT$20,000 or more 2.11% goes to the NHI supplement; here all of it counts as dividends, so that is the most. Residents have no tax withheld from dividends, non-residents 21%. Fees and the yearly tax return are not counted.',
          ),
        ],
      },
    ]),
    notice: noticeIn(words),
  }
}

function monthsOf(all: readonly PayMonth[], words: Words): Block {
  const { t } = words
  const months = all.flatMap(({ pay_month, income_twd }) => (pay_month === null ? [] : { pay_month, income_twd }))
  const incomes = months.map(({ income_twd }) => income_twd)
  const [low, high] = [Math.min(...incomes), Math.max(...incomes)]
  return {
    kind: 'chart',
    heading: t('逐月入帳', 'Paid month by month'),
    draw: 'bars',
    caption: t('估計領息（元），按入帳月份', 'Estimated income (NT$) by the month in which it is paid'),
    says: t(
      months.map(({ pay_month, income_twd }) => `${words.month(pay_month)} ${words.twd(income_twd, 0)}`).join('、'),
      months.map(({ pay_month, income_twd }) => `${words.month(pay_month)} ${words.twd(income_twd, 0)}`).join(', '),
    ),
    points: months.map(({ pay_month, income_twd }) => ({
      at: t(`${Number(pay_month.slice(5))} 月`, words.shortDay(`${pay_month}-01`).replace('1 ', '')),
      value: income_twd,
      ...([low, high].includes(income_twd) && { label: words.number(income_twd, 0) }),
      isGuess: true,
    })),
    key: { known: t('已配', 'Paid'), guess: t('估計', 'Estimate') },
  }
}

/** A table of the same figures, because the chart's bars have no room for labels. */
function monthsTable(all: readonly PayMonth[], words: Words): Block {
  return table(all, [
    column(words.t('入帳月份', 'Paid in'), ({ pay_month }) =>
      pay_month === null ? words.t('月份不明', 'Month not known') : words.month(pay_month),
    ),
    numberColumn(words.t('估計領息', 'Estimated income'), ({ income_twd }) => words.twd(income_twd, 0)),
  ])
}

function noEstimateCallout(items: Answer['items'], words: Words): Block {
  const { t } = words
  const without = items
    .filter(({ income_2027_twd }) => income_2027_twd === null)
    .map(({ name, code }) => `${name} ${code}`)
  return callout(
    t('合計少算了', 'The sum is not whole'),
    t(
      `${words.list(without)}的紀錄太短，沒有估計，不在合計裡。`,
      `${words.list(without)}: the record is too short for an estimate, and the sum leaves it out.`,
    ),
    'warn',
  )
}
