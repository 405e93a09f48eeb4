import { kindFor } from '#operation/input/derived-kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import { findCorrections, withoutTakingBack } from './corrections.ts'
import type { Routing } from './catalogue.ts'
import { comparisonsIn } from './comparisons.ts'
import { findEntities, type Entities } from './entities.ts'
import { findField, GIVEN_BY } from './feeds.ts'
import { fillArguments, fillCalls, fit, type FilledArguments } from './fill-arguments.ts'
import { readWish } from './left-out.ts'
import type { Condition } from './split-task.ts'
import { PIECE_CONFIDENCE } from './join-pieces.ts'
import { namedBest } from './named-best.ts'
import { isQuestion, WORDS } from './part-words.ts'
import { findParts, ordinalIn, pointsBack, tooMuch, type Part } from './task-parts.ts'
import type { Candidate, Routed } from './router.ts'
import { findTitles } from './task-subject.ts'
import type { TaskTool } from './task-tool.ts'

export interface Use {
  readonly argument: string
  readonly step: number
  readonly path: string
}

interface PlannedCall {
  readonly kind: 'call'
  readonly tool: TaskTool
  /** The part of the task that it answers. */
  readonly part: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly uses: readonly Use[]
  /** Required arguments that neither the task nor a step gives. */
  readonly missing: readonly string[]
  /** The condition that must hold for it, by its step. */
  readonly when?: number
}

interface PlannedThought {
  readonly kind: 'condition' | 'comparison'
  /** What is asked of the answers, in the task's own words. */
  readonly part: string
  /** The steps whose answers are judged or compared. */
  readonly of: readonly number[]
}

/** Steps are counted from 1; `after` are those that have to be done before. */
export type PlannedStep = (PlannedCall | PlannedThought) & { readonly after: readonly number[] }

export interface Plan {
  readonly steps: readonly PlannedStep[]
  /** What the task says that it does not want. */
  readonly leftOut: readonly string[]
  /** Parts of the task that no tool answers. */
  readonly unanswered: readonly string[]
}

interface Draft {
  readonly tool: TaskTool
  readonly part: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly open: readonly string[]
  /** All that its part gives, what does not fit by itself included. */
  readonly found: Readonly<Record<string, unknown>>
  readonly condition?: Condition
  /** It is asked beside the one that it takes its arguments from, and not in place of it. */
  readonly goesOn?: true
}

interface Thought {
  readonly kind: 'condition' | 'comparison'
  readonly part: string
  readonly of: readonly Draft[]
}

const STEPS_MAX = 20

/** The steps of a task in the order in which they feed each other. None when no tool answers any part of it. */
export function makePlan(
  task: string,
  { tools, route }: Pick<Routing, 'tools' | 'route'>,
  reading: Reading,
  now: Date,
): Plan {
  const { wanted, leftOut } = readWish(task)
  const whole = findEntities(wanted, now)
  const valuesGiven = (tool: TaskTool, text: string) =>
    new Map(
      fillCalls(tool, { task: text, entities: findEntities(text, now), reading }).flatMap((call) =>
        call.filled.map((name) => [JSON.stringify([name, call.arguments[name]]), name]),
      ),
    )
  const givesNeeded = (tool: TaskTool, text: string) => {
    const { filled } = fillArguments(tool, { task: text, entities: findEntities(text, now), reading })
    return filled.some((name) => !WORDS.has(name) && (tool.inputSchema.required ?? []).includes(name))
  }
  const routeNamed = (text: string, at: Date) => {
    const routed = route(withoutTakingBack(text), at, reading)
    const named = namedBest(routed, { task: text, entities: routed.entities, reading })
    return named?.how === 'whole' ? withFirst(routed, named.tool) : routed
  }
  const names = [
    ...namesWithin(wanted, tools, reading),
    ...whole.ranges.map(({ text }) => text),
    ...findCorrections(wanted).map(({ words }) => words),
  ]
  const { found, unanswered } = findParts(
    wanted,
    { tools, route: routeNamed },
    { now, valuesGiven, givesNeeded, names },
  )
  const drafts = distinct(
    found.reduce<Draft[]>((before, part) => {
      const own = draftsOf(part.tool, part.part, { whole, wanted, reading, now })
      const { condition } = part
      return [
        ...before,
        ...own.map((draft) => ({ ...carriedOn(draft, part, before.at(-1)), ...(condition && { condition }) })),
      ]
    }, []),
  )
  const calls = withSuppliers(drafts, tools, { whole, wanted, reading, now })
  if (calls.length > STEPS_MAX) throw tooMuch()
  return { steps: inOrder(calls, wanted), leftOut, unanswered }
}

