import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { dateInput } from '#operation/input/date.ts'
import { namedChoiceInput } from '#operation/input/choice.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { findCompany } from '../companies/companies.ts'
import { valuationsOf } from '../companies/company-figures.ts'
import { changeField, changePctField, marketField, NOTICE, noticeField } from '../fields.ts'
import { priceChange, summariseMoves } from '../history/price-change.ts'
import { listLatestCloses } from '../history/queries.ts'
import { sinceField, sinceInput, sinceNote, sinceNoteField, spanOf } from '../history/span.ts'
import { getTheme, THEMES, themeLabels, themeNames, themesField, themesOf } from './theme-list.ts'
import { dayField, missingField, themeDay } from './theme-day.ts'

/** Words that people add to the name of a theme, besides 題材 (theme). */
const AROUND_THEME = ['概念', '概念股', '題材股', '類股', '族群', '板塊', '股', 'stock', 'stocks', 'concept stocks']

export const getThemeStocks = defineOperation({
  name: 'get_theme_stocks',
  tool: true,
  route: 'GET /api/themes/{slug}',
  title: 'Stocks of a theme',
  titleZh: '主題成分股',
  summary: 'Every stock of one theme: what the company makes, its last close and move.',
  description:
    'Taiwan stocks of one theme: what each company makes, its close in TWD, its move on the latest trading day or since another. Days go back to 2024-12. For one stock use [get_stock], for all themes [list_stock_themes].',
  tasks: [
    '液冷散熱概念股有哪些？',
    'CPO 概念股最新收盤價',
    'Which Taiwan stocks make semiconductor equipment?',
    '今天 AI 伺服器概念股表現如何？',
    'How did Taiwan AI server stocks do?',
    'AI 概念股今天漲最多的是哪幾檔？',
    'Which Taiwan AI stocks rose most today?',
  ],
  valueNames: { slug: themeNames() },
  long: true,
  conciseWithout: ['missing', 'items.valued_on', 'items.market'],
  input: z.object({
    slug: namedChoiceInput({ en: 'theme', zh: '題材' }, themeLabels(), AROUND_THEME).describe(
      'Theme; cpo: co-packaged optics.',
    ),
    date: dateInput({ toward: 'past' }).optional().describe('Closes of a past day, such as 2026-08-20.'),
    since: sinceInput,
  }),
  inputAliases: { slug: ['theme'] },
  output: z.object({
    slug: z.string(),
    name: z.string(),
    name_en: z.string(),
    description: z.string(),
    as_of: dayField,
    missing: missingField,
    average_change_pct: changePctField.describe('Plain mean of the moves of `as_of` in percent. Null without any.'),
    since_note: sinceNoteField,
    average_since_pct: changePctField.describe(
      'Plain mean of the changes from `since` in percent, over the stocks with both closes. Null without any.',
    ),
    items: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        name_en: z.string(),
        market: marketField,
        business: z.string().describe('What the company mainly makes, in Traditional Chinese.'),
        business_en: z.string(),
        close: z.number().nullable().describe('TWD, as traded.'),
        change: changeField,
        change_pct: changePctField,
        date: z
          .string()
          .nullable()
          .describe('The trading day of the close. Earlier than `as_of` where the stock has none of that day.'),
        pe: z.number().nullable().describe('Price to earnings at the close of `valued_on`. Null for loss makers.'),
        dividend_yield_pct: changePctField.describe('By the exchange, at the close of `valued_on`.'),
        valued_on: z.string().nullable(),
        since: sinceField,
        other_themes: themesField.describe('The other themes that it belongs to.'),
      }),
    ),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  permanent: () => THEMES.map(({ slug }) => ({ slug })),
  example: { slug: 'cpo' },
  run({ slug, date = undefined, since = undefined }, { db, provenance }) {
    const found = getTheme(slug)
    const newest = provenance('stock_closes').as_of
    const stored = themeDay(db, found.codes, date !== undefined && (newest === null || date < newest) ? date : newest)
    if (date !== undefined && stored.day === null)
      throw new ApiError('not_found', `No close of ${date} is stored; those of the themes begin in December 2024.`, {
        zh: `沒有收錄 ${date} 的收盤價；題材股的收盤從 2024 年 12 月起。`,
      })
    const earlier = since === undefined ? undefined : listLatestCloses(db, found.codes, since)
    const valued = valuationsOf(db, found.codes)
    const items = found.codes.flatMap((code) => {
      const company = findCompany(code)
      if (!company) return []
      const latest = stored.latest.get(code)
      const move = stored.moves.get(code)
      return {
        ...company,
        close: latest?.close ?? null,
        ...(move ? priceChange(move.close, move.before) : { change: null, change_pct: null }),
        since: latest && since !== undefined ? spanOf(earlier?.get(code)?.latest, since, latest) : null,
        date: latest?.date ?? null,
        pe: valued.get(code)?.pe ?? null,
        dividend_yield_pct: valued.get(code)?.dividend_yield_pct ?? null,
        valued_on: valued.get(code)?.date ?? null,
        other_themes: themesOf(code).filter((theme) => theme.slug !== slug),
      }
    })
    return {
      slug: found.slug,
      name: found.name_zh,
      name_en: found.name_en,
      description: found.description,
      as_of: stored.day,
      missing: found.codes.length - stored.moves.size,
      average_change_pct: summariseMoves([...stored.moves.values()]).average_change_pct,
      average_since_pct: averageSince(items),
      since_note: sinceNote(
        since,
        items.some((it) => it.since !== null),
        stored.day ?? undefined,
      ),
      items,
      provenance: provenance(
        { name: 'stock_closes', rowsUpTo: stored.day, isFinal: stored.day !== null && stored.day !== newest },
        { name: 'stock_valuations', isBeside: true },
      ),
      notice: NOTICE,
    }
  },
})

function averageSince(items: readonly { since: { close: number; change: number } | null }[]): number | null {
  const spans = items.flatMap(({ since }) =>
    since ? [{ close: since.close + since.change, before: since.close }] : [],
  )
  return summariseMoves(spans).average_change_pct
}
