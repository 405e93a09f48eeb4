import { kindFor } from '#operation/input/derived-kind.ts'
import { isComparison, isOnlyComparison } from './comparisons.ts'
import {
  ASKED_LENGTH,
  ASKING_WORD,
  lengthOf,
  PART_CONFIDENCE,
  QUESTION,
  TOLD_CONFIDENCE,
  VERB,
  WORDS,
} from './part-words.ts'
import type { TaskTool } from './task-tool.ts'

/** Surer than this, a piece between two commas is a thing to do by itself. */
export const PIECE_CONFIDENCE = 0.8
// Shorter pieces are figures and names that belong to what stands beside them: 運費 60, momo.
const PIECE_LENGTH = 12

/** The values that a text gives for the arguments of a tool, in all the calls that it asks for, with the inputs that take them. */
export type ValuesGiven = (tool: TaskTool, text: string) => ReadonlyMap<string, string>

/** Pieces that are about another tool than those before them begin a part of their own. */
export function joinPieces(pieces: readonly string[], { best, followUp, valuesGiven }: JoiningReading): string[] {
  const parts: { text: string; tool: TaskTool | undefined }[] = []
  const addsTo = (tool: TaskTool, text: string, piece: string, own: TaskTool | undefined) =>
    (own === undefined || valuesGiven(own, piece).size === 0) &&
    [...valuesGiven(tool, piece).values()].every((name) => !WORDS.has(name)) &&
    valuesGiven(tool, `${text}、${piece}`).size > valuesGiven(tool, text).size
  /**
   * 油價 is short, and all that it says is which tool is meant; 2330 股價 gives that one what it needs, and the tool before it
   * nothing. 0056 殖利率 names what it is asked about, though its tool would answer without.
   */
  const saysOneThing = (
    piece: string,
    tool: TaskTool | undefined,
    last: { text: string; tool: TaskTool | undefined } | undefined,
  ) => {
    if (tool === undefined || lengthOf(piece) < ASKED_LENGTH) return false
    const required = tool.inputSchema.required ?? []
    const given = valuesGiven(tool, piece)
    if (given.size === 0) return !/\d/.test(piece)
    const names = [...given.values()].filter((name) => !WORDS.has(name))
    const isNamed = names.some((name) => namesSomething(tool, name))
    // 2330 股價和 0056 殖利率: the code would do for the tool before it too, and another one is asked.
    if (last?.tool && addsTo(last.tool, last.text, piece, undefined)) return isNamed && tool !== last.tool
    return isNamed || names.some((name) => required.includes(name))
  }
  for (const piece of pieces) {
    const { tool, confidence } = best(piece)
    const last = parts.at(-1)
    const isAsking = last !== undefined && ASKING_WORD.test(piece)
    const isTold = last !== undefined && VERB.test(piece) && VERB.test(last.text)
    const isSure = VERB.test(piece)
      ? confidence >= (isAsking || isTold || last?.tool ? TOLD_CONFIDENCE : PART_CONFIDENCE)
      : confidence >= PIECE_CONFIDENCE && (lengthOf(piece) >= PIECE_LENGTH || saysOneThing(piece, tool, last))
    const next = (last && followUp(piece, best(last.text).tool)) ?? (isSure ? tool : undefined)
    const isToldApart =
      last !== undefined &&
      ((VERB.test(piece) && VERB.test(last.text)) || (QUESTION.test(piece) && QUESTION.test(last.text)))
    // “Which of them earns more” is asked of what stands before it.
    const isOfBoth = isComparison(piece) && !VERB.test(piece)
    if (last && isOnlyComparison(piece)) continue
    // “比較蝦皮”, “平台用 momo”: what gives the tool before it one more value, and none to its own, belongs there.
    if (
      last?.tool &&
      next !== last.tool &&
      (isComparison(piece) || !(QUESTION.test(piece) || VERB.test(piece))) &&
      addsTo(last.tool, last.text, piece, next)
    ) {
      last.text += `、${piece}`
      continue
    }
    if (
      last &&
      (isOfBoth || !isToldApart) &&
      (isOfBoth || next === undefined || next === last.tool || (last.tool === undefined && isSure))
    ) {
      last.text += `、${piece}`
      last.tool ??= next
    } else parts.push({ text: piece, tool: next })
  }
  return mergeParts(
    parts.map(({ text }) => text),
    { best, valuesGiven },
  )
}

/** Whether an input takes what a thing is called, a share or a grade of petrol, and not how much or how many. */
function namesSomething({ operation }: TaskTool, name: string): boolean {
  const field = operation.input.shape[name]
  const kind = field && kindFor(field)?.name
  return kind === 'named' || kind === 'choice'
}

interface JoiningReading {
  readonly best: (text: string) => { tool: TaskTool | undefined; confidence: number }
  readonly followUp: (text: string, last: TaskTool | undefined) => TaskTool | undefined
  readonly valuesGiven: ValuesGiven
}

/** Parts that give more together than each by itself are one: “Which memory | and ssd products fell in price”. */
function mergeParts(
  parts: readonly string[],
  { best, valuesGiven }: Pick<JoiningReading, 'best' | 'valuesGiven'>,
): string[] {
  const given = (text: string) => {
    const { tool, confidence } = best(text)
    return { values: tool ? valuesGiven(tool, text) : NONE, confidence }
  }
  return parts.reduce<string[]>((before, part) => {
    const last = before.at(-1)
    if (last === undefined || VERB.test(part) || QUESTION.test(part)) return [...before, part]
    const both = `${last}、${part}`
    const { values: all, confidence } = given(both)
    const values = new Set([...all.keys()].map(valueOf))
    const apart = new Set([...given(last).values.keys(), ...given(part).values.keys()].map(valueOf))
    const isMore = values.size > apart.size || (values.size === apart.size && SAYS_NOTHING.test(last))
    return confidence >= PART_CONFIDENCE && isMore ? [...before.slice(0, -1), both] : [...before, part]
  }, [])
}

/** One value may be meant for inputs of two names. */
export function valueOf(given: string): string {
  return String((JSON.parse(given) as [string, unknown])[1]).toLowerCase()
}

/** “Compare what GPT-4o” names something and does not say yet what of it is asked. */
const SAYS_NOTHING =
  /^(?:(?:compare|check|tell|show|give|get|me|what|which|whether|how much|how many|do|does|is|are|will|would|the|both|please)\s+){1,8}[\p{Lu}\d]\S{0,40}(?:\s+[\p{Lu}\d]\S{0,40}){0,5}$/iu

const NONE: ReadonlyMap<string, string> = new Map()