/** 0056配息 is short, and names what it asks about: that is as sure as a piece has to be to stand by itself. */
function withFirst(routed: Routed, tool: TaskTool): Routed {
  const isMeant = (candidate: Candidate) => candidate.tool === tool
  const candidates = [...routed.candidates.filter(isMeant), ...routed.candidates.filter((it) => !isMeant(it))]
  return { ...routed, candidates, confidence: Math.max(routed.confidence, PIECE_CONFIDENCE) }
}

/** What may stand between two things to do, within a name. */
const JOINT = /[，,、和跟與及並]|\band\b/i
const NAME_LENGTH_MIN = 5

/** Names in a task that hold a joint, by the records of whatever takes such a name. */
function namesWithin(task: string, tools: readonly TaskTool[], reading: Reading): string[] {
  if (!JOINT.test(task)) return []
  const kinds = new Set(
    tools.flatMap(({ operation }) => Object.values(operation.input.shape).map((field) => kindFor(field))),
  )
  const found = [...kinds].flatMap((kind) => (kind?.name === 'named' ? (kind.find?.(task, reading) ?? []) : []))
  const names = [...findTitles(task), ...found.map(({ start, end }) => task.slice(start, end))]
  return [...new Set(names.filter((name) => name.length >= NAME_LENGTH_MIN && JOINT.test(name)))]
}

/** What points back: to what was asked about, or to when. */
const PRONOUN = /它|牠|其(?!他|它|中|實)|(?<![a-z])(?:it|its|them|their|they|ones?)(?![a-z])/i
const SAME_TIME =
  /那(?:一?期|一?天|個?月|一?年)|當(?:期|天|月|年)|同(?:一)?(?:期|天|月|年)|該(?:期|月|年)|(?<![a-z])(?:there|then|that (?:day|month|year|period|draw))(?![a-z])/i
const BARE_LENGTH_MAX = 8
const TIMES = new Set(['period', 'date', 'month', 'year'])
const SUBJECTS = new Set(['q', 'model', 'code', 'url', 'platform'])

/** What a part leaves to the part before it: all that is not said anew, what it is about, or when. */
function carriedOn(draft: Draft, { tool, part, goesOn }: Part, before: Draft | undefined): Draft {
  if (!before) return draft
  const isSaid = (name: string) => !before.open.includes(name) && before.arguments[name] !== undefined
  // “How many days left?” says nothing of its own.
  const isBare = part.length <= BARE_LENGTH_MAX && tool.service === before.tool.service && isQuestion(part)
  const isLeft = (name: string) => {
    const isOpen = draft.open.includes(name) || draft.arguments[name] === undefined
    if (goesOn) return isOpen
    if (TIMES.has(name)) return isOpen && SAME_TIME.test(part)
    if (isChoice(tool, name) && draft.open.includes(name) && tool.service === before.tool.service) return true
    if (!SUBJECTS.has(name)) return false
    return isBare ? isOpen : PRONOUN.test(part) && (isOpen || name === 'q')
  }
  const carried = Object.keys(tool.inputSchema.properties ?? {}).filter((name) => isSaid(name) && isLeft(name))
  if (carried.length === 0) return draft
  const left = Object.fromEntries(carried.map((name) => [name, before.arguments[name]]))
  const { arguments: args, placeholders: open, filled } = fit(tool, { ...left, ...draft.found })
  if (!carried.every((name) => filled.includes(name))) return draft
  return { ...draft, arguments: args, open, ...(goesOn && { goesOn }) }
}

/** One of a few things, such as a game: asked about without being named, it is the one that was named. */
function isChoice({ operation }: TaskTool, name: string): boolean {
  const field = operation.input.shape[name]
  return field !== undefined && kindFor(field)?.name === 'choice'
}

interface Whole {
  readonly whole: Entities
  readonly wanted: string
  readonly reading: Reading
  readonly now: Date
}

