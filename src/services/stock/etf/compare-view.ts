import { links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, type Text } from '#operation/view/text.ts'
import { noticeIn } from '../fields.ts'
import { signedPercent } from '../moves.ts'
import type { compareEtfs } from './compare-etfs.ts'

type Answer = AnswerOf<typeof compareEtfs>

export function compareView({ items, provenance }: Answer, words: Words): Document {
  const { t } = words
  const figure = (value: number | null, digits = 2) => (value === null ? '–' : words.number(value, digits))
  return {
    title: t('ETF 比較', 'ETFs side by side'),
    asked: words.list(items.map(({ code }) => code)),
    headline: headlineOf(items, words),
    lede: t(
      '淨值和收盤是同一天的；含息報酬是價差加配息，沒有再投入。',
      'Net asset value and close are of one day; the total return is the price change plus payouts, not reinvested.',
    ),
    blocks: [
      {
        kind: 'table',
        onPhone: 'cards',
        columns: [
          { name: 'ETF' },
          { name: words.label('as_of') },
          { name: words.label('close'), as: 'number' },
          { name: words.label('nav'), as: 'number' },
          { name: words.label('premium_pct'), as: 'number' },
          { name: words.label('yield_pct'), as: 'number' },
          { name: words.label('total_return'), as: 'number' },
          { name: words.label('assets_100m_twd'), as: 'number' },
        ],
        rows: items.map((it) => ({
          cells: [
            link(`${it.name} ${it.code}`, { operation: 'estimate_etf_dividend_2027', input: { code: it.code } }),
            it.as_of === null ? '–' : words.dayInColumn(it.as_of),
            figure(it.close),
            figure(it.nav, 4),
            signedPercent(it.premium_pct, words),
            it.yield_pct === null ? '–' : words.percent(it.yield_pct),
            it.total_return === null
              ? '–'
              : `${signedPercent(it.total_return.pct, words)}${t(`（${words.nearDay(it.total_return.from)} 起）`, ` (from ${words.nearDay(it.total_return.from)})`)}`,
            figure(it.assets_100m_twd),
          ],
        })),
      },
      links(link(t('全部 ETF 的殖利率', 'Yields of all ETFs'), { operation: 'get_etf_dividends' })),
    ],
    provenance,
    notice: noticeIn(words),
  }
}

/** Names the fund that pays the most, or the premiums if the yields are not known or equal. */
function headlineOf(items: Answer['items'], words: Words): Text {
  const { t } = words
  const yields = items.filter(({ yield_pct }) => yield_pct !== null)
  const known = items
    .filter(({ premium_pct }) => premium_pct !== null)
    .toSorted((a, b) => (b.premium_pct ?? 0) - (a.premium_pct ?? 0))
  const [high, low] = [known[0], known.at(-1)]
  const premium = (it: Answer['items'][number]) => [`${it.name} ${it.code} `, em(signedPercent(it.premium_pct, words))]
  const [most, next] = yields.toSorted((a, b) => (b.yield_pct ?? 0) - (a.yield_pct ?? 0))
  if (most && next && most.yield_pct !== next.yield_pct)
    return [t('殖利率最高：', 'Highest yield: '), `${most.name} ${most.code} `, em(words.percent(most.yield_pct ?? 0))]
  if (!high || !low)
    return t('還沒有淨值，不知道折溢價', 'No net asset value is on record, so the premium is not known')
  if (high === low) return [t('折溢價：', 'Premium: '), ...premium(high)]
  return [t('折溢價最高 ', 'Highest premium: '), ...premium(high), t('，最低 ', '; lowest: '), ...premium(low)]
}
