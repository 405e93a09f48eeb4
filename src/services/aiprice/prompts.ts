import { definePrompt } from '#operation/prompt.ts'
import { listOffers } from './models/queries.ts'

export const prompts = [
  definePrompt({
    name: 'compare_my_workload',
    title: ['比較我的用量要花多少', 'Compare what my workload costs'],
    description: [
      '同樣的用量在幾個模型上各要花多少美元與台幣。',
      'What the same amount of tokens costs at several models, in USD and TWD.',
    ],
    arguments: [
      {
        name: 'model',
        title: ['一定要比的模型', 'A model to compare'],
        description: ['不寫就挑常用的幾個。', 'Left out: a few that are much used.'],
        values: ({ db }) => [...new Set(listOffers(db).map(({ model }) => model))],
      },
      {
        name: 'input_tokens',
        title: ['每次輸入 token', 'Input tokens of one request'],
        description: ['送給模型的 token，例如 1000。', 'Tokens sent to the model, for example 1000.'],
        required: true,
      },
      {
        name: 'output_tokens',
        title: ['每次輸出 token', 'Output tokens of one request'],
        description: ['模型回答的 token，例如 300。', 'Tokens of its answer, for example 300.'],
        required: true,
      },
      {
        name: 'requests',
        title: ['每月次數', 'Requests a month'],
        description: ['不寫就是一次。', 'Left out: 1.'],
      },
    ],
    ask: ({ model }) => [
      '請比較這樣的用量在不同模型要花多少。' +
        '先用 [get_ai_api_pricing] 挑出三到五個文字模型' +
        (model ? '（包括下面寫的那一個），' : '，') +
        '把每次的 token 乘上次數，對每個模型呼叫 [estimate_ai_api_cost_twd]。' +
        '由便宜到貴列成表格：模型、美元、台幣；說明匯率的日期、資料是不是過期，以及沒有算進去的費用。',
      'Compare what this workload costs at several models. ' +
        'Choose three to five text models with [get_ai_api_pricing]' +
        (model ? ', the one named below among them. ' : '. ') +
        'Multiply the tokens of one request by the number of requests and call [estimate_ai_api_cost_twd] for each model. ' +
        'Answer with a table, cheapest first: model, USD, TWD. Say the date of the exchange rate, whether the data is stale, ' +
        'and which fees are not in it.',
    ],
  }),
]
