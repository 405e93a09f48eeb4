import { defineResource } from '#operation/resource.ts'
import { getAiApiPricing } from './models/get-ai-api-pricing.ts'
import { listOffers } from './models/queries.ts'

export const resources = [
  defineResource({
    path: 'models/{model}',
    operation: getAiApiPricing,
    title: ['模型價格', 'Price of a model'],
    description: 'What one model costs at each vendor, in USD and TWD.',
    input: ({ model }) => ({ q: model }),
    listed: ({ db }) => listOffers(db).map(({ model }) => ({ variables: { model } })),
  }),
]
