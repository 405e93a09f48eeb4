import { platformOperation } from './platform-operation.ts'

export const compareAgentPlatforms = platformOperation('agent', {
  name: 'compare_agent_platforms',
  tool: true,
  route: 'GET /api/agents',
  title: 'Agent platforms',
  titleZh: 'AI 代理平台比較',
  summary: 'Coding and agent platforms side by side: what each does, its plans and prices in TWD.',
  description:
    'Dated monthly prices in USD and TWD of twenty agent platforms (Claude Code, Codex, Copilot, Cursor and others), cheapest paid plan first. For all AI plans, chatbots included, use [compare_ai_subscriptions].',
  tasks: ['Cursor、Copilot、Claude Code 哪個便宜？', 'Compare coding agents by price'],
  long: true,
})
