import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { getAiApiPricing } from './get-ai-api-pricing.ts'

// xAI’s first model of the API, grok-beta of 2024, is not what “grok” means.
test('the name of a family leads to its newest models, not to an old preview', async () => {
  const [model] = (await runOperation(getAiApiPricing, { q: 'grok' })).items
  expect(model).toMatchObject({ vendor: 'xai', match: 'name', status: 'offered' })
  expect(model?.released_on?.slice(0, 4)).toBe('2026')
})
