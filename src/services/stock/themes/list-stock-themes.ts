import { z } from 'zod'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { NOTICE, noticeField } from '../fields.ts'
import { summariseMoves } from '../history/price-change.ts'
import { THEMES } from './theme-list.ts'
import { dayField, missingField, themeDay } from './theme-day.ts'

export const listStockThemes = defineOperation({
  name: 'list_stock_themes',
  tool: true,
  route: 'GET /api/themes',
  title: 'Stock themes',
  titleZh: '概念股主題',
  summary: 'Four Taiwanese stock themes: how many rose and fell, and the plain average move.',
  description:
    'Four themes of Taiwan stocks: stocks up, down and unchanged, and the average move, on the latest trading day on record. The themes are AI servers, semiconductor equipment, liquid cooling and co-packaged optics. For the stocks of one theme use [get_theme_stocks], for any other stock [get_stock].',
  tasks: ['台股四大題材漲跌', '四個概念股主題今天平均漲跌多少？', 'Which stock themes are up today?'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        slug: z.string(),
        name_zh: z.string(),
        name_en: z.string(),
        description: z.string(),
        stock_count: z.int(),
        advancing: z.int(),
        declining: z.int(),
        unchanged: z.int(),
        average_change_pct: z.number().nullable().describe('Plain mean of the moves in percent, two places.'),
        missing: missingField,
        as_of: dayField,
      }),
    ),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  example: {},
  run(_input, { db, provenance }) {
    const upTo = provenance('stock_closes').as_of
    const items = THEMES.map(({ codes, ...theme }) => {
      const { day, moves } = themeDay(db, codes, upTo)
      return {
        ...theme,
        stock_count: codes.length,
        ...summariseMoves([...moves.values()]),
        missing: codes.length - moves.size,
        as_of: day,
      }
    })
    return { items, provenance: provenance('stock_closes'), notice: NOTICE }
  },
})
