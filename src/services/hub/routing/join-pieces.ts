import { kindFor } from '#operation/input/derived-kind.ts'
import { isComparison, isOnlyComparison } from './comparisons.ts'
import {
  ASKED_LENGTH,
  lengthOf,
  PART_CONFIDENCE,
  PIECE_CONFIDENCE,
  isTelling,
  QUESTION,
  VERB,
  WORDS,
} from './part-words.ts'
import type { PartReading } from './part-reading.ts'
import type { Piece } from './split-task.ts'
import type { TaskTool } from './task-tool.ts'

// Shorter pieces are figures and names that belong to what stands beside them: 運費 60, momo.
const PIECE_LENGTH = 12

/** The parts of a stretch. */
export interface Joined {
  readonly parts: readonly string[]
  /** Questions about the answers, for which there is no tool. */
  readonly judged: readonly string[]
}

type Joining = Pick<PartReading, 'route' | 'valuesGiven' | 'speaksOf'> & {
  readonly followUp: (text: string, last: TaskTool | undefined) => TaskTool | undefined
}

interface Growing {
  text: string
  tool: TaskTool | undefined
  /** It is done with what the part before it answers. */
  isFollowing?: boolean
}

/** Pieces that are about another tool than those before them begin a part of their own, and so do those that are about none. */
export function joinPieces(pieces: readonly Piece[], reading: Joining): Joined {
  const { followUp } = reading
  const parts: Growing[] = []
  const judged: string[] = []
  for (const piece of pieces) {
    const { text } = piece
    const last = parts.at(-1)
    if (last && isOnlyComparison(text)) {
      judged.push(text)
      continue
    }
    const isSure = isPieceSure(piece, last, reading)
    const own = isSure ? bestOf(reading, text) : undefined
    // A step with the first answer's result is no further value for the first call.
    const followed = last && followUp(text, bestOf(reading, last.text))
    const isMore = last && (followed ? followed === last.tool : belongsTo(last, piece, own, reading))
    if (isMore) {
      last.text += piece.joint + text
      last.tool ??= own
    } else parts.push({ text, tool: followed ?? own, isFollowing: followed !== undefined })
  }
  return { parts: parts.map(({ text }) => text), judged }
}

function bestOf({ route }: Joining, text: string): TaskTool | undefined {
  return route(text).candidates[0]?.tool
}

/** Whether a piece is a thing to do by itself. */
function isPieceSure(piece: Piece, last: Growing | undefined, reading: Joining): boolean {
  const { text } = piece
  const { confidence } = reading.route(text)
  if (!VERB.test(text))
    return confidence >= PIECE_CONFIDENCE && (lengthOf(text) >= PIECE_LENGTH || saysOneThing(piece, last, reading))
  return confidence >= PART_CONFIDENCE
}

/**
 * 油價 is short, and all that it says is which tool is meant; 2330 股價 gives that one what it needs, and the tool before it
 * nothing; 0056 殖利率 names what it is asked about, though its tool would answer without; 2027 連假 says nothing else.
 */
function saysOneThing(piece: Piece, last: Growing | undefined, reading: Joining): boolean {
  const { text } = piece
  const tool = bestOf(reading, text)
  if (tool === undefined || lengthOf(text) < ASKED_LENGTH) return false
  const given = reading.valuesGiven(tool, text)
  if (given.size === 0) return !/\d/.test(text)
  const names = [...given.values()].filter((name) => !WORDS.has(name))
  const isNamed = names.some((name) => namesSomething(tool, name))
  // 2330 股價和 0056 殖利率: the code would do for the tool before it too, and another one is asked.
  if (last?.tool && addsTo(last.tool, last.text, piece, undefined, reading)) return isNamed && tool !== last.tool
  const required = tool.inputSchema.required ?? []
  return isNamed || names.some((name) => required.includes(name))
}

/** Whether a piece says more of what stands before it. */
function belongsTo(last: Growing, piece: Piece, next: TaskTool | undefined, reading: Joining): boolean {
  const { text } = piece
  const isTold = VERB.test(text)
  if (piece.joint === ' ' && !isTold && isOneName(last.text, piece, next, reading)) return true
  // “比較蝦皮”, “平台用 momo”: what gives the tool before it one more value, and none to its own, belongs there.
  if (
    last.tool &&
    next !== last.tool &&
    (isComparison(text) || !(QUESTION.test(text) || isTold)) &&
    addsTo(last.tool, last.text, piece, next, reading)
  )
    return true
  // “Which of them earns more” is asked of what stands before it.
  if (isComparison(text) && !isTold) return last.tool === undefined || !isForeign(last.tool, text, reading)
  if ((isTold && VERB.test(last.text)) || (QUESTION.test(text) && QUESTION.test(last.text))) return false
  if (last.tool === undefined) return next === undefined || !standsApart(last.text, next, reading)
  if (next !== undefined) return next === last.tool
  return addsTo(last.tool, last.text, piece, undefined, reading) || !isForeign(last.tool, text, reading)
}

/** “Give me today's dollar rate” is told to be done by another tool than the one that is surely meant behind it. */
function standsApart(text: string, next: TaskTool, reading: Joining): boolean {
  const isGiven = [...reading.valuesGiven(next, text).values()].some((name) => !WORDS.has(name))
  const isOther = bestOf(reading, text) !== next && !isGiven
  const isTold = VERB.test(text) && reading.route(text).confidence >= PART_CONFIDENCE
  return (isOther && isTold) || isForeign(next, text, reading)
}

/** 遊戲王 灰流麗 能放幾張: a space stands within what is asked as well, where nothing is asked before it. */
function isOneName(before: string, { text }: Piece, own: TaskTool | undefined, { valuesGiven }: Joining): boolean {
  const needed = (own?.inputSchema.required ?? []).filter((name) => !WORDS.has(name))
  const isGiven = own !== undefined && [...valuesGiven(own, text).values()].some((name) => needed.includes(name))
  return !isGiven && !VERB.test(before) && !QUESTION.test(before)
}

/** Whether a text gives a tool nothing and says nothing in its words: 幫我畫一張貓 after a question of prices. */
function isForeign(tool: TaskTool, text: string, { speaksOf }: Joining): boolean {
  return lengthOf(text) >= ASKED_LENGTH && !isTelling(text) && !speaksOf(tool, text)
}

/** Whether a tool takes more of a text with this piece, which gives its own tool nothing. */
function addsTo(
  tool: TaskTool,
  before: string,
  { text, joint }: Piece,
  own: TaskTool | undefined,
  { valuesGiven }: Joining,
): boolean {
  return (
    (own === undefined || valuesGiven(own, text).size === 0) &&
    [...valuesGiven(tool, text).values()].every((name) => !WORDS.has(name)) &&
    valuesGiven(tool, before + joint + text).size > valuesGiven(tool, before).size
  )
}

/** Whether an input takes a name (of a share or a grade of petrol) rather than an amount or a count. */
function namesSomething({ operation }: TaskTool, name: string): boolean {
  const field = operation.input.shape[name]
  const kind = field && kindFor(field)?.name
  return kind === 'named' || kind === 'choice'
}

/** One value may be meant for inputs of two names. */
export function valueOf(given: string): string {
  return String((JSON.parse(given) as [string, unknown])[1]).toLowerCase()
}
