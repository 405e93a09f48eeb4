import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

const platform = z.object({
  /**
   * agent: a platform on which AI agents work, usually by writing code. assistant: a service that carries out tasks of
   * many steps on its own.
   */
  list: z.enum(['agent', 'assistant']),
  vendor: z.string(),
  product: z.string(),
  kind: z.enum(['ide', 'terminal', 'cloud', 'app-builder', 'assistant']),
  does: z.string(),
  does_zh: z.string(),
})

/** We wrote the descriptions. Names and products come from the data set of subscription plans. */
export type Platform = z.output<typeof platform>

export const PLATFORMS = readTable('reference/aiprice/platforms.tsv', platform)
