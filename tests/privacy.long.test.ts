import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '#support/observability/log.ts'
import { copyOfDatabase, testGateway } from './support/gateway.ts'

// The wellness service promises that no surface stores or logs answers to a self-assessment, valid or not.

/** Answers whose digits occur in this order nowhere else. */
const ASSESSMENTS = [
  { path: '/api/phq9', tool: 'score_phq9', right: [3, 1, 2, 0, 3, 1, 2, 0, 3], wrong: [73, 1, 2, 0, 3, 1, 2, 0, 3] },
  { path: '/api/gad7', tool: 'score_gad7', right: [2, 3, 0, 1, 3, 2, 1], wrong: [82, 3, 0, 1, 3, 2, 1] },
  { path: '/api/mood', tool: 'score_mood_thermometer', right: [4, 0, 3, 1, 2], wrong: [94, 0, 3, 1, 2] },
]

test('answers are in no log line, no database file and no metric', async () => {
  const lines: string[] = []
  const path = copyOfDatabase()
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const gateway = testGateway({ log, env: { DATABASE_PATH: path } })
  for (const { path: endpoint, tool, right, wrong } of ASSESSMENTS) {
    expect((await gateway.post('wellness', endpoint, { answers: right })).status).toBe(200)
    expect((await gateway.callTool('wellness', tool, { answers: right })).isError).toBeUndefined()
    const refusal = await gateway.post('wellness', endpoint, { answers: wrong })
    expect(refusal.status).toBe(400)
    expect(await refusal.text()).not.toContain(String(wrong[0]))
    const refused = await gateway.callTool('wellness', tool, { answers: wrong })
    expect(JSON.stringify(refused)).not.toContain(String(wrong[0]))
  }
  const metrics = await gateway.metrics.read()
  gateway.close()
  const kept = [
    lines.join(''),
    metrics,
    ...readdirSync(dirname(path)).map((file) => readFileSync(join(dirname(path), file), 'latin1')),
  ]
  expect(lines.length).toBeGreaterThanOrEqual(ASSESSMENTS.length * 4)
  for (const { right, wrong } of ASSESSMENTS) {
    for (const answers of [right, wrong]) {
      for (const text of kept) {
        expect(text.includes(JSON.stringify(answers))).toBe(false)
        expect(text.includes(answers.join(', '))).toBe(false)
      }
    }
  }
})
