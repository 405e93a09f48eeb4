import { z } from 'zod'

export const ruleSchema = z.object({
  line: z.int(),
  type: z.enum(['allow', 'disallow']),
  pattern: z.string(),
})

export const findingSchema = z.object({
  line: z.int().describe('From 1; 0 where the whole file is meant.'),
  code: z.string(),
  severity: z.enum(['error', 'warning']).describe('error: crawlers do not do what the line asks.'),
  message: z.string(),
  message_zh: z.string(),
  fix: z.string().nullable().describe('What should stand there instead; null where no line helps.'),
})

/** A Content-Signal line (contentsignals.org). */
export const signalsSchema = z.object({
  line: z.int(),
  granted: z.array(z.string()),
  refused: z.array(z.string()),
})
