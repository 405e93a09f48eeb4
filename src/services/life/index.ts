import { defineService } from '#operation/service.ts'
import { checkInvoiceBatch } from './receipts/check-invoice-batch.ts'
import { checkInvoice } from './receipts/check-invoice.ts'
import { checkLottery } from './lottery/check-lottery.ts'
import { checkSlips } from './lottery/check-slips.ts'
import { datasets } from './datasets.ts'
import { digitLottery } from './lottery/digit-lottery.ts'
import { fuelFullHistory } from './fuel/fuel-full-history.ts'
import { fuelHistory } from './fuel/fuel-history.ts'
import { getFuelPrices } from './fuel/get-fuel-prices.ts'
import { getHolidays } from './holidays/get-holidays.ts'
import { getInvoiceNumbers } from './receipts/get-invoice-numbers.ts'
import { getLotteryResults } from './lottery/get-lottery-results.ts'
import { holidayCalendar } from './holidays/holiday-calendar.ts'
import { holidaysByYear } from './holidays/holidays-by-year.ts'
import { holidaysNext } from './holidays/holidays-next.ts'
import { invoiceByPeriod } from './receipts/invoice-by-period.ts'
import { invoiceLatest } from './receipts/invoice-latest.ts'
import { isHoliday } from './holidays/is-holiday.ts'
import { listClosures } from './holidays/list-closures.ts'
import { lotteryByGame } from './lottery/lottery-by-game.ts'
import { lotteryLatest } from './lottery/lottery-latest.ts'
import { planLeave } from './holidays/plan-leave.ts'
import { scanInvoices } from './receipts/scan-invoices.ts'
import { syncDigitLottery } from './lottery/sync-digit-lottery.ts'
import { syncFuel } from './fuel/sync-fuel.ts'
import { syncHolidays } from './holidays/sync-holidays.ts'
import { syncLottery } from './lottery/sync-lottery.ts'
import { syncReceipts } from './receipts/sync-receipts.ts'
import { tiles } from './tiles.ts'
import { prompts } from './prompts.ts'
import { resources } from './resources.ts'
import { words } from './messages.ts'
import { workdays } from './holidays/workdays.ts'

export const life = defineService({
  name: 'life',
  title: 'Daily life in Taiwan',
  titleZh: '台灣生活查詢',
  summary:
    'Holidays and make-up workdays, lottery draws and prize checks, receipt-lottery numbers and prize checks, and fuel list prices in Taiwan.',
  summaryZh: '查詢台灣的國定假日與補班日、樂透開獎與對獎、統一發票中獎號碼與對獎，以及油價。',
  instructions:
    'Facts of daily life in Taiwan. For a date use [is_holiday]; for a year, today or the next long weekend [get_holidays]. For a receipt use [check_invoice], for a lottery ticket [check_lottery]. Every answer says how old its data is: tell the user when provenance.stale is true.',
  network: 'base',
  paidClosedByDefault: true,
  words,
  tiles,
  operations: [
    isHoliday,
    getHolidays,
    holidaysByYear,
    holidaysNext,
    planLeave,
    holidayCalendar,
    workdays,
    listClosures,
    getInvoiceNumbers,
    invoiceLatest,
    invoiceByPeriod,
    checkInvoice,
    checkInvoiceBatch,
    scanInvoices,
    getLotteryResults,
    lotteryLatest,
    lotteryByGame,
    checkLottery,
    checkSlips,
    digitLottery,
    getFuelPrices,
    fuelHistory,
    fuelFullHistory,
  ],
  notHeld: ['刮刮樂', '刮刮卡', 'scratch card', 'scratch-off', '運動彩券', '運彩', 'sports lottery'],
  resources,
  prompts,
  datasets,
  syncs: [syncHolidays, syncLottery, syncDigitLottery, syncReceipts, syncFuel],
})
