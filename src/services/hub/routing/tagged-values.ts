import type { Kind } from '#operation/input/kind.ts'
import { bestLabels, type TagRules } from '#support/text/classifier/tagger.ts'
import { storedTags } from '#support/text/classifier/stored-tags.ts'
import { readSpans, type Span } from './read-spans.ts'
import { EXCLUDED, kindOfLabel, labelsFor, NOTHING, tagWords, UNTAKEN } from './tag-words.ts'
import { tokensOf } from './task-tokens.ts'
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

export function taggedValues(tool: TaskTool, text: TaskText): TaggedValue[] {
  return [...spansIn(tool, text)].flatMap(([label, spans]): TaggedValue[] => {
    if (label === UNTAKEN || label === EXCLUDED) return []
    const { input = label, flag } = /^(?<input>.+)=(?<flag>true|false)$/.exec(label)?.groups ?? {}
    const values = flag === undefined ? readSpans(tool, input, spans, text) : [flag === 'true']
    return values.length === 0 ? [] : [{ input, values, spans }]
  })
}

/** The parts of a task by label, each in text order. */
function spansIn(tool: TaskTool, text: TaskText): Map<string, Span[]> {
  const tokens = tokensOf(text.task)
  if (tokens.length === 0) return new Map()
  const labels = bestLabels(labelsFor(tool), tagWords(tool, text, tokens), storedTags(TAGS_MODEL), rulesOf(tool))
  const spans: { label: string; start: number; end: number }[] = []
  for (const [at, { name, follows }] of labels.entries()) {
    const { start, end } = tokens[at]!
    const last = spans.at(-1)
    if (follows !== undefined && last) last.end = end
    else if (name !== NOTHING) spans.push({ label: name, start, end })
  }
  return Map.groupBy(
    spans.map((it) => ({ ...it, text: text.task.slice(it.start, it.end) })),
    ({ label }) => label,
  )
}

/** Kinds of inputs for which a task hardly ever lists several values. */
const SINGLE: ReadonlySet<Kind['name']> = new Set(['amount', 'count', 'percent', 'flag'])
/** The words that may stand between two texts of a list, and between two choices: tea and coffee; in TCG, and in OCG. */
const [JOINT_WORDS, CHOICE_JOINT_WORDS] = [1, 3]
const rules = new WeakMap<TaskTool['operation'], TagRules>()

function rulesOf(tool: TaskTool): TagRules {
  const { operation } = tool
  const known = rules.get(operation)
  if (known) return known
  const together = labelsFor(tool).flatMap(({ name, follows }): [string, number][] => {
    const kind = kindOfLabel(tool, name)?.name
    if (follows !== undefined || [NOTHING, UNTAKEN, EXCLUDED].includes(name)) return []
    if (kind === undefined || kind === 'choice') return [[name, kind ? CHOICE_JOINT_WORDS : JOINT_WORDS]]
    return SINGLE.has(kind) ? [[name, 0]] : []
  })
  const made = { together: new Map(together) }
  rules.set(operation, made)
  return made
}
