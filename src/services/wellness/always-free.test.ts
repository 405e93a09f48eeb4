import { expect, test } from 'vitest'
import { wellness } from './index.ts'

test.each([
  'score_mood_thermometer',
  'score_phq9',
  'score_gad7',
  'crisis_lines',
  'find_counselling',
  'safety_plan',
  'list_questionnaires',
])('%s is offered without a price or a limit', (name) => {
  const operation = wellness.operations.find((it) => it.name === name)
  expect(operation).toMatchObject({ unlimited: true, route: expect.stringMatching(/^(GET|POST) \/api\/(?!pro\/)/) })
  expect(operation?.price).toBeUndefined()
})

test('twelve endpoints and eight tools are available', () => {
  expect(wellness.operations.filter((operation) => operation.route)).toHaveLength(12)
  expect(wellness.operations.filter((operation) => operation.tool)).toHaveLength(8)
})
