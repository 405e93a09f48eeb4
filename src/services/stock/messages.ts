import { serviceWords } from '#operation/view/service-words.ts'

export const words = serviceWords('stock', {
  group: 'money',
  shortName: ['股票與 ETF', 'Shares and ETFs'],
  errands: [
    { name: ['ETF 殖利率', 'ETF yields'], operation: 'get_etf_dividends' },
    { name: ['概念股', 'Themes'], operation: 'list_stock_themes' },
    { name: ['60 日走勢', '60 days'], operation: 'get_stock' },
  ],
  operations: {
    estimate_etf_dividend_2027: { fields: { code: { picks: ['0056', '00878', '00919', '0050'] } } },
  },
  live: [
    { name: ['台積電', 'TSMC'], operation: 'get_stock', input: { code: '2330' } },
    { name: ['元大高股息 0056', 'ETF 0056'], operation: 'estimate_etf_dividend_2027', input: { code: '0056' } },
    { name: ['概念股', 'Themes'], operation: 'list_stock_themes' },
  ],
})
