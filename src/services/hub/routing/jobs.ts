import { featuresOf, type Features } from '#support/text/classifier/features.ts'
import { isNone, type Model } from '#support/text/classifier/model.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { trimTail } from '#support/text/trim-tail.ts'
import { QUOTED } from './entities.ts'
import { requestModel } from './learnt.ts'
import { wordsIn, type Word } from './task-tokens.ts'

// Divides a task into its jobs with a classifier that says for each word whether a job begins there. Its features are
// the words around the gap, and the tools for which the words before and after the gap are meant.
// research/train-jobs.ts trains it.

export const JOBS_MODEL = 'models/hub/jobs.model.zst'
/** The classes of the model: whether a job begins at a word. */
export const STARTS = ['no', 'yes'] as const

/** From this probability a job begins. */
const BEGINS = 0.5
/** From this probability its start is clear. */
const BEGINS_CLEARLY = 0.75
/** If the words alone give a gap less than this, the tools on its sides are not looked up. */
const PLAUSIBLE = 0.3
/** Text after this is pasted, and the classifier has never seen its words. */
const TASK_LENGTH_MAX = 400

type Classifier = Pick<Model, 'classify'>

/** The jobs of a task, in its own words. Most tasks have one. `isClear`: only those with a clear start. */
export function jobsOf(task: string, isClear = false, classifier?: Classifier): string[] {
  const starts = startsIn(task, isClear, classifier)
  return [0, ...starts].map((start, at) =>
    trimTail(task.slice(start, starts[at]).replace(/^[\s,，、。;；]+/u, ''), JOINT),
  )
}

/** The positions of the second job and the further ones. Of two starts close together, only the likelier counts. */
export function startsIn(task: string, isClear: boolean, { classify }: Classifier = storedModel(JOBS_MODEL)): number[] {
  const least = isClear ? BEGINS_CLEARLY : BEGINS
  const plausible = gapsOf(task).filter(({ words }) => begins(classify(words)) >= PLAUSIBLE)
  const likely = withTools(task, plausible)
    .map(({ start, features }) => ({ start, share: begins(classify(features)) }))
    .filter(({ share }) => share >= least)
  return likely
    .filter((it) => !likely.some(({ start, share }) => share > it.share && Math.abs(start - it.start) <= CLOSE))
    .map(({ start }) => start)
}

/** No job is as short as this. */
const CLOSE = 4
const JOINT = /[\s,，、。;；]/

function begins([no]: Float64Array): number {
  return 1 - no!
}

export interface Gap {
  /** The position of the word after the gap. */
  readonly start: number
  /** The features of the words alone. */
  readonly words: Features
}

