import { ApiError } from '#support/errors/errors.ts'
import { findFollowUp } from './back-reference.ts'
import { isComparison, isOnlyComparison } from './comparisons.ts'
import { joinPieces, valueOf } from './join-pieces.ts'
import type { PartReading } from './part-reading.ts'
import { ASKED_LENGTH, lengthOf, PART_CONFIDENCE, PIECE_CONFIDENCE, QUESTION, VERB, WORDS } from './part-words.ts'
import type { Candidate } from './router.ts'
import { splitTask, type Condition } from './split-task.ts'
import type { TaskTool } from './task-tool.ts'

/** The minimum probability of a tool for which the part contains a value. */
const GIVEN_CONFIDENCE = 0.15
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
 * The parts of a task that is already divided into jobs, each with its tool. If two jobs in a row are for the same tool,
 * they stay apart only if this gives it more values.
 */
export function partsOfJobs(task: string, jobs: readonly string[], { route, valuesGiven }: PartReading): Parts {
  const found: Part[] = []
  const valuesIn = (tool: TaskTool, text: string) =>
    [...valuesGiven(tool, text)].flatMap(([given, name]) =>
      WORDS.has(name) ? [] : [(JSON.parse(given) as [string, unknown])[1]].flat().map((it) => `${name} ${String(it)}`),
    )
  for (const part of jobs) {
    const [best] = route(part).candidates
    if (!best || best.share < PART_CONFIDENCE) return { found: [], judged: [], unanswered: [part] }
    const { tool } = best
    const last = found.at(-1)
    if (last?.tool !== tool) {
      found.push({ tool, part })
      continue
    }
    const both = task.slice(task.indexOf(last.part), task.indexOf(part) + part.length)
    const apart = new Set([...valuesIn(tool, last.part), ...valuesIn(tool, part)])
    if (new Set(valuesIn(tool, both)).size < apart.size) found.push({ tool, part, goesOn: true })
    else found[found.length - 1] = { tool, part: both }
  }
  return { found, judged: [], unanswered: [] }
}

/** Splits a task into the parts that tools answer. `names`, such as Fire and Ash, may contain separators. */
export function findParts(
  task: string,
  tools: readonly TaskTool[],
  reading: PartReading,
  names: readonly string[],
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
  const untold: string[] = []
  const unanswered: string[] = []
  const judged: string[] = []
  const followUp = (part: string, last: TaskTool | undefined) =>
    last && findFollowUp(part, last, tools, { candidates: route(part).candidates, speaksOf })
  const besideOf = (part: string, last: Part) => route(`${part}，${last.part}`).candidates.map(({ tool }) => tool)
  /**
   * The tool for a part such as “generate one”, which refers to the previous part: another tool of the same service
   * that fits both.
   */
  const pointingBack = (part: string, last: Part | undefined) => {
    if (!last || !POINTS_BACK.test(part)) return undefined
    const alone = route(part).candidates.map(({ tool }) => tool)
    return besideOf(part, last).find(
      (tool) => tool !== last.tool && tool.service === last.tool.service && alone.includes(tool),
    )
  }
  /**
   * The tool for an incomplete part. “and Foxconn's” repeats the question for another subject; “generate one” uses
   * another tool for the same subject.
   */
  const elliptic = (part: string, last: Part | undefined) => {
    if (!last) return undefined
    const { candidates } = route(part)
    const beside = besideOf(part, last)
    const isOther = ({ tool }: Candidate) =>
      tool !== last.tool && tool.service === last.tool.service && beside.includes(tool)
    const [first] = candidates
    const isSentence = QUESTION.test(part) || VERB.test(part)
    if (first && isSentence && isOther(first)) return first.tool
    if (isSentence && sure(part) && !isOnlyValue(part)) return sure(part)
    if (givesMore(last.tool, part) && speaksOf(last.tool, part)) return last.tool
    return isComparison(part) ? undefined : candidates.find((it) => isOther(it) && speaksOf(it.tool, part))?.tool
  }
  /** For “What does it cost?”, routes the part again with the previous subject in place of the pronoun. */
  const nameAgain = (part: string, before: Part) => {
    const [subject] = [...valuesGiven(before.tool, before.part)].find(([, name]) => NAMES.has(name)) ?? []
    if (subject === undefined || !PRONOUN.test(part)) return undefined
    const whole = part.replace(PRONOUN, (JSON.parse(subject) as [string, string])[1])
    const tool = sure(whole)
    return tool && tool !== before.tool ? { tool, part: whole } : undefined
  }
  /** Whether the part gives the tool a value other than free text. */
  const givesMore = (tool: TaskTool, part: string) =>
    [...valuesGiven(tool, part)].some(([, name]) => ONCE_MORE.test(part) || !WORDS.has(name))
  /**
   * Whether the part is for another tool than the last one. In 0056 殖利率 2330 股價, the second part has a new code and
   * also the word for another tool.
   */
  const isOthers = (part: string, last: TaskTool) => {
    const { tool, confidence } = best(part)
    if (tool === undefined || tool === last || confidence < PIECE_CONFIDENCE) return false
    const bare = part.replace(LEADING, '').trim().toLowerCase()
    const given = [...valuesGiven(tool, part)].filter(([, name]) => !WORDS.has(name))
    return given.length > 0 && !given.some(([value]) => valueOf(value) === bare)
  }
  // A condition is not a step if it only gives the next step arguments.
  const isCondition = (condition: string, then: string) => {
    const own = judging(condition)
    const wanted = best(then).tool
    return !(wanted && countGiven(wanted, condition) > 0 && (own === undefined || own === wanted))
  }
  const stretches = splitTask(task, isCondition, names)
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
      if (route(part).subject) {
        unanswered.push(part)
        continue
      }
      const isValue = before && isOnlyValue(part) && !isOthers(part, before.tool) && speaksOf(before.tool, part)
      const isSameOfIt = ONCE_MORE.test(part) || isValue
      const isAgain = before !== undefined && isSameOfIt && givesMore(before.tool, part)
      const again = isAgain ? before.tool : undefined
      const completed = again ?? followUp(part, before?.tool) ?? pointingBack(part, before)
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
      else if (found.length === 0) untold.push(part)
      else unanswered.push(condition ? withCondition(condition, part) : part)
    }
  }
  // “Generate one” may come before the part that it refers to.
  for (const part of untold.toReversed()) {
    const meant = VERB.test(part) || QUESTION.test(part) ? elliptic(part, found[0]) : undefined
    if (meant && speaksOf(meant, part)) found.unshift({ tool: meant, part })
    else unanswered.unshift(part)
  }
  const last = found.at(-1)
  if (last) {
    // “Which is cheapest” compares results if it fits the last tool; “which bank is cheapest” may be a separate
    // question.
    const isOfAnswers = (part: string) => isComparison(part) && speaksOf(last.tool, part)
    return {
      found,
      unanswered: unanswered.filter((part) => isAsked(part) && !isOfAnswers(part)),
      judged: [...judged, ...unanswered.filter(isOfAnswers)],
    }
  }
  // If no part fits a tool, the complete task may.
  const { tool, confidence } = best(task)
  const isMeant = tool && (sure(task) === tool || (confidence >= GIVEN_CONFIDENCE && countGiven(tool, task) > 0))
  return { found: isMeant ? [{ tool, part: task }] : [], unanswered: [], judged }
}

