import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'
import { FORMER_VALUES } from '#operation/json-schema.ts'
import { defineOperation } from '#operation/operation.ts'
import { PRICE_NEEDS } from '../models/needs.ts'
import { buildGuidance, guidanceOutput, TOPICS, type Topic } from './guide.ts'

const TOPIC_OF: Readonly<Record<string, Topic>> = lookupTable({
  notebooklm: 'notebook',
  openai: 'openai-taiwan',
  'vendor1-taiwan': 'openai-taiwan',
  google: 'google-taiwan',
  'vendor2-taiwan': 'google-taiwan',
})

export const getTaiwanAiGuidance = defineOperation({
  name: 'get_taiwan_ai_guidance',
  tool: true,
  title: 'Using AI services from Taiwan',
  titleZh: '台灣使用 AI 服務指南',
  summary: 'How NotebookLM, OpenAI or Google AI is used and paid for from Taiwan.',
  description:
    'NotebookLM, OpenAI or Google only: usage limits, availability, taxes and payment for users in Taiwan, frequent ' +
    'questions and prices in TWD, with dated sources. For bare prices use [compare_ai_subscriptions] or [get_ai_api_pricing].',
  tasks: ['在台灣訂閱 ChatGPT 要加稅嗎？', 'NotebookLM 免費版上限多少？', 'Is the Gemini API available in Taiwan?'],
  long: true,
  needs: PRICE_NEEDS,
  input: z.object({
    topic: z
      .enum(
        [...TOPICS, 'notebooklm', 'openai', 'google', 'vendor1-taiwan', 'vendor2-taiwan'],
        `Send one of ${TOPICS.join(', ')}.`,
      )
      .meta({ [FORMER_VALUES]: ['vendor1-taiwan', 'vendor2-taiwan'] })
      .default('openai-taiwan')
      .describe('notebook (NotebookLM), openai-taiwan or google-taiwan.'),
  }),
  output: guidanceOutput.extend({ topics: z.array(z.string()).describe('Every topic there is.') }),
  example: { topic: 'notebook' },
  run: ({ topic }, context) => ({
    ...buildGuidance(TOPIC_OF[topic] ?? (topic as Topic), context),
    topics: [...TOPICS],
  }),
})