const MARK = /^[\p{P}\p{S}]+$/u
const OPENING = /^[「『《〈“‘(（#@/$"']/u

/** The gaps between the words of a task. A quotation is one word. */
export function gapsOf(task: string): Gap[] {
  const text = task.slice(0, TASK_LENGTH_MAX)
  const quotes = [...text.matchAll(QUOTED)].map(({ index, 0: quote }) => ({
    text: '"',
    start: index,
    end: index + quote.length,
  }))
  const isWord = ({ text, start, end }: Word) =>
    (!MARK.test(text) || OPENING.test(text)) && !quotes.some((quote) => quote.start <= start && end <= quote.end)
  const words = [...wordsIn(text).filter(isWord), ...quotes].toSorted((a, b) => a.start - b.start)
  return words.slice(1).map(({ start }, at) => ({ start, words: featuresOfGap(text, words, at + 1) }))
}

const SIDE_WORDS = 6

function featuresOfGap(task: string, words: readonly Word[], at: number): Features {
  const text = (place: number) => {
    const word = words[place]?.text
    if (word === undefined) return place < 0 ? '^' : '$'
    return /^\d/.test(word) ? `#${Math.min(8, word.length)}` : word.toLowerCase()
  }
  const start = words[at]!.start
  const joint = task.slice(words[at - 1]!.end, start)
  const sign = joint === '' ? '_' : joint.includes('\n') ? 'n' : (joint.trim()[0] ?? 's')
  const [before, after] = [task.slice(0, start).trimEnd(), task.slice(start)]
  const [left, right] = [text(at - 1), text(at)]
  const sides = Array.from({ length: SIDE_WORDS }, (_, place) => [`L${text(at - 1 - place)}`, `R${text(at + place)}`])
  return featuresOf('', [
    ...sides.flat(),
    `sign${sign}`,
    `joint${joint.trim()}|${right}`,
    `signLeft${sign}${left}`,
    `signRight${sign}${right}`,
    `signRights${sign}${right} ${text(at + 1)}`,
    `left${left}`,
    `lefts${text(at - 2)} ${left}`,
    `left3${text(at - 3)} ${text(at - 2)} ${left}`,
    `right${right}`,
    `rights${right} ${text(at + 1)}`,
    `right3${right} ${text(at + 1)} ${text(at + 2)}`,
    `around${left} ${right}`,
    `before${sign}${sizeOf(before)}`,
    `after${sign}${sizeOf(after)}`,
    `marks${Math.min(3, before.match(/[，,。.;；?？!！、\n]/gu)?.length ?? 0)}`,
    `end${before.slice(-2)}`,
    `endSign${before.slice(-2)}${sign}`,
    `first${after[0]}`,
    `firsts${after.slice(0, 2)}`,
  ])
}

/** The order of magnitude of a text’s length. */
function sizeOf(text: string): number {
  return Math.floor(Math.log2(text.length + 1))
}

interface Side {
  readonly tool: string
  readonly share: number
  shareOf(tool: string): number
}

/** Adds the features of the tools on both sides of each gap. */
export function withTools(task: string, gaps: readonly Gap[]): { start: number; features: Features }[] {
  if (gaps.length === 0) return []
  const text = task.slice(0, TASK_LENGTH_MAX)
  const whole = sideOf(text)
  const sides = gaps.map(({ start }) => [sideOf(text.slice(0, start)), sideOf(text.slice(start))] as const)
  const apart = sides.map(([left, right]) => (left.tool === right.tool ? 0 : Math.min(left.share, right.share)))
  const most = Math.max(...apart)
  return gaps.map(({ start, words }, at) => {
    const [left, right] = sides[at]!
    const isSame = Number(left.tool === right.tool)
    const least = fifthOf(Math.min(left.share, right.share))
    const marks = featuresOf('', [
      `same${isSame}`,
      `sameLeast${isSame}${least}`,
      `shares${isSame}${fifthOf(left.share)}${fifthOf(right.share)}`,
      `crossed${fifthOf(left.shareOf(right.tool))}${fifthOf(right.shareOf(left.tool))}`,
      `whole${Number(whole.tool === left.tool)}${Number(whole.tool === right.tool)}${isSame}`,
      `wholeLeast${fifthOf(whole.share)}${least}${isSame}`,
      `left${isSame ? '' : left.tool}`,
      `right${isSame ? '' : right.tool}`,
      `rank${Math.min(3, apart.filter((it) => it > apart[at]!).length)}${fifthOf(apart[at]!)}`,
      `behind${Math.min(3, Math.round(4 * (most - apart[at]!)))}`,
    ])
    return { start, features: joined(words, marks) }
  })
}

function sideOf(text: string): Side {
  const model = requestModel()
  const shares = model.classify(featuresOf(text))
  const best = shares.indexOf(Math.max(...shares))
  const label = model.classes[best]!
  return {
    tool: isNone(label) ? 'none' : label,
    share: shares[best]!,
    shareOf: (tool) => shares[model.classes.indexOf(tool)] ?? 0,
  }
}

function fifthOf(share: number): number {
  return Math.min(4, Math.floor(share * 5))
}

function joined(one: Features, other: Features): Features {
  return {
    buckets: Uint32Array.from([...one.buckets, ...other.buckets]),
    weights: Float32Array.from([...one.weights, ...other.weights]),
  }
}
