import { definePrompt } from '#operation/prompt.ts'

export const prompts = [
  definePrompt({
    name: 'plan_dividend_income',
    title: ['規劃一年的配息收入', 'Plan a year’s dividend income'],
    description: [
      '用台灣 ETF 的配息紀錄，估一筆錢一年大約領多少、哪幾個月領。',
      'Estimates from the payouts of Taiwan ETFs what a sum would pay in a year, and in which months.',
    ],
    arguments: [
      {
        name: 'budget',
        title: ['預算（台幣）', 'Budget (TWD)'],
        description: ['打算投入多少，例如 500000。', 'What is to be invested, for example 500000.'],
        required: true,
      },
      {
        name: 'codes',
        title: ['ETF 代號', 'ETF codes'],
        description: [
          '例如 0056、00878；還沒決定就先問要月配還是季配。',
          'ETFs by code, for example 0056 and 00878. If undecided, ask whether payouts should come monthly or quarterly.',
        ],
      },
    ],
    ask: () => [
      '請規劃這筆錢一年的配息收入。' +
        '還沒選好 ETF 時，先用 [get_etf_dividends] 列出殖利率與配息頻率，請使用者挑三到五檔。' +
        '對每一檔呼叫 [estimate_etf_dividend_2027]，取得收盤價、歷次配息與 2027 年的機械式估算。' +
        '把預算平均分給各檔，無條件捨去算出可買的單位數，再乘上估算。' +
        '列成表格：代號、單位數、花費、全年配息、除息月份；最後說合計與剩下的錢，並附上收盤價與配息資料的日期。' +
        '沒有估算的基金要說原因，不要自己補數字。單筆配息超過兩萬元可能要繳二代健保補充保費。這不是投資建議。',
      'Plan what this sum would pay in a year. ' +
        'If no funds are named, list yields and payout frequencies with [get_etf_dividends] and let the user choose three to five. ' +
        'Call [estimate_etf_dividend_2027] for each fund: it has the close, the payouts so far and a mechanical estimate for 2027. ' +
        'Split the budget evenly, round the units down, and multiply them by the estimate. ' +
        'Answer with a table: code, units, cost, payouts of the year, months of the ex-dates. Then give the total, the money ' +
        'left over, and the dates of the closes and payouts. If a fund has no estimate, give the reason and do not fill it in. ' +
        'A single payout of NT$20,000 or more may owe the health insurance supplement. This is not investment advice.',
    ],
  }),
]
