import { z } from 'zod'
import { toolCall, toolCallSchema } from './example-call.ts'
import type { PlannedStep } from './plan.ts'
import { firstSentence } from './word-index.ts'
import type { TaskTool } from './task-tool.ts'

export const plannedStepSchema = z.object({
  n: z.int(),
  kind: z
    .enum(['call', 'condition', 'comparison'])
    .describe('A call of a tool; or what is to be judged or compared, by whoever runs the plan.'),
  service: z.string().nullable(),
  tool: z.string().nullable(),
  why: z.string(),
  request: toolCallSchema.nullable().describe('Null for what is no call.'),
  uses: z
    .array(z.object({ argument: z.string(), step: z.int(), path: z.string() }))
    .describe('Arguments that are placeholders: the step and the place in its answer that they stand for.'),
  missing: z
    .array(z.string())
    .describe('Arguments that the task does not give: what stands there is an example. `why` says what to ask for.'),
  of: z.array(z.int()).describe('Of a condition or a comparison: the steps whose answers it is about.'),
  when: z.int().nullable().describe('The step of the condition that must hold; null for what is done in any case.'),
  after: z
    .array(z.int())
    .describe('The steps that must be done before. Steps that do not wait for each other are independent.'),
})

export function showStep(step: PlannedStep, at: number): z.output<typeof plannedStepSchema> {
  const n = at + 1
  const after = [...step.after]
  if (step.kind !== 'call') {
    const about = step.of.map((it) => `step ${it}`).join(', ')
    const why =
      step.kind === 'condition'
        ? `Whether this holds, by the answer of ${about}: ${step.part}`
        : `To compare ${about}: ${step.part}`
    return { ...NO_CALL, n, kind: step.kind, why, of: [...step.of], when: null, after }
  }
  const { tool, part, uses, missing, when = null } = step
  return {
    n,
    kind: 'call',
    service: tool.service.name,
    tool: tool.operation.name,
    why: [tool.operation.summary, ...missing.map((name) => askFor(tool, name)), `For: ${part}`].join(' '),
    request: toolCall(tool, step.arguments, n),
    uses: [...uses],
    missing: [...missing],
    of: [],
    when,
    after,
  }
}

/** Words a question for a missing input. The declared example value would not be the caller's. */
function askFor({ inputSchema }: TaskTool, name: string): string {
  const { description = '' } = inputSchema.properties?.[name] ?? {}
  return `The task does not give ${name}${description === '' ? '' : ` (${firstSentence(description).replace(/\.$/, '')})`}: ask for it.`
}

const NO_CALL = { service: null, tool: null, request: null, uses: [], missing: [] }