function withCondition({ text }: Condition, part: string): string {
  return /\p{sc=Han}/u.test(part) ? `${text}，${part}` : `${text}, ${part}`
}

/** Whether a part is a request. Thanks are not. */
function isAsked(part: string): boolean {
  return !THANKS.test(part) && lengthOf(part) >= ASKED_LENGTH
}

const THANKS = /^(?:謝謝|感謝|拜託|麻煩|thanks|thank you|please|ok)/i
/** Phrases that refer to the time or the kind of thing in the previous part. */
const POINTS_BACK =
  /[這那該同]一?期|其中之一|^(?:請|幫我|再|就)*(?:產生|產|生|寫|做|建立?)(?:一份|一個|份|個)(?:新的)?(?:給我)?$|^(?:please )?(?:generate|make|write|create) (?:me )?(?:a new )?one$|\b(?:is|was|are) (?:it )?(?:one|among) ?(?:of (?:them|these|those))?$/i

/** Inputs that contain the subject of a task. */
const NAMES: ReadonlySet<string> = new Set(['q', 'model', 'code', 'card'])
const PRONOUN = /(?<![a-z])(?:it|ones?|them|that)(?![a-z])|它們?/i

/** Whether a part only names a value for the previous question: 再算 momo (“then momo”). */
function isOnlyValue(part: string): boolean {
  const bare = part.replace(LEADING, '').trim()
  return (
    bare.length <= VALUE_LENGTH_MAX && !QUESTION.test(bare) && !/[,，。]/.test(bare) && bare.split(/\s+/).length <= 2
  )
}

const LEADING = /^(?:and |also |then |plus )*(?:請|幫我|麻煩|順便|也|先|再|就|還有)*(?:查|看|算|對|找)?(?:一下)? ?/i
const VALUE_LENGTH_MAX = 14

/** Phrases that repeat the previous question: “And for royalties?” */
const ONCE_MORE =
  /^(?:那|換成|改成|換作|如果是|要是)|[呢]\s*[?？]?$|^(?:and (?:for|with|if)|what about|how about|(?:and |then )?(?:the )?same (?:for|with))\b/i
