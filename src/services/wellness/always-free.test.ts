import { expect, test } from 'vitest'
import { refuseBarriers } from './always-free.ts'
import { wellness } from './index.ts'

const without = (name: string) => wellness.operations.filter((operation) => operation.name !== name)
const changed = (name: string, change: object) =>
  wellness.operations.map((operation) => (operation.name === name ? { ...operation, ...change } : operation))

test('the service as declared starts', () => {
  expect(() => refuseBarriers(wellness.operations)).not.toThrow()
})

test.each([
  'score_mood_thermometer',
  'score_phq9',
  'score_gad7',
  'crisis_lines',
  'find_counselling',
  'safety_plan',
  'list_questionnaires',
])('a price, a limit or the removal of %s prevents the start', (name) => {
  expect(() => refuseBarriers(without(name))).toThrow('must be offered')
  expect(() => refuseBarriers(changed(name, { price: '$0.01' }))).toThrow('price')
  expect(() => refuseBarriers(changed(name, { unlimited: false }))).toThrow('limited')
  expect(() => refuseBarriers(changed(name, { route: 'GET /api/pro/x' }))).toThrow('/api/pro/')
})

test('twelve endpoints and eight tools are available', () => {
  expect(wellness.operations.filter((operation) => operation.route)).toHaveLength(12)
  expect(wellness.operations.filter((operation) => operation.tool)).toHaveLength(8)
})
