import { isOnlyComparison } from './comparisons.ts'
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
import { kindOfInput, type TaskTool } from './task-tool.ts'

// A piece shorter than this, such as 運費 60 or momo, is an input of a neighbouring piece instead of a separate task.
const PIECE_LENGTH = 12

export interface Joined {
  readonly parts: readonly string[]
  /** Questions that compare earlier results (“which is cheaper?”), for which there is no tool. */
  readonly judged: readonly string[]
}

type Joining = Pick<PartReading, 'route' | 'valuesGiven' | 'speaksOf'> & {
  readonly followUp: (text: string, last: TaskTool | undefined) => TaskTool | undefined
}

interface Growing {
  text: string
  tool: TaskTool | undefined
}

/** Joins the pieces of a split task into parts. A piece for another tool, or for none, starts a new part. */
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
    // A step that uses the first call's result is not another value for the first call.
    const followed = last && followUp(text, bestOf(reading, last.text))
    const isMore = last && (followed ? followed === last.tool : belongsTo(last, piece, own, reading))
    if (isMore) {
      last.text += piece.joint + text
      last.tool ??= own
    } else parts.push({ text, tool: followed ?? own })
  }
  return { parts: parts.map(({ text }) => text), judged }
}

function bestOf({ route }: Joining, text: string): TaskTool | undefined {
  return route(text).candidates[0]?.tool
}

/** Whether a piece is a request by itself. */
function isPieceSure(piece: Piece, last: Growing | undefined, reading: Joining): boolean {
  const { text } = piece
  const { confidence } = reading.route(text)
  if (!VERB.test(text))
    return confidence >= PIECE_CONFIDENCE && (lengthOf(text) >= PIECE_LENGTH || saysOneThing(piece, last, reading))
  return confidence >= PART_CONFIDENCE
}

/**
 * Whether a short piece is a complete request: it only names a tool (油價), gives a required value (2330 股價), or names
 * its subject (0056 殖利率, 2027 連假).
 */
function saysOneThing(piece: Piece, last: Growing | undefined, reading: Joining): boolean {
  const { text } = piece
  const tool = bestOf(reading, text)
  if (tool === undefined || lengthOf(text) < ASKED_LENGTH) return false
  const given = reading.valuesGiven(tool, text)
  if (given.size === 0) return !/\d/.test(text)
  const names = [...given.values()].filter((name) => !WORDS.has(name))
  const isNamed = names.some((name) => namesSomething(tool, name))
  // In 2330 股價和 0056 殖利率, the code 0056 also fits the first tool, but the second piece is about another tool.
  if (last?.tool && addsTo(last.tool, last.text, piece, reading)) return isNamed && tool !== last.tool
  const required = tool.inputSchema.required ?? []
  return isNamed || names.some((name) => required.includes(name))
}

/** Whether a piece continues the part before it. */
function belongsTo(last: Growing, piece: Piece, next: TaskTool | undefined, reading: Joining): boolean {
  const { text } = piece
  const isSentence = VERB.test(text)
  if (piece.joint === ' ' && !isSentence && isOneName(last.text, piece, next, reading)) return true
  if ((isSentence && VERB.test(last.text)) || (QUESTION.test(text) && QUESTION.test(last.text))) return false
  if (last.tool === undefined) return next === undefined || !isSeparate(last.text, next, reading)
  if (next !== undefined) return next === last.tool
  return addsTo(last.tool, last.text, piece, reading) || !isForeign(last.tool, text, reading)
}

/**
 * Whether a part without a tool stays apart from the following piece. “Give me today's dollar rate” is a request of its
 * own, even without a tool.
 */
function isSeparate(text: string, next: TaskTool, reading: Joining): boolean {
  const isGiven = [...reading.valuesGiven(next, text).values()].some((name) => !WORDS.has(name))
  const isOther = bestOf(reading, text) !== next && !isGiven
  const isSentence = VERB.test(text) && reading.route(text).confidence >= PART_CONFIDENCE
  return (isOther && isSentence) || isForeign(next, text, reading)
}

/** Whether a space before a piece is within a single request, not between two: 遊戲王 灰流麗 能放幾張. */
function isOneName(before: string, { text }: Piece, own: TaskTool | undefined, { valuesGiven }: Joining): boolean {
  const needed = (own?.inputSchema.required ?? []).filter((name) => !WORDS.has(name))
  const isGiven = own !== undefined && [...valuesGiven(own, text).values()].some((name) => needed.includes(name))
  return !isGiven && !VERB.test(before) && !QUESTION.test(before)
}

/** Whether a text has neither values nor words for a tool, such as 幫我畫一張貓 (“draw me a cat”) for a tool about prices. */
function isForeign(tool: TaskTool, text: string, { speaksOf }: Joining): boolean {
  return lengthOf(text) >= ASKED_LENGTH && !isTelling(text) && !speaksOf(tool, text)
}

/** Whether a piece gives this tool another value. */
function addsTo(tool: TaskTool, before: string, { text, joint }: Piece, { valuesGiven }: Joining): boolean {
  return (
    [...valuesGiven(tool, text).values()].every((name) => !WORDS.has(name)) &&
    valuesGiven(tool, before + joint + text).size > valuesGiven(tool, before).size
  )
}

function namesSomething(tool: TaskTool, name: string): boolean {
  const kind = kindOfInput(tool, name)?.name
  return kind === 'named' || kind === 'choice'
}
