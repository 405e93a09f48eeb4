import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createWriter } from './writer.ts'

const TELLS = fileURLToPath(new URL('../../../tests/support/telling-job.ts', import.meta.url))
const HANGS = fileURLToPath(new URL('../../../tests/support/hanging-job.ts', import.meta.url))

test('a job that hangs is killed at its deadline, and the next one starts', async () => {
  const writer = createWriter(HANGS, { write: () => {} }, { deadlineMs: 500 })
  const jobs = [writer.run({ do: 'tidy' }), writer.run({ do: 'prepare' })]
  const outcomes = await Promise.allSettled(jobs)
  expect(outcomes.map((it) => it.status === 'rejected' && String(it.reason))).toEqual([
    'Error: A job exceeded its limit of 0.5 seconds and was stopped.',
    'Error: A job exceeded its limit of 0.5 seconds and was stopped.',
  ])
})

test('a job has no heap limit, and a larger young generation', async () => {
  const before = process.execArgv
  onTestFinished(() => void (process.execArgv = before))
  process.execArgv = ['--max-semi-space-size=16', '--max-old-space-size=256']
  const lines: string[] = []
  await createWriter(TELLS, { write: (line) => void lines.push(line) }).run({ do: 'tidy' })
  expect(lines).toEqual(['--max-semi-space-size=64\n'])
})
