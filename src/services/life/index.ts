import { defineService } from '#operation/service.ts'
import { checkInvoiceBatch } from './check-invoice-batch.ts'
import { checkInvoice } from './check-invoice.ts'
import { checkLottery } from './check-lottery.ts'
import { datasets } from './datasets.ts'
import { fuelFullHistory } from './fuel-full-history.ts'
import { fuelHistory } from './fuel-history.ts'
import { getFuelPrices } from './get-fuel-prices.ts'
import { getHolidays } from './get-holidays.ts'
import { getInvoiceNumbers } from './get-invoice-numbers.ts'
import { getLotteryResults } from './get-lottery-results.ts'
import { holidaysByYear } from './holidays-by-year.ts'
import { holidaysNext } from './holidays-next.ts'
import { invoiceByPeriod } from './invoice-by-period.ts'
import { invoiceLatest } from './invoice-latest.ts'
import { isHoliday } from './is-holiday.ts'
import { lotteryByGame } from './lottery-by-game.ts'
import { lotteryLatest } from './lottery-latest.ts'
import { syncFuel } from './sync-fuel.ts'
import { syncHolidays } from './sync-holidays.ts'
import { syncLottery } from './sync-lottery.ts'
import { syncReceipts } from './sync-receipts.ts'

export const life = defineService({
  name: 'life',
  title: 'Daily life in Taiwan',
  titleZh: '台灣生活查詢',
  summary:
    'Holidays and make-up workdays, lottery draws and prize checks, receipt-lottery numbers and prize checks, and fuel list prices in Taiwan.',
  summaryZh: '查詢台灣的國定假日與補班日、樂透開獎與對獎、統一發票中獎號碼與對獎，以及油價。',
  instructions:
    'Facts of daily life in Taiwan. For a date use is_holiday; for a year, today or the next long weekend get_holidays. For a receipt use check_invoice, for a lottery ticket check_lottery. Every answer says how old its data is: tell the user when provenance.stale is true.',
  network: 'base',
  paidClosedByDefault: true,
  operations: [
    isHoliday,
    getHolidays,
    holidaysByYear,
    holidaysNext,
    getInvoiceNumbers,
    invoiceLatest,
    invoiceByPeriod,
    checkInvoice,
    checkInvoiceBatch,
    getLotteryResults,
    lotteryLatest,
    lotteryByGame,
    checkLottery,
    getFuelPrices,
    fuelHistory,
    fuelFullHistory,
  ],
  datasets,
  syncs: [syncHolidays, syncLottery, syncReceipts, syncFuel],
})
