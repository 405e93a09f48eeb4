import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'
import { PRODUCTS } from './fuel/fuel.ts'
import { DIGIT_GAMES } from './lottery/digit-games.ts'
import { GAMES } from './lottery/lottery.ts'

const day = z.iso.date()
const eightDigits = z.string().regex(/^\d{8}$/)
export const confidence = z.enum(['high', 'medium', 'low'])
const drawPeriod = z.string().regex(/^\d{9}$/)

/**
 * Only days that differ from the weekday rule. A Monday to Friday without a row is a workday; a Saturday or Sunday
 * without a row is off.
 */
export const holidays = tableOf(
  'life_holidays',
  z.object({
    date: day,
    kind: z.enum(['holiday', 'makeup_holiday', 'adjusted_holiday', 'workday_makeup']),
    name_zh: z.string().min(1),
  }),
  ['date'],
)

export const lotteryDraws = tableOf(
  'life_lottery_draws',
  z.object({
    game: z.enum(GAMES),
    period: drawPeriod,
    date: day,
    numbers: z.array(z.int().min(1).max(49)).min(5).max(6),
    special: z.int().min(1).max(49).nullable(),
    /** The unclaimed first prize that the next draw adds to its own. Null if unknown. */
    carried_over_twd: z.int().min(0).nullable().default(null),
  }),
  ['game', 'period'],
)

/** The amount per winning ticket in each tier. Tier 1 is the jackpot. */
export const lotteryPrizes = tableOf(
  'life_lottery_prizes',
  z.object({
    game: z.enum(GAMES),
    period: drawPeriod,
    tier: z.int().min(1).max(10),
    winners: z.int().min(0),
    amount_twd: z.int().min(0),
  }),
  ['game', 'period', 'tier'],
)

/** Draws of 3星彩 and 4星彩, which draw each digit separately. */
export const digitDraws = tableOf(
  'life_digit_draws',
  z.object({
    game: z.enum(DIGIT_GAMES),
    period: drawPeriod,
    date: day,
    /** Digits in the order in which they were drawn. */
    number: z.string().regex(/^\d{3,4}$/),
  }),
  ['game', 'period'],
)

export const invoicePeriods = tableOf(
  'life_invoice_periods',
  z.object({
    period: z.string().regex(/^\d{3}-(01-02|03-04|05-06|07-08|09-10|11-12)$/),
    special: eightDigits,
    grand: eightDigits,
    first: z.array(eightDigits).length(3),
    additional_sixth: z.array(z.string().regex(/^\d{3}$/)),
    independent_sources: z.int().min(1),
    confidence,
  }),
  ['period'],
  { defaults: { confidence: 'high' } },
)

export const fuelPrices = tableOf(
  'life_fuel_prices',
  z.object({
    product: z.enum(PRODUCTS),
    effective_on: day,
    price_twd: z.number().min(5).max(100),
    confidence,
    source: z.string().min(1),
  }),
  ['product', 'effective_on'],
)

/**
 * Work or school runs normally, is stopped, or is stopped for part of the day, such as `stop:afternoon` or `stop:from
 * 17:00`. `met`: the criteria for a stop are met on a day that is off anyway.
 */
const closureState = z.string().regex(/^(?:normal|met|stop(?::[a-z/]+(?: \d\d:\d\d)?)?)$/)

/** Closures of one county on one day, because of a typhoon, rain or an earthquake. */
export const closures = tableOf(
  'life_closures',
  z.object({
    date: day,
    county: z.string().min(1),
    /** Null if that day's notice covers only the next day. */
    work: closureState.nullable(),
    school: closureState.nullable(),
    /** The number of townships and schools with a closure of their own. */
    places_no_work: z.int().min(0),
    places_no_school: z.int().min(0),
    notice: z.int().nullable(),
  }),
  ['county', 'date'],
)

export type HolidayRow = typeof holidays.$inferSelect
export type LotteryDrawRow = typeof lotteryDraws.$inferSelect
export type DigitDrawRow = typeof digitDraws.$inferSelect
export type LotteryPrizeRow = typeof lotteryPrizes.$inferSelect
export type InvoicePeriodRow = typeof invoicePeriods.$inferSelect
export type FuelPriceRow = typeof fuelPrices.$inferSelect
