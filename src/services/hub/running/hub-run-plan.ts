import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { amountInput } from '#operation/input/amount.ts'
import { defineOperation } from '#operation/operation.ts'
import type { Catalogues } from '../routing/catalogue.ts'
import { ranPlanSchema, runSteps, runStepSchema, STEPS_MAX } from './run-steps.ts'

const byStep = <S extends z.ZodType>(value: S) => z.record(z.string().regex(/^([1-9]|1\d|20)$/), value)

export function hubRunPlan({ localNeed }: Catalogues) {
  return defineOperation({
    name: 'hub_run_plan',
    route: 'POST /api/run-plan',
    spends: true,
    effect: 'submit',
    title: 'Run a plan',
    titleZh: '執行計畫',
    summary: 'Runs the steps of a plan and hands back what each answered.',
    description:
      'Runs steps, each a call of a tool listed here, and returns what each answered. A step takes values of earlier answers by ' +
      'placeholders such as {{steps.1.items[0].id}}. [plan_task] makes such steps. With paid steps nothing is run until `confirm` is true and their prices are ' +
      'within `budget`; each is paid with its own x402 payment in `payments`. A condition that its words leave open is handed ' +
      'back: decide it in `decisions` and send the `results` you have, which are not asked for again.',
    input: z.object({
      steps: z
        .array(runStepSchema)
        .min(1)
        .max(STEPS_MAX)
        .describe(
          'Steps with n, kind, request, of, when and after, for example ' +
            '[{"n":1,"request":{"params":{"name":"life__is_holiday","arguments":{"date":"2026-10-10"}}}}].',
        ),
      budget: amountInput({ currency: 'USD', max: 100 })
        .default(0)
        .describe('The most that the paid steps may cost together, US dollars. Default 0: none is paid.'),
      confirm: z.boolean().default(false).describe('True: the prices were seen, run the paid steps too.'),
      payments: byStep(z.record(z.string(), z.unknown()))
        .default({})
        .describe('x402 payments by step number, as `_meta["x402/payment"]` takes them.'),
      decisions: byStep(z.boolean()).default({}).describe('Whether a condition holds, by its step number.'),
      results: byStep(z.unknown()).default({}).describe('Answers of steps that were run before, by step number.'),
    }),
    output: ranPlanSchema,
    needs: [localNeed],
    example: {
      steps: [
        {
          n: 1,
          request: { params: { name: 'life__is_holiday', arguments: { date: '2026-10-10' } } },
        },
      ],
    },
    async run({ steps, budget, confirm, payments, decisions, results }, { tools, signal }) {
      if (!tools)
        throw new ApiError('not_ready', 'This server does not run plans. Call each tool of the plan yourself.', {
          zh: '這裡不執行計畫，請自己一步一步呼叫。',
        })
      return runSteps(steps, { tools, signal, budgetUsd: budget, isConfirmed: confirm, payments, decisions, results })
    },
  })
}
