import { topicRoute } from './topic-route.ts'

export const getOpenaiTaiwanGuidance = topicRoute({
  name: 'get_openai_taiwan_guidance',
  topic: 'openai-taiwan',
  route: 'GET /api/vendor1-taiwan',
  aliases: ['GET /api/openai-taiwan'],
  title: 'OpenAI in Taiwan',
  titleZh: 'OpenAI 台灣使用指南',
})
