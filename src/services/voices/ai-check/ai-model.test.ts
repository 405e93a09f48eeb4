import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAiTextModel, writeAiTextModel } from './ai-model.ts'

test.each(['zh', 'en'] as const)(
  'the %s model is written as it was read, with its habits and thousands of words',
  (language) => {
    const model = readAiTextModel(language)
    const file = new URL(`../../../../data/models/voices/ai-text-${language}.json`, import.meta.url)
    expect(writeAiTextModel(model)).toBe(readFileSync(file, 'utf8'))
    expect(model.words.size).toBeGreaterThan(2000)
  },
)
