type Both = readonly [zh: string, en: string]

/** An action of a person on the open page. */
export type Step =
  /** Types a question into the search box of the front page. */
  | { readonly ask: Both }
  /** Follows the link with this text. */
  | { readonly tap: Both }
  /**
   * Fills in the form by the labels of its fields and sends it. Radio buttons and lists are chosen by their values.
   */
  | { readonly fill: Readonly<Record<string, string>> }

export interface Journey {
  readonly name: string
  readonly steps: readonly Step[]
  /** Texts of the answer's page: `headline` in its headline, `says` anywhere. */
  readonly headline?: Both
  readonly says?: Both
}

const all = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`answers.${at}`, value]))

/**
 * Tasks of people, from the front page. Expected values come from the law, register or publisher that is named with
 * each.
 */
export const JOURNEYS: readonly Journey[] = [
  // Calendars of the Directorate-General of Personnel Administration (DGPA); Act on Memorial Days and Festivals of
  // 2025.
  {
    name: 'Christmas 2026 is Constitution Day',
    steps: [{ ask: ['2026-12-25 放假嗎', 'Is 2026-12-25 a day off?'] }],
    headline: ['行憲紀念日', 'Constitution Day'],
  },
  // DGPA, notice of 31 October 2024: all counties and cities closed for typhoon Kong-rey.
  {
    name: 'on the day of a typhoon nobody worked, whatever the calendar says',
    steps: [{ ask: ['2024-10-31 放假嗎', 'Is 2024-10-31 a day off in Taiwan?'] }],
    headline: ['停止上班：22 個縣市', 'offices closed: 22 counties'],
  },
  {
    name: 'a payment that does not go through',
    steps: [{ tap: ['文件', 'Docs'] }, { tap: ['付不了怎麼辦', 'When a payment does not go through'] }],
    says: ['不要再付一次', 'Do not pay again'],
  },
  {
    name: 'the reference in the language of its reader',
    steps: [{ tap: ['文件', 'Docs'] }, { tap: ['這天放假嗎？', 'Is this date a day off?'] }],
    says: ['選一個日期，看放假、補班還是上班', 'Whether one date is a day off'],
  },
  // TWSE (Taiwan Stock Exchange): ex-dates of 0056 in the previous year.
  {
    name: 'when a fund goes ex-dividend next',
    steps: [{ ask: ['0056 下次什麼時候除息', 'When does 0056 go ex-dividend?'] }],
    says: ['下次除息', 'Next ex-date'],
  },
  {
    name: 'National Day on a Saturday gives Friday off',
    steps: [{ ask: ['2026 年 10 月 9 日放假嗎', 'Is 2026-10-09 a public holiday in Taiwan?'] }],
    headline: ['補假', 'Substitute day off'],
  },
  {
    name: 'the Saturday of 8 February 2025 was worked',
    steps: [{ ask: ['2025-02-08 要補班嗎', 'Do people in Taiwan work on 2025-02-08?'] }],
    headline: ['要補班', 'make-up workday'],
  },
  {
    name: '2026 has 120 days off',
    steps: [{ ask: ['2026 國定假日', 'Public holidays of Taiwan in 2026'] }],
    headline: ['120 天', '120 days off'],
  },
  {
    // October 2026 has 22 weekdays. Friday 9 and Monday 26 are substitute days off, so 20 are workdays.
    name: 'October 2026 has 20 workdays',
    steps: [
      { tap: ['台灣生活', 'Everyday Taiwan'] },
      { tap: ['算工作天', 'Workdays between two dates'] },
      { fill: { from: '2026-10-01', to: '2026-10-31' } },
    ],
    headline: ['20', '20'],
  },
  // Ministry of Finance, winning numbers of the periods 115-07-08 (July and August 2026) and 115-05-06.
  {
    name: 'all eight digits of the special prize win ten million',
    steps: [{ ask: ['發票 89996565 115年7-8月', 'Receipt 89996565 of 2026-07'] }],
    headline: ['中特別獎，10,000,000 元', 'NT$10,000,000'],
  },
  {
    name: 'the grand prize of May and June is two million',
    steps: [{ ask: ['發票 10138845 115年5-6月', 'Receipt 10138845 of 2026-05'] }],
    headline: ['2,000,000', '2,000,000'],
  },
  {
    name: 'a receipt by the form: the last three digits of a first prize',
    steps: [{ tap: ['發票對獎', 'Receipts'] }, { fill: { number: '12345781', period: '115-03-04' } }],
    headline: ['200 元', 'NT$200'],
  },
  {
    name: 'the winning numbers of a period',
    steps: [{ ask: ['115年5-6月統一發票中獎號碼', 'Winning receipt numbers of 115-05-06'] }],
    headline: ['38548029', '38548029'],
  },
  // Taiwan Lottery: draw number 115000067, and the draws of 3 July and 20 August 2026.
  {
    name: 'the numbers of a draw',
    steps: [{ ask: ['大樂透 115000067', 'superlotto638 results'] }],
    headline: ['11 16 19 23 39 47', '23 26 27 28 31 37'],
  },
  {
    name: 'a slip with every number has the first prize',
    steps: [
      { tap: ['樂透對獎', 'Lottery'] },
      { fill: { game: 'superlotto638', numbers: '1 2 9 11 29 35', second: '2', period: '115000067' } },
    ],
    headline: ['頭獎', 'First prize'],
  },
  // The list price of the oil company CPC on 2026-09-21.
  { name: 'fuel', steps: [{ tap: ['油價', 'Fuel'] }], headline: ['32.7', '32.7'] },
  // Exchanges, four payouts of each fund: 0.866 + 0.866 + 1 + 1.35 = 4.082, and 0.4 + 0.42 + 0.66 + 1.01 = 2.49.
  {
    name: 'what 0056 paid in a year',
    steps: [{ ask: ['0056 配息', 'Dividends of 0056'] }],
    headline: ['4.082', '4.082'],
  },
  {
    name: 'what 00878 paid in a year',
    steps: [{ ask: ['00878 配息', 'Dividends of 00878'] }],
    headline: ['2.49', '2.49'],
  },
  // TWSE, close of 2026-09-14, which is 30 below the previous close.
  {
    name: 'a share by its name',
    steps: [{ ask: ['台積電股價', 'TSMC share price'] }],
    headline: ['2,500 元', 'NT$2,500'],
  },
  { name: 'a share by its code alone', steps: [{ ask: ['2330', '2330'] }], headline: ['2,500', '2,500'] },
  {
    name: 'a share by the form',
    steps: [{ tap: ['60 日走勢', '60 days'] }, { fill: { code: '2317' } }],
    says: ['鴻海', 'Hon Hai'],
  },
  {
    name: 'who makes co-packaged optics',
    steps: [{ ask: ['CPO 概念股', 'Co-packaged optics stocks'] }],
    says: ['聯亞', 'LandMark'],
  },
  // LiteLLM: 2.5 USD and 10 USD per million tokens. FRED, series DEXTAUS, 25 September 2026: 31.82 TWD per USD.
  {
    name: 'what a million tokens cost',
    steps: [
      {
        ask: [
          'gpt-4o 輸入 100 萬 token 輸出 20 萬 token 要多少台幣',
          'gpt-4o with 1000000 input tokens and 200000 output tokens cost',
        ],
      },
    ],
    headline: ['143.19', '143.19'],
  },
  {
    name: 'the rate of the dollar',
    steps: [{ tap: ['AI 價格', 'AI prices'] }, { tap: ['美元兌新台幣匯率', 'USD to TWD'] }],
    says: ['31.82', '31.82'],
  },
  {
    name: 'ChatGPT Plus costs 20 dollars a month',
    steps: [{ tap: ['訂閱方案', 'Subscriptions'] }],
    says: ['636', '636'],
  },
  // Release dates by Wikidata and the publishers.
  {
    name: 'when Zootopia 2 came out',
    steps: [{ ask: ['動物方城市2 什麼時候上映', 'When does Zootopia 2 come out?'] }],
    headline: ['2025-11-26', '26 November 2025'],
  },
  {
    name: 'films of a month',
    steps: [{ ask: ['2026 年 2 月有什麼新片', 'What comes out in February 2026?'] }],
    says: ['雙囍', 'Double Happiness'],
  },
  {
    name: 'days to a film by the form',
    steps: [{ tap: ['倒數', 'Countdown'] }, { fill: { q: 'zootopia-2' } }],
    says: ['2025-11-26', '26 November 2025'],
  },
  // Konami's list of 2026-10-01 and Konami's rules.
  {
    name: 'Pot of Greed may not be played',
    steps: [{ tap: ['禁限卡表', 'Banlist'] }, { fill: { card: 'Pot of Greed' } }],
    headline: ['禁止', 'forbidden'],
  },
  {
    name: 'what players call a hand trap',
    steps: [{ tap: ['名詞', 'Terms'] }, { fill: { q: '手坑' } }],
    headline: ['手牌誘發', 'Hand trap'],
  },
  {
    name: 'the chapter on Link Summons',
    steps: [
      { tap: ['卡牌規則', 'Card rules'] },
      { tap: ['章節目錄', 'Chapters'] },
      { tap: ['連結召喚', 'Link Summon'] },
    ],
    says: ['連結箭頭', 'Link Arrows'],
  },
  // Before seven o'clock: five sleep cycles of 90 minutes, and 15 minutes to fall asleep.
  {
    name: 'when to go to bed',
    steps: [{ ask: ['明天 7 點起床幾點睡', 'When to sleep to wake up at 7:00'] }],
    headline: ['23:15', '23:15'],
  },
  {
    name: 'somebody in need',
    steps: [{ ask: ['我不想活了', 'I want to kill myself'] }],
    headline: ['1925', '1925'],
  },
  // PHQ-9 (Kroenke 2001) has nine items; 5 to 9 is mild, 20 and more severe. GAD-7 (Spitzer 2006): 10 to 14 is
  // moderate.
  {
    name: 'PHQ-9 with nine points is mild',
    steps: [{ tap: ['PHQ-9 自評', 'PHQ-9'] }, { fill: { ...all(9, '1'), 'answers.8': '0' } }],
    headline: ['輕度', 'Mild, 8 points'],
  },
  {
    name: 'PHQ-9 with a thought of suicide says so first',
    steps: [{ tap: ['PHQ-9 自評', 'PHQ-9'] }, { fill: { ...all(9, '0'), 'answers.8': '1' } }],
    says: ['1925', '1925'],
  },
  {
    name: 'GAD-7 with fourteen points is moderate',
    steps: [{ ask: ['GAD-7 測驗', 'GAD-7'] }, { fill: all(7, '2') }],
    headline: ['14', '14'],
    says: ['中度', 'oderate'],
  },
  // Income Tax Act: 10 % is withheld. Supplementary premium: 2.11 %. 30,000 − 3,000 − 633 = 26,367.
  {
    name: 'what is left of a fee',
    steps: [{ ask: ['稿費 30000 要扣多少', 'Withholding on a fee of 30000'] }],
    headline: ['26,367', '26,367'],
  },
  // Ministry of Finance, thresholds of 2025: 100,000 for goods, 50,000 for services.
  {
    name: 'sales of 60,000 in goods need no registration',
    steps: [{ tap: ['稅籍', 'Tax'] }, { fill: { monthly: '60000', type: 'goods', date: '2026-03-02' } }],
    headline: ['還不用', 'No registration'],
  },
  {
    name: 'profit of an order: 1000 − 600 − 100 − 60',
    steps: [{ tap: ['算利潤', 'Profit'] }, { fill: { price: '1000', cost: '600', commission: '10', ship: '60' } }],
    headline: ['240', '240'],
  },
  // Food Act art. 28: no food may claim to heal.
  {
    name: 'a claim that no food may make',
    steps: [{ tap: ['廣告用詞', 'Ad wording'] }, { fill: { text: '這款酵素可以治療糖尿病，七天排毒瘦五公斤' } }],
    says: ['治療糖尿病', '治療糖尿病'],
  },
  // RFC 9309: the most specific rule decides.
  {
    name: 'the line of a robots.txt that decides',
    steps: [
      { tap: ['robots.txt', 'robots.txt'] },
      {
        fill: {
          robots: 'User-agent: *\nDisallow: /private/\nAllow: /private/open',
          user_agent: 'Googlebot',
          path: '/private/a',
        },
      },
    ],
    says: ['Disallow: /private/', 'Disallow: /private/'],
  },
  // Google publishes 66.249.64.0/19.
  {
    name: 'whether a crawler is real',
    steps: [{ ask: ['66.249.66.1 是 Googlebot 嗎', 'Is 66.249.66.1 Googlebot?'] }],
    headline: ['是真的 Googlebot', 'really is Googlebot'],
  },
  {
    name: 'an MCP server by its name',
    steps: [{ tap: ['MCP 伺服器', 'MCP servers'] }, { fill: { q: 'spotdb' } }],
    says: ['ai.aliengiraffe/spotdb', 'ai.aliengiraffe/spotdb'],
  },
  {
    name: 'opinions of a topic',
    steps: [{ tap: ['真人評價', 'Opinions'] }, { tap: ['主題列表', 'Topics'] }, { tap: ['信用卡', 'Credit cards'] }],
    says: ['信用卡', 'Credit cards'],
  },
  {
    name: 'vegetables at the wholesale markets',
    steps: [{ tap: ['菜價', 'Vegetables'] }],
    says: ['甘藍', '甘藍'],
  },
]
