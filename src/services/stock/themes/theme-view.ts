import { ask, barColumn, column, compact, em, facts, link, numberColumn, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Document, Fact, Words } from '#operation/view.ts'
import { noticeIn } from '../fields.ts'
import { signedPercent } from '../moves.ts'
import type { getThemeStocks } from './get-theme-stocks.ts'
import type { listStockThemes } from './list-stock-themes.ts'

type ThemesAnswer = AnswerOf<typeof listStockThemes>

export function themesView({ items }: ThemesAnswer, words: Words): Document {
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
          t(best.name_zh, best.name_en),
          (best.average_change_pct ?? 0) > 0 ? t('漲最多，', ' rose most, ') : t('跌最少，', ' fell least, '),
          em(signedPercent(best.average_change_pct, words)),
        ]
      : t('沒有收盤資料', 'No closing prices available'),
    lede: best && day ? t(`${words.day(day)}各檔的平均。`, `The average of its shares on ${words.day(day)}.`) : '',
    form: 'none',
    blocks: [
      table(
        byMove,
        [
          column(t('概念', 'Theme'), (theme) =>
            link(t(theme.name_zh, theme.name_en), ask('get_theme_stocks', { slug: theme.slug })),
          ),
          numberColumn(t('平均漲跌', 'Average'), (theme) => signedPercent(theme.average_change_pct, words)),
          numberColumn(t('漲', 'Up'), (theme) => words.number(theme.advancing)),
          numberColumn(t('跌', 'Down'), (theme) => words.number(theme.declining)),
          numberColumn(t('平', 'Same'), (theme) => words.number(theme.unchanged)),
        ],
        { mark: (theme) => theme === best && 'best' },
      ),
    ],
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
  const spans = answer.items
    .flatMap(({ since, ...stock }) => (since ? { stock, since } : []))
    .toSorted((a, b) => b.since.change_pct - a.since.change_pct)
  const [first] = spans
  return {
    title: t(`${name}概念股`, `Stocks: ${name}`),
    asked: name,
    headline: first
      ? [
          t(`${words.nearDay(first.since.date)}以來漲最多：`, `Best since ${words.nearDay(first.since.date)}: `),
          em(`${t(first.stock.name, first.stock.name_en)} ${signedPercent(first.since.change_pct, words)}`),
        ]
      : [
          em(t(`${up} 檔漲、${down} 檔跌`, `${up} up, ${down} down`)),
          t(`，共 ${answer.items.length} 檔`, ` of ${answer.items.length}`),
        ],
    lede: [
      day ? t(`${words.day(day)}收盤。`, `Close of ${words.day(day)}. `) : '',
      answer.average_since_pct !== null
        ? t(
            `平均 ${signedPercent(answer.average_since_pct, words)}。`,
            `The average is ${signedPercent(answer.average_since_pct, words)}. `,
          )
        : '',
      first
        ? t(
            `從 ${words.twd(first.since.close)}到 ${words.twd(first.since.close + first.since.change)}。${spans.length} 檔有兩天的收盤，題材是編輯選的。`,
            `From ${words.twd(first.since.close)} to ${words.twd(first.since.close + first.since.change)}. ${spans.length} have a close of both days; the theme is an editorial choice. `,
          )
        : '',
      words.sentence(answer.since_note ?? ''),
      !first && best && best.change_pct !== null && best.change_pct > 0
        ? t(
            `漲最多的是${best.name}（${signedPercent(best.change_pct, words)}）。`,
            `${best.name_en} rose most (${signedPercent(best.change_pct, words)}). `,
          )
        : '',
      missing > 0
        ? t(`${missing} 檔當天沒有收盤，不計在內。`, `${missing} without a close that day are left out. `)
        : '',
    ],
    blocks: [
      facts(...listFacts(answer.items, words)),
      table(
        answer.items.toSorted((a, b) => orderOf(b) - orderOf(a)),
        [
          column(t('公司', 'Company'), (stock) =>
            link(`${t(stock.name, stock.name_en)} ${stock.code}`, ask('get_stock', { code: stock.code })),
          ),
          first &&
            numberColumn(
              t(`${words.nearDay(first.since.date)}以來`, `Since ${words.nearDay(first.since.date)}`),
              (stock) => signedPercent(stock.since?.change_pct ?? null, words),
            ),
          numberColumn(t('漲跌幅', 'Change'), (stock) => signedPercent(stock.change_pct, words)),
          barColumn(t('幅度', 'Size'), (stock) => String((stock.change_pct ?? 0) / most)),
          numberColumn(t('收盤（元）', 'Close (NT$)'), (stock) =>
            stock.close === null || stock.date !== day ? '–' : words.number(stock.close),
          ),
          numberColumn(t('本益比', 'P/E'), (stock) => (stock.pe === null ? '–' : words.number(stock.pe))),
          numberColumn(t('殖利率', 'Yield'), (stock) =>
            stock.dividend_yield_pct === null ? '–' : words.percent(stock.dividend_yield_pct),
          ),
          column(t('市場', 'Market'), (stock) => (stock.market === 'twse' ? t('上市', 'TWSE') : t('上櫃', 'TPEx'))),
          column(t('做什麼', 'Business'), (stock) => [
            t(stock.business, stock.business_en),
            alsoIn(stock.other_themes, words),
          ]),
        ],
        { onPhone: 'cards' },
      ),
    ],
    notice: noticeIn(words),
  }
}

