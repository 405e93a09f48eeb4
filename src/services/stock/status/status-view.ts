import { ask, column, em, link, links, numberColumn, table, tag } from '#operation/view.ts'
import type { AnswerOf, Document, Text, Words } from '#operation/view.ts'
import type { getStockStatus } from './get-stock-status.ts'

type Answer = AnswerOf<typeof getStockStatus>

export function statusView({ items, last_sync }: Answer, words: Words): Document {
  const { t } = words
  const closes = items.find(({ dataset }) => dataset === 'stock_closes')
  return {
    title: t('股票資料更新狀態', 'State of the data'),
    headline: closes?.as_of
      ? [t('股價到 ', 'Closes up to '), em(words.day(closes.as_of))]
      : t('沒有股價資料', 'No closing prices available'),
    lede: [
      closes?.newest_day && closes.newest_day !== closes.as_of
        ? t(`部分個股到 ${words.day(closes.newest_day)}。`, `Some stocks: up to ${words.day(closes.newest_day)}. `)
        : '',
      syncSentence(last_sync, words),
    ],
    form: 'none',
    blocks: [
      table(
        items,
        [
          column(words.label('dataset'), (it) => words.value('dataset', it.dataset)),
          column(words.label('as_of'), (it) => (it.as_of === null ? '–' : words.plainDay(it.as_of))),
          column(t('狀態', 'State'), (it) =>
            it.stale ? tag(t('較舊', 'Old'), 'warn') : tag(t('正常', 'Current'), 'good'),
          ),
          numberColumn(words.label('rows'), (it) => it.rows),
          column(words.label('origin'), (it) => words.value('origin', it.origin)),
        ],
        { onPhone: 'cards' },
      ),
      links(
        link(t('概念股漲跌', 'Themes'), ask('list_stock_themes')),
        link(t('ETF 配息', 'ETF payouts'), ask('get_etf_dividends')),
      ),
    ],
  }
}

function syncSentence(sync: Answer['last_sync'], words: Words): Text {
  const { t } = words
  if (sync === null)
    return t(
      '安裝以來還沒有更新過，用的是內附資料。',
      'Not updated since it was installed: this is the data it came with.',
    )
  const day = words.day((sync.finished_at ?? sync.started_at).slice(0, 10))
  const outcome = words.value('outcome', sync.outcome)
  return t(`上次更新 ${day}：${outcome}。`, `Last update on ${day}: ${outcome}.`)
}
