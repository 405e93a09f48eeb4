import { ApiError } from '#errors/errors.ts'
import type { Catalogue } from './catalogue.ts'
import { findField } from './feeds.ts'
import { splitTask, type Condition } from './split-task.ts'
import type { TaskTool } from './task-tool.ts'

// Surer than this, a piece between two commas is a thing to do by itself; less sure than that, a part is nobody's.
const PIECE_CONFIDENCE = 0.8
const PART_CONFIDENCE = 0.5
/** Of what is told to be done the same is asked for with less doubt whether anything is. */
const TOLD_CONFIDENCE = 0.3
// Shorter pieces are figures and names that belong to what stands beside them: 運費 60, momo.
const PIECE_LENGTH = 12
/** Each piece is routed by itself, which takes about a millisecond. */
const PIECES_MAX = 40

/** The refusal of a task that no plan would do whole: nothing of it is dropped in silence. */
export function tooMuch(): ApiError {
  return new ApiError(
    'invalid_input',
    'This is too much for one plan. Send it in several parts, of at most 20 steps each.',
    {
      zh: '一次太多件事了，請分成幾次，每次最多 20 步。',
    },
  )
}

/** A part of a task, and the tool that answers it. */
export interface Part {
  readonly tool: TaskTool
  readonly part: string
  /** What it depends on; the step before it where that is no part by itself. */
  readonly condition?: Condition
}

/** How many of the arguments of a tool a text gives. */
export type CountGiven = (tool: TaskTool, text: string) => number

/** The parts of a task that some tool answers, in the order in which they are told. */
export function findParts(
  task: string,
  { tools, route }: Pick<Catalogue, 'tools' | 'route'>,
  now: Date,
  countGiven: CountGiven,
): Part[] {
  const routed = new Map<string, ReturnType<Catalogue['route']>>()
  const routeOnce = (text: string) => {
    const known = routed.get(text) ?? route(text, now)
    routed.set(text, known)
    return known
  }
  const best = (text: string) => {
    const { candidates, confidence } = routeOnce(text)
    return { tool: candidates[0]?.tool, confidence }
  }
  const sure = (text: string) => {
    const { tool, confidence } = best(text)
    return confidence >= (VERB.test(text) ? TOLD_CONFIDENCE : PART_CONFIDENCE) ? tool : undefined
  }
  /** What tells whether a condition holds is no tool that makes something. */
  const judging = (condition: string) => {
    const { candidates, confidence } = routeOnce(condition)
    const tool = candidates
      .map((it) => it.tool)
      .find(({ operation }) => !/^(?:generate|build|urlpush)_/.test(operation.name))
    return confidence >= PART_CONFIDENCE ? tool : undefined
  }
  const found: Part[] = []
  const untold: string[] = []
  const followUp = (part: string, last: TaskTool | undefined) =>
    last && findFollowUp(part, last, tools, routeOnce(part).candidates)
  /** “and Foxconn's” asks the same of something else; “generate one” does something else with the same. */
  const elliptic = (part: string, last: Part | undefined) => {
    if (!last) return undefined
    const alone = routeOnce(part).candidates.map(({ tool }) => tool)
    const beside = routeOnce(`${part}，${last.part}`).candidates.map(({ tool }) => tool)
    const other = beside.find(
      (tool) => tool !== last.tool && tool.service === last.tool.service && alone.includes(tool),
    )
    if (countGiven(last.tool, part) > 0) return last.tool
    return other
  }
  // What gives the arguments of what it leads to is asked about: no step is made for it.
  const isCondition = (condition: string, then: string) => {
    const own = judging(condition)
    const wanted = best(then).tool
    return !(wanted && countGiven(wanted, condition) > 0 && (own === undefined || own === wanted))
  }
  const stretches = splitTask(task, isCondition)
  if (stretches.reduce((sum, { pieces }) => sum + pieces.length, 0) > PIECES_MAX) throw tooMuch()
  for (const { pieces, condition } of stretches) {
    const last = found.at(-1)
    if (condition && last?.condition !== condition) {
      const own = judging(condition.text)
      const isOwn = own && (last === undefined || (own !== last.tool && countGiven(own, condition.text) > 0))
      if (isOwn) found.push({ tool: own, part: condition.text })
    }
    for (const part of joinPieces(pieces, best, followUp)) {
      const meant = followUp(part, found.at(-1)?.tool) ?? sure(part) ?? elliptic(part, found.at(-1))
      if (meant) found.push({ tool: meant, part, ...(condition && found.length > 0 && { condition }) })
      else if (found.length === 0) untold.push(part)
    }
  }
  // “Generate one” before what it is one of.
  for (const part of untold.toReversed()) {
    const meant = VERB.test(part) ? elliptic(part, found[0]) : undefined
    if (meant) found.unshift({ tool: meant, part })
  }
  if (found.length > 0) return found
  // Taken apart it says nothing; as a whole it may.
  const tool = sure(task)
  return tool ? [{ tool, part: task }] : []
}

