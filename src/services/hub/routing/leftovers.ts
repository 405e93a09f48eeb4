import { kindFor } from '#operation/input/derived-kind.ts'
import { kindOf } from '#operation/input/kind.ts'
import { yearInput } from '#operation/input/year.ts'
import { featuresOf, type Features } from '#support/text/classifier/features.ts'
import type { Model } from '#support/text/classifier/model.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { normalise } from '#support/text/normalise.ts'
import type { FilledArguments } from './fill-arguments.ts'
import { CLAUSE_END, shapeOf, wordsIn, type Word } from './search-words.ts'
import { rangesIn } from './task-days.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

// Finds what a task asks for and its call does not: conditions that no input takes, and values that were not filled in.
// A classifier judges each word that no argument came from. research/train-leftovers.ts trains it.

export const LEFTOVERS_MODEL = 'models/hub/leftovers.model.zst'
/** The classes of the model: whether a word says something that the call must not leave out. */
export const LEFT_CLASSES = ['no', 'yes'] as const
/** From this probability a word is reported. 86 % of unknown writers’ conditions are, and 19 % of tasks without any have one. */
export const REPORTED = 0.65
/** Text after this is pasted, and the classifier has never seen its words. */
const TASK_LENGTH_MAX = 400

type Arguments = Readonly<Record<string, unknown>>
type Place = Pick<Word, 'start' | 'end'>

/** The parts of a task that its calls leave out, in the task's own words. */
export function leftoversOf(
  tool: TaskTool,
  text: TaskText,
  calls: readonly Pick<FilledArguments, 'arguments' | 'filled'>[],
  { classify }: Pick<Model, 'classify'> = storedModel(LEFTOVERS_MODEL),
): string[] {
  const all = calls.map((call) => givenOf(call))
  const taken = all.flatMap((given) => placesOf(tool, text, given))
  const names = [...new Set(all.flatMap((given) => namesOf(given)))]
  const words = wordsIn(text.task.slice(0, TASK_LENGTH_MAX))
  const left = featuresOfWords(tool, words, taken, names).map(
    (features) => features !== undefined && classify(features)[1]! >= REPORTED,
  )
  return runsOf(words, left).map(([from, to]) => text.task.slice(words[from]!.start, words[to]!.end))
}

function givenOf({ arguments: args, filled }: Pick<FilledArguments, 'arguments' | 'filled'>): Arguments {
  return Object.fromEntries(Object.entries(args).filter(([name]) => filled.includes(name)))
}

/** The filled inputs; a choice together with its value. */
export function namesOf(given: Arguments): string[] {
  return Object.entries(given).map(([name, value]) =>
    typeof value === 'boolean' || (typeof value === 'string' && /^[a-z_-]+$/.test(value)) ? `${name}=${value}` : name,
  )
}

const YEAR = kindOf(yearInput())

/** The positions of a call’s values in the task. */
export function placesOf({ operation }: TaskTool, { task, entities, reading }: TaskText, given: Arguments): Place[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const field = operation.input.shape[name]
    const kind = field && kindFor(field)
    const items = [value].flat()
    const found = [...(kind?.find?.(task, reading) ?? []), ...(kind?.item?.find?.(task, reading) ?? [])]
    const meant = found.filter((it) => [it.value].flat().some((part) => items.some((item) => isSame(item, part))))
    const numbers = entities.numbers.filter((it) => items.includes(it.value) || items.includes(it.value / 100))
    const ranges = rangesIn(task, kind, reading).filter(({ from, to }) => items.includes(from) || items.includes(to))
    const years = (YEAR?.find?.(task, reading) ?? []).filter(({ value }) =>
      items.some((item) => String(item).startsWith(`${String(value)}-`)),
    )
    const written = [...items.filter((item) => typeof item === 'string'), ...ranges.map(({ text }) => text)]
    const texts = written.flatMap((part) => {
      const start = task.indexOf(part)
      return start === -1 ? [] : [{ start, end: start + part.length }]
    })
    return [...meant, ...numbers, ...years, ...texts]
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return normalise(String(one)) === normalise(String(other))
}

