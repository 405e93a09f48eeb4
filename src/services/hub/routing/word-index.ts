import type { Steps } from '#operation/cooperative-yield.ts'
import { taskTerms, withoutAddresses, type Term } from './task-terms.ts'
import type { TaskTool } from './task-tool.ts'

/** The texts of a tool's declaration, each with its weight. */
type Fields = readonly (readonly [read: (tool: TaskTool) => string, weight: number])[]

export const DECLARED: Fields = [
  [({ tasks }) => withoutAddresses(tasks.join(' , ')), 1.3],
  [({ operation }) => `${operation.title} , ${operation.titleZh}`, 3.9],
  [({ operation }) => operation.name, 3.3],
  [({ operation }) => operation.summary, 1.5],
  [({ operation }) => firstSentence(operation.description), 1.4],
  [({ inputSchema }) => Object.keys(inputSchema.properties ?? {}).join(' '), 0.7],
  [({ service }) => `${service.title} , ${service.titleZh}`, 0.5],
]

const REMOTE_DESCRIPTION_CHARACTERS_MAX = 600

/**
 * The texts of a remote tool, which has no example tasks. The site's name counts, because tasks often
 * contain it.
 */
export const REMOTE: Fields = [
  [({ operation }) => operation.title, 4],
  [({ operation }) => operation.summary, 2.9],
  [({ service }) => service.name, 3],
  [({ description }) => description.slice(0, REMOTE_DESCRIPTION_CHARACTERS_MAX), 0.5],
  [({ inputSchema }) => Object.keys(inputSchema.properties ?? {}).join(' '), 0.7],
]

/** BM25's saturation of term counts (`k1`) and strength of length normalisation (`b`). */
const SATURATION = 2
const LENGTH_SHARE = 0.4
const TOOLS_AT_ONCE = 5
const TELLING_MAX = 4

/** The words of declarations, scored by Okapi BM25. */
export interface WordIndex {
  /** The number of tools. */
  readonly count: number
  /** The number of tools whose texts contain the term. */
  holding(term: string): number
  /** The score of each tool with at least one term, by the tool's index. */
  score(terms: readonly Term[]): Map<number, number>
  /** The words that a tool's texts share with the task, the rarest first. */
  telling(terms: readonly Term[], tool: number): string[]
}

/**
 * Indexes the tools. Words of `beside` count for the rarity of a word, so that scores of the two indexes are
 * comparable.
 */
export function* wordIndexSteps(tools: readonly TaskTool[], fields: Fields, beside?: WordIndex): Steps<WordIndex> {
  const counted: ReadonlyMap<string, number>[] = []
  for (const tool of tools) {
    counted.push(countTerms(tool, fields))
    if (counted.length % TOOLS_AT_ONCE === 0) yield
  }
  const lengths = counted.map((counts) => counts.values().reduce((sum, count) => sum + count, 0))
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, tools.length)
  const postings = new Map<string, Map<number, number>>()
  for (const [tool, counts] of counted.entries()) {
    const hold = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * lengths[tool]!) / usual)
    for (const [text, count] of counts) {
      const posting = postings.get(text) ?? new Map<number, number>()
      postings.set(text, posting.set(tool, (count * (SATURATION + 1)) / (count + hold)))
    }
    if (tool % TOOLS_AT_ONCE === 0) yield
  }
  const all = tools.length + (beside?.count ?? 0)
  const rarityOf = (text: string) => {
    const holding = (postings.get(text)?.size ?? 0) + (beside?.holding(text) ?? 0)
    return Math.log(1 + (all - holding + 0.5) / (holding + 0.5))
  }
  return {
    count: tools.length,
    holding: (term) => postings.get(term)?.size ?? 0,
    score: (terms) => {
      const scores = new Map<number, number>()
      for (const { text, weight } of terms) {
        const worth = weight * rarityOf(text)
        for (const [tool, frequency] of postings.get(text) ?? [])
          scores.set(tool, (scores.get(tool) ?? 0) + worth * frequency)
      }
      return scores
    },
    telling: (terms, tool) =>
      terms
        .filter(({ text, surface }) => surface !== undefined && postings.get(text)?.has(tool))
        .toSorted((a, b) => b.weight * rarityOf(b.text) - a.weight * rarityOf(a.text))
        .slice(0, TELLING_MAX)
        .flatMap(({ surface }) => surface ?? []),
  }
}

// Caches the words of each tool, because a changed list of remote tools contains mostly unchanged tools.
const known = new WeakMap<TaskTool, ReadonlyMap<string, number>>()

function countTerms(tool: TaskTool, fields: Fields): ReadonlyMap<string, number> {
  const frequency = known.get(tool)
  if (frequency) return frequency
  const counts = new Map<string, number>()
  for (const [read, weight] of fields) {
    for (const { text } of taskTerms(read(tool))) counts.set(text, (counts.get(text) ?? 0) + weight)
  }
  known.set(tool, counts)
  return counts
}

export function firstSentence(text: string): string {
  return text.split(/(?<=[.。])\s/)[0] ?? ''
}
