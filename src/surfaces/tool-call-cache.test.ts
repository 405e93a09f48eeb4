import { expect, test } from 'vitest'
import { createFinishedAnswers } from './tool-call-cache.ts'

test("long questions count towards the cache's memory as long answers do", () => {
  const answers = createFinishedAnswers<{ size: number }>({ clock: () => new Date(0) })
  const question = (number: number) => `${number}${'x'.repeat(1_000_000)}`
  for (let number = 0; number < 10; number++) answers.set(question(number), { size: 1 })
  const cached = Array.from({ length: 10 }, (_, number) => answers.get(question(number))).filter(Boolean)
  expect(cached.length).toBeLessThanOrEqual(4)
  expect(answers.get(question(9))).toBeDefined()
})
