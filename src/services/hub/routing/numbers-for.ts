import type { WrittenNumber } from '#operation/input/number.ts'
import { NUMBER_CUES } from './cues.ts'

/**
 * The numbers of a task that are meant for this input: those that stand nearer to a word for it than to one for another.
 * Several, where that word says of each of them what it is: 薪資 5 萬和稿費 3 萬.
 */
export function numbersFor(name: string, task: string, numbers: readonly WrittenNumber[]): number[] {
  const cue = NUMBER_CUES[name]
  if (!cue) return []
  const text = task.normalize('NFKC')
  const candidates = numbers.filter(({ isPercent }) => isPercent === (cue.percent ?? false))
  const scored = candidates.flatMap((number) => {
    const distance = distanceOf(number, text, cue)
    return Number.isFinite(distance) ? [{ value: number.value, distance, start: number.start }] : []
  })
  const nearest = scored.toSorted((a, b) => a.distance - b.distance)[0]
  if (nearest) {
    const isList = scored.length > 1 && scored.every(({ distance }) => distance <= LIST_DISTANCE)
    return isList && LISTED.has(name) ? scored.map(({ value }) => value) : [nearest.value]
  }
  // A task with one amount of money means that one.
  const single = candidates.filter(({ value }) => value >= 100)
  return LISTED.has(name) && single.length === 1 ? single.map(({ value }) => value) : []
}

/** The inputs of which a task may list several amounts. */
const LISTED = new Set(['amount', 'monthly'])
const LIST_DISTANCE = 4

type Cue = (typeof NUMBER_CUES)[string]

function distanceOf({ start, end }: WrittenNumber, text: string, cue: Cue): number {
  const before = lastEnd(text.slice(Math.max(0, start - 14), start), cue.before)
  const after = firstStart(text.slice(end, end + 16), cue.after)
  return Math.min(before ?? Infinity, after === undefined ? Infinity : after + 0.5)
}

function lastEnd(text: string, cue: RegExp | undefined): number | undefined {
  if (!cue) return undefined
  const found = [...text.matchAll(new RegExp(cue.source, 'gi'))].at(-1)
  return found ? gapOf(text.slice(found.index + found[0].length)) : undefined
}

/** How far a cue is from its number. What stands behind a comma belongs to the next one. */
function gapOf(between: string): number {
  return between.length + (/[，,、;；]/.test(between) ? SEPARATED : 0)
}

const SEPARATED = 8

function firstStart(text: string, cue: RegExp | undefined): number | undefined {
  const found = cue?.exec(text)
  return found ? gapOf(text.slice(0, found.index)) : undefined
}
