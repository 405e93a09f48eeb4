import { normalise } from '#text/normalise.ts'
import type { Catalogue } from './catalogue.ts'
import { findEntities, type Entities } from './entities.ts'
import { findField, GIVEN_BY } from './feeds.ts'
import { fillArguments } from './fill-arguments.ts'
import { findNamedValues } from './named-values.ts'
import { findParts } from './task-parts.ts'
import type { TaskTool } from './task-tool.ts'

export interface Use {
  readonly argument: string
  readonly step: number
  readonly path: string
}

export interface PlannedStep {
  readonly tool: TaskTool
  /** The part of the task that it answers. */
  readonly part: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly uses: readonly Use[]
  /** Required arguments that neither the task nor a step gives. */
  readonly missing: readonly string[]
}

interface Draft {
  readonly tool: TaskTool
  readonly part: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly open: readonly string[]
}

const STEPS_MAX = 10

/** The steps of a task in the order in which they feed each other. Empty when no tool answers any part of it. */
export function makePlan(task: string, { tools, route }: Pick<Catalogue, 'tools' | 'route'>, now: Date): PlannedStep[] {
  const whole = findEntities(task, now)
  const drafts = distinct(
    findParts(task, { tools, route }, now).flatMap(({ tool, part }) =>
      draftsOf(tool, part, findEntities(part, now), whole),
    ),
  )
  return inOrder(withSuppliers(drafts, tools, whole).slice(0, STEPS_MAX))
}

/** One call for each thing of a kind that the part names, where a call takes a single one: two shares, two calls. */
function draftsOf(tool: TaskTool, part: string, own: Entities, whole: Entities): Draft[] {
  const draft = draftOf(tool, part, own, whole)
  const named = tool.inputSchema.properties?.code ? findNamedValues(tool.valueNames, normalise(part), 'code') : []
  const codes = [...new Set([...own.stockCodes, ...named])]
  if (codes.length < 2 || !('code' in draft.arguments)) return [draft]
  return codes
    .map((code) => ({ ...draft, arguments: { ...draft.arguments, code } }))
    .filter((it) => tool.operation.input.safeParse(it.arguments).success)
}

/** What the part itself does not say may be said elsewhere in the task: the site, the day, the code. */
function draftOf(tool: TaskTool, part: string, own: Entities, whole: Entities): Draft {
  const given = fillArguments(tool, part, own)
  if (given.placeholders.length === 0) return { tool, part, arguments: given.arguments, open: [] }
  const wider = fillArguments(tool, part, {
    ...whole,
    quoted: own.quoted.length > 0 ? own.quoted : whole.quoted,
    numbers: own.numbers,
  })
  const better = wider.placeholders.length < given.placeholders.length ? wider : given
  return { tool, part, arguments: better.arguments, open: better.placeholders }
}

/** Each call once. One that asks for less of the same than another is said by that one. */
function distinct(drafts: readonly Draft[]): Draft[] {
  const entriesOf = (draft: Draft) => Object.entries(draft.arguments).map((entry) => JSON.stringify(entry))
  const isSaidBy = (draft: Draft, other: Draft) => {
    const said = new Set(entriesOf(other))
    return other.tool === draft.tool && entriesOf(draft).every((entry) => said.has(entry))
  }
  return drafts.filter(
    (draft, at) =>
      !drafts.some((other, place) => place !== at && isSaidBy(draft, other) && (place < at || !isSaidBy(other, draft))),
  )
}

/** Puts a search before a step that asks for an id which nothing before it gives. */
function withSuppliers(drafts: readonly Draft[], tools: readonly TaskTool[], whole: Entities): Draft[] {
  return drafts.flatMap((draft) => {
    const unfed = draft.open.filter((argument) => findGiver(draft, argument, drafts) === undefined)
    const supplier = unfed
      .filter((argument) => GIVEN_BY[argument] && argument !== 'q')
      .flatMap((argument) => tools.filter((tool) => isSearch(tool) && findField(tool, draft.tool, argument)))[0]
    if (!supplier) return [draft]
    const { arguments: args, placeholders } = fillArguments(supplier, draft.part, whole)
    return [{ tool: supplier, part: draft.part, arguments: args, open: placeholders }, draft]
  })
}

/** Asks for nothing, or for words only. */
function isSearch({ inputSchema }: TaskTool): boolean {
  return (inputSchema.required ?? []).every((name) => name === 'q')
}

/** Who answers what a draft asks for: the nearest before it, else one after it that does not itself wait for the draft. */
function findGiver(draft: Draft, argument: string, drafts: readonly Draft[]): Draft | undefined {
  const gives = (from: Draft, to: Draft, wanted: string) => findField(from.tool, to.tool, wanted) !== undefined
  const at = drafts.indexOf(draft)
  return (
    drafts.slice(0, at).findLast((other) => gives(other, draft, argument)) ??
    drafts
      .slice(at + 1)
      .find((other) => gives(other, draft, argument) && !other.open.some((wanted) => gives(draft, other, wanted)))
  )
}

/** Those that are fed come after those that feed them; else the order of the task stays. */
function inOrder(drafts: readonly Draft[]): PlannedStep[] {
  const feeds = new Map(
    drafts.map((draft) => [
      draft,
      draft.open.flatMap((argument) => {
        const from = findGiver(draft, argument, drafts)
        const path = from && findField(from.tool, draft.tool, argument)
        return from && path ? [{ argument, from, path }] : []
      }),
    ]),
  )
  const ordered: Draft[] = []
  const place = (draft: Draft, seen: readonly Draft[]) => {
    if (ordered.includes(draft) || seen.includes(draft)) return
    for (const { from } of feeds.get(draft) ?? []) place(from, [...seen, draft])
    ordered.push(draft)
  }
  for (const draft of drafts) place(draft, [])
  return ordered.map((draft, at) => {
    const uses = (feeds.get(draft) ?? []).flatMap(({ argument, from, path }) => {
      const step = ordered.indexOf(from)
      return step < at ? [{ argument, step: step + 1, path }] : []
    })
    const placed = Object.fromEntries(uses.map(({ argument, step, path }) => [argument, placeholder(step, path)]))
    return {
      tool: draft.tool,
      part: draft.part,
      arguments: { ...draft.arguments, ...placed },
      uses,
      missing: draft.open.filter((argument) => !(argument in placed)),
    }
  })
}

/** Stands for a value that an earlier step answers. */
function placeholder(step: number, path: string): string {
  return `{{steps.${step}.${path}}}`
}
