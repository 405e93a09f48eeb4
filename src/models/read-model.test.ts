import { expect, test } from 'vitest'
import { z } from 'zod'
import { readModel } from './read-model.ts'

test('a model that is missing or of another shape is named', () => {
  expect(() => readModel('voices/none', z.unknown())).toThrow('data/models/voices/none.json cannot be used.')
  expect(() => readModel('voices/ai-text-zh', z.object({ bias: z.number() }))).toThrow(
    'data/models/voices/ai-text-zh.json cannot be used.',
  )
})