/** What the part itself does not say may be said elsewhere in the task: the site, the day, the code. */
function draftsOf(tool: TaskTool, part: string, { whole, wanted, reading, now }: Whole): Draft[] {
  const own = findEntities(part, now)
  const calls = fillCalls(tool, { task: part, entities: own, reading })
  const draft = (call: (typeof calls)[number]): Draft => ({
    tool,
    part,
    arguments: call.arguments,
    open: call.placeholders,
    found: call.found,
  })
  // Of inputs that need not all be given, another part's values may be meant for another one.
  const isWanting = calls[0]?.placeholders.some((name) => tool.inputSchema.required?.includes(name)) ?? false
  if (calls.length !== 1 || !isWanting) return calls.map(draft)
  const [given] = calls
  const wider = fillArguments(tool, {
    task: part,
    entities: { ...whole, quoted: own.quoted.length > 0 ? own.quoted : whole.quoted, numbers: own.numbers },
    reading,
  })
  if (!given) return []
  const better = wider.placeholders.length < given.placeholders.length ? wider : given
  // “Its first stock” is what another step answers.
  if (pointsBack(part)) return [draft(better)]
  return [draft(withNamed(better, fillCalls(tool, { task: wanted, entities: whole, reading })))]
}

/** “And its price now”: what a part asks for without naming it is what the whole task names, where that is one thing. */
function withNamed(call: FilledArguments, [only, ...others]: readonly FilledArguments[]): FilledArguments {
  const named = call.placeholders.filter((name) => only?.filled.includes(name) && NAMED_ONCE.has(name))
  if (!only || others.length > 0 || named.length === 0) return call
  return {
    arguments: { ...call.arguments, ...Object.fromEntries(named.map((name) => [name, only.arguments[name]])) },
    filled: [...call.filled, ...named],
    found: call.found,
    placeholders: call.placeholders.filter((name) => !named.includes(name)),
  }
}

const NAMED_ONCE = new Set(['code', 'model'])

/** Each call once. One that asks for less of the same than another is said by that one. */
function distinct(drafts: readonly Draft[]): Draft[] {
  const entriesOf = (draft: Draft) =>
    Object.entries(draft.arguments)
      .filter(([name]) => !draft.open.includes(name))
      .map((entry) => JSON.stringify(entry))
  const isSaidBy = (draft: Draft, other: Draft) => {
    const said = new Set(entriesOf(other))
    return other.tool === draft.tool && !other.goesOn && entriesOf(draft).every((entry) => said.has(entry))
  }
  return drafts.filter(
    (draft, at) =>
      !drafts.some((other, place) => place !== at && isSaidBy(draft, other) && (place < at || !isSaidBy(other, draft))),
  )
}

/** Puts a search before a step that asks for an id which nothing before it gives. */
function withSuppliers(drafts: readonly Draft[], tools: readonly TaskTool[], { whole, reading }: Whole): Draft[] {
  return drafts.flatMap((draft) => {
    const unfed = draft.open.filter((argument) => findGiver(draft, argument, drafts) === undefined)
    const supplier = unfed
      .filter((argument) => GIVEN_BY[argument] && argument !== 'q')
      .flatMap((argument) => tools.filter((tool) => isSearch(tool) && findField(tool, draft.tool, argument)))[0]
    if (!supplier) return [draft]
    const text = { task: draft.part, entities: whole, reading }
    const { arguments: args, placeholders, found } = fillArguments(supplier, text)
    const { condition } = draft
    return [
      { tool: supplier, part: draft.part, arguments: args, open: placeholders, found, ...(condition && { condition }) },
      draft,
    ]
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

/** What is judged between the calls: each condition before what depends on it, each comparison behind what it compares. */
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

/** Those that are fed come after those that feed them; else the order of the task stays. */
function inOrder(drafts: readonly Draft[], task: string): PlannedStep[] {
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
      part: node.part,
      arguments: { ...node.arguments, ...placed },
      uses,
      missing: node.open.filter((argument) => !(argument in placed)),
      ...(condition && { when: stepOf(condition) }),
      after,
    }
  })
}

/** The place of the second of them, where the second is asked for. */
function atOrdinal(path: string, part: string): string {
  return path.replace('[0]', `[${ordinalIn(part)}]`)
}

/** Stands for a value that an earlier step answers. */
function placeholder(step: number, path: string): string {
  return `{{steps.${step}.${path}}}`
}
