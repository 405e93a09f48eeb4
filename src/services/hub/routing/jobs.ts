import { featuresOf, type Features } from '#support/text/classifier/features.ts'
import { isNone, NONE, type Model } from '#support/text/classifier/model.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { trimTail } from '#support/text/trim-tail.ts'
import { QUOTED } from './entities.ts'
import { requestModel } from './learnt.ts'
import { exclusionsIn } from './left-out.ts'
import { withoutPlaces } from './places-of-values.ts'
import { wordsIn, type Word } from './task-tokens.ts'

// Divides a task into its jobs. One classifier says by the words around each gap whether a job may begin there, and
// another by the tools for which the words on its sides are meant. The task is divided where a job begins most probably,
// then each half in the same way, until no job begins within a part. research/train-jobs.ts trains both.

export const JOBS_MODEL = 'models/hub/jobs.model.zst'
export const JOB_TOOLS_MODEL = 'models/hub/job-tools.model.zst'
/** The classes of the model: whether a job begins at a word. */
export const STARTS = ['no', 'yes'] as const

/** From this probability a job begins. */
const BEGINS = 0.35
/** From this probability its start is clear. */
const BEGINS_CLEARLY = 0.9
/** If the words alone give a gap less than this, the tools on its sides are not looked up. */
const PLAUSIBLE = 0.05
/** Text after this is pasted, and the classifier has never seen its words. */
const TASK_LENGTH_MAX = 400

/** The probability of each class of the request classifier for a part of the task. */
export type ClassesOf = (part: string) => Float64Array

/** The jobs of a task, in its own words. Most tasks have one. `isClear`: only those with a clear start. */
export function jobsOf(task: string, classesOf: ClassesOf, isClear = false): string[] {
  const excluded = exclusionsIn(task)
  const starts = startsIn(task, classesOf, isClear ? BEGINS_CLEARLY : BEGINS).filter(
    (start, at, { [at + 1]: end = task.length }) =>
      withoutPlaces([{ start, end }], excluded).some((it) => ASKED.test(task.slice(it.start, it.end))),
  )
  return [0, ...starts].map((start, at) =>
    trimTail(task.slice(start, starts[at]).replace(/^[\s,，、。;；]+/u, ''), JOINT),
  )
}

const JOINT = /[\s,，、。;；]/
/** Other words beside an exclusion, without which it is no job: 大樂透除外. */
const ASKED = /\p{L}{2}/u

/** The positions of the second job and the further ones, each with at least this probability. */
function startsIn(task: string, classesOf: ClassesOf, least = BEGINS): number[] {
  const { classify } = storedModel(JOB_TOOLS_MODEL)
  const gaps = withTools(task, plausibleGaps(task), classesOf)
  const judged = gaps.map(({ start, features }) => ({ start, share: classify(features)[YES]! }))
  const { start, share } = judged.reduce((best, it) => (it.share > best.share ? it : best), { start: 0, share: 0 })
  if (share < least) return []
  const after = startsIn(task.slice(start), classesOf, least).map((it) => it + start)
  return [...startsIn(task.slice(0, start), classesOf, least), start, ...after]
}

const YES = STARTS.indexOf('yes')

/** The gaps at which a job may begin, by the words around them. */
export function plausibleGaps(task: string, { classify }: Pick<Model, 'classify'> = storedModel(JOBS_MODEL)) {
  return gapsOf(task)
    .map(({ start, words }) => ({ start, share: classify(words)[YES]! }))
    .filter(({ start, share }) => share >= PLAUSIBLE && WORD.test(task.slice(0, start)) && WORD.test(task.slice(start)))
}

/** A number alone is no job. */
const WORD = /\p{L}/u

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
  /** The likeliest tool, or `none`. */
  readonly tool: string
  readonly share: number
  readonly noneShare: number
  shareOf(tool: string): number
}

