import { cachedUntilChange } from '#data/db/version-cache.ts'
import type { Kind } from '#operation/input/kind.ts'
import { bestLabels, type TagLabel, type TagRules } from '#support/text/classifier/tagger.ts'
import { storedTags } from '#support/text/classifier/stored-tags.ts'
import { leftOutIn } from './left-out.ts'
import { meet } from './places-of-values.ts'
import { boundAt, readSpans, type Span } from './read-spans.ts'
import { tokenFactsOf } from './tag-facts.ts'
import { EXCLUDED, kindOfLabel, labelsFor, NOTHING, OTHERS, tagWords, TERM_LABELS, UNTAKEN } from './tag-words.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

// Finds the values of a task for the inputs of a tool with a tagger that labels each word. research/train-tags.ts trains
// it.

export const TAGS_MODEL = 'models/hub/tags.model.zst'

export interface TaggedValue {
  readonly input: string
  readonly values: readonly unknown[]
  /** The parts of the task from which the values come. */
  readonly spans: readonly Span[]
}

export interface TaggedSpan extends Span {
  /** The name of an input, with the answer of a flag (`remote=true`), `untaken` or `not`. */
  readonly label: string
}

/** The values that the tagger finds for each input. */
export function taggedValues(tool: TaskTool, text: TaskText): TaggedValue[] {
  return [...Map.groupBy(taggedSpans(tool, text), ({ label }) => label)].flatMap(([label, spans]): TaggedValue[] => {
    if (label === UNTAKEN || label === EXCLUDED) return []
    const { input = label, flag } = /^(?<input>.+)=(?<flag>true|false)$/.exec(label)?.groups ?? {}
    const values = flag === undefined ? readSpans(tool, input, spans, text) : [flag === 'true']
    return values.length === 0 ? [] : [{ input, values, spans }]
  })
}

const READ_MAX = 50
const newlyRead = () => new Map<string, readonly TaggedSpan[]>()

/** The parts of a task that say a value, a condition that no input takes, or what is not wanted, in text order. */
export function taggedSpans(tool: TaskTool, text: TaskText): readonly TaggedSpan[] {
  const { context, today } = text.reading
  const cache = context && cachedUntilChange(context.db, newlyRead)
  const key = [tool.operation.name, today, text.task].join('\n')
  const known = cache?.get(key)
  if (known) return known
  const first = withLeftOut(spansOf(tool, text, labelsFor(tool), rulesOf(tool)), text)
  const free = easyLabels(tool).filter((label) => !first.some((it) => it.label === label))
  const taken = first.filter(({ label }) => label !== UNTAKEN)
  const more = likeliestSpans(tool, text, free, EASY_BIAS).filter((it) => !meet(it, taken) && isRead(tool, text, it))
  const spans = [...first, ...more].map((it) => asBound(tool, text, it)).toSorted((a, b) => a.start - b.start)
  if (cache?.size === READ_MAX) cache.clear()
  cache?.set(key, spans)
  return spans
}

/** A number with a word such as below or 以上 is a bound, whatever the tagger takes it for: 本益比低於 8 is a most. */
function asBound({ operation }: TaskTool, { task }: TaskText, span: TaggedSpan): TaggedSpan {
  const { min, max } = operation.input.shape
  if (!min || !max || !/^\d/.test(span.text)) return span
  const bound = boundAt(task, span)
  return bound ? { ...span, label: bound } : span
}

/**
 * The spans, with what the task excludes by its words, unless the tagger finds all exclusions elsewhere. A flag may take
 * an exclusion: 不用自己裝的.
 */
function withLeftOut(spans: readonly TaggedSpan[], { task }: TaskText): readonly TaggedSpan[] {
  const excluded = spans.filter(({ label }) => label === EXCLUDED)
  const places = leftOutIn(task).filter((place) => excluded.length === 0 || meet(place, excluded))
  const known = spans.map((it) => (meet(it, places) && !it.label.includes('=') ? { ...it, label: EXCLUDED } : it))
  const others = places.filter((place) => !meet(place, spans))
  return [...known, ...others.map((it) => ({ ...it, label: EXCLUDED, text: task.slice(it.start, it.end) }))].toSorted(
    (a, b) => a.start - b.start,
  )
}

