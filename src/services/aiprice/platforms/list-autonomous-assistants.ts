import { platformOperation } from './platform-operation.ts'

export const listAutonomousAssistants = platformOperation('assistant', {
  name: 'list_autonomous_assistants',
  route: 'GET /api/assistants',
  tool: 'unlisted',
  title: 'Autonomous assistants',
  titleZh: '自主 AI 助理',
  summary: 'Assistants that carry out many steps on their own, with plans and prices in TWD.',
  description:
    'Assistants that research, act in a browser or finish whole tasks by themselves, with what their plans cost. ' +
    'For platforms for writing code use [compare_agent_platforms].',
  keywords: ['autonomous assistant', 'AI agent', 'ChatGPT agent', '自主助理', 'AI 助理', '代理'],
  tasks: ['有哪些可以自己做事的 AI 助理？', 'Which AI assistants act on their own?'],
  total: 7,
  item: {
    vendor: 'xAI',
    product: 'Grok',
    kind: 'assistant',
    does: 'Researches the web and X by itself.',
    does_zh: '自行研究網路與 X 內容',
    has_free_plan: false,
    from_usd_month: 8,
    // 8 × 31.6195
    from_twd_month: 252.96,
    to_usd_month: 300,
    to_twd_month: 9485.85,
    plans: [],
  },
})
