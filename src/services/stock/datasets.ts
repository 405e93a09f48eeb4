import { sql } from 'drizzle-orm'
import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import {
  closedDays,
  closes,
  etfs,
  exDates,
  indexDays,
  lastCloses,
  payouts,
  profits,
  revenues,
  securities,
  valuations,
} from './schema.ts'

const EXCHANGE_TERMS = [
  '證交所與櫃買中心網站的條款不明。',
  'The terms of the exchanges’ websites are unclear.',
] as const

export const closesDataset = defineDataset({
  title: 'Daily closes of the theme stocks and, as they come, of ETFs',
  licence: 'Government Open Data License, version 1.0; copies without a licence',
  sold: {
    // Two kinds of rows have no volume and must not be sold: copies of Yahoo's figures until June 2026, and copies of
    // one website in September.
    lookups: sql`${closes.volume_lots} is not null or ${closes.date} between '2026-07-01' and '2026-08-31'`,
    exports: false,
    because: [
      '證交所與櫃買中心網站的條款不明，部分舊收盤價來自 Yahoo。',
      'The terms of the exchanges’ websites are unclear, and some older closes are Yahoo’s.',
    ],
  },
  table: closes,
  // Apart from the Lunar New Year, the longest closure is five days.
  rhythm: 'trading days',
  staleAfterDays: 5,
})

/** When a newer trading day is stored, the day that was newest becomes the previous one. */
const becomesPrevious = (column: 'date' | 'close') =>
  sql.raw(
    `case when excluded.date > stock_last_closes.date then stock_last_closes.${column} else stock_last_closes.previous_${column} end`,
  )

/** As many trading days as an answer shows. */
const EARLIER_MAX = 60

/** A newer trading day pushes the one that was newest into the earlier ones. */
const withNewest = sql.raw(`case when excluded.date > stock_last_closes.date then (
  select json_group_array(json(value) order by value ->> 0) from (
    select value from json_each(
      json_insert(stock_last_closes.earlier, '$[#]', json_array(stock_last_closes.date, stock_last_closes.close))
    ) order by value ->> 0 desc limit ${EARLIER_MAX}))
  else stock_last_closes.earlier end`)

export const lastClosesDataset = defineDataset({
  title: 'Last closes of every listed company',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: lastCloses,
  merge: { previous_date: becomesPrevious('date'), previous_close: becomesPrevious('close'), earlier: withNewest },
  rhythm: 'trading days',
  staleAfterDays: 5,
})

export const valuationsDataset = defineDataset({
  title: 'PE, PB, dividend yield and industry of every listed company',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: valuations,
  rhythm: 'trading days',
  staleAfterDays: 5,
})

export const revenuesDataset = defineDataset({
  title: 'Monthly revenue of listed companies',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: revenues,
  rhythm: 'monthly',
  staleAfterDays: 40,
})

export const profitsDataset = defineDataset({
  title: 'Quarterly earnings per share and margins of TWSE-listed companies',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: profits,
  rhythm: 'quarterly',
  staleAfterDays: 120,
  upkeep:
    'The open data of MOPS: t187ap14_L (earnings per share) and t187ap17_L (margins) at https://openapi.twse.com.tw/.',
})

export const etfsDataset = defineDataset({
  title: 'Listed ETFs: last close and payout frequency',
  licence: 'Terms of the exchanges’ websites',
  sold: onlyLookups(...EXCHANGE_TERMS),
  table: etfs,
  rhythm: 'trading days',
  staleAfterDays: 5,
})

export const payoutsDataset = defineDataset({
  title: 'ETF distributions',
  licence: 'Terms of the exchanges’ websites; of Yahoo',
  sold: {
    lookups: sql`${payouts.origin} <> 'yahoo'`,
    exports: false,
    because: [
      '證交所與櫃買中心網站的條款不明，部分配息來自 Yahoo。',
      'The terms of the exchanges’ websites are unclear, and some distributions are Yahoo’s.',
    ],
  },
  table: payouts,
  rhythm: 'weekly',
  staleAfterDays: 10,
})

/** No seed file fills this data set, because old announcements are useless; only the sync does. */
export const exDatesDataset = defineDataset({
  title: 'Announced ex-dates of shares and ETFs',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: exDates,
  rhythm: 'trading days',
  staleAfterDays: 10,
  startsEmpty: true,
})

export const securitiesDataset = defineDataset({
  title: 'Names of listed companies and ETFs',
  licence: 'Government Open Data License, version 1.0; MIT',
  sold: true,
  table: securities,
  // A register may lack an English name or a listing day that is stored already, so an empty value does not replace a
  // stored one.
  merge: {
    name_en: sql.raw('coalesce(excluded.name_en, stock_securities.name_en)'),
    listed_on: sql.raw('coalesce(excluded.listed_on, stock_securities.listed_on)'),
  },
  // Names change a few times a year, and new listings appear monthly.
  rhythm: 'monthly',
  staleAfterDays: 45,
})

export const indexDataset = defineDataset({
  title: 'Daily closes of the TAIEX',
  licence: 'Figures of the exchange’s website; copies without a licence',
  sold: onlyLookups(...EXCHANGE_TERMS),
  table: indexDays,
  rhythm: 'trading days',
  staleAfterDays: 5,
})

export const closedDaysDataset = defineDataset({
  title: 'Weekdays without trading on TWSE and TPEx',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: closedDays,
  // A year's schedule is published in the autumn before it.
  rhythm: 'yearly',
  staleAfterDays: 400,
})

export const datasets = [
  closesDataset,
  indexDataset,
  closedDaysDataset,
  etfsDataset,
  lastClosesDataset,
  valuationsDataset,
  revenuesDataset,
  profitsDataset,
  payoutsDataset,
  exDatesDataset,
  securitiesDataset,
]
