import { z } from 'zod'
import { daysBetween, isOlderThan, taipeiDay } from '#support/dates/taipei.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'

const source = z.object({ name: z.string(), url: z.string(), licence: z.string() })

export const provenanceSchema = z
  .object({
    as_of: z.string().nullable().describe('The date up to which the data holds, YYYY-MM-DD. Null if none is stored.'),
    stale: z.boolean().describe('True once the data is older than its source’s cadence allows.'),
    stale_notice: z.string().optional().describe('If stale: what is old and by how much. Tell it to the user.'),
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
  const { asOf, staleAfterDays } = reference
  const stale = isOlderThan(asOf, staleAfterDays, now)
  const days = daysBetween(asOf, taipeiDay(now))
  return {
    as_of: asOf,
    stale,
    ...(stale && {
      stale_notice: joinLanguages(
        `Last checked on ${asOf}, ${days} days ago. What changed since is not known.`,
        `${asOf} 查證，已經 ${days} 天；之後有沒有改不知道。`,
      ),
    }),
    sources: [...reference.sources],
  }
}
