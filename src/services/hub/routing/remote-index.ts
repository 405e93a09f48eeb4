import type { Entities } from './entities.ts'
import { fitOfEntities } from './entity-fit.ts'
import type { Steps } from '#operation/cooperative-yield.ts'
import { ENTITY_WEIGHT, lengthOf, rarityOf, saturated, type Declarations } from './term-weights.ts'
import { taskTerms, type Term } from './task-terms.ts'
import type { TaskTool } from './task-tool.ts'

// Of what a site says of its tool, and how much it counts. There are no keywords and no example tasks of it, so the name
// counts as they would; the site is often what the task calls by name.
const FIELDS: readonly (readonly [(tool: TaskTool) => string, number])[] = [
  [({ operation }) => operation.title, 4],
  [({ operation }) => operation.summary, 2.9],
  [({ service }) => service.name, 3],
  [({ description }) => description.slice(0, DESCRIPTION_CHARACTERS_MAX), 0.5],
  [({ inputSchema }) => Object.keys(inputSchema.properties ?? {}).join(' '), 0.7],
]

/** What stands further down tells how to call it. */
const DESCRIPTION_CHARACTERS_MAX = 600

/** What is declared here has keywords and example tasks besides, which speak for it as much again. */
const BARE_WEIGHT = 2

/** More than these few say too little of what is asked. */
const JUDGED_MAX = 50

/** So many tools are read in a step, or put where their terms are looked for. */
const TOOLS_AT_ONCE = 5
const LISTED_AT_ONCE = 100

export interface RemoteIndex {
  readonly isEmpty: boolean
  /** Whether a tool of a remote site says this. */
  knows(term: string): boolean
  /** The tools that say something of what is asked. */
  score(terms: readonly Term[], entities: Entities): RemoteScore[]
}

export interface RemoteScore {
  readonly tool: TaskTool
  readonly text: number
  readonly score: number
  readonly weights: ReadonlyMap<string, number>
}

const counts = new WeakMap<TaskTool, ReadonlyMap<string, number>>()

/** The tools of remote sites by the terms that they hold, so that a task asks only those that say something of it. */
export function* remoteIndexSteps(tools: readonly TaskTool[], local: Declarations): Steps<RemoteIndex> {
  const counted: ReadonlyMap<string, number>[] = []
  for (const tool of tools) {
    counted.push(countTerms(tool))
    if (counted.length % TOOLS_AT_ONCE === 0) yield
  }
  const length = counted.reduce((sum, it) => sum + lengthOf(it), 0) / Math.max(1, counted.length)
  const weights = counted.map((count) => saturated(count, length))
  const postings = new Map<string, number[]>()
  for (const [at, held] of weights.entries()) {
    if (at % LISTED_AT_ONCE === 0) yield
    for (const text of held.keys()) {
      const holding = postings.get(text)
      if (holding) holding.push(at)
      else postings.set(text, [at])
    }
  }
  const all = tools.length + local.count
  const rarity = (text: string, holding: number) => rarityOf(holding + (local.frequency.get(text) ?? 0), all)
  return {
    isEmpty: tools.length === 0,
    knows: (term) => postings.has(term),
    score(terms, entities) {
      const texts = new Map<number, number>()
      for (const { text, weight } of strongest(terms)) {
        const holding = postings.get(text) ?? []
        const worth = BARE_WEIGHT * weight * rarity(text, holding.length)
        for (const at of holding) texts.set(at, (texts.get(at) ?? 0) + worth * (weights[at]?.get(text) ?? 0))
      }
      const best = [...texts].toSorted(([, a], [, b]) => b - a).slice(0, JUDGED_MAX)
      return best.flatMap(([at, text]) => {
        const tool = tools[at]
        const held = weights[at]
        if (!tool || !held) return []
        return [{ tool, text, score: text + ENTITY_WEIGHT * fitOfEntities(tool, entities), weights: held }]
      })
    },
  }
}

/** Each term once, as what says most of it. */
function strongest(terms: readonly Term[]): Term[] {
  const byText = new Map<string, Term>()
  for (const term of terms) {
    if (term.weight > (byText.get(term.text)?.weight ?? 0)) byText.set(term.text, term)
  }
  return [...byText.values()]
}

function countTerms(tool: TaskTool): ReadonlyMap<string, number> {
  const held = counts.get(tool)
  if (held) return held
  const made = new Map<string, number>()
  for (const [read, weight] of FIELDS) {
    for (const { text } of taskTerms(read(tool))) made.set(text, (made.get(text) ?? 0) + weight)
  }
  counts.set(tool, made)
  return made
}