/** The features of the tools on both sides of each gap, and of the probability that its words alone give. */
export function withTools(
  part: string,
  gaps: readonly { readonly start: number; readonly share: number }[],
  classesOf: ClassesOf,
): { start: number; features: Features }[] {
  if (gaps.length === 0) return []
  const text = part.slice(0, TASK_LENGTH_MAX)
  const whole = sideOf(text, classesOf)
  const bounds = [0, ...gaps.map(({ start }) => start), text.length]
  const between = bounds.slice(1).map((end, at) => sideOf(text.slice(bounds[at], end), classesOf))
  const pairs = gaps.map(({ start, share }) => {
    const [left, right] = [sideOf(text.slice(0, start), classesOf), sideOf(text.slice(start), classesOf)]
    /** How much likelier two jobs are than one. */
    const gain = logOf(left.share) + logOf(right.share) - logOf(whole.share)
    return { start, share, left, right, gain }
  })
  const mostGain = Math.max(...pairs.map(({ gain }) => gain))
  const mostShare = Math.max(...pairs.map(({ share }) => share))
  return pairs.map(({ start, share, left, right, gain }, at) => {
    const [before, after] = [between[at]!, between[at + 1]!]
    const isSame = Number(left.tool === right.tool)
    const words = Math.max(-3, Math.min(4, Math.round(Math.log(share / (1 - share)))))
    const least = stepOf(Math.min(left.share, right.share))
    const sides = `${Number(whole.tool === left.tool)}${Number(whole.tool === right.tool)}${isSame}`
    const features = featuresOf('', [
      `words${words}`,
      `wordsSame${words} ${isSame}`,
      `wordsLeast${words} ${least} ${isSame}`,
      `wordsRank${Math.min(3, pairs.filter((it) => it.share > share).length)}`,
      `wordsBehind${Math.min(4, Math.round(2 * (logOf(mostShare) - logOf(share))))}`,
      `sides${sides}`,
      `least${least} ${isSame}`,
      `shares${stepOf(left.share)} ${stepOf(right.share)} ${isSame}`,
      `whole${stepOf(whole.share)} ${least} ${isSame}`,
      `crossed${stepOf(left.shareOf(right.tool))} ${stepOf(right.shareOf(left.tool))} ${isSame}`,
      `gain${Math.max(-6, Math.min(6, Math.round(2 * gain)))} ${isSame}`,
      `gainBehind${Math.min(4, Math.round(2 * (mostGain - gain)))} ${isSame}`,
      `none${stepOf(left.noneShare)} ${stepOf(right.noneShare)}`,
      `after${stepOf(after.share)} ${Number(after.tool === NONE)}${Number(after.tool === left.tool)}${Number(after.tool === right.tool)}`,
      `before${stepOf(before.share)} ${Number(before.tool === NONE)}${Number(before.tool === left.tool)}${Number(before.tool === right.tool)}`,
      `near${stepOf(Math.min(before.share, after.share))} ${Number(before.tool === after.tool)} ${words}`,
      `lengths${sizeOf(text.slice(0, start))} ${sizeOf(text.slice(start))} ${words}`,
    ])
    return { start, features }
  })
}

function sideOf(text: string, classesOf: ClassesOf): Side {
  const shares = classesOf(text)
  const { classes } = requestModel()
  const best = shares.indexOf(Math.max(...shares))
  const label = classes[best]!
  const noneShare = shares.reduce((sum, share, at) => (isNone(classes[at]!) ? sum + share : sum), 0)
  return {
    tool: isNone(label) ? NONE : label,
    share: shares[best]!,
    noneShare,
    shareOf: (tool) => (tool === NONE ? noneShare : (shares[classes.indexOf(tool)] ?? 0)),
  }
}

function logOf(share: number): number {
  return Math.log(share + 1e-3)
}

/** The probability in steps, finer near certainty. */
function stepOf(share: number): number {
  return share >= 0.97 ? 5 : share >= 0.9 ? 4 : Math.floor(share * 4.5)
}
