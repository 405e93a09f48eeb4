import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'

// In these everyday sentences, the router must find every value. Today is 1 October 2026.

const findTool = services.flatMap(({ operations }) => operations).find(({ name }) => name === 'hub_find_tool_for_task')!

interface Answer {
  readonly recommendation: {
    readonly tool: string
    readonly example: { mcp: { params: { arguments: unknown } } }
    readonly more: readonly { readonly arguments: unknown }[]
  }
}

test.each([
  ['878一年配多少', 'estimate_etf_dividend_2027', [{ code: '00878' }]],
  ['廣達緯創現在一股多少', 'get_stock', [{ code: '2382' }, { code: '3231' }]],
  ['去年8/13台南有放颱風假嗎', 'list_closures', [{ county: '臺南市', from: '2025-08-13', to: '2025-08-13' }]],
  ['從8/1以來台北停班幾次', 'list_closures', [{ county: '臺北市', from: '2026-08-01' }]],
  ['下禮拜一到12月底剩幾個工作天', 'workdays', [{ from: '2026-10-05', to: '2026-12-31' }]],
  ['how many working days till end of november', 'workdays', [{ from: '2026-10-01', to: '2026-11-30' }]],
  ['last digits 907 receipt', 'check_invoice', [{ number: '907' }]],
  [
    '30000 ntd for an illustration, how much tax withheld, im not a resident yet',
    'calc_creator_withholding',
    [{ amount: 30000, kind: '9B', resident: false }],
  ],
  ['ai還沒紅之前大家怎麼評kindle', 'search_human_opinions', [{ q: 'kindle', before: true }]],
  ['pre chatgpt opinions on robot vacuums', 'search_human_opinions', [{ q: 'robot vacuums', before: true }]],
  ['在edu.tw找pdf 關鍵字 獎學金', 'build_search_urls', [{ q: '獎學金', site: 'edu.tw', filetype: 'pdf' }]],
  ['除濕機雷不雷', 'search_human_opinions', [{ q: '除濕機' }]],
  ['畫圖的api哪家便宜', 'get_ai_api_pricing', [{ category: 'image', sort: 'output_price' }]],
  ['這三個月香蕉最低到多少', 'search_products', [{ q: '香蕉' }]],
  ['遊戲王連鎖怎麼結算', 'search_rules|lookup_term', [{ q: '連鎖' }]],
  [
    'gemini 2.5 flash 2m in 500k out',
    'estimate_ai_api_cost_twd',
    [{ model: 'gemini/gemini-2.5-flash', input_tokens: 2_000_000, output_tokens: 500_000 }],
  ],
  [
    'gemini 2.5 pro 300k tokens cost',
    'estimate_ai_api_cost_twd',
    [{ model: 'gemini/gemini-2.5-pro', input_tokens: 300_000 }],
  ],
  ['gpt-4o 用 50 萬 token 要多少台幣', 'estimate_ai_api_cost_twd', [{ model: 'gpt-4o', input_tokens: 500_000 }]],
  ['昨天539開幾號', 'get_lottery_results', [{ game: 'daily539', date: '2026-09-30' }]],
  ['上市殖利率 5% 以上的股票', 'rank_stocks', [{ sort: 'yield', market: 'twse', min: 5 }]],
  [
    'ClaudeBot跟Bytespider不准進來的 robots.txt',
    'generate_robots_txt',
    [{ mode: 'block_named', bots: ['ClaudeBot', 'Bytespider'] }],
  ],
  [
    'closures in Hualien between July and the end of October 2024',
    'list_closures',
    [{ county: '花蓮縣', from: '2024-07-01', to: '2024-10-31' }],
  ],
  ['明年228會放幾天', 'get_holidays', [{ year: 2027, holiday: '和平紀念日' }]],
  ['十二月有哪些國定假日', 'get_holidays', [{ year: 2026 }]],
  ['3到5月有哪些連假', 'get_holidays', [{ year: 2027 }]],
  ['耶誕節那陣子有什麼片', 'release_calendar', [{ month: '2026-12' }]],
  ['2tb ssd under 5000', 'search_products', [{ q: '2tb ssd under 5000' }]],
  ['鱸魚產地價多少', 'search_products', [{ q: '鱸魚' }]],
  ['香蕉 8/21 批發價', 'search_products', [{ q: '香蕉', date: '2026-08-21' }]],
  ['吳郭魚8月20號魚市價', 'search_products', [{ q: '吳郭魚', date: '2026-08-20' }]],
  ['site:ptt.cc 租屋', 'build_search_urls', [{ q: '租屋', site: 'ptt.cc' }]],
  ['site:reddit.com mechanical keyboard', 'build_search_urls', [{ q: 'mechanical keyboard', site: 'reddit.com' }]],
  ['這期發票號碼', 'get_invoice_numbers', [{ period: '115-07-08' }]],
  ['哪些公司有llms.txt', 'llms_txt_directory', [{}]],
])('%s', async (q, tools, calls) => {
  const { recommendation }: Answer = await runOperation(findTool, { q }, testContext())
  expect(tools.split('|')).toContain(recommendation.tool)
  const { example, more } = recommendation
  expect([example.mcp.params.arguments, ...more.map((it) => it.arguments)]).toEqual(calls)
})
