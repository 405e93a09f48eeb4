import type { AnswerOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link } from '#operation/view/text.ts'
import { noticeIn } from '../fields.ts'
import { signedPercent } from '../moves.ts'
import type { getThemeStocks } from './get-theme-stocks.ts'
import type { listStockThemes } from './list-stock-themes.ts'

type ThemesAnswer = AnswerOf<typeof listStockThemes>

export function themesView({ items, provenance }: ThemesAnswer, words: Words): Document {
  const { t } = words
  const byMove = items.toSorted((a, b) => (b.average_change_pct ?? -Infinity) - (a.average_change_pct ?? -Infinity))
  const best = byMove.find(({ average_change_pct }) => average_change_pct !== null)
  const day = items
    .map(({ as_of }) => as_of ?? '')
    .toSorted()
    .at(-1)
  return {
    title: t('概念股漲跌', 'Stock themes'),
    headline: best
      ? [
          (best.average_change_pct ?? 0) > 0
            ? t('漲最多：', 'Up most: ')
            : t('都沒漲，跌最少的是 ', 'None is up; down least: '),
          t(best.name_zh, best.name_en),
          ' ',
          em(signedPercent(best.average_change_pct, words)),
        ]
      : t('沒有收盤資料', 'No closing prices available'),
    lede: best && day ? t(`${words.day(day)}各檔的平均。`, `The average of its shares on ${words.day(day)}.`) : '',
    form: 'none',
    blocks: [
      {
        kind: 'table',
        columns: [
          { name: t('概念', 'Theme') },
          { name: t('平均漲跌', 'Average'), as: 'number' },
          { name: t('漲', 'Up'), as: 'number' },
          { name: t('跌', 'Down'), as: 'number' },
          { name: t('平', 'Same'), as: 'number' },
        ],
        rows: byMove.map((theme) => ({
          cells: [
            link(t(theme.name_zh, theme.name_en), { operation: 'get_theme_stocks', input: { slug: theme.slug } }),
            signedPercent(theme.average_change_pct, words),
            words.number(theme.advancing),
            words.number(theme.declining),
            words.number(theme.unchanged),
          ],
          ...(theme === best && { mark: 'best' as const }),
        })),
      },
    ],
    provenance,
    notice: noticeIn(words),
  }
}

type ThemeAnswer = AnswerOf<typeof getThemeStocks>

export function themeView(answer: ThemeAnswer, words: Words): Document {
  const { t } = words
  const name = t(answer.name, answer.name_en)
  const { as_of: day, missing } = answer
  const moved = answer.items.filter(({ change_pct }) => change_pct !== null)
  const up = moved.filter(({ change_pct }) => (change_pct ?? 0) > 0).length
  const down = moved.filter(({ change_pct }) => (change_pct ?? 0) < 0).length
  const best = moved.toSorted((a, b) => (b.change_pct ?? 0) - (a.change_pct ?? 0))[0]
  const most = Math.max(1, ...moved.map(({ change_pct }) => Math.abs(change_pct ?? 0)))
  return {
    title: t(`${name}概念股`, `Stocks: ${name}`),
    asked: name,
    headline: [
      em(t(`${up} 檔漲、${down} 檔跌`, `${up} up, ${down} down`)),
      t(`，共 ${answer.items.length} 檔`, ` of ${answer.items.length}`),
    ],
    lede: [
      day ? t(`${words.day(day)}收盤。`, `Close of ${words.day(day)}. `) : '',
      best && best.change_pct !== null && best.change_pct > 0
        ? t(
            `漲最多的是${best.name}（${signedPercent(best.change_pct, words)}）。`,
            `${best.name_en} rose most (${signedPercent(best.change_pct, words)}). `,
          )
        : '',
      missing > 0
        ? t(`${missing} 檔當天沒有收盤，不計在內。`, `${missing} without a close that day are left out. `)
        : '',
      ...valuedText(answer.items, words),
    ],
    blocks: [
      {
        kind: 'table',
        onPhone: 'cards',
        columns: [
          { name: t('公司', 'Company') },
          { name: t('漲跌幅', 'Change'), as: 'number' },
          { name: t('幅度', 'Size'), as: 'bar' },
          { name: t('收盤（元）', 'Close (NT$)'), as: 'number' },
          { name: t('本益比', 'P/E'), as: 'number' },
          { name: t('殖利率', 'Yield'), as: 'number' },
          { name: t('市場', 'Market') },
          { name: t('做什麼', 'Business') },
        ],
        rows: answer.items
          .toSorted((a, b) => (b.change_pct ?? -Infinity) - (a.change_pct ?? -Infinity))
          .map((stock) => ({
            cells: [
              link(`${t(stock.name, stock.name_en)} ${stock.code}`, {
                operation: 'get_stock',
                input: { code: stock.code },
              }),
              signedPercent(stock.change_pct, words),
              String((stock.change_pct ?? 0) / most),
              stock.close === null || stock.date !== day ? '–' : words.number(stock.close),
              stock.pe === null ? '–' : words.number(stock.pe),
              stock.dividend_yield_pct === null ? '–' : words.percent(stock.dividend_yield_pct),
              stock.market === 'twse' ? t('上市', 'TWSE') : t('上櫃', 'TPEx'),
              [t(stock.business, stock.business_en), alsoIn(stock.other_themes, words)],
            ],
          })),
      },
    ],
    provenance: answer.provenance,
    notice: noticeIn(words),
  }
}

/** The lowest P/E and the highest yield, with their own day: the exchange publishes both apart from the closes. */
function valuedText(items: ThemeAnswer['items'], words: Words): string[] {
  const { t, number, percent } = words
  const day = items.flatMap(({ valued_on }) => valued_on ?? []).toSorted()[0]
  const cheapest = items.filter(({ pe }) => pe !== null).toSorted((a, b) => (a.pe ?? 0) - (b.pe ?? 0))[0]
  const paying = items.toSorted((a, b) => (b.dividend_yield_pct ?? 0) - (a.dividend_yield_pct ?? 0))[0]
  if (day === undefined || !cheapest || !paying) return []
  const [pe, pct] = [number(cheapest.pe ?? 0), percent(paying.dividend_yield_pct ?? 0)]
  return [
    t(
      `本益比最低的是${cheapest.name}（${pe}），殖利率最高的是${paying.name}（${pct}），都是 ${words.nearDay(day)}的。`,
      `Lowest P/E: ${cheapest.name_en} (${pe}); highest yield: ${paying.name_en} (${pct}), both of ${words.nearDay(day)}.`,
    ),
  ]
}

function alsoIn(themes: ThemeAnswer['items'][number]['other_themes'], { t, list }: Words): string {
  const names = list(themes.map(({ name_zh, name_en }) => t(name_zh, name_en)))
  return names === '' ? '' : t(`；也屬${names}`, `; also in ${names}`)
}
