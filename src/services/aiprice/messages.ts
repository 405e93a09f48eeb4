import { serviceWords } from '#operation/view/service-words.ts'
import { valuesOf } from '#operation/view/values-of.ts'
import { FEATURES } from './subscriptions/plan-features.ts'

const FEATURE_NAMES = valuesOf(FEATURES)

export const words = serviceWords('aiprice', {
  group: 'money',
  shortName: ['AI 價格', 'AI prices'],
  errands: [
    { name: ['模型比價', 'Models'], operation: 'get_ai_api_pricing' },
    { name: ['訂閱方案', 'Subscriptions'], operation: 'compare_ai_subscriptions' },
    { name: ['用量試算', 'Cost of use'], operation: 'estimate_ai_api_cost_twd' },
  ],
  live: [
    {
      name: ['訂閱一個月', 'A subscription a month'],
      operation: 'compare_ai_subscriptions',
      input: { q: 'ChatGPT Plus' },
    },
    {
      name: ['gpt-5.6 每百萬 token', 'A million tokens of gpt-5.6'],
      operation: 'get_ai_api_pricing',
      input: { q: 'gpt-5.6' },
    },
    { name: ['美元', 'US dollar'], operation: 'get_usd_twd_rate' },
  ],
  fields: {
    model: { picks: ['gpt-5.6'] },
    feature: { control: 'select', values: FEATURE_NAMES },
    features: { values: FEATURE_NAMES },
    input_tokens: { isOpen: true },
    output_tokens: { isOpen: true },
    sort: { isOpen: true },
    requests: { isOpen: true },
    licence: {
      values: {
        // Here, because words.tsv reads the dot of “models.dev” as the end of a name.
        'figures only, through models.dev (MIT)': [
          '只取數字，經 models.dev（MIT）',
          'Figures only, through models.dev (MIT)',
        ],
      },
    },
  },
})
