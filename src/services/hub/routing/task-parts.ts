import { ApiError } from '#support/errors/errors.ts'
import { findFollowUp } from './back-reference.ts'
import { isComparison, isOnlyComparison } from './comparisons.ts'
import { joinPieces } from './join-pieces.ts'
import { isNumber } from './labelled-values.ts'
import type { PartReading } from './part-reading.ts'
import { ASKED_LENGTH, lengthOf, PART_CONFIDENCE } from './part-words.ts'
import { NOBODYS } from './sureness.ts'
import { splitTask, type Condition } from './split-task.ts'
import type { TaskTool } from './task-tool.ts'

// Of the 453 labelled plans, so many are right as a whole only with the rule:
// 14, 11, 2 and 1 the patterns of comparisons, 8 follow-up of a result, 6 「的話」, 6 「如果」, 2 「低於…就」, 13 “if”, 5 the call of a condition, 1 “before that”.
// 17 input from another part, 8 subject or time of the call before, 3 other tool of the service, 2 “and for B?”, 2 pronoun.
// 4 piece foreign to the part before, 2 piece apart from it, 1 name with a space, 1 row of numbers, 1 span of days, 2 double call.

/** The limit on pieces, because routing takes about a millisecond for each. */
const PIECES_MAX = 40

/** The error for a task with too many parts. Dropping some of them silently would mislead the caller. */
export function tooMuch(): ApiError {
  return new ApiError(
    'invalid_input',
    'This task is too long for one plan. Send it in several parts, of at most 20 steps each.',
    {
      zh: '一次太多件事了，請分成幾次，每次最多 20 步。',
    },
  )
}

export interface Part {
  readonly tool: TaskTool
  readonly part: string
  /** The condition on which this part depends. */
  readonly condition?: Condition
  /** The part repeats the previous question for another subject. Values that it lacks come from the previous part. */
  readonly goesOn?: true
}

export interface Parts {
  /** Parts with a tool, in the task's order. */
  readonly found: readonly Part[]
  /** Parts that no tool fits, in the task's own words. */
  readonly unanswered: readonly string[]
  /** Questions that compare results (“which is cheaper?”), for which there is no tool. */
  readonly judged: readonly string[]
}

/**
 * The parts of a task that is already divided into jobs, each with its tool. Two jobs in a row for the same tool are
 * halves of one call unless they give an input different values. A different number tells two calls apart only if the
 * second half has all required inputs of the first: an ad cost is no second price. One call may also take both values,
 * as a list.
 */
export function partsOfJobs(task: string, jobs: readonly string[], { route, valuesGiven }: PartReading): Parts {
  const found: Part[] = []
  const unanswered: string[] = []
  const inputsOf = (tool: TaskTool, text: string) => Map.groupBy(valuesGiven(tool, text), ([, name]) => name)
  const valuesIn = (tool: TaskTool, text: string) =>
    [...valuesGiven(tool, text)].flatMap(([given, name]) =>
      [(JSON.parse(given) as [string, unknown])[1]].flat().map((it) => `${name} ${String(it)}`),
    )
  const areApart = (tool: TaskTool, one: string, other: string, both: string) => {
    const [before, after] = [inputsOf(tool, one), inputsOf(tool, other)]
    const isWhole = (tool.inputSchema.required ?? []).every((name) => !before.has(name) || after.has(name))
    const isOther = [...after].some(([name, its]) => {
      const known = before.get(name)?.map(([value]) => value)
      const isTold = isWhole || !isNumber(tool.operation.input.shape[name])
      return isTold && known !== undefined && its.every(([value]) => !known.includes(value))
    })
    const together = new Set(valuesIn(tool, both))
    return isOther && [one, other].some((it) => valuesIn(tool, it).some((value) => !together.has(value)))
  }
  for (const part of jobs) {
    const [best] = route(part).candidates
    if (!best || best.share < NOBODYS) {
      unanswered.push(part)
      continue
    }
    const { tool } = best
    const last = found.at(-1)
    if (last?.tool !== tool) {
      found.push({ tool, part })
      continue
    }
    const both = task.slice(task.indexOf(last.part), task.indexOf(part) + part.length)
    if (areApart(tool, last.part, part, both)) found.push({ tool, part, goesOn: true })
    else found[found.length - 1] = { tool, part: both }
  }
  return { found, judged: [], unanswered }
}

