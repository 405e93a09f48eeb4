import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { modelIdentity } from './model-identity.ts'

const pair = z.object({ one: z.string(), other: z.string(), is: z.enum(['same', 'different']) })

// Labelled by hand before the rule was written.
function wrongOf(file: string): string[] {
  return readTable(`labelled/aiprice/${file}.tsv`, pair)
    .filter(({ one, other, is }) => (modelIdentity(one) === modelIdentity(other)) !== (is === 'same'))
    .map(({ one, other }) => `${one} | ${other}`)
}

test('names of models are told together or apart', () => {
  expect(wrongOf('model-pairs')).toEqual([])
})

test('so are names that the rule was not fitted to, but for one in 36', () => {
  expect(wrongOf('model-pairs-held-out').length).toBeLessThanOrEqual(1)
})
