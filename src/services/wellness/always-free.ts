import type { Operation } from '#operation/operation.ts'

const ALWAYS_FREE = [
  'score_mood_thermometer',
  'score_phq9',
  'score_gad7',
  'crisis_lines',
  'find_counselling',
  'safety_plan',
  'list_questionnaires',
]

/** Throws at start if a self-assessment or a hotline operation is missing, has a price, or has a rate limit. */
export function refuseBarriers(operations: readonly Operation[]): void {
  for (const name of ALWAYS_FREE) {
    const operation = operations.find((it) => it.name === name)
    if (!operation) throw new Error(`${name} must be offered.`)
    if (operation.price !== undefined) throw new Error(`${name} must never have a price.`)
    if (!operation.unlimited) throw new Error(`${name} must never be rate limited.`)
    if (operation.route?.startsWith('GET /api/pro/') || operation.route?.startsWith('POST /api/pro/'))
      throw new Error(`${name} must not be under /api/pro/.`)
  }
}