/** The features of each word. Undefined for a word that an argument came from, and for punctuation. */
export function featuresOfWords(
  tool: TaskTool,
  words: readonly Word[],
  taken: readonly Place[],
  names: readonly string[],
): (Features | undefined)[] {
  const isTaken = words.map(({ start, end }) => taken.some((it) => it.start < end && start < it.end))
  return words.map(({ text }, at) =>
    isTaken[at] || !/[\p{L}\p{N}]/u.test(text) ? undefined : featuresOfWord(tool, words, isTaken, names, at),
  )
}

const described = new WeakMap<TaskTool, ReadonlySet<string>>()

/** The words of a tool’s declaration, which say what it does anyway. */
function ownWords(tool: TaskTool): ReadonlySet<string> {
  const { operation, service, description, inputSchema } = tool
  const { title, titleZh } = operation
  const texts = [service.title, service.titleZh, title, titleZh, description, JSON.stringify(inputSchema)]
  const words = described.get(tool) ?? new Set(texts.flatMap((text) => wordsIn(text).map((it) => singular(it.text))))
  described.set(tool, words)
  return words
}

function singular(word: string): string {
  return normalise(word).replace(/s$/, '')
}

function featuresOfWord(
  tool: TaskTool,
  words: readonly Word[],
  isTaken: readonly boolean[],
  names: readonly string[],
  at: number,
): Features {
  const text = (place: number) => {
    const word = words[place]?.text
    if (word === undefined) return place < 0 ? '^' : '$'
    if (isTaken[place]) return '*'
    return /^\d/.test(word) ? `#${Math.min(8, word.length)}` : word.toLowerCase()
  }
  const comma = words.findLastIndex((it, place) => place < at && CLAUSE_END.test(it.text))
  const next = words.findIndex((it, place) => place > at && CLAUSE_END.test(it.text))
  const end = next === -1 ? words.length : next
  const clause = words.slice(comma + 1, end)
  const hasValue = isTaken.slice(comma + 1, end).includes(true)
  const [word, name] = [text(at), tool.operation.name]
  const own = ownWords(tool)
  const isOwn = (place: number) => Number(own.has(singular(words[place]?.text ?? '')))
  const shapeAt = (place: number) => shapeOf(words[place]?.text)
  const shape = shapeAt(at)
  const near = clause.flatMap((_word, place) => {
    const far = comma + 1 + place - at
    return far === 0 || Math.abs(far) > 5 ? [] : [`${far < 0 ? 'before' : 'after'}${text(at + far)}`]
  })
  return featuresOf('', [
    `tool${name}`,
    `w${word}`,
    `tool${name} ${word}`,
    ...names.map((it) => `given${it} ${word}`),
    `first${word[0]}`,
    `last${word.at(-1)}`,
    `left${text(at - 1)}`,
    `left2${text(at - 2)}`,
    `right${text(at + 1)}`,
    `right2${text(at + 2)}`,
    `lefts${text(at - 2)} ${text(at - 1)}`,
    `rights${text(at + 1)} ${text(at + 2)}`,
    `leftWord${text(at - 1)} ${word}`,
    `wordRight${word} ${text(at + 1)}`,
    `toolLeft${name} ${text(at - 1)}`,
    `toolRight${name} ${text(at + 1)}`,
    `around${text(at - 1)} ${text(at + 1)}`,
    `clause${text(comma + 1)}`,
    `end${text(end - 1)}`,
    `ends${text(end - 2)} ${text(end - 1)}`,
    `place${Math.min(5, at - comma)} ${Math.min(5, end - at)}`,
    `value${hasValue}${comma === -1}${next === -1}`,
    `shape${shapeAt(at - 1)}${shape}${shapeAt(at + 1)}`,
    `own${isOwn(at)}${shape}`,
    `owns${isOwn(at - 1)}${isOwn(at)}${isOwn(at + 1)}`,
    `ownLeft${isOwn(at)}${text(at - 1)}`,
    `ownRight${isOwn(at)}${text(at + 1)}`,
    `ownLength${isOwn(at)}${Math.min(4, word.length)}`,
    ...near,
  ])
}

/** Runs of reported words. A single word between two of them joins them. */
function runsOf(words: readonly Word[], left: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (const [at, is] of left.entries()) {
    if (!is) continue
    const last = runs.at(-1)
    if (last && at - last[1] <= 2 && !CLAUSE_END.test(words[at - 1]!.text)) last[1] = at
    else runs.push([at, at])
  }
  return runs
}
