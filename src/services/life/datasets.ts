import { z } from 'zod'
import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import { PRODUCTS } from './fuel/fuel.ts'
import { DIGIT_GAMES } from './lottery/digit-games.ts'
import { GAMES } from './lottery/lottery.ts'
import { closures, digitDraws, fuelPrices, holidays, invoicePeriods, lotteryDraws, lotteryPrizes } from './schema.ts'

export const holidayRow = z.object({
  date: z.iso.date(),
  kind: z.enum(['holiday', 'makeup_holiday', 'adjusted_holiday', 'workday_makeup']),
  name_zh: z.string().min(1),
})

export const lotteryDrawRow = z.object({
  game: z.enum(GAMES),
  period: z.string().regex(/^\d{9}$/),
  date: z.iso.date(),
  numbers: z.array(z.int().min(1).max(49)).min(5).max(6),
  special: z.int().min(1).max(49).nullable(),
  carried_over_twd: z.int().min(0).nullable().default(null),
})

export const lotteryPrizeRow = z.object({
  game: z.enum(GAMES),
  period: z.string().regex(/^\d{9}$/),
  tier: z.int().min(1).max(10),
  winners: z.int().min(0),
  amount_twd: z.int().min(0),
})

const digitDrawRow = z.object({
  game: z.enum(DIGIT_GAMES),
  period: z.string().regex(/^\d{9}$/),
  date: z.iso.date(),
  /** Digits in the order in which they were drawn. */
  number: z.string().regex(/^\d{3,4}$/),
})

export const invoicePeriodRow = z.object({
  period: z.string().regex(/^\d{3}-(01-02|03-04|05-06|07-08|09-10|11-12)$/),
  special: z.string().regex(/^\d{8}$/),
  grand: z.string().regex(/^\d{8}$/),
  first: z.array(z.string().regex(/^\d{8}$/)).length(3),
  additional_sixth: z.array(z.string().regex(/^\d{3}$/)),
  independent_sources: z.int().min(1),
  confidence: z.enum(['high', 'medium', 'low']),
})

export const fuelPriceRow = z.object({
  product: z.enum(PRODUCTS),
  effective_on: z.iso.date(),
  price_twd: z.number().min(5).max(100),
  confidence: z.enum(['high', 'medium', 'low']),
  source: z.string().min(1),
})

export type HolidayRow = z.infer<typeof holidayRow>
export type LotteryDrawRow = z.infer<typeof lotteryDrawRow>
export type DigitDrawRow = z.infer<typeof digitDrawRow>
export type LotteryPrizeRow = z.infer<typeof lotteryPrizeRow>
export type InvoicePeriodRow = z.infer<typeof invoicePeriodRow>
export type FuelPriceRow = z.infer<typeof fuelPriceRow>

export const holidaysDataset = defineDataset({
  name: 'life_holidays',
  title: 'Office calendar of Taiwan: holidays and make-up workdays',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: holidays,
  row: holidayRow,
  // The authority publishes next year's calendar in June or July.
  rhythm: 'yearly',
  staleAfterDays: 400,
})

const NO_LOTTERY_TERMS = [
  '台灣彩券沒有說明開獎資料能不能轉售。',
  'Taiwan Lottery does not say whether its results may be sold.',
] as const

export const lotteryDrawsDataset = defineDataset({
  name: 'life_lottery_draws',
  title: 'Taiwan Lottery draws',
  licence: 'Not stated; published results',
  sold: onlyLookups(...NO_LOTTERY_TERMS),
  table: lotteryDraws,
  row: lotteryDrawRow,
  rhythm: 'daily',
  staleAfterDays: 3,
})

export const lotteryPrizesDataset = defineDataset({
  name: 'life_lottery_prizes',
  title: 'Taiwan Lottery prize tables',
  licence: 'Not stated; published results',
  sold: onlyLookups(...NO_LOTTERY_TERMS),
  table: lotteryPrizes,
  row: lotteryPrizeRow,
  rhythm: 'daily',
  staleAfterDays: 3,
})

export const digitDrawsDataset = defineDataset({
  name: 'life_digit_draws',
  title: 'Taiwan Lottery: draws of 3星彩 and 4星彩',
  licence: 'Not stated; published results',
  sold: onlyLookups(...NO_LOTTERY_TERMS),
  table: digitDraws,
  row: digitDrawRow,
  rhythm: 'daily',
  staleAfterDays: 3,
})

export const invoicePeriodsDataset = defineDataset({
  name: 'life_invoice_periods',
  title: 'Winning numbers of the uniform-invoice lottery',
  licence: 'Official announcement (Copyright Act, article 9)',
  sold: true,
  table: invoicePeriods,
  row: invoicePeriodRow,
  // Receipts are drawn on the 25th of every odd month, so two draws are at most 62 days apart.
  rhythm: 'every two months',
  staleAfterDays: 63,
})

export const fuelPricesDataset = defineDataset({
  name: 'life_fuel_prices',
  title: 'CPC fuel list prices',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: fuelPrices,
  row: fuelPriceRow,
  rhythm: 'weekly',
  staleAfterDays: 7,
})

/**
 * Work or school runs normally, is stopped, or is stopped for part of the day, such as `stop:afternoon` or `stop:from
 * 17:00`. `met`: the criteria for a stop are met on a day that is off anyway.
 */
const closureState = z.string().regex(/^(?:normal|met|stop(?::[a-z/]+(?: \d\d:\d\d)?)?)$/)

const closureRow = z.object({
  date: z.iso.date(),
  county: z.string().min(1),
  work: closureState.nullable(),
  school: closureState.nullable(),
  places_no_work: z.int().min(0),
  places_no_school: z.int().min(0),
  notice: z.int().nullable(),
})

export const closuresDataset = defineDataset({
  name: 'life_closures',
  title: 'Days on which offices and schools stopped, by county',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: closures,
  row: closureRow,
  // Typhoons come from July to November, so a summer without a new closure means stale data.
  rhythm: 'monthly',
  staleAfterDays: 60,
  upkeep: 'The notices of the DGPA at https://www.dgpa.gov.tw/information?uid=374, a row for each day and county.',
})

export const datasets = [
  holidaysDataset,
  lotteryDrawsDataset,
  lotteryPrizesDataset,
  digitDrawsDataset,
  invoicePeriodsDataset,
  fuelPricesDataset,
  closuresDataset,
]
