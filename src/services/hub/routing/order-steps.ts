import { comparisonsIn } from './comparisons.ts'
import type { Draft } from './drafts.ts'
import { findField } from './feeds.ts'
import type { PlannedStep } from './plan.ts'
import { findGiver } from './suppliers.ts'
import { ordinalIn } from './back-reference.ts'

/** A step without a tool: it checks a condition on results or compares them. */
interface Thought {
  readonly kind: 'condition' | 'comparison'
  readonly part: string
  readonly of: readonly Draft[]
}

/** Lists the conditions on which calls depend, and the comparisons of calls. */
function thoughtsOf(drafts: readonly Draft[], task: string): Thought[] {
  const conditions = [...new Set(drafts.flatMap(({ condition }) => condition ?? []))].flatMap(
    (condition): Thought[] => {
      const at = drafts.findIndex((draft) => draft.condition === condition)
      const judged = drafts[at - 1]
      return judged ? [{ kind: 'condition', part: condition.text, of: [judged] }] : []
    },
  )
  const comparisons = comparisonsIn(task, drafts).map(({ part, of }): Thought => ({ kind: 'comparison', part, of }))
  return [...conditions, ...comparisons]
}

/** Orders steps so that each follows its dependencies. Independent steps keep the order of the task. */
export function inOrder(drafts: readonly Draft[], task: string): PlannedStep[] {
  const thoughts = thoughtsOf(drafts, task)
  const conditionOf = (draft: Draft) =>
    thoughts.find(({ kind, part }) => kind === 'condition' && part === draft.condition?.text)
  const feeds = new Map(
    drafts.map((draft) => [
      draft,
      draft.open.flatMap((argument) => {
        const from = findGiver(draft, argument, drafts)
        const path = from && findField(from.tool, draft.tool, argument)
        return from && path ? [{ argument, from, path: atOrdinal(path, draft.part) }] : []
      }),
    ]),
  )
  const needs = (node: Draft | Thought): (Draft | Thought)[] =>
    'tool' in node
      ? [...(feeds.get(node) ?? []).map(({ from }) => from), ...(conditionOf(node) ? [conditionOf(node)!] : [])]
      : [...node.of]
  const ordered: (Draft | Thought)[] = []
  const place = (node: Draft | Thought, seen: readonly (Draft | Thought)[]) => {
    if (ordered.includes(node) || seen.includes(node)) return
    for (const need of needs(node)) place(need, [...seen, node])
    ordered.push(node)
  }
  for (const draft of drafts) {
    place(draft, [])
    for (const thought of thoughts) {
      if (thought.kind === 'comparison' && thought.of.every((it) => ordered.includes(it))) place(thought, [])
    }
  }
  const stepOf = (node: Draft | Thought) => ordered.indexOf(node) + 1
  return ordered.map((node, at): PlannedStep => {
    const after = [...new Set(needs(node).map(stepOf))].filter((step) => step <= at).toSorted((a, b) => a - b)
    if (!('tool' in node)) return { kind: node.kind, part: node.part, of: node.of.map(stepOf), after }
    const uses = (feeds.get(node) ?? []).flatMap(({ argument, from, path }) => {
      const step = stepOf(from)
      return step <= at ? [{ argument, step, path }] : []
    })
    const placed = Object.fromEntries(uses.map(({ argument, step, path }) => [argument, placeholder(step, path)]))
    const condition = conditionOf(node)
    return {
      kind: 'call',
      tool: node.tool,
      part: [node.part, ...(node.also ?? [])].join('; '),
      arguments: { ...node.arguments, ...placed },
      uses,
      missing: node.open.filter((argument) => !(argument in placed)),
      ...(condition && { when: stepOf(condition) }),
      after,
    }
  })
}

/** Points a path at a later list item if the part names one, such as “the third”. */
function atOrdinal(path: string, part: string): string {
  return path.replace('[0]', `[${ordinalIn(part)}]`)
}

function placeholder(step: number, path: string): string {
  return `{{steps.${step}.${path}}}`
}
