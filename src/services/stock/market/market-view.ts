import { compact, links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { BlockOf, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, type Text } from '#operation/view/text.ts'
import { noticeIn } from '../fields.ts'
import { closesChart } from '../history/closes-chart.ts'
import { moveOf } from '../moves.ts'
import type { getMarket } from './get-market.ts'

type Answer = AnswerOf<typeof getMarket>

export function marketView(answer: Answer, words: Words): Document {
  const { date, index, history, provenance } = answer
  const { t } = words
  const isOfDay = index?.date === date
  return {
    title: t('大盤與開盤日', 'TAIEX and trading days'),
    asked: words.day(date),
    headline: isOfDay ? indexText(index, words) : stateText(answer, words),
    lede: [isOfDay ? stateText(answer, words) : lastClose(index, words), ' ', nextText(answer, words)],
    blocks: compact([
      history.length > 1 && closesChart(t('加權指數', 'TAIEX'), history, words, 'points'),
      answer.records && recordsBlock(answer.records, words),
      links(
        link(t('證交所：大盤指數', 'TWSE: the index'), 'https://www.twse.com.tw/zh/indices/taiex/mi-5min-hist.html'),
        link(t('證交所：開休市日期', 'TWSE: trading days'), 'https://www.twse.com.tw/zh/trading/holiday.html'),
      ),
    ]),
    provenance,
    notice: noticeIn(words),
  }
}

function recordsBlock({ since, ...days }: NonNullable<Answer['records']>, words: Words): BlockOf<'facts'> {
  const { t, number } = words
  return {
    kind: 'facts',
    facts: (['highest', 'lowest', 'largest_rise', 'largest_fall'] as const).map((name) => {
      const { date, close, change, change_pct } = days[name]
      const figure = name.startsWith('largest') ? moveOf(change, change_pct, words) : number(close)
      return { name: words.label(name), value: `${figure}${t('，', ', ')}${words.plainDay(date)}` }
    }),
    note: t(`${words.plainDay(since)}以來的收盤。`, `Closes since ${words.plainDay(since)}.`),
  }
}

function stateText({ date, is_open, basis, reason_zh, reason_en }: Answer, words: Words): Text {
  const { t } = words
  const day = date === words.today ? t('今天', 'Today') : words.day(date)
  if (is_open === null) return t(`${day}有沒有開盤，這裡不知道`, `${day}: not known here whether the market trades`)
  const reason = t(reason_zh ?? '', reason_en ?? '')
  if (!is_open)
    return [t(`${day}台股`, `${day}: `), em(t('休市', 'closed')), reason && t(`：${reason}`, ` (${reason})`)]
  if (basis === 'closes') return t(`${day}有開盤。`, `${day}: the market traded.`)
  return [t(`${day}台股`, `${day}: `), em(t('照表定開盤', 'open by the schedule'))]
}

function indexText({ close, change, change_pct }: NonNullable<Answer['index']>, words: Words): Text {
  return [
    words.t('加權指數 ', 'TAIEX '),
    em(words.number(close)),
    words.t('，', ', '),
    moveOf(change, change_pct, words),
  ]
}

/** The date comes first, so that an old figure is not taken for today's. */
function lastClose(index: Answer['index'], words: Words): Text {
  const { t } = words
  if (index === null) return t('這一天以前沒有大盤資料。', 'No close of the index is on record up to this day.')
  return [
    t(`紀錄上最後一次收盤是 ${words.day(index.date)}：`, `Last close on record, ${words.day(index.date)}: `),
    indexText(index, words),
    t('。', '.'),
  ]
}

function nextText({ is_open, basis, next_trading_day }: Answer, words: Words): string {
  const { t } = words
  const next =
    next_trading_day === null
      ? ''
      : t(`下一個交易日是 ${words.day(next_trading_day)}。`, `The next trading day is ${words.day(next_trading_day)}. `)
  if (basis !== 'schedule' || is_open !== true) return next
  return (
    t(
      '交易時間 9:00 到 13:30；颱風臨時休市不在表上。',
      'Trading hours are 9:00 to 13:30; typhoon closures are not in the schedule. ',
    ) + next
  )
}
