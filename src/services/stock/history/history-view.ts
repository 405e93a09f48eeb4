import { ask, column, compact, em, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { noticeIn } from '../fields.ts'
import { signedPercent } from '../moves.ts'
import { closesChart } from './closes-chart.ts'
import type { getStockHistory } from './get-stock-history.ts'

type Answer = AnswerOf<typeof getStockHistory>

export function historyView({ code, name, days, total, items }: Answer, words: Words): Document {
  const { t } = words
  const [first, last] = [items[0], items.at(-1)]
  const moved = first && last && first.close > 0 ? (last.close / first.close - 1) * 100 : null
  return {
    title: t(`${name}（${code}）歷史收盤價`, `${name} (${code}): past closes`),
    asked: `${name} ${code}`,
    headline:
      first && last
        ? [
            t(`${words.number(total)} 個交易日`, `${words.count(total, '', 'trading day')}: `),
            t('，', ''),
            em(signedPercent(moved, words)),
          ]
        : t('沒有收盤資料', 'No closing prices available'),
    lede: [
      first && last
        ? t(
            `${words.plainDay(first.date)}收 ${words.twd(first.close)}，${words.plainDay(last.date)}收 ${words.twd(last.close)}。`,
            `${words.twd(first.close)} on ${words.plainDay(first.date)}, ${words.twd(last.close)} on ${words.plainDay(last.date)}. `,
          )
        : '',
      total < days
        ? t(`只存有 ${words.number(total)} 天。`, `No more than ${words.count(total, '', 'day')} are stored.`)
        : '',
    ],
    blocks: compact([
      items.length > 1 && closesChart(name, items, words),
      table(
        items.toReversed(),
        [
          column(t('日期', 'Date'), (day) => words.date(day.date)),
          numberColumn(t('收盤', 'Close'), (day) => words.number(day.close)),
          numberColumn(t('漲跌幅', 'Change'), (day) => signedPercent(day.change_pct, words)),
        ],
        { heading: t('每日收盤', 'Each close') },
      ),
      links(link(t('這檔股票', 'This share'), ask('get_stock', { code }))),
    ]),
    notice: noticeIn(words),
  }
}
