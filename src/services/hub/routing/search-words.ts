import { featuresOf, type Features } from '#support/text/classifier/features.ts'
import type { Model } from '#support/text/classifier/model.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { trimTail } from '#support/text/trim-tail.ts'
import { isComparison } from './comparisons.ts'
import { namesNothing } from './task-subject.ts'
import type { Entities } from './entities.ts'
import type { TaskTool } from './task-tool.ts'

// Finds the search terms of a task, or the text to be checked, with a classifier that says for each word whether it
// belongs to them. Its features are the word, its neighbours and its clause. research/train-search-words.ts trains it.

export const SEARCH_WORDS_MODEL = 'models/hub/search-words.model.zst'
/** The classes of the model: whether a word belongs to the search terms. */
export const WORD_CLASSES = ['no', 'yes'] as const

export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Text after this is pasted, and the classifier has never seen its words. */
const TASK_LENGTH_MAX = 400
/** Search terms contain no word with smaller log odds. */
const NEVER = -2

const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

export function wordsIn(task: string): Word[] {
  return [...segmenter.segment(task)].flatMap(({ segment: text, index: start }) =>
    /\S/.test(text) ? [{ text, start, end: start + text.length }] : [],
  )
}

/** The search terms of a task: the most probable run of words, and those that a list joins to it. */
export function searchTerms(
  tool: TaskTool,
  task: string,
  { urls }: Pick<Entities, 'urls'>,
  { classify }: Pick<Model, 'classify'> = storedModel(SEARCH_WORDS_MODEL),
): readonly string[] {
  const words = wordsIn(task.slice(0, TASK_LENGTH_MAX))
  const addresses = urls.flatMap((url) => {
    const start = task.indexOf(url)
    return start === -1 ? [] : [{ start, end: start + url.length }]
  })
  const features = featuresOfWords(tool, words)
  const odds = words.map(({ start, end }, at) => {
    // Another input takes an address.
    if (addresses.some((it) => it.start < end && start < it.end)) return -Infinity
    const [no, yes] = classify(features[at]!)
    const odd = Math.log(yes! / no!)
    return odd < NEVER ? -Infinity : odd
  })
  const joint = isComparison(task) ? COMPARED : JOINT
  const terms = probableRuns(words, odds, joint)
    .map(([from, to]) => task.slice(words[from]!.start, words[to]!.end))
    .map((term) => (joint === COMPARED ? term.replace(/^(?:the|an?) /, '') : term))
  return fullNames(terms.map((term) => trimTail(term, /[\s的]/)))
}

/** Repeats the name for further numbers: “iPhone 16 and 17” gives “iPhone 16” and “iPhone 17”. */
function fullNames(names: readonly string[]): string[] {
  const name = /^(?<name>.*\p{L}[ -]?)\d+[A-Za-z]{0,2}$/u.exec(names[0] ?? '')?.groups?.['name']
  return names.map((it) => (name !== undefined && /^\d{1,5}[A-Za-z]{0,2}$/.test(it) ? name + it : it))
}

type Run = readonly [from: number, to: number]

