import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import { findConcepts } from './synonyms.ts'
import type { TaskTool } from './task-tool.ts'

/** Shorter names are words of other things, 統一 of 統一發票, where nothing is said of shares. */
const NAME_LENGTH_MIN = 3
const OF_SHARES = /收盤|收多少|股|漲|跌|配息|殖利率|\bclos(?:e|es|ed|ing)\b|\bshares?\b|\bstocks?\b/i
const TEXT_LENGTH_MAX = 300

/** “holiday”, written small, is the day and not the company. */
export function isCommonWord(text: string): boolean {
  return /^[a-z]+$/.test(text) && findConcepts(text).some((concept) => concept !== '#stock')
}

/** Whether a task names a company or a fund that the tool takes by its code. */
export function namesShare(task: string, reading: Reading): (tool: TaskTool) => boolean {
  const text = task.slice(0, TEXT_LENGTH_MAX)
  const named = new Map<Kind, boolean>()
  const lengthMin = OF_SHARES.test(text) ? NAME_LENGTH_MIN - 1 : NAME_LENGTH_MIN
  const isNamed = (kind: Kind) =>
    kind
      .find?.(text, reading)
      .some(({ start, end }) => end - start >= lengthMin && !isCommonWord(text.slice(start, end))) ?? false
  return ({ operation }) => {
    const field = operation.input.shape['code']
    const kind = field && kindFor(field)
    if (!kind) return false
    // Several tools take the same code.
    if (!named.has(kind)) named.set(kind, isNamed(kind))
    return named.get(kind) ?? false
  }
}
