import { defineResource } from '#operation/resource.ts'
import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { fuelHistoryView } from './fuel/fuel-history-view.ts'
import { fuelPricesView } from './fuel/fuel-prices-view.ts'
import { getHolidaysView } from './holidays/get-holidays-view.ts'
import { calendarFileView } from './holidays/calendar-file-view.ts'
import { holidayYearView } from './holidays/holiday-year-view.ts'
import { holidaysNextView } from './holidays/holidays-next-view.ts'
import { isHolidayView } from './holidays/is-holiday-view.ts'
import { claimReceipts } from './receipts/claim-receipts.ts'
import { claimReceiptsView } from './receipts/claim-receipts-view.ts'
import { closuresNow } from './holidays/closures-now.ts'
import { closuresNowView } from './holidays/closures-now-view.ts'
import { closuresView } from './holidays/closures-view.ts'
import { leaveView } from './holidays/leave-view.ts'
import { workdaysView } from './holidays/workdays-view.ts'
import { checkLotteryView } from './lottery/check-lottery-view.ts'
import { slipsView } from './lottery/slips-view.ts'
import { digitLotteryView } from './lottery/digit-lottery-view.ts'
import { drawsView } from './lottery/draws-view.ts'
import { invoiceBatchView } from './receipts/invoice-batch-view.ts'
import { checkInvoiceView } from './receipts/check-invoice-view.ts'
import { invoicePeriodView } from './receipts/invoice-period-view.ts'
import { scanView } from './receipts/scan-view.ts'
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
import { syncClosures } from './holidays/sync-closures.ts'
import { syncFuel } from './fuel/sync-fuel.ts'
import { syncHolidays } from './holidays/sync-holidays.ts'
import { syncDigitLottery, syncLottery } from './lottery/sync-lottery.ts'
import { syncReceipts } from './receipts/sync-receipts.ts'
import { promptsOf } from '#operation/prompt.ts'
import { words } from './messages.ts'
import { workdays } from './holidays/workdays.ts'

export const life = defineService({
  name: 'life',
  title: 'Daily life in Taiwan',
  titleZh: '台灣生活查詢',
  summary: 'Whether a day is off in Taiwan, whether a receipt or a lottery ticket won, and what fuel costs this week.',
  summaryZh: '查放假、發票、樂透和油價。',
  instructions:
    'Facts of daily life in Taiwan. For a date use [is_holiday]; for a year, today or the next long weekend [get_holidays]. For a receipt use [check_invoice], for a lottery ticket [check_lottery]. Every answer says how old its data is: tell the user when provenance.stale is true.',
  network: 'base',
  paidClosedByDefault: true,
  words,
  operations: [
    withView(isHoliday, isHolidayView),
    withView(getHolidays, getHolidaysView),
    withView(holidaysByYear, holidayYearView),
    withView(holidaysNext, holidaysNextView),
    withView(planLeave, leaveView),
    withView(holidayCalendar, calendarFileView),
    withView(workdays, workdaysView),
    withView(listClosures, closuresView),
    withView(closuresNow, closuresNowView),
    withView(getInvoiceNumbers, invoicePeriodView),
    withView(invoiceLatest, invoicePeriodView),
    withView(invoiceByPeriod, invoicePeriodView),
    withView(checkInvoice, checkInvoiceView),
    withView(claimReceipts, claimReceiptsView),
    withView(checkInvoiceBatch, invoiceBatchView),
    withView(scanInvoices, scanView),
    withView(getLotteryResults, drawsView),
    withView(lotteryLatest, drawsView),
    withView(lotteryByGame, drawsView),
    withView(checkLottery, checkLotteryView),
    withView(checkSlips, slipsView),
    withView(digitLottery, digitLotteryView),
    withView(getFuelPrices, fuelPricesView),
    withView(fuelHistory, fuelHistoryView),
    withView(fuelFullHistory, fuelHistoryView),
  ],
  resources: [
    defineResource({
      path: 'holidays/{year}',
      operation: holidaysByYear,
      title: ['辦公日曆', 'Holidays of a year'],
      description: 'Public holidays, long weekends and make-up workdays of one year in Taiwan.',
      isListed: true,
    }),
  ],
  prompts: promptsOf('life'),
  datasets,
  syncs: [syncHolidays, syncLottery, syncDigitLottery, syncReceipts, syncFuel, syncClosures],
})