/** The likeliest values for an input without which the tool cannot be called, if `taggedValues` finds none. */
export function likeliestValues(tool: TaskTool, text: TaskText, input: string): readonly unknown[] {
  for (const bias of NEED_STEPS) {
    const values = readSpans(tool, input, likeliestSpans(tool, text, [input], bias), text)
    if (values.length > 0) return values
  }
  return []
}

/** The parts of a task that say the values of some inputs, if these need less evidence. */
function likeliestSpans(tool: TaskTool, text: TaskText, inputs: readonly string[], bias: number): TaggedSpan[] {
  if (inputs.length === 0) return []
  const rules = { ...rulesOf(tool), bias: new Map([...REPORTED, ...inputs.map((it) => [it, bias] as const)]) }
  return spansOf(tool, text, labelsFor(tool), rules).filter(({ label }) => inputs.includes(label))
}

/** The search terms of a task for a tool of another site, whose inputs the tagger does not know. */
export function taggedTerms(tool: TaskTool, text: TaskText): string[] {
  const terms = spansOf(tool, text, TERM_LABELS, { together: new Map([['q', JOINT_WORDS]]) })
  return terms.flatMap((it) => (it.label === 'q' ? [it.text] : []))
}

function spansOf(tool: TaskTool, text: TaskText, labels: readonly TagLabel[], rules: TagRules): TaggedSpan[] {
  const { tokens } = tokenFactsOf(text)
  if (tokens.length === 0) return []
  const spans: { label: string; start: number; end: number }[] = []
  for (const [at, label] of bestLabels(labels, tagWords(tool, text), storedTags(TAGS_MODEL), rules).entries()) {
    const { name, follows } = label
    const { start, end } = tokens[at]!
    const last = spans.at(-1)
    const goesOn = follows !== undefined || (isOther(name) && last?.label === name && last.end === tokens[at - 1]!.end)
    if (goesOn && last) last.end = end
    else if (name !== NOTHING) spans.push({ label: name, start, end })
  }
  return spans.map((it) => ({ ...it, text: text.task.slice(it.start, it.end) }))
}

function isOther(label: string): boolean {
  return label === UNTAKEN || label === EXCLUDED
}

/** A condition that is lost in silence is worse than a word reported without need. */
const REPORTED: ReadonlyMap<string, number> = new Map([
  [UNTAKEN, 0.4],
  [EXCLUDED, 0.4],
])

/** Whether the words of a count are one. Other words are too weak evidence: 12 or 13. */
function isRead(tool: TaskTool, { task, reading }: TaskText, span: TaggedSpan): boolean {
  const kind = kindOfLabel(tool, span.label)
  return kind?.name !== 'count' || meet(span, kind.find?.(task, reading) ?? [])
}

/** Added to the score of an input without which the tool cannot be called, until it has a value. */
const NEED_STEPS = [2, 4]
/** Added to the score of an input that has no words of the task yet. */
const EASY_BIAS = 2
/** Kinds of inputs whose values are hardly ever meant for another input. */
const EASY: ReadonlySet<Kind['name'] | undefined> = new Set([
  'count',
  'date',
  'month',
  'year',
  'receipt_period',
  'named',
  undefined,
])

function easyLabels(tool: TaskTool): string[] {
  return labelsFor(tool).flatMap(({ name, follows }) =>
    follows === undefined && !OTHERS.includes(name) && EASY.has(kindOfLabel(tool, name)?.name) ? [name] : [],
  )
}

/** Kinds of inputs for which a task hardly ever lists several values. */
const SINGLE: ReadonlySet<Kind['name']> = new Set(['amount', 'count', 'percent', 'flag', 'time'])
/** The words that may stand between two texts of a list, and between two choices: for tea and for coffee; in TCG, and in OCG. */
const [JOINT_WORDS, CHOICE_JOINT_WORDS] = [2, 3]
const rulesByTool = new WeakMap<TaskTool['operation'], TagRules>()

function rulesOf(tool: TaskTool): TagRules {
  const { operation } = tool
  const known = rulesByTool.get(operation)
  if (known) return known
  const together = labelsFor(tool).flatMap(({ name, follows }): [string, number][] => {
    const kind = kindOfLabel(tool, name)?.name
    if (follows !== undefined || OTHERS.includes(name)) return []
    if (kind === undefined || kind === 'choice') return [[name, kind ? CHOICE_JOINT_WORDS : JOINT_WORDS]]
    return SINGLE.has(kind) ? [[name, 0]] : []
  })
  const made = { together: new Map(together), bias: REPORTED }
  rulesByTool.set(operation, made)
  return made
}
