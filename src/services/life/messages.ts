import { serviceWords } from '#operation/view/service-words.ts'

const date = { control: 'date' } as const
const draw = { control: 'digits' } as const

export const words = serviceWords('life', {
  group: 'life',
  shortName: ['台灣生活', 'Everyday Taiwan'],
  errands: [
    { name: ['放假日', 'Holidays'], operation: 'holidays_next', icon: 'calendar' },
    { name: ['發票對獎', 'Receipts'], operation: 'check_invoice' },
    { name: ['樂透對獎', 'Lottery'], operation: 'check_lottery' },
    { name: ['油價', 'Fuel'], operation: 'get_fuel_prices' },
  ],
  isOnFront: true,
  live: [
    { name: ['今天', 'Today'], operation: 'is_holiday', input: { date: '今天' }, icon: 'today' },
    { name: ['連假', 'Holidays'], operation: 'holidays_next', icon: 'calendar' },
    { name: ['發票中獎號碼', 'Winning receipts'], operation: 'invoice_latest', icon: 'receipt' },
    { name: ['油價', 'Fuel'], operation: 'get_fuel_prices', input: { product: '95' }, icon: 'fuel' },
  ],
  operations: {
    check_invoice: { fields: { number: { control: 'digits' } } },
    claim_receipts: { fields: { numbers: { control: 'text' } } },
    scan_invoices: { fields: { codes: { control: 'list', isScanned: true } } },
    get_lottery_results: { fields: { period: draw } },
    digit_lottery: { fields: { period: draw } },
    check_slips: { fields: { period: draw } },
    check_lottery: { fields: { numbers: { control: 'text' }, period: draw } },
    workdays: { fields: { from: date, to: date } },
    list_closures: { fields: { from: date, to: date } },
  },
  fields: {
    slips: { control: 'rows', columns: ['numbers', 'second'], between: '+' },
    tickets: { control: 'rows', columns: ['number', 'period'] },
  },
})
