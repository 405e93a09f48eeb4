import { z } from 'zod'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { wordsInput } from '#operation/input/words.ts'
import { itemSchema } from './items.ts'
import { RELEASE_DAY } from '../credibility/release-day.ts'
import { TOPICS } from '../topics/topics.ts'

// The limit on items in one response, shared by several operations.

export const ITEMS_MAX = 50

/** Further names of these inputs, which other services use. */
export const QUERY_ALIASES = { before: ['before_chatgpt'] } as const

export const queryInput = wordsInput({ example: 'printer' }).describe('A product or question, for example 印表機.')

export const beforeInput = z.boolean().optional().describe(`Only from before ChatGPT (${RELEASE_DAY}). Default: false.`)

export const limitInput = z
  .int()
  .min(1)
  .max(ITEMS_MAX)
  .default(20)
  .describe('How many items to return at most in each list.')

const topicNames = createNames(
  TOPICS.map(({ slug, title_zh, title_en, also = [] }) => ({
    key: slug,
    label: title_zh,
    labelEn: title_en,
    names: [title_en, ...title_zh.split(/[、與和／/]/), ...title_en.split(/,| and |&|\//), ...also],
  })),
)

export const topicInput = namedInput({
  what: { en: 'topic', zh: '主題' },
  example: 'keyboard-mouse',
  exampleZh: '鍵盤與滑鼠',
  names: () => topicNames,
}).describe(`A topic: ${TOPICS.map(({ slug }) => slug).join(', ')}.`)

export const itemList = z.object({
  items: z.array(itemSchema),
  total: z.int().describe('How many match in all.'),
})

/** The parts of an item's credibility are long, and agents seldom need them. */
export const conciseWithout = ['taiwan', 'foreign'].map((list) => `${list}.items.credibility_factors`)
