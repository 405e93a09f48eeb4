import { ask, column, em, link, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Words } from '#operation/view.ts'
import { noticeIn } from '../fields.ts'
import { signedPercent } from '../moves.ts'
import type { rankStocks } from './rank-stocks.ts'

type Answer = AnswerOf<typeof rankStocks>
type Asked = InputOf<typeof rankStocks>

export function rankView({ items, total }: Answer, words: Words, asked: Partial<Asked> = {}): Document {
  const { t } = words
  const sort = asked.sort ?? 'yield'
  const percent = (value: number | null) => (value === null ? '–' : words.percent(value))
  const figure = (value: number | null) => (value === null ? '–' : words.number(value))
  const first = items[0]
  const names = {
    yield: t('殖利率最高', 'the highest dividend yield'),
    pe: t('本益比最低', 'the lowest PE'),
    pb: t('股價淨值比最低', 'the lowest PB'),
    revenue_growth: t('營收年增最高', 'the fastest revenue'),
    rise: t('漲最多', 'the largest rise'),
    fall: t('跌最多', 'the largest fall'),
  }
  const name = names[sort]
  const shown = (it: Answer['items'][number]) =>
    ({
      yield: percent(it.dividend_yield_pct),
      pe: figure(it.pe),
      pb: figure(it.pb),
      revenue_growth: signedPercent(it.revenue_change_year_pct, words),
      rise: signedPercent(it.change_pct, words),
      fall: signedPercent(it.change_pct, words),
    })[sort]
  return {
    title: t('個股排行', 'Stocks ranked'),
    asked: t(`個股，${name}`, `Stocks with ${name}`),
    headline: first
      ? [`${first.name} ${first.code}`, t('，', ', '), em(shown(first))]
      : t('沒有符合的公司', 'No company fits'),
    lede: t(
      `${words.number(total)} 家裡的排行，不含 ETF。殖利率是交易所用去年的現金股利算的，一次性的配發也算在內。`,
      `Of ${words.number(total)} companies, ETFs apart. The yield is the exchange’s, by last year’s cash, single payouts included.`,
    ),
    blocks: [
      table(
        items,
        [
          column(t('公司', 'Company'), (it) => link(`${it.name} ${it.code}`, ask('get_stock', { code: it.code }))),
          numberColumn(t('殖利率', 'Yield'), (it) => percent(it.dividend_yield_pct)),
          numberColumn(t('本益比', 'PE'), (it) => figure(it.pe)),
          numberColumn(t('淨值比', 'PB'), (it) => figure(it.pb)),
          numberColumn(t('收盤（元）', 'Close (NT$)'), (it) => words.number(it.close)),
          numberColumn(t('漲跌', 'Change'), (it) => signedPercent(it.change_pct, words)),
          numberColumn(t('營收年增', 'Revenue, on the year'), (it) => signedPercent(it.revenue_change_year_pct, words)),
        ],
        { onPhone: 'cards', mark: (it) => it === first && 'best' },
      ),
    ],
    notice: noticeIn(words),
  }
}
