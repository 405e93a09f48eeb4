import { topicRoute } from './topic-route.ts'

export const getGoogleTaiwanGuidance = topicRoute({
  name: 'get_google_taiwan_guidance',
  topic: 'google-taiwan',
  route: 'GET /api/vendor2-taiwan',
  aliases: ['GET /api/google-taiwan'],
  title: 'Google AI in Taiwan',
  titleZh: 'Google AI 台灣使用指南',
})
