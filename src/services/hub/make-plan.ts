import type { Catalogue } from './catalogue.ts'
import { findEntities, type Entities } from './entities.ts'
import { fillArguments } from './fill-arguments.ts'
import { outputFields } from './output-fields.ts'
import { splitTask } from './split-task.ts'
import { taskTerms } from './task-terms.ts'
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

// Surer than this, a piece between two commas is a thing to do by itself; less sure than that, a part is nobody's.
const PIECE_CONFIDENCE = 0.8
const PART_CONFIDENCE = 0.5
const STEPS_MAX = 10

// What a tool asks for, and what other tools call it. Ids and slugs mean something within their service only.
const GIVEN_BY: Readonly<Record<string, readonly string[]>> = {
  content: ['llms_txt'],
  robots: ['robots'],
  code: ['code'],
  model: ['model'],
  ban: ['ban'],
  id: ['id'],
  slug: ['slug', 'chapter'],
  q: ['slug', 'name'],
}
const ANYWHERE = new Set(['content', 'robots', 'code', 'model', 'ban'])

/** The steps of a task in the order in which they feed each other. Empty when no tool answers any part of it. */
export function makePlan(task: string, { tools, route }: Pick<Catalogue, 'tools' | 'route'>, now: Date): PlannedStep[] {
  const whole = findEntities(task, now)
  const drafts = distinct(
    findParts(task, route, now).map(({ tool, part }) => draftOf(tool, part, findEntities(part, now), whole)),
  )
  return inOrder(withSuppliers(drafts, tools, whole).slice(0, STEPS_MAX))
}

interface Part {
  readonly tool: TaskTool
  readonly part: string
}

function findParts(task: string, route: Catalogue['route'], now: Date): Part[] {
  const best = (text: string) => {
    const { candidates, confidence } = route(text, now)
    return { tool: candidates[0]?.tool, confidence }
  }
  const found: Part[] = []
  for (const pieces of splitTask(task)) {
    for (const part of joinPieces(pieces, best)) {
      const { tool, confidence } = best(part)
      if (tool && confidence >= PART_CONFIDENCE) found.push({ tool, part })
    }
  }
  if (found.length > 0) return found
  // Taken apart it says nothing; as a whole it may.
  const { tool, confidence } = best(task)
  return tool && confidence >= PART_CONFIDENCE ? [{ tool, part: task }] : []
}

/** Pieces that are about another tool than those before them begin a part of their own. */
function joinPieces(
  pieces: readonly string[],
  best: (text: string) => { tool: TaskTool | undefined; confidence: number },
): string[] {
  const parts: { text: string; tool: TaskTool | undefined }[] = []
  for (const piece of pieces) {
    const { tool, confidence } = best(piece)
    const last = parts.at(-1)
    const isOwn = confidence >= PIECE_CONFIDENCE && wordsIn(piece) >= 2
    if (last && (!isOwn || tool === last.tool || last.tool === undefined)) {
      last.text += `，${piece}`
      last.tool ??= isOwn ? tool : undefined
    } else parts.push({ text: piece, tool: isOwn ? tool : undefined })
  }
  return parts.map(({ text }) => text)
}

function wordsIn(text: string): number {
  return taskTerms(text).filter(({ weight, text: term }) => weight === 1 && !term.startsWith('#')).length
}

/** What the part itself does not say may be said elsewhere in the task: the site, the day, the code. */
function draftOf(tool: TaskTool, part: string, own: Entities, whole: Entities): Draft {
  const given = fillArguments(tool, part, own)
  if (given.placeholders.length === 0) return { tool, part, arguments: given.arguments, open: [] }
  const wider = fillArguments(tool, part, { ...whole, quoted: own.quoted, numbers: own.numbers })
  const better = wider.placeholders.length < given.placeholders.length ? wider : given
  return { tool, part, arguments: better.arguments, open: better.placeholders }
}

function distinct(drafts: readonly Draft[]): Draft[] {
  const keyOf = (draft: Draft) => `${draft.tool.operation.name} ${JSON.stringify(draft.arguments)}`
  return [...new Map(drafts.map((draft) => [keyOf(draft), draft])).values()]
}

/** Puts a search before a step that asks for an id which nothing before it gives. */
function withSuppliers(drafts: readonly Draft[], tools: readonly TaskTool[], whole: Entities): Draft[] {
  return drafts.flatMap((draft) => {
    const unfed = draft.open.filter(
      (argument) => !drafts.some((other) => other !== draft && findField(other.tool, draft.tool, argument)),
    )
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

/** Where the answer of one tool has what another asks for. */
function findField(from: TaskTool, to: TaskTool, argument: string): string | undefined {
  if (from === to || (from.service !== to.service && !ANYWHERE.has(argument))) return undefined
  const wanted = GIVEN_BY[argument] ?? []
  const type = to.inputSchema.properties?.[argument]?.type
  return outputFields(from).find((field) => wanted.includes(field.name) && field.type === type)?.path
}

/** Those that are fed come after those that feed them; else the order of the task stays. */
function inOrder(drafts: readonly Draft[]): PlannedStep[] {
  const feeds = new Map(
    drafts.map((draft) => [
      draft,
      draft.open.flatMap((argument) => {
        const from = drafts.find((other) => other !== draft && findField(other.tool, draft.tool, argument))
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
export function placeholder(step: number, path: string): string {
  return `{{steps.${step}.${path}}}`
}
