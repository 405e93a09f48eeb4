import { ask, column, compact, em, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import { noticeIn } from '../fields.ts'
import { newsOf } from './ex-dividends-view.ts'
import type { upcomingExDividends } from './upcoming-ex-dividends.ts'

type Answer = AnswerOf<typeof upcomingExDividends>
type Item = Answer['items'][number]

export function upcomingView(
  answer: Answer,
  words: Words,
  asked: Partial<InputOf<typeof upcomingExDividends>>,
): Document {
  const { t } = words
  const { items, total, offset, limit } = answer
  const page = (from: number) => ({ operation: 'upcoming_ex_dividends', input: { ...asked, limit, offset: from } })
  return {
    title: t('除權息預告', 'Ex-dividend dates ahead'),
    ...(asked.code !== undefined && { asked: asked.code }),
    headline: headlineOf(answer, words),
    lede:
      answer.announced_as_of === null
        ? t('這裡還沒有交易所的預告表。', 'The list of the exchanges is not available yet.')
        : t('交易所已公告的；沒列出的可能還沒公告。', 'As announced; a share that is not listed may come later.'),
    ...(answer.announced_as_of === null && { form: 'none' as const }),
    actions: [link(t('看證交所的預告表', 'See the list of the TWSE'), answer.notices_url)],
    blocks: compact([
      items.length > 0 &&
        table(
          items,
          [
            column(words.label('ex_date'), (it) => words.day(it.ex_date)),
            column(words.label('name'), (it) => link(`${it.name} ${it.code}`, ask('get_stock', { code: it.code }))),
            numberColumn(words.label('cash_twd'), (it) => cashOf(it, words)),
            numberColumn(words.label('stock_ratio'), (it) =>
              it.stock_ratio === null ? '–' : words.number(it.stock_ratio, 4),
            ),
            column(words.label('pay_date'), (it) => (it.pay_date === null ? '–' : words.day(it.pay_date))),
          ],
          { onPhone: 'cards' },
        ),
      links(
        offset > 0 && link(t('較早的', 'Earlier'), page(Math.max(0, offset - limit))),
        offset + limit < total && link(t('之後的', 'Later'), page(offset + limit)),
        link(t('ETF 除息月曆', 'ETFs by month'), ask('list_ex_dividends')),
      ),
    ]),
    ...(items.length > 0 && {
      events: items.map((it) => eventOf(it, words)),
      news: items.map((it) => newsOf(eventOf(it, words))),
    }),
    notice: noticeIn(words),
  }
}

function headlineOf({ items: [next], total, announced_as_of }: Answer, words: Words): Text {
  const { t } = words
  if (!next)
    return announced_as_of === null
      ? t('接下來誰除權息，還不知道', 'What goes ex next is not known')
      : t('沒有已公告的除權息', 'No ex-date is announced')
  return [
    em(words.day(next.ex_date)),
    t(`，${next.name}除權息，共 ${words.number(total)} 筆`, `: ${next.name}; ${words.number(total)} in all`),
  ]
}

function eventOf(it: Item, words: Words) {
  return { id: `ex-${it.code}-${it.ex_date}`, title: titleOf(it, words), from: it.ex_date, note: noteOf(it, words) }
}

function titleOf({ code, name, kind }: Item, words: Words): string {
  const how = words.value('kind', kind)
  return words.t(`${name}（${code}）${how}`, `${name} (${code}) goes ${how}`)
}

function cashOf({ kind, cash_twd }: Item, { t, number }: Words): string {
  return cash_twd === null ? (kind === 'rights' ? '–' : t('待公告', 'to come')) : number(cash_twd, 4)
}

function noteOf(it: Item, words: Words): string {
  const { t, number } = words
  const cash =
    it.kind === 'rights'
      ? ''
      : it.cash_twd === null
        ? t('金額待公告', 'amount to come')
        : t(`每股 ${cashOf(it, words)} 元`, `NT$${cashOf(it, words)} a share`)
  const stock =
    it.stock_ratio === null
      ? ''
      : t(`每股配 ${number(it.stock_ratio, 4)} 股`, `${number(it.stock_ratio, 4)} new shares for one`)
  return [cash, stock].filter((text) => text !== '').join(t('，', ', '))
}