const JOINT = /^(?:和|跟|與|及|以及|還有|、|and|&|or|vs\.?|versus|against|,)$/i
/** The same in a comparison. */
const COMPARED = /^(?:和|跟|與|及|以及|還有|、|and|&|or|vs\.?|versus|against|with|,)$/i
const BEFORE_NAME = /^(?:for|in|of|on|from|with|at|about|to|the|an?)$/i
/** A mark that ends a clause. */
export const CLAUSE_END = /^[,.;:?!，。、；：？！（(]$/

/** The most probable run of words, and those that a list joins to it. */
function probableRuns(words: readonly Word[], odds: readonly number[], joint: RegExp): Run[] {
  // In a comparison, a joint separates two names: “Compare the Kindle with the Kobo”.
  const best = bestRun(joint === JOINT ? odds : odds.map((odd, at) => (joint.test(words[at]!.text) ? -Infinity : odd)))
  if (!best) return []
  const runs = [best]
  for (let at = best[1] + 1; joint.test(words[at]?.text ?? ''); at = runs.at(-1)![1] + 1) {
    // “for Slack and for Jira”
    const from = BEFORE_NAME.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1
    const further = runFrom(words, odds, from, 1)
    if (further === undefined) break
    runs.push([from, further])
  }
  for (let at = best[0] - 1; joint.test(words[at]?.text ?? ''); at = runs[0]![0] - 1) {
    const further = runFrom(words, odds, at - 1, -1)
    if (further === undefined) break
    runs.unshift([further, at - 1])
  }
  return runs
}

/** The run with the largest sum, by Kadane's algorithm. Undefined if no word is probable. */
function bestRun(odds: readonly number[]): Run | undefined {
  let best: { run: Run; sum: number } | undefined
  let from = 0
  let sum = 0
  for (const [at, odd] of odds.entries()) {
    if (!(sum > 0)) [from, sum] = [at, 0]
    sum += odd
    if (sum > (best?.sum ?? 0)) best = { run: [from, at], sum }
  }
  return best?.run
}

/** The end of the run with the largest sum that starts at a word, within its clause. */
function runFrom(words: readonly Word[], odds: readonly number[], start: number, step: 1 | -1): number | undefined {
  let best: { end: number; sum: number } | undefined
  let sum = 0
  for (let at = start, word = words[at]; word && !CLAUSE_END.test(word.text); word = words[(at += step)]) {
    sum += odds[at]!
    if (sum > (best?.sum ?? 0)) best = { end: at, sum }
  }
  return best?.end
}

export function featuresOfWords(tool: TaskTool, words: readonly Word[]): Features[] {
  const isOwn = words.map(({ text }) => namesNothing(text, tool))
  return words.map((_word, at) => featuresOfWord(tool, words, isOwn, at))
}

function featuresOfWord(tool: TaskTool, words: readonly Word[], owned: readonly boolean[], at: number): Features {
  const text = (place: number) => words[place]?.text.toLowerCase() ?? (place < 0 ? '^' : '$')
  const shape = (place: number) => shapeOf(words[place]?.text)
  const isOwn = (place: number) => Number(owned[place] ?? false)
  const comma = words.findLastIndex((word, place) => place < at && CLAUSE_END.test(word.text))
  let frame = at - 1
  while (frame > comma && !isOwn(frame)) frame--
  const [own, word, sign] = [isOwn(at), text(at), shape(at)]
  const isJoined = (place: number) => Number(words[place - 1]?.end === words[place]?.start)
  const joints = `${isJoined(at)}${isJoined(at + 1)}`
  return featuresOf('', [
    `joints${joints}${sign}`,
    `joint${joints}${shape(at - 1)}${shape(at + 1)}`,
    `ownJoint${own}${joints}`,
    `first${word[0]}`,
    `last${word.at(-1)}`,
    `right2${text(at + 2)}`,
    `left2${text(at - 2)}`,
    `w${word}`,
    `tool${tool.operation.name} ${word}`,
    `toolOwn${tool.operation.name} ${own}`,
    `left${text(at - 1)}`,
    `left3${text(at - 3)}`,
    `right${text(at + 1)}`,
    `lefts${text(at - 2)} ${text(at - 1)}`,
    `rights${text(at + 1)} ${text(at + 2)}`,
    `leftWord${text(at - 1)} ${word}`,
    `wordRight${word} ${text(at + 1)}`,
    `shape${sign}${at === 0}`,
    `shapes${shape(at - 1)}${sign}${shape(at + 1)}`,
    `leftShape${text(at - 1)} ${sign}`,
    `rightShape${text(at + 1)} ${sign}`,
    `own${own}`,
    `owns${isOwn(at - 1)}${own}${isOwn(at + 1)}`,
    `ownShape${own}${sign}`,
    `comma${text(comma)}${Math.min(4, at - comma)}`,
    `clause${text(comma + 1)}`,
    `frame${text(frame)}`,
    `ownFrame${text(frame)} ${own}`,
  ])
}

/** The script or the case of a word, as one letter. */
export function shapeOf(text: string | undefined): string {
  if (text === undefined) return '-'
  if (/^\p{sc=Han}/u.test(text)) return 'H'
  if (/^[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'K'
  return /^\d/.test(text) ? '9' : /^\p{Lu}/u.test(text) ? 'A' : /^\p{Ll}/u.test(text) ? 'a' : 'p'
}
