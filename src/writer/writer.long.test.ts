import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createWriter } from './writer.ts'

const HANGS = fileURLToPath(new URL('../../tests/support/hanging-job.ts', import.meta.url))

test('a job that hangs is ended at its deadline, and the next one has its turn', async () => {
  const writer = createWriter(HANGS, { write: () => {} }, { deadlineMs: 500 })
  const jobs = [writer.run({ do: 'tidy' }), writer.run({ do: 'prepare' })]
  const outcomes = await Promise.allSettled(jobs)
  expect(outcomes.map((it) => it.status === 'rejected' && String(it.reason))).toEqual([
    'Error: A job took longer than 0.5 seconds and was ended.',
    'Error: A job took longer than 0.5 seconds and was ended.',
  ])
})
