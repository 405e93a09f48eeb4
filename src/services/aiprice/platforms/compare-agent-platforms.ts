import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { platformList, platformListOutput } from './platform-list.ts'
import { AGENT_PLATFORMS } from './platforms.ts'

export const compareAgentPlatforms = defineOperation({
  name: 'compare_agent_platforms',
  tool: true,
  route: 'GET /api/agents',
  title: 'Agent platforms',
  titleZh: 'AI 代理平台比較',
  summary: 'Coding and agent platforms side by side: what each does, its plans and prices in TWD.',
  description:
    'Twenty agent platforms (Claude Code, Codex, Copilot, Cursor, Devin, Kiro, Replit and others), ' +
    'cheapest paid plan first. For all subscriptions use [compare_ai_subscriptions].',
  keywords: [
    'agent platform',
    'coding agent',
    'Cursor',
    'Claude Code',
    'Codex',
    'Devin',
    '代理平台',
    '程式代理',
    'AI 工具',
  ],
  tasks: ['Cursor、Copilot、Claude Code 哪個便宜？', 'Compare coding agents by price'],
  long: true,
  input: z.object({}),
  output: platformListOutput,
  example: {
    input: {},
    output: {
      items: [
        {
          vendor: 'Cursor',
          product: 'Cursor IDE',
          kind: 'ide',
          does: 'An IDE with agents in it and in the cloud.',
          does_zh: '內建代理的編輯器，亦可在雲端執行',
          has_free_plan: true,
          from_usd_month: 20,
          from_twd_month: 632.39,
          to_usd_month: 200,
          to_twd_month: 6323.9,
          plans: [],
        },
      ],
      total: 20,
      fx: {
        usd_twd: 31.6195,
        date: '2026-06-30',
        basis: 'monthly_average',
        source: 'Federal Reserve (FRED EXTAUS)',
        stale: true,
      },
      provenance: { as_of: '2026-07-26', stale: true, sources: [] },
    },
  },
  run: (_input, context) => platformList(AGENT_PLATFORMS, context),
})
