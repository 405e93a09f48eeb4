import { kindFor } from '#operation/input/derived-kind.ts'
import { withoutCourtesy } from './courtesy.ts'
import {
  HOW_LONG,
  isNamedInput,
  isOfWords,
  placesOf,
  segmenter,
  without,
  wordsOf,
  writtenPlaces,
} from './known-name.ts'
import { nameFinder } from './named-in-task.ts'
import { isSmallWord } from './small-words.ts'
import { isFraming, namesNothing } from './task-subject.ts'
import { taskTerms } from './task-terms.ts'
import { DAYS, holdsAmount } from './unplaced.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/** What of a task a tool explains, and what it leaves. */
export interface Cover {
  /** It was given a thing that is held by its name. */
  readonly isHeld: boolean
  /** Words in which this tool's tasks are put. */
  readonly own: readonly string[]
  /** Words that it takes to search for, whatever they are. */
  readonly taken: readonly string[]
  /** Words that nothing of it explains. */
  readonly other: readonly string[]
  /** How many numbers it was given in no input. */
  readonly numbers: number
}

/** Inputs that search for any words; what others take of a text is handed over and says nothing of what is meant. */
const SEARCHES: ReadonlySet<string> = new Set(['q', 'name'])

/** How much a tool explains of a task, by what it was given of it and by its own words. */
export function coverOf(tool: TaskTool, text: TaskText, given: Readonly<Record<string, unknown>>): Cover {
  const { task, reading, entities } = text
  const written = (isWanted: (name: string) => boolean) =>
    Object.entries(given)
      .filter(([name, value]) => isOfWords(tool, name, value, text) && isWanted(name))
      .flatMap(([, value]) => [value].flat().flatMap((it) => writtenPlaces(task, it)))
  const named = Object.fromEntries(Object.entries(given).filter(([name, value]) => !isOfWords(tool, name, value, text)))
  const places = placesOf(tool, text, named, true)
  const held = Object.fromEntries(Object.entries(named).filter(([name]) => nameFinder(tool, name) !== undefined))
  const days = DAYS.flatMap((kind) => kind?.find?.(task, reading) ?? [])
  const handedOver = written((name) => !SEARCHES.has(name))
  const searched = written((name) => SEARCHES.has(name))
  const rest = without(withoutCourtesy(task), [...places, ...handedOver, ...days, ...entities.numbers])
  const values = new Set(Object.values(given).flat())
  const isApart = (number: Span) => ![...places, ...handedOver, ...searched, ...days].some((it) => overlaps(it, number))
  const numbers = entities.numbers.filter((it) => !holdsAmount(values, it.value) && isApart(it))
  const known = wordsOf(tool)
  const words: Record<'own' | 'taken' | 'other', string[]> = { own: [], taken: [], other: [] }
  for (const { segment, index, isWordLike } of segmenter.segment(rest)) {
    if (!isWordLike || saysHow(segment, known)) continue
    const place = { start: index, end: index + segment.length }
    const isSearched = searched.some((it) => overlaps(it, place))
    const isOwn = () =>
      namesNothing(segment, tool) || (!isSearched && taskTerms(segment).every(({ text: it }) => known.has(it)))
    words[isOwn() ? 'own' : isSearched ? 'taken' : 'other'].push(segment)
  }
  return { ...words, numbers: numbers.length, isHeld: placesOf(tool, text, held, true).some(({ isHeld }) => isHeld) }
}

/** Whether an input says what is meant: not any words to search for, and not when. */
export function saysWhat(tool: TaskTool, name: string, value: unknown, text: TaskText): boolean {
  if (SEARCHES.has(name)) return isNamedInput(tool, name) || !isOfWords(tool, name, value, text)
  const field = tool.operation.input.shape[name]
  const kind = field && kindFor(field)
  return !DAYS.some((it) => it?.name === kind?.name)
}

interface Span {
  readonly start: number
  readonly end: number
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

/** Whether a word says only how something is asked; what frames other questions may be what this tool is asked in. */
function saysHow(word: string, known: ReadonlySet<string>): boolean {
  return HOW_LONG.test(word) || isSmallWord(word) || (isFraming(word) && !known.has(word))
}
