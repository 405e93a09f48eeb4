import { kindFor } from '#operation/input/derived-kind.ts'
import type { Found } from '#operation/input/reading.ts'
import { isCommonWord } from './names-share.ts'
import { namesNothing } from './task-subject.ts'
import { taskTerms } from './task-terms.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/** How much of a task a name that is held explains: all of it, or only a part. */
export type NameKnown = 'whole' | 'partly'

const CHARACTERS_MAX = 120
const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

/**
 * Whether what a call was given is a thing that is held by its name – a card, a title, a share – and whether everything
 * else that the task says frames a question or leads to this very tool. Then there is nothing to doubt, however few the
 * words: 灰流麗 禁了嗎.
 */
export function nameKnown(
  tool: TaskTool,
  { task, reading }: TaskText,
  filled: readonly string[],
): NameKnown | undefined {
  if (task.length > CHARACTERS_MAX || tool.isRemote) return undefined
  const places = filled.flatMap((name): readonly Found<unknown>[] => {
    const field = tool.operation.input.shape[name]
    const kind = field && kindFor(field)
    if (kind?.name !== 'named' && kind?.name !== 'choice') return []
    const found: readonly Found<unknown>[] = kind.find?.(task, reading) ?? []
    // Of goods and titles only what is held by name says anything: any word may be looked for.
    return found.filter(({ start, end }) => end - start > 1 && !isCommonWord(task.slice(start, end)))
  })
  if (places.length === 0) return undefined
  return asksNothingElse(tool, without(task, places)) ? 'whole' : 'partly'
}

/** Whether a task asks something, and nothing that these inputs and the words of this very tool do not explain. */
export function isExplained(tool: TaskTool, task: string, input: Readonly<Record<string, unknown>>): boolean {
  const places = Object.values(input).flatMap((value) => {
    const start = typeof value === 'string' && value !== '' ? task.toLowerCase().indexOf(value.toLowerCase()) : -1
    return start === -1 ? [] : [{ start, end: start + String(value).length }]
  })
  if (task.length > CHARACTERS_MAX || places.length === 0) return false
  const rest = without(task, places)
  return /\p{L}{2}/u.test(rest) && asksNothingElse(tool, rest)
}

function without(task: string, places: readonly { readonly start: number; readonly end: number }[]): string {
  return places.reduce((text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), task)
}

function asksNothingElse(tool: TaskTool, rest: string): boolean {
  const known = wordsOf(tool)
  return [...segmenter.segment(rest)].every(
    ({ segment, isWordLike }) =>
      !isWordLike || namesNothing(segment, tool) || taskTerms(segment).every(({ text }) => known.has(text)),
  )
}

const words = new WeakMap<TaskTool, ReadonlySet<string>>()

/** The terms in which its tasks are put. */
function wordsOf(tool: TaskTool): ReadonlySet<string> {
  const known = words.get(tool) ?? new Set(taskTerms(tool.tasks.join(' , ')).map(({ text }) => text))
  words.set(tool, known)
  return known
}
