import { compact, em, facts, link, links, quiet } from '#operation/view.ts'
import type { AnswerOf, BlockOf, Document, Fact, Text, Words } from '#operation/view.ts'
import { noticeIn } from '../fields.ts'
import { closesChart } from '../history/closes-chart.ts'
import { spanText } from '../history/span.ts'
import { moveOf } from '../moves.ts'
import type { getMarket } from './get-market.ts'

type Answer = AnswerOf<typeof getMarket>

export function marketView(answer: Answer, words: Words): Document {
  const { date, index, history } = answer
  const { t } = words
  const isOfDay = index?.date === date
  return {
    title: t('大盤與開盤日', 'TAIEX and trading days'),
    asked: words.day(date),
    compared: isOfDay || !index ? [] : [indexFact(index, words)],
    headline: isOfDay ? indexText(index, words) : stateText(answer, words),
    lede: [
      answer.since ? sinceText(answer.since, words) : words.sentence(answer.since_note ?? ''),
      isOfDay ? stateText(answer, words) : lastClose(index, words),
    ],
    blocks: compact([
      history.length > 1 && closesChart(t('加權指數', 'TAIEX'), history, words, 'points'),
      answer.records && recordsBlock(answer.records, words),
      facts(...yearFacts(answer, words)),
      links(
        link(t('證交所：大盤指數', 'TWSE: the index'), 'https://www.twse.com.tw/zh/indices/taiex/mi-5min-hist.html'),
        link(t('證交所：開休市日期', 'TWSE: trading days'), 'https://www.twse.com.tw/zh/trading/holiday.html'),
      ),
    ]),
    notice: noticeIn(words),
  }
}

/** The last close, for a question about the index on a day without one. */
function indexFact(index: NonNullable<Answer['index']>, words: Words): Fact {
  const { t } = words
  return {
    name: t('加權指數', 'TAIEX'),
    also: t('收多少,收在,指數', 'index,closing,points').split(','),
    value: [
      closeText(index, words),
      ' ',
      quiet(t(`（${words.nearDay(index.date)}）`, `(${words.nearDay(index.date)})`)),
    ],
    as_of: index.date,
  }
}

function sinceText(since: NonNullable<Answer['since']>, words: Words): Text {
  const day = words.nearDay(since.date)
  return [words.t(`從 ${day}的 `, `Since ${day}: `), em(spanText(since, words)), words.t('。', '. ')]
}

function yearFacts(
  { since_year_end: since, trading_days_left: left, next_trading_day: next, date, index, ...day }: Answer,
  words: Words,
): Fact[] {
  const { t } = words
  return compact([
    next !== null && { name: t('下一個交易日', 'Next trading day'), value: words.day(next) },
    day.basis === 'schedule' &&
      day.is_open === true && {
        name: t('照表定', 'By the schedule'),
        value: t('颱風臨時休市不在表上', 'Typhoon closures are not in it'),
      },
    since && {
      name: t('今年以來', 'Year to date'),
      also: t('今年漲,今年到現在,年初到現在,去年底', 'YTD,this year,since January').split(','),
      value: t(
        `從 ${words.plainDay(since.date)}的 ${spanText(since, words)}，到 ${words.nearDay(index?.date ?? date)}`,
        `From ${words.plainDay(since.date)}: ${spanText(since, words)}, to ${words.nearDay(index?.date ?? date)}`,
      ),
    },
    left !== null && {
      name: t('今年剩下的交易日', 'Trading days left this year'),
      also: t('交易日', 'trading days').split(','),
      value: t(
        `${left} 天（${words.nearDay(date)}以後，照表定）`,
        `${left} after ${words.nearDay(date)}, by the schedule`,
      ),
    },
  ])
}

function recordsBlock({ since, ...days }: NonNullable<Answer['records']>, words: Words): BlockOf<'facts'> {
  const { t, number } = words
  return {
    kind: 'facts',
    facts: (['highest', 'lowest', 'largest_rise', 'largest_fall'] as const).map((name) => {
      const { date, close, change, change_pct } = days[name]
      const figure = name.startsWith('largest') ? moveOf(change, change_pct, words) : number(close)
      return {
        name: words.label(name),
        also: RECORD_WORDS[name].map((word) => t(word.zh, word.en)),
        value: `${figure}${t('，', ', ')}${words.plainDay(date)}`,
      }
    }),
    note: t(`${words.plainDay(since)}以來的收盤。`, `Closes since ${words.plainDay(since)}.`),
  }
}

const RECORD_WORDS = {
  highest: [{ zh: '最高', en: 'highest' }],
  lowest: [{ zh: '最低', en: 'lowest' }],
  largest_rise: [
    { zh: '漲最多', en: 'rose most' },
    { zh: '最大漲', en: 'largest gain' },
  ],
  largest_fall: [
    { zh: '跌最多', en: 'fell most' },
    { zh: '最大跌', en: 'largest loss' },
  ],
} as const

function stateText({ date, is_open, basis, reason_zh, reason_en }: Answer, words: Words): Text {
  const { t } = words
  const day = date === words.today ? t('今天', 'Today') : words.day(date)
  if (is_open === null) return t(`${day}有沒有開盤，這裡不知道`, `${day}: not known here whether the market trades`)
  const reason = t(reason_zh ?? '', reason_en ?? '')
  if (!is_open)
    return [t(`${day}台股`, `${day}: `), em(t('休市', 'closed')), reason && t(`：${reason}`, ` (${reason})`)]
  if (basis === 'closes') return t(`${day}有開盤。`, `${day}: the market traded.`)
  return [t(`${day}台股開盤，`, `${day}: open `), em('9:00–13:30')]
}

function indexText(index: NonNullable<Answer['index']>, words: Words): Text {
  return [words.t('加權指數 ', 'TAIEX '), closeText(index, words)]
}

function closeText({ close, change, change_pct }: NonNullable<Answer['index']>, words: Words): Text {
  return [em(words.number(close)), words.t('，', ', '), moveOf(change, change_pct, words)]
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
