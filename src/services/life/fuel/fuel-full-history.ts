import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { nothingToSell } from '#operation/preview.ts'
import { fuelHistorySchema, productField } from './fuel-answer.ts'
import { answerFuelHistory } from './fuel-history.ts'

export const fuelFullHistory = defineOperation({
  name: 'fuel_full_history',
  route: 'GET /api/pro/fuel/history',
  price: '$0.01',
  title: 'All stored fuel prices',
  titleZh: '完整歷史油價',
  summary: 'Every stored list price of one fuel, since 1999.',
  description:
    'Every stored list price of one product, newest first, each with its source and confidence. Until March 2024 every change is stored; the gaps since are counted in weeks_missing and never interpolated. Use [fuel_history] for the last twelve weeks at no charge.',
  tasks: ['下載 92 無鉛的完整歷史油價', 'Give me every 98 gasoline price since 1999.'],
  input: z.object({ product: productField }),
  output: fuelHistorySchema,
  preview: 'items',
  example: { product: 'diesel' },
  run({ product }, ctx) {
    const answer = answerFuelHistory(product, 'everything', ctx)
    if (answer.items.length === 0) throw nothingToSell()
    return answer
  },
})
