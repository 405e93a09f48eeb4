import type { ServiceWords } from '#operation/view/vocabulary.ts'

const GAMES = {
  lotto649: ['大樂透', 'Lotto 6/49'],
  superlotto638: ['威力彩', 'Super Lotto 6/38'],
  daily539: ['今彩 539', 'Daily 539'],
} as const

const period = {
  label: ['期別', 'Period'],
  hint: [
    '例如 115-07-08 或 2026 年 7-8 月；不填就是最新一期。',
    'For example 2026-07 or 115-07-08; left empty, the newest.',
  ],
} as const

export const words: ServiceWords = {
  group: 'life',
  shortName: ['台灣生活', 'Everyday Taiwan'],
  errands: [
    { name: ['放假日', 'Holidays'], operation: 'holidays_next' },
    { name: ['發票對獎', 'Receipts'], operation: 'check_invoice' },
    { name: ['樂透對獎', 'Lottery'], operation: 'check_lottery' },
    { name: ['油價', 'Fuel'], operation: 'get_fuel_prices' },
  ],
  datasets: {
    life_holidays: ['放假日', 'Holidays'],
    life_lottery_draws: ['樂透開獎', 'Lottery draws'],
    life_lottery_prizes: ['樂透獎金', 'Lottery prizes'],
    life_invoice_periods: ['統一發票', 'Receipt numbers'],
    life_fuel_prices: ['油價', 'Fuel prices'],
  },
  operations: {
    is_holiday: {
      lede: ['選一個日期，看放假、補班還是上班。', 'Choose a date to see whether it is a day off.'],
      button: ['看放不放假', 'Check'],
      again: ['看另一天', 'Another day'],
    },
    get_holidays: { lede: ['今天、下個連假，或整年的放假日。', 'Today, the next long weekend, or a whole year.'] },
    holidays_by_year: {
      lede: ['一整年的放假日、連假與補班日。', 'The days off, long weekends and make-up workdays of a year.'],
      button: ['看這一年', 'Show the year'],
      fields: { year: { label: ['哪一年', 'Year'], hint: ['西元或民國，例如 2026、115。', 'For example 2026.'] } },
    },
    holidays_next: {
      lede: ['下個連假是哪天，今天放不放假。', 'When the next long weekend is, and whether today is off.'],
    },
    get_invoice_numbers: {
      lede: ['統一發票各期的中獎號碼。', 'Winning receipt numbers of each period.'],
      button: ['看號碼', 'Show numbers'],
    },
    invoice_latest: {
      lede: ['最新一期統一發票的中獎號碼與領獎期限。', 'The newest winning receipt numbers and the claim dates.'],
    },
    invoice_by_period: {
      lede: ['選一期看中獎號碼與領獎期限。', 'The winning numbers and claim dates of one period.'],
      button: ['看號碼', 'Show numbers'],
      again: ['看另一期', 'Another period'],
      fields: {
        period: {
          label: ['期別', 'Period'],
          hint: ['例如 115-07-08 或 2026 年 7-8 月。', 'For example 2026-07 or 115-07-08.'],
        },
      },
    },
    check_invoice: {
      lede: [
        '輸入號碼，看中了什麼、實領多少、什麼時候要領。',
        'Enter a number to see the prize, what you receive, and until when.',
      ],
      button: ['對獎', 'Check'],
      again: ['再對一張', 'Check another'],
      fields: {
        number: {
          label: ['發票號碼', 'Receipt number'],
          hint: [
            '8 碼數字；只有末 3 碼也可以先對。前面的英文字母可以省略。',
            'Eight digits; the last three will do for a first look. The letters may be left out.',
          ],
          control: 'digits',
        },
      },
    },
    check_invoice_batch: {
      lede: ['一次對最多 500 張發票。', 'Up to 500 receipts at once.'],
      button: ['全部對獎', 'Check all'],
    },
    get_lottery_results: {
      lede: ['各種樂透最近一期的號碼。', 'The latest numbers of each lottery.'],
      button: ['看號碼', 'Show numbers'],
    },
    lottery_latest: { lede: ['大樂透、威力彩、今彩 539 最近一期的號碼。', 'The latest numbers of the three games.'] },
    lottery_by_game: {
      lede: ['一種玩法近期各期的號碼。', 'The recent draws of one game.'],
      button: ['看號碼', 'Show numbers'],
      again: ['看另一種', 'Another game'],
    },
    check_lottery: {
      lede: ['輸入你選的號碼，看中了幾個、獎金多少。', 'Enter your numbers to see how many match, and the prize.'],
      button: ['對獎', 'Check'],
      again: ['再對一張', 'Check another'],
      fields: {
        numbers: {
          label: ['你的號碼', 'Your numbers'],
          hint: ['用空格或逗號分開，順序不拘。', 'Separated by spaces or commas, in any order.'],
          control: 'text',
        },
        second: {
          label: ['第二區號碼', 'Second-area number'],
          hint: ['只有威力彩要填，1 到 8。', 'Super Lotto only, 1 to 8.'],
        },
        period: {
          label: ['期別', 'Draw number'],
          hint: ['例如 115000081；不填就是最新一期。', 'For example 115000081; left empty, the latest.'],
          control: 'digits',
        },
        date: { label: ['開獎日', 'Day of the draw'] },
      },
    },
    get_fuel_prices: {
      lede: ['這週的汽柴油牌價，和上週差多少。', 'This week’s fuel prices, and the change from last week.'],
    },
    fuel_history: {
      lede: ['一種油近 12 週的牌價走勢。', 'The last 12 weeks of one fuel.'],
      button: ['看走勢', 'Show'],
      again: ['看另一種油', 'Another fuel'],
    },
    fuel_full_history: {
      lede: ['一種油有紀錄以來的每週牌價。', 'Every week on record of one fuel.'],
      button: ['看全部', 'Show all'],
    },
  },
  fields: {
    weekday: {
      label: ['星期', 'Weekday'],
      values: {
        Sunday: ['星期日', 'Sunday'],
        Monday: ['星期一', 'Monday'],
        Tuesday: ['星期二', 'Tuesday'],
        Wednesday: ['星期三', 'Wednesday'],
        Thursday: ['星期四', 'Thursday'],
        Friday: ['星期五', 'Friday'],
        Saturday: ['星期六', 'Saturday'],
      },
    },
    kind: {
      label: ['這天是', 'Kind of day'],
      values: {
        holiday: ['國定假日', 'Public holiday'],
        makeup_holiday: ['補假', 'Day off in lieu'],
        adjusted_holiday: ['調整放假', 'Adjusted day off'],
        workday_makeup: ['補班日', 'Make-up workday'],
        workers_only: ['勞工放假', 'Off for workers only'],
        weekend: ['週末', 'Weekend'],
        workday: ['上班日', 'Workday'],
      },
    },
    is_holiday: ['放假', 'Day off'],
    is_workday: ['要上班', 'Workday'],
    long_weekends: ['連假', 'Long weekends'],
    days: { label: ['天數', 'Days'], unit: ['天', 'days'] },
    makeup_workdays: ['補班日', 'Make-up workdays'],
    workers_only: ['只有勞工放假', 'Off for workers only'],
    days_off: { label: ['全年放假', 'Days off in the year'], unit: ['天', 'days'] },
    today: ['今天', 'Today'],
    long_weekend: ['現在的連假', 'The long weekend now'],
    next_long_weekend: ['下個連假', 'Next long weekend'],
    upcoming: ['接下來的假日', 'Coming days off'],
    period,
    months: ['月份', 'Months'],
    drawn_on: ['開獎日', 'Drawn on'],
    special: ['特別獎', 'Special prize'],
    grand: ['特獎', 'Grand prize'],
    first: ['頭獎', 'First prize'],
    additional_sixth: ['增開六獎', 'Additional sixth prize'],
    claim: ['領獎', 'Claiming'],
    status: {
      label: ['領獎期間', 'Claim period'],
      values: { not_started: ['還沒開始領', 'Not begun'], open: ['可以領', 'Open'], closed: ['已經截止', 'Closed'] },
    },
    prizes: ['各獎', 'Prizes'],
    amount_twd: { label: ['獎金', 'Amount'] },
    digits: ['比對末幾碼', 'Digits compared'],
    cloud_only: ['雲端發票專屬獎', 'Cloud receipt prizes'],
    checkable: ['這裡對得到', 'Can be checked here'],
    sets: ['組數', 'Sets'],
    independent_sources: ['獨立來源', 'Independent sources'],
    number: ['號碼', 'Number'],
    won: ['中獎', 'Won'],
    prize: ['獎別', 'Prize'],
    prize_en: ['獎別（英文）', 'Prize in English'],
    matched: ['對中的號碼', 'Matching number'],
    needs_full_number: ['要看完整號碼', 'Needs the whole number'],
    tax: ['稅', 'Tax'],
    rate: ['稅率', 'Rate'],
    exempt_up_to_twd: ['免稅到', 'Exempt up to'],
    withheld_twd: ['扣繳', 'Withheld'],
    net_twd: ['實領', 'You receive'],
    basis: ['依據', 'Basis'],
    tickets: {
      label: ['發票', 'Receipts'],
      hint: ['一張一行：號碼，再空一格寫期別。', 'One a line: the number, then its period.'],
    },
    total_twd: ['獎金合計', 'Sum of prizes'],
    game: { label: ['玩法', 'Game'], values: GAMES },
    numbers: ['號碼', 'Numbers'],
    second: ['第二區', 'Second area'],
    draw: ['對的這一期', 'The draw'],
    matched_count: ['對中幾個', 'Numbers matched'],
    special_matched: ['特別號對中', 'Special number matched'],
    amount_basis: {
      label: ['獎金依據', 'Basis of the amount'],
      values: { official_result: ['當期公布', 'This draw’s table'], standing_rule: ['固定獎金', 'Fixed by rule'] },
    },
    amount_note: ['獎金說明', 'About the amount'],
    pari_mutuel: ['均分獎金', 'Shared pool'],
    effective_on: ['生效日', 'In force from'],
    product: {
      label: ['油品', 'Fuel'],
      values: {
        '92': ['92 無鉛', '92 unleaded'],
        '95': ['95 無鉛', '95 unleaded'],
        '98': ['98 無鉛', '98 unleaded'],
        diesel: ['超級柴油', 'Diesel'],
      },
    },
    unit: ['單位', 'Per'],
    change_twd: ['和上週比', 'Against last week'],
    confidence: {
      label: ['可信度', 'Confidence'],
      values: { high: ['高', 'High'], medium: ['中', 'Medium'], low: ['低', 'Low'] },
    },
    weeks_held: { label: ['有幾週', 'Weeks held'], unit: ['週', 'weeks'] },
    weeks_missing: { label: ['缺幾週', 'Weeks missing'], unit: ['週', 'weeks'] },
  },
}
