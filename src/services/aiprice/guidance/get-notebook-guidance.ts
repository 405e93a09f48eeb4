import { topicRoute } from './topic-route.ts'

export const getNotebookGuidance = topicRoute({
  name: 'get_notebook_guidance',
  topic: 'notebook',
  route: 'GET /api/notebook',
  title: 'NotebookLM in Taiwan',
  titleZh: 'NotebookLM 台灣使用指南',
})