/** Splits a task into the parts that tools answer, but not within `spans`: Oct 9 and 10. */
export function findParts(
  task: string,
  tools: readonly TaskTool[],
  reading: PartReading,
  spans: readonly string[],
): Parts {
  const { route, valuesGiven, speaksOf } = reading
  const countGiven = (tool: TaskTool, text: string) => valuesGiven(tool, text).size
  const best = (text: string) => {
    const { candidates, confidence } = route(text)
    return { tool: candidates[0]?.tool, confidence }
  }
  const sure = (text: string) => {
    const { tool, confidence } = best(text)
    return confidence >= PART_CONFIDENCE ? tool : undefined
  }
  /** The tool that checks a condition. It must read data, so tools that generate something do not qualify. */
  const judging = (condition: string) => {
    const { candidates, confidence } = route(condition)
    const tool = candidates
      .map((it) => it.tool)
      .find(({ operation }) => !/^(?:generate|build|urlpush)_/.test(operation.name))
    return confidence >= PART_CONFIDENCE ? tool : undefined
  }
  const found: Part[] = []
  const unanswered: string[] = []
  const judged: string[] = []
  const followUp = (part: string, last: TaskTool | undefined) =>
    last && findFollowUp(part, last, tools, route(part).candidates)
  /** The tool for a part that goes on with the previous one: another tool of the same service that fits both. */
  const elliptic = (part: string, last: Part | undefined) => {
    if (!last || isComparison(part)) return undefined
    const beside = route(`${part}，${last.part}`).candidates.map(({ tool }) => tool)
    const isOther = (tool: TaskTool) =>
      tool !== last.tool && tool.service === last.tool.service && beside.includes(tool)
    return route(part).candidates.find(({ tool }) => isOther(tool) && speaksOf(tool, part))?.tool
  }
  /** For “What does it cost?”, routes the part again with the previous subject in place of the pronoun. */
  const nameAgain = (part: string, before: Part) => {
    const [subject] = [...valuesGiven(before.tool, before.part)].find(([, name]) => NAMES.has(name)) ?? []
    if (subject === undefined || !PRONOUN.test(part)) return undefined
    const whole = part.replace(PRONOUN, (JSON.parse(subject) as [string, string])[1])
    const tool = sure(whole)
    return tool && tool !== before.tool ? { tool, part: whole } : undefined
  }
  // A condition is not a step if it only gives the next step arguments.
  const isCondition = (condition: string, then: string) => {
    const own = judging(condition)
    const wanted = best(then).tool
    return !(wanted && countGiven(wanted, condition) > 0 && (own === undefined || own === wanted))
  }
  const stretches = splitTask(task, isCondition, spans)
  if (stretches.reduce((sum, { pieces }) => sum + pieces.length, 0) > PIECES_MAX) throw tooMuch()
  for (const { pieces, condition } of stretches) {
    const last = found.at(-1)
    if (condition && last?.condition !== condition) {
      const own = judging(condition.text)
      const isOwn = own && (last === undefined || (own !== last.tool && countGiven(own, condition.text) > 0))
      if (isOwn) found.push({ tool: own, part: condition.text })
    }
    const joined = joinPieces(pieces, { ...reading, followUp })
    judged.push(...joined.judged)
    for (const part of joined.parts) {
      const before = found.at(-1)
      if (before && isOnlyComparison(part)) {
        judged.push(part)
        continue
      }
      if (route(part).subject?.isSure) {
        unanswered.push(part)
        continue
      }
      const isAgain = before !== undefined && ONCE_MORE.test(part) && valuesGiven(before.tool, part).size > 0
      const again = isAgain ? before.tool : undefined
      const completed = again ?? followUp(part, before?.tool)
      const named = completed === undefined && before ? nameAgain(part, before) : undefined
      const own = completed ?? (named ? undefined : sure(part))
      const meant = own ?? named?.tool ?? elliptic(part, before)
      const goesOn = meant !== undefined && meant === before?.tool && (own === undefined || isAgain)
      if (meant)
        found.push({
          tool: meant,
          part: named?.part ?? part,
          ...(condition && { condition }),
          ...(goesOn && { goesOn }),
        })
      else unanswered.push(condition ? withCondition(condition, part) : part)
    }
  }
  return { found, unanswered: found.length === 0 ? [] : unanswered.filter(isAsked), judged }
}

function withCondition({ text }: Condition, part: string): string {
  return /\p{sc=Han}/u.test(part) ? `${text}，${part}` : `${text}, ${part}`
}

/** Whether a part is a request. Thanks are not. */
export function isAsked(part: string): boolean {
  return !THANKS.test(part) && lengthOf(part) >= ASKED_LENGTH
}

const THANKS = /^(?:謝謝|感謝|拜託|麻煩|thanks|thank you|please|ok)/i
/** Inputs that contain the subject of a task. */
const NAMES: ReadonlySet<string> = new Set(['q', 'model', 'code', 'card'])
const PRONOUN = /(?<![a-z])(?:it|ones?|them|that)(?![a-z])|它們?/i

/** Phrases that repeat the previous question: “And for royalties?” */
const ONCE_MORE =
  /^(?:那|換成|改成|換作|如果是|要是)|[呢]\s*[?？]?$|^(?:and (?:for|with|if)|what about|how about|(?:and |then )?(?:the )?same (?:for|with))\b/i
