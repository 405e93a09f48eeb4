import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

export const breathingSchema = z.object({
  id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  steps: z.array(
    z.object({
      action: z.enum(['inhale', 'hold', 'exhale', 'rest']),
      seconds: z.int(),
      note: z.string(),
    }),
  ),
  rounds: z.int().describe('How often to repeat the steps.'),
  total_seconds: z.int().describe('One step after the other, all rounds.'),
  caution: z.string(),
  evidence: z.string().nullable().describe('Null where we hold no study of this exercise.'),
  source: z.object({ name: z.string(), url: z.string(), year: z.int() }).nullable(),
})

export const BREATHING_EXERCISES: readonly z.output<typeof breathingSchema>[] = readDocument(
  'reference/wellness/breathing-exercises.json',
  z.object({ items: z.array(breathingSchema.omit({ total_seconds: true })) }),
).items.map((exercise) => ({
  ...exercise,
  total_seconds: exercise.rounds * exercise.steps.reduce((sum, step) => sum + step.seconds, 0),
}))
