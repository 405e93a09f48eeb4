import { serviceWords } from '#operation/view/service-words.ts'

export const words = serviceWords('voices', {
  group: 'life',
  shortName: ['真人評價', 'Opinions'],
  errands: [
    { name: ['大家怎麼說', 'What people say'], operation: 'search_human_opinions' },
    { name: ['像不像 AI 寫的', 'Written by AI?'], operation: 'check_ai_text' },
  ],
  live: [{ name: ['AI 助理', 'AI assistants'], operation: 'get_topic_opinions', input: { slug: 'ai-assistant' } }],
})
