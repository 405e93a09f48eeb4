import { z } from 'zod'
import { itemSchema } from './items.ts'
import { RELEASE_DAY } from '../credibility/release-day.ts'
import { TOPICS } from '../topics/topics.ts'

// Fields that several operations share.

export const ITEMS_MAX = 50

export const queryInput = z
  .string('Send what to look for, for example q=滑鼠 or q=printer.')
  .trim()
  .max(200, 'Send at most 200 characters.')
  .regex(/[\p{L}\p{N}]/u, 'Send a word to look for, for example 滑鼠 or printer.')
  .describe('A product or a question, Chinese or English, for example 印表機, MacBook keyboard, 筆電值得買嗎.')

export const beforeInput = z
  .boolean()
  .optional()
  .describe(`1: only what was published before ${RELEASE_DAY}, when the first widely used chatbot was released.`)

export const limitInput = z
  .int()
  .min(1)
  .max(ITEMS_MAX)
  .default(20)
  .describe(`How many items at most in a list, 1–${ITEMS_MAX}.`)

export const topicInput = z
  .string()
  .min(1, 'Send a topic, for example keyboard-mouse.')
  .max(80, 'Send a topic of at most 80 characters.')
  .describe(`A topic: ${TOPICS.map(({ slug }) => slug).join(', ')}. Its title works too.`)

export const itemList = z.object({
  items: z.array(itemSchema),
  total: z.int().describe('How many match in all.'),
})
