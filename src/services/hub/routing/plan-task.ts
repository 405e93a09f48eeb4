import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { withRouting, type Catalogues } from './catalogue.ts'
import { makePlan } from './make-plan.ts'
import { plannedStepSchema, showStep } from './planned-step.ts'
import { readingOf } from './reading-of.ts'

export function planTask({ routing }: Catalogues) {
  return defineOperation({
    name: 'plan_task',
    route: 'GET /api/pro/plan',
    price: '$0.01',
    title: 'Plan a task',
    titleZh: '任務規劃',
    summary: 'The calls that a task needs, in the order in which they feed each other.',
    description:
      'Splits a task into steps, each with a ready JSON-RPC tools/call for the hub’s /mcp. Where a step needs what an earlier ' +
      'one answers, the argument is a placeholder such as {{steps.1.items[0].id}}, to be replaced by that value of the ' +
      'answer of step 1. Conditions and comparisons are steps without a call: `of` names the answers to judge, `when` of a call ' +
      'the condition that must hold. Steps with the same `after` can run side by side. For a task that one tool answers use [hub_find_tool_for_task], which is free. A task of which any part stays unanswered is refused with those parts and not charged.',
    tasks: ['檢查網站的 robots.txt，再產生 llms.txt 並驗證', 'Find the cheapest RTX 5070 and show its price history'],
    workerThresholdChars: 300,
    input: z.object({
      task: z
        .string()
        .trim()
        .min(1, 'Send a task, for example: 產生 example.com 的 llms.txt，然後驗證它.')
        .max(4000, 'Send at most 4,000 characters.')
        .describe('The whole task in the user’s own words, for example 查 2330 的股價，再看 2026-10-10 放不放假.'),
    }),
    output: z.object({
      task: z.string(),
      steps: z.array(plannedStepSchema),
      left_out: z.array(z.string()).describe('What the task says that it does not want.'),
    }),
    example: { task: '查統編 22099131 是哪家公司，然後看 2026-10-10 放不放假' },
    run({ task }, context) {
      const reading = readingOf(context)
      return withRouting(routing(context.remoteTools(), task, reading), (known) => {
        const { steps, leftOut, unanswered } = makePlan(task, known, reading, context.now)
        if (steps.length === 0) {
          throw new ApiError('not_found', 'No tool here answers any part of this task. Nothing was charged.', {
            zh: '這裡沒有工具能回答這件事的任何一部分。沒有收費。',
          })
        }
        if (unanswered.length > 0) throw unansweredParts(unanswered)
        return { task, steps: steps.map(showStep), left_out: [...leftOut] }
      })
    },
  })
}

function unansweredParts(parts: readonly string[]): ApiError {
  const message = `No tool here answers: ${parts.join('; ')}. Leave that out or say it in other words. Nothing was charged.`
  return new ApiError('not_found', message, {
    zh: `這裡沒有工具能做：${parts.join('；')}。請拿掉這部分或換個說法。沒有收費。`,
  })
}
