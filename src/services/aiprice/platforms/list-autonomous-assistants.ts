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
  tasks: ['有哪些可以自己做事的 AI 助理？', 'Which AI assistants act on their own?'],
})
