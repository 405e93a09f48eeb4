import { z } from 'zod'
import { isOlderThan } from '#support/dates/taipei.ts'

const source = z.object({ name: z.string(), url: z.string(), licence: z.string() })

export const provenanceSchema = z
  .object({
    as_of: z.string().nullable().describe('The date up to which the data holds, YYYY-MM-DD. Null if none is stored.'),
    stale: z.boolean().describe('True once the data is older than its source’s cadence allows.'),
    sources: z.array(source),
    datasets: z
      .array(z.object({ name: z.string(), as_of: z.string().nullable(), stale: z.boolean() }))
      .optional()
      .describe('Each data set by itself, where their dates differ.'),
  })
  .describe('Where the data comes from and how fresh it is.')

export type Provenance = z.infer<typeof provenanceSchema>
export type Source = z.infer<typeof source>

/** Provenance of facts that are in the code, such as a rule from a law, and therefore have no data set. */
export function referenceProvenance(
  reference: { asOf: string; staleAfterDays: number; sources: readonly Source[] },
  now: Date,
): Provenance {
  return {
    as_of: reference.asOf,
    stale: isOlderThan(reference.asOf, reference.staleAfterDays, now),
    sources: [...reference.sources],
  }
}
