import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import { knownNamesOf } from '#operation/input/known-names.ts'
import type { Found } from '#operation/input/reading.ts'
import { withoutCourtesy } from './courtesy.ts'
import { WORDS } from './part-words.ts'
import { isCommonWord, isHeldName } from './named-in-task.ts'
import { isFraming, namesNothing } from './task-subject.ts'
import { taskTerms } from './task-terms.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/** How much of a task a name that is held explains: all of it, or only a part. `led` is all of it, by a value that is no name. */
export type NameKnown = 'whole' | 'led' | 'partly'

const CHARACTERS_MAX = 120
export const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

/** A stretch of a task that an input was read from; `isName` where it is what a thing is called. */
interface Place {
  readonly start: number
  readonly end: number
  readonly isName: boolean
  /** It was found among names that are held, and is not only written as its value is. */
  readonly isHeld: boolean
}

/** Kinds that read any words or any number: what they found says nothing of what is meant. */
const READS_ANYTHING: ReadonlySet<Kind['name']> = new Set(['flag', 'amount', 'count', 'percent'])

/** Where a task says what a call was given, of words only those that name something if `isNames`: names, days, numbers of receipts, and values as they are written. */
export function placesOf(
  tool: TaskTool,
  { task, reading }: Pick<TaskText, 'task' | 'reading'>,
  input: Readonly<Record<string, unknown>>,
  isNames: boolean,
): Place[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const field = tool.operation.input.shape[name]
    const kind = field && kindFor(field)
    const names = field && isHeldName(tool, name, value, task, reading) ? knownNamesOf(field) : undefined
    const isName = kind?.name === 'named' || kind?.name === 'choice' || names !== undefined
    if (kind && READS_ANYTHING.has(kind.name)) return []
    const found: readonly Found<unknown>[] = (kind ?? names)?.find?.(task, reading) ?? []
    // Of goods and titles only what is held by name says anything: any word may be looked for.
    const places = found.filter(({ start, end }) => end - start > 1 && !isCommonWord(task.slice(start, end)))
    return [
      ...places.map(({ start, end }) => ({ start, end, isName, isHeld: true })),
      // What is written in the place of any words, 鳳梨酥, is held by nobody's name.
      ...(isNames && kind?.mayBeWords
        ? []
        : [value]
            .flat()
            .flatMap((it) => writtenPlaces(task, it).map((place) => ({ ...place, isName, isHeld: false })))),
    ]
  })
}

/** Where a value stands as such: 95 of 95油價, and not of 1995. */
export function writtenPlaces(task: string, value: unknown): Pick<Place, 'start' | 'end'>[] {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : ''
  const start = written === '' ? -1 : task.toLowerCase().indexOf(written)
  const end = start + written.length
  const isPart = /^\d/.test(written) && (/\d$/.test(task.slice(0, start)) || /^\d/.test(task.slice(end)))
  return start === -1 || isPart ? [] : [{ start, end }]
}

/**
 * Whether what a call was given is a thing that is held by its name – a card, a title, a share – and whether everything
 * else that the task says frames a question or leads to this very tool. Then there is nothing to doubt, however few the
 * words: 灰流麗 禁了嗎, and 95油價, where the other words lead there.
 */
export function nameKnown(
  tool: TaskTool,
  text: TaskText,
  input: Readonly<Record<string, unknown>>,
): NameKnown | undefined {
  if (text.task.length > CHARACTERS_MAX || tool.isRemote) return undefined
  const given = Object.fromEntries(Object.entries(input).filter(([name, value]) => !isOfWords(tool, name, value, text)))
  const { places, isNamed, rest } = readBeside(tool, text, given, true)
  if (places.length === 0) return undefined
  // 00000 alone has the form of a code, which is no name and asks for nothing.
  if (!/\p{L}/u.test(rest) && !places.some(({ isHeld }) => isHeld)) return undefined
  const isWhole = asksNothingElse(tool, rest)
  if (isNamed) return isWhole ? 'whole' : 'partly'
  return isWhole && leadsTo(tool, rest) ? 'led' : undefined
}

/**
 * By what a task is explained that asks something, and nothing beside what these inputs and the words of this very tool say: by a
 * value, or only by words that are searched for, of which the search alone tells whether anything is called so.
 */
export function explainedBy(
  tool: TaskTool,
  text: Pick<TaskText, 'task' | 'reading'>,
  input: Readonly<Record<string, unknown>>,
): 'value' | 'words' | undefined {
  if (text.task.length > CHARACTERS_MAX) return undefined
  const { places, rest } = readBeside(tool, text, input, false)
  if (places.length === 0 || !/\p{L}{2}/u.test(rest) || !asksNothingElse(tool, rest)) return undefined
  return Object.entries(input).every(([name, value]) => isOfWords(tool, name, value, text)) ? 'words' : 'value'
}

/** Takes any words: what stands there names nothing that is held. */
export function isOfWords(
  tool: TaskTool,
  name: string,
  value: unknown,
  { task, reading }: Pick<TaskText, 'task' | 'reading'>,
): boolean {
  return WORDS.has(name) && !isNamedInput(tool, name) && !isHeldName(tool, name, value, task, reading)
}

/** Whether an input takes nothing but things that are held by name. */
export function isNamedInput({ operation }: TaskTool, name: string): boolean {
  const field = operation.input.shape[name]
  return field !== undefined && kindFor(field)?.name === 'named'
}

function readBeside(
  tool: TaskTool,
  text: Pick<TaskText, 'task' | 'reading'>,
  input: Readonly<Record<string, unknown>>,
  isNames: boolean,
) {
  const places = placesOf(tool, text, input, isNames)
  return { places, isNamed: places.some(({ isName }) => isName), rest: without(withoutCourtesy(text.task), places) }
}

/** Whether a word of it is one in which the tool’s tasks are put, and in no question whatever. */
function leadsTo(tool: TaskTool, rest: string): boolean {
  const known = wordsOf(tool)
  return [...segmenter.segment(rest)].some(
    ({ segment, isWordLike }) =>
      isWordLike &&
      !isFraming(segment) &&
      taskTerms(segment).some(({ text, weight }) => weight >= 1 && known.has(text)),
  )
}

export function without(task: string, places: readonly { readonly start: number; readonly end: number }[]): string {
  return places.reduce((text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), task)
}

function asksNothingElse(tool: TaskTool, rest: string): boolean {
  const known = wordsOf(tool)
  return [...segmenter.segment(rest)].every(
    ({ segment, isWordLike }) =>
      !isWordLike ||
      HOW_LONG.test(segment) ||
      namesNothing(segment, tool) ||
      taskTerms(segment).every(({ text }) => known.has(text)),
  )
}

/** 近六十天: how long back is asked changes nothing of what is. */
export const HOW_LONG =
  /^(?:近|[一二三四五六七八九十百兩半]+|近?[\d一二三四五六七八九十百兩半]+(?:[天日週周年]|個月))$/u

const words = new WeakMap<TaskTool, ReadonlySet<string>>()

/** The terms in which its tasks are put. */
export function wordsOf(tool: TaskTool): ReadonlySet<string> {
  const known = words.get(tool) ?? new Set(taskTerms(tool.tasks.join(' , ')).map(({ text }) => text))
  words.set(tool, known)
  return known
}