const BACK_REFERENCE =
  /\b(?:it|its|that|the|each|this) (?:first|second|last|top|cheapest|one)\b|\b(?:first|second|last|top|cheapest|newest) (?:one|title|post|film|stock|product|result|hit)\b|\b(?:open|check|read|show|validate|verify|test) it\b|第[一二三1-3](?:個|篇|部|檔|支|筆|項|家|章)|那一?(?:個|篇|部|檔|章)|其中|它/i

/** “Open the first one” says little by itself: it means a tool that takes what the step before it answers. */
function findFollowUp(
  part: string,
  last: TaskTool,
  tools: readonly TaskTool[],
  candidates: ReturnType<Catalogue['route']>['candidates'],
): TaskTool | undefined {
  if (!BACK_REFERENCE.test(part)) return undefined
  const isFedBy = (names: readonly string[]) => (tool: TaskTool) =>
    (tool.inputSchema.required ?? []).some((it) => names.includes(it) && findField(last, tool, it) !== undefined)
  const byId = tools.filter(isFedBy(['id', 'slug', 'code']))
  // A search can be fed with any title, so it is meant only where the words are nothing else's.
  const isOwnThing = (candidates[0]?.tool.inputSchema.required ?? []).includes('title')
  const fed = byId.length > 0 ? byId : isOwnThing ? [] : tools.filter(isFedBy(['q']))
  const named = candidates.find(({ tool }) => fed.includes(tool))
  // Words may be searched for with any name: that alone does not outweigh what the part is about.
  if (byId.length === 0 && named !== candidates[0]) return undefined
  return named?.tool ?? (fed.length === 1 ? fed[0] : undefined)
}

// What begins so is told to be done.
const VERB =
  /^(?:請|幫我)?(?:檢查|驗證|測試|產生|列出|打開|預覽|倒數|比較|估|查|看|算|找|給我|教我)|^(?:check|validate|verify|test|generate|list|show|open|find|compare|estimate|get|give|preview|whether|how|what|which|when)\b/i

/** Pieces that are about another tool than those before them begin a part of their own. */
function joinPieces(
  pieces: readonly string[],
  best: (text: string) => { tool: TaskTool | undefined; confidence: number },
  followUp: (text: string, last: TaskTool | undefined) => TaskTool | undefined,
): string[] {
  const parts: { text: string; tool: TaskTool | undefined }[] = []
  for (const piece of pieces) {
    const { tool, confidence } = best(piece)
    const last = parts.at(-1)
    const isSure = VERB.test(piece)
      ? confidence >= PART_CONFIDENCE
      : confidence >= PIECE_CONFIDENCE && lengthOf(piece) >= PIECE_LENGTH
    const next = isSure ? tool : followUp(piece, last && best(last.text).tool)
    const isToldApart = VERB.test(piece) && last !== undefined && VERB.test(last.text)
    if (last && !isToldApart && (next === undefined || next === last.tool || (last.tool === undefined && isSure))) {
      last.text += `、${piece}`
      last.tool ??= next
    } else parts.push({ text: piece, tool: next })
  }
  return parts.map(({ text }) => text)
}

/** A Chinese character says about as much as three letters. */
function lengthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (/\p{sc=Han}/u.test(character) ? 3 : 1), 0)
}
