import type { z } from 'zod'
import { kindFor } from '#operation/input/derived-kind.ts'
import { knownNamesOf } from '#operation/input/known-names.ts'
import type { Found, Reading } from '#operation/input/reading.ts'
import { findConcepts } from './synonyms.ts'
import type { TaskTool } from './task-tool.ts'

type Finder = (text: string, reading: Reading) => readonly Found<unknown>[]

type Finders = ReadonlyMap<string, Finder>

const finders = new WeakMap<TaskTool['operation'], Finders>()

/** Finds what is held by its name, where an input takes such: a thing that is chosen by name, or words of which some are names. */
export function nameFinder(tool: Pick<TaskTool, 'operation'>, input: string): Finder | undefined {
  return findersOf(tool).get(input)
}

/** The finders of all inputs that have one, read from the declaration once: a task asks for those of every tool. */
function findersOf({ operation }: Pick<TaskTool, 'operation'>): Finders {
  const known = finders.get(operation) ?? new Map(Object.entries(operation.input.shape).flatMap(finderOf))
  finders.set(operation, known)
  return known
}

function finderOf([input, field]: [string, z.ZodType]): [string, Finder][] {
  const kind = kindFor(field)
  const find = kind?.name === 'named' ? kind.find : knownNamesOf(field)?.find
  return find ? [[input, find]] : []
}

/** Whether an input was given what is held by name, and not any words. */
export function isHeldName(tool: TaskTool, input: string, value: unknown, task: string, reading: Reading): boolean {
  const field = tool.operation.input.shape[input]
  const names = field ? knownNamesOf(field) : undefined
  return names?.find(task, reading).some((it) => it.value === value) ?? false
}

/** Shorter names of shares are words of other things, 統一 of 統一發票, where nothing is said of shares. */
const SHARE_LENGTH_MIN = 3
const OF_SHARES = /收盤|收多少|股|漲|跌|配息|殖利率|\bclos(?:e|es|ed|ing)\b|\bshares?\b|\bstocks?\b/i
/** Of other things a few signs are words that anybody says: 副作用 is a card, too. */
const NAME_LENGTH_MIN = 4
const TEXT_LENGTH_MAX = 300
/** Where a price is asked for, a tool of prices knows what 鱸魚 and 芒果 are. */
const OF_PRICES = /價|多少|行情|公斤|[台一]斤|漲|跌|便宜|貴|\bprices?\b|\bcost\b|\bkilos?\b|\bkg\b/i

/** “holiday”, written small, is the day and not the company. */
export function isCommonWord(text: string): boolean {
  return /^[a-z]+$/.test(text) && findConcepts(text).some((concept) => concept !== '#stock')
}

export interface NamedInTask {
  /** Whether it names a company or a fund that the tool takes by its code. */
  isShare(tool: TaskTool): boolean
  /** Whether it names anything that the tool takes by name, in words that nobody says of anything else. */
  isNamed(tool: TaskTool): boolean
}

/** What a task calls by a name that is held. */
export function namedInTask(task: string, reading: Reading): NamedInTask {
  const text = task.slice(0, TEXT_LENGTH_MAX)
  // Several tools take the same thing.
  const known = new Map<Finder, readonly string[]>()
  const namesBy = (find: Finder) => {
    const names = known.get(find) ?? find(text, reading).map(({ start, end }) => text.slice(start, end))
    known.set(find, names)
    return names
  }
  const shareLength = OF_SHARES.test(text) ? SHARE_LENGTH_MIN - 1 : SHARE_LENGTH_MIN
  const isShare = (tool: TaskTool) => {
    const find = nameFinder(tool, 'code')
    return find !== undefined && namesBy(find).some((name) => name.length >= shareLength && !isCommonWord(name))
  }
  const asksPrice = OF_PRICES.test(text)
  return {
    isShare,
    isNamed: (tool) => {
      const isPriced = asksPrice && tool.operation.keywords.includes('價格')
      const isHeld = (name: string) => isPriced || isTelling(name)
      return (
        isShare(tool) || [...findersOf(tool)].some(([input, find]) => input !== 'code' && namesBy(find).some(isHeld))
      )
    },
  }
}

/** Whether a name is no word of everyday speech: four Chinese signs, two words of an alphabet, or one with figures. */
function isTelling(name: string): boolean {
  if (/\p{sc=Han}/u.test(name)) return Array.from(name).length >= NAME_LENGTH_MIN
  return /\p{L}/u.test(name) && (/\d/.test(name) || /\p{L}[\s-]+\p{L}/u.test(name))
}
