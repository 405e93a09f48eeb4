import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

const platform = z.object({
  /** agent: a platform on which agents work, mostly writing code. assistant: carries out many steps on its own. */
  list: z.enum(['agent', 'assistant']),
  vendor: z.string(),
  product: z.string(),
  kind: z.enum(['ide', 'terminal', 'cloud', 'app-builder', 'assistant']),
  does: z.string(),
  does_zh: z.string(),
})

/** Descriptions are our own; names and products come from the plans data set. */
export type Platform = z.output<typeof platform>

export const PLATFORMS = readTable('reference/aiprice/platforms.tsv', platform)
