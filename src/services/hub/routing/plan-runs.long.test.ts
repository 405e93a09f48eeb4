import { expect, test } from 'vitest'
import { PLAN_ERRANDS, readPlans } from '../../../../tests/support/task-judging.ts'
import { everythingPaid, testGateway } from '../../../../tests/support/gateway.ts'

interface Step {
  readonly n: number
  readonly tool: string | null
  readonly missing: readonly string[]
}

interface Run {
  readonly steps: readonly {
    readonly n: number
    readonly problem: { readonly code: string; readonly message: string } | null
  }[]
}

// Planned calls must be valid for their tools. A tool may fail for lack of data, because the tests fetch none.
test('each complete step returns a result, or fails only for lack of fetched or stored data', async () => {
  const gateway = testGateway({ charge: everythingPaid })
  const refused = []
  for (const { task } of PLAN_ERRANDS.flatMap((file) => readPlans('dev', file))) {
    const plan = await gateway.request('hub', `/api/pro/plan?task=${encodeURIComponent(task)}`, {
      headers: { 'x-payment': 'taken for granted' },
    })
    if (plan.status === 404) continue
    const { steps } = (await plan.json()) as { steps: readonly Step[] }
    const run = (await (await gateway.post('hub', '/api/run-plan', { steps })).json()) as Run
    const isComplete = (n: number) => steps.find((step) => step.n === n)?.missing.length === 0
    refused.push(
      ...run.steps.flatMap(({ n, problem }) =>
        problem?.code === 'invalid_input' && isComplete(n) ? [[task, n, problem.message]] : [],
      ),
    )
  }
  expect(refused).toEqual([])
})
