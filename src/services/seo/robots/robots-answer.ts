import { z } from 'zod'

/** The deciding line of robots.txt. */
export const ruleSchema = z.object({
  line: z.int(),
  type: z.enum(['allow', 'disallow']),
  pattern: z.string(),
})

/** A fault in robots.txt. */
export const findingSchema = z.object({
  line: z.int().describe('From 1; 0 where the whole file is meant.'),
  code: z.string(),
  severity: z.enum(['error', 'warning']).describe('error: crawlers do not do what the line asks.'),
  message: z.string(),
  message_zh: z.string(),
  fix: z.string().nullable().describe('What should stand there instead; null where no line helps.'),
})

const signal = z.enum(['yes', 'no']).nullable()

/** A Content-Signal line (contentsignals.org). */
export const signalsSchema = z.object({
  line: z.int(),
  agents: z.array(z.string()).describe('The names in its group, in lower case; empty before the first group.'),
  search: signal.describe('Search results with links and short excerpts. Null: neither granted nor refused.'),
  ai_input: signal.describe('Input of AI answers.'),
  ai_train: signal.describe('Training of AI models.'),
})
