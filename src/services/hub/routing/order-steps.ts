import { ordinalIn } from './back-reference.ts'
import { comparisonsIn } from './comparisons.ts'
import type { Draft } from './drafts.ts'
import { findField } from './feeds.ts'
import type { PlannedStep } from './plan.ts'
import { findProducer } from './suppliers.ts'

/** A step without a tool: it checks a condition on results or compares them. */
interface Judgement {
  readonly kind: 'condition' | 'comparison'
  readonly part: string
  /** The calls whose results are judged. */
  readonly of: readonly Draft[]
}

type Step = Draft | Judgement

/** Orders steps so that each follows its dependencies. Independent steps keep the order of the task. */
export function orderSteps(drafts: readonly Draft[], task: string): PlannedStep[] {
  const conditions = conditionsOf(drafts)
  const comparisons = comparisonsIn(task, drafts).map((it): Judgement => ({ kind: 'comparison', ...it }))
  const sources = new Map(drafts.map((draft) => [draft, listSources(draft, drafts)]))
  const conditionOf = ({ condition }: Draft) => condition && conditions.get(condition.text)
  const dependenciesOf = (step: Step): readonly Step[] =>
    'tool' in step
      ? [...(sources.get(step) ?? []).map(({ from }) => from), conditionOf(step)].filter((it) => it !== undefined)
      : step.of
  const ordered = sortSteps(drafts, comparisons, dependenciesOf)
  const numberOf = (step: Step) => ordered.indexOf(step) + 1
  return ordered.map((step): PlannedStep => {
    // In a cycle, some dependency has a later number. It is dropped, and its argument is missing.
    const isEarlier = (number: number) => number < numberOf(step)
    const after = [...new Set(dependenciesOf(step).map(numberOf))].filter(isEarlier).toSorted((a, b) => a - b)
    if (!('tool' in step)) return { kind: step.kind, part: step.part, of: step.of.map(numberOf), after }
    const uses = (sources.get(step) ?? [])
      .map(({ argument, from, path }) => ({ argument, step: numberOf(from), path }))
      .filter((use) => isEarlier(use.step))
    const placeholders = uses.map((use) => [use.argument, `{{steps.${use.step}.${use.path}}}`] as const)
    const condition = conditionOf(step)
    return {
      kind: 'call',
      tool: step.tool,
      part: [step.part, ...(step.also ?? [])].join('; '),
      arguments: { ...step.arguments, ...Object.fromEntries(placeholders) },
      given: step.given,
      uses,
      missing: step.placeholders.filter((argument) => !uses.some((use) => use.argument === argument)),
      ...(condition && { when: numberOf(condition) }),
      after,
    }
  })
}

/** The conditions of the calls, by text. A condition judges the result of the call before the first that it governs. */
function conditionsOf(drafts: readonly Draft[]): Map<string, Judgement> {
  const conditions = new Map<string, Judgement>()
  for (const { condition } of drafts) {
    if (!condition || conditions.has(condition.text)) continue
    const judged = drafts[drafts.findIndex((draft) => draft.condition === condition) - 1]
    if (judged) conditions.set(condition.text, { kind: 'condition', part: condition.text, of: [judged] })
  }
  return conditions
}

/** Lists the open arguments that another call returns, with the path in its result. */
function listSources(draft: Draft, drafts: readonly Draft[]) {
  return draft.placeholders.flatMap((argument) => {
    const from = findProducer(draft, argument, drafts)
    const path = from && findField(from.tool, draft.tool, argument)
    // The part may name a later list item, such as “the third”.
    return from && path ? [{ argument, from, path: path.replace('[0]', `[${ordinalIn(draft.part)}]`) }] : []
  })
}

/** Sorts depth-first. A comparison follows as soon as all of its calls are listed. */
function sortSteps(
  drafts: readonly Draft[],
  comparisons: readonly Judgement[],
  dependenciesOf: (step: Step) => readonly Step[],
): Step[] {
  // A set keeps the order of insertion.
  const ordered = new Set<Step>()
  const visited = new Set<Step>()
  const visit = (step: Step) => {
    // A step that is visited but not listed depends on itself.
    if (visited.has(step)) return
    visited.add(step)
    for (const dependency of dependenciesOf(step)) visit(dependency)
    ordered.add(step)
  }
  for (const draft of drafts) {
    visit(draft)
    for (const comparison of comparisons) if (comparison.of.every((call) => ordered.has(call))) visit(comparison)
  }
  return [...ordered]
}
