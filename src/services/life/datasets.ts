import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import { closures, digitDraws, fuelPrices, holidays, invoicePeriods, lotteryDraws, lotteryPrizes } from './schema.ts'

export const holidaysDataset = defineDataset({
  title: 'Office calendar of Taiwan: holidays and make-up workdays',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: holidays,
  // The authority publishes next year's calendar in June or July.
  rhythm: 'yearly',
  staleAfterDays: 400,
})

const NO_LOTTERY_TERMS = [
  '台灣彩券沒有說明開獎資料能不能轉售。',
  'Taiwan Lottery does not say whether its results may be sold.',
] as const

export const lotteryDrawsDataset = defineDataset({
  title: 'Taiwan Lottery draws',
  licence: 'Not stated; published results',
  sold: onlyLookups(...NO_LOTTERY_TERMS),
  table: lotteryDraws,
  rhythm: 'daily',
  staleAfterDays: 3,
})

export const lotteryPrizesDataset = defineDataset({
  title: 'Taiwan Lottery prize tables',
  licence: 'Not stated; published results',
  sold: onlyLookups(...NO_LOTTERY_TERMS),
  table: lotteryPrizes,
  rhythm: 'daily',
  staleAfterDays: 3,
})

export const digitDrawsDataset = defineDataset({
  title: 'Taiwan Lottery: draws of 3星彩 and 4星彩',
  licence: 'Not stated; published results',
  sold: onlyLookups(...NO_LOTTERY_TERMS),
  table: digitDraws,
  rhythm: 'daily',
  staleAfterDays: 3,
})

export const invoicePeriodsDataset = defineDataset({
  title: 'Winning numbers of the uniform-invoice lottery',
  licence: 'Official announcement (Copyright Act, article 9)',
  sold: true,
  table: invoicePeriods,
  // Receipts are drawn on the 25th of every odd month, so two draws are at most 62 days apart.
  rhythm: 'every two months',
  staleAfterDays: 63,
})

export const fuelPricesDataset = defineDataset({
  title: 'CPC fuel list prices',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: fuelPrices,
  rhythm: 'weekly',
  staleAfterDays: 7,
})

export const closuresDataset = defineDataset({
  title: 'Days on which offices and schools stopped, by county',
  licence: 'Government Open Data License, version 1.0',
  sold: true,
  table: closures,
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