/** The change since the day that was asked for, else that of the day. */
function orderOf({ since, change_pct }: ThemeAnswer['items'][number]): number {
  return since?.change_pct ?? change_pct ?? -Infinity
}

/** Ends and parts of the list: the lowest P/E, the highest yield, the stocks of each market and of other themes. */
function listFacts(items: ThemeAnswer['items'], words: Words): Fact[] {
  const { t, number, percent } = words
  const day = items.flatMap(({ valued_on }) => valued_on ?? []).toSorted()[0]
  const nameOf = ({ name, name_en, code }: ThemeAnswer['items'][number]) => `${t(name, name_en)} ${code}`
  const dated = (text: string) => [text, quiet(t(`（${words.nearDay(day ?? '')}）`, ` (${words.nearDay(day ?? '')})`))]
  const cheapest = items.filter(({ pe }) => pe !== null).toSorted((a, b) => (a.pe ?? 0) - (b.pe ?? 0))[0]
  const paying = items
    .filter(({ dividend_yield_pct: yieldPct }) => yieldPct !== null)
    .toSorted((a, b) => (b.dividend_yield_pct ?? 0) - (a.dividend_yield_pct ?? 0))[0]
  const part = (name: string, also: readonly string[], its: ThemeAnswer['items']): Fact | false =>
    its.length > 0 && { name, also, value: t(`${its.length} 檔：`, `${its.length}: `) + words.list(its.map(nameOf)) }
  const themes = new Map(items.flatMap(({ other_themes }) => other_themes.map((theme) => [theme.slug, theme])))
  return compact([
    day !== undefined &&
      cheapest && {
        name: t('本益比最低', 'Lowest P/E'),
        also: ['本益比', 'P/E', 'PE'],
        value: dated(`${nameOf(cheapest)}${t('，', ', ')}${number(cheapest.pe ?? 0)}`),
        as_of: day,
      },
    day !== undefined &&
      paying && {
        name: t('殖利率最高', 'Highest yield'),
        also: ['殖利率', 'yield'],
        value: dated(`${nameOf(paying)}${t('，', ', ')}${percent(paying.dividend_yield_pct ?? 0)}`),
        as_of: day,
      },
    part(
      t('上市', 'TWSE'),
      [],
      items.filter(({ market }) => market === 'twse'),
    ),
    part(
      t('上櫃', 'TPEx'),
      [t('櫃買', 'OTC')],
      items.filter(({ market }) => market === 'tpex'),
    ),
    ...[...themes.values()].map(({ slug, name_zh, name_en }) =>
      part(
        t(`也屬${name_zh}`, `Also in ${name_en}`),
        [name_zh, name_zh.replaceAll(' ', ''), name_en],
        items.filter(({ other_themes }) => other_themes.some((theme) => theme.slug === slug)),
      ),
    ),
  ])
}

function alsoIn(themes: ThemeAnswer['items'][number]['other_themes'], { t, list }: Words): string {
  const names = list(themes.map(({ name_zh, name_en }) => t(name_zh, name_en)))
  return names === '' ? '' : t(`；也屬${names}`, `; also in ${names}`)
}
