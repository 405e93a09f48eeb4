import { kindFor } from '#operation/input/derived-kind.ts'
import { knownNamesOf } from '#operation/input/known-names.ts'
import type { Kind } from '#operation/input/kind.ts'
import type { Place } from '#operation/input/reading.ts'
import { labelOf } from '#operation/view/label-of.ts'
import type { TagLabel, TagWord } from '#support/text/classifier/tagger.ts'
import { declaredFacts, tokenFactsOf } from './tag-facts.ts'
import { TAGGED_MAX, tokensOf, type Token } from './task-tokens.ts'
import type { TaskText } from './task-text.ts'
import { kindOfInput, type TaskTool } from './task-tool.ts'

// The labels of a tool, and what the tagger knows about each token of a task.

/** The label of words that say nothing of a value. */
export const NOTHING = 'nothing'
/** The label of conditions that no input takes. */
export const UNTAKEN = 'untaken'
/** The label of what the task does not want. */
export const EXCLUDED = 'not'
/** The labels of words that give no input a value. */
export const OTHERS: readonly string[] = [NOTHING, UNTAKEN, EXCLUDED]

const labels = new WeakMap<TaskTool['operation'], readonly TagLabel[]>()

/** The labels that a token may have: for each input the first token of a value, and its further tokens (`limit+`). */
export function labelsFor({ operation }: TaskTool): readonly TagLabel[] {
  const known = labels.get(operation)
  if (known) return known
  const labelOfAll = (name: string, ...more: string[]): TagLabel => ({
    name,
    views: [name, `${operation.name}|${name}`, ...more],
  })
  const made = [
    ...OTHERS.map((name) => labelOfAll(name)),
    ...Object.entries(operation.input.shape).flatMap(([input, schema]) => {
      const kind = kindFor(schema)?.name ?? 'text'
      return namesOf(input, kind).flatMap((name): TagLabel[] => {
        const wider = name === input ? [] : [input]
        return [
          labelOfAll(name, `:${kind}`, ...wider),
          { ...labelOfAll(`${name}+`, `:${kind}+`, ...wider.map((it) => `${it}+`)), follows: name },
        ]
      })
    }),
  ]
  labels.set(operation, made)
  return made
}

/** The labels of search terms, for tools with other inputs. */
export const TERM_LABELS: readonly TagLabel[] = [
  ...OTHERS.map((name) => ({ name, views: [name] })),
  { name: 'q', views: ['q', ':text'] },
  { name: 'q+', views: ['q+', ':text+'], follows: 'q' },
]

/** The labels of an input. A flag has one for each answer. */
function namesOf(input: string, kind: string | undefined): string[] {
  return kind === 'flag' ? [`${input}=true`, `${input}=false`] : [input]
}

export function tagWords(tool: TaskTool, text: TaskText): TagWord[] {
  const read = tokenFactsOf(text)
  const declared = declaredFacts(tool, read)
  const own = ownFacts(tool, text, read.tokens)
  return read.tokens.map((_token, at): TagWord => ({ facts: [...read.facts[at]!, ...declared[at]!], own: own[at]! }))
}

/** For each token and label: whether the input’s reader finds a value there, and whether the input’s name is near or before it. */
function ownFacts(tool: TaskTool, { task, reading }: TaskText, tokens: readonly Token[]): Map<string, string[]>[] {
  const scanned = task.slice(0, TAGGED_MAX)
  const all = tokens.map(() => new Map<string, string[]>(OTHERS.map((name) => [name, []])))
  for (const [input, schema] of Object.entries(tool.operation.input.shape)) {
    const kind = kindFor(schema)
    const found = [kind, kind?.item, knownNamesOf(schema)].flatMap((it) => it?.find?.(scanned, reading) ?? [])
    const named = nearName(tool, input, scanned, tokens)
    for (const [at, { start, end }] of tokens.entries()) {
      const hit = found.find((it) => it.start < end && start < it.end)
      const facts = [...hitFacts(hit, { start, end }, found.length), ...named[at]!]
      for (const name of namesOf(input, kind?.name)) all[at]!.set(name, facts).set(`${name}+`, facts)
      if (hit) for (const name of OTHERS) all[at]!.get(name)!.push(`hit${kind?.name ?? 'text'}`, `hit ${input}`)
    }
  }
  return all
}

function hitFacts(hit: Place | undefined, { start, end }: Place, count: number): string[] {
  if (!hit) return ['miss', `had${Number(count > 0)}`]
  return [`hit${Number(hit.start >= start)}${Number(hit.end <= end)}`, `one${Number(count === 1)}`]
}

const NEAR = [-3, -2, -1, 0, 1, 2, 3]

/** The tokens near a word of the input’s label, and those right after the whole label. */
function nearName({ operation, service }: TaskTool, input: string, task: string, tokens: readonly Token[]): string[][] {
  const texts = [...(labelOf(input, operation.name, service.words)?.label ?? []), input.replaceAll('_', ' ')]
  const words = texts.flatMap((it) => tokensOf(it).map(({ word }) => word))
  const telling = new Set(words.filter((it) => /[a-z]{3}|\p{sc=Han}{2}/u.test(it)))
  const isNamed = tokens.map(({ word }) => telling.has(word))
  const names = texts.map((it) => it.toLowerCase())
  return tokens.map(({ start }, at) => {
    const before = task.slice(0, start).trimEnd().toLowerCase()
    const near = NEAR.flatMap((far) => (isNamed[at + far] ? [`named${Math.sign(far)}`] : []))
    return [...new Set(near), ...(names.some((it) => before.endsWith(it)) ? ['called'] : [])]
  })
}

/** The kind of the input of a label. Undefined for free text. */
export function kindOfLabel(tool: TaskTool, label: string): Kind | undefined {
  return kindOfInput(tool, label.split(/[=+]/, 1)[0] ?? '')
}
