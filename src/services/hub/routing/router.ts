import type { Reading } from '#operation/input/reading.ts'
import { normalise } from '#support/text/normalise.ts'
import type { TaskTool } from './task-tool.ts'
import { withoutCourtesy } from './courtesy.ts'
import { findEntities, NAMED_ID, type Entities } from './entities.ts'
import { fitOfEntities } from './entity-fit.ts'
import { hasNamedValue, lacksValue, namePattern, type NamedValue } from './named-values.ts'
import { namedInTask } from './named-in-task.ts'
import { findersOf } from './marks.ts'
import { atOnce, type Steps } from '#operation/cooperative-yield.ts'
import { remoteIndexSteps } from './remote-index.ts'
import { likelihoods, requestModel } from './learnt.ts'
import { englishTerms } from './english-terms.ts'
import { byFirstLetter, correctWord } from './spelling.ts'
import { ENTITY_WEIGHT, lengthOf, rarityOf, saturated, type Declarations } from './term-weights.ts'
import { taskTerms, withoutAddresses, type Term } from './task-terms.ts'

export interface Candidate {
  readonly tool: TaskTool
  readonly score: number
  /** Words of the task that speak for this tool, the most telling first. */
  readonly words: readonly string[]
}

export interface Routed {
  readonly entities: Entities
  /** Best first; only tools that something speaks for. */
  readonly candidates: readonly Candidate[]
  /** How sure the first one is, from 0 to 1. */
  readonly confidence: number
  readonly evidence: Evidence
}

/** With a `reading`, what the task names by the records speaks for a tool that takes it, and Chinese finds English tools of others. */
export type Route = (task: string, now: Date, reading?: Reading) => Routed

// The weight of each field, tuned on the collected tasks. Example tasks are compared as a whole as well, so their single words count little.
const FIELDS: readonly (readonly [(tool: TaskTool) => string, number])[] = [
  [({ operation }) => operation.keywords.join(' , '), 3],
  [({ tasks }) => withoutAddresses(tasks.join(' , ')), 0.8],
  [({ operation }) => `${operation.title} , ${operation.titleZh}`, 3.9],
  [({ operation }) => operation.name, 3.3],
  [({ operation }) => operation.summary, 1.5],
  [({ operation }) => firstSentence(operation.description), 1.4],
  [({ inputSchema }) => Object.keys(inputSchema.properties ?? {}).join(' '), 0.7],
  [({ service }) => `${service.title} , ${service.titleZh}`, 0.5],
]

const EXAMPLE_WEIGHT = 3.8
/** The model speaks against a tool no more than this. */
const LEARNT_MIN = -4
/** How much it speaks for a tool that the task calls a value of its input by name. */
const NAMED_VALUE_FIT = 3
/** Words that no tool knows count as this rare when tasks are compared. */
const UNKNOWN_RARITY = 5

/** What is asked for stands at the beginning or the end; between them people paste what it is about. */
const HEAD_CHARACTERS = 220
const TAIL_CHARACTERS = 80

/**
 * Reads the declarations once; routing a task then takes well under a millisecond and asks nobody. Tools of remote sites
 * are judged beside the others, and change nothing of how those are.
 */
export function createRouter(tools: readonly TaskTool[], remoteTools: readonly TaskTool[] = []): Route {
  return atOnce(routerSteps(tools, remoteTools))
}

/** The same in steps of a few milliseconds. */
export function* routerSteps(tools: readonly TaskTool[], remoteTools: readonly TaskTool[]): Steps<Route> {
  yield
  const index = indexes.get(tools) ?? (yield* indexSteps(tools))
  indexes.set(tools, index)
  const remote = yield* remoteIndexSteps(remoteTools, index)
  const finders = findersOf(tools.map(({ operation }) => operation))
  const names = new Set(tools.map(({ operation }) => operation.name))
  yield
  requestModel()
  yield
  return (task, now, reading) => {
    const entities = findEntities(task, now)
    const asked = withoutCourtesy(withoutIds(withoutMiddle(withoutQuotes(task)).replaceAll(RATHER, ' ')))
    const normalised = normalise(asked)
    const isKnown = (text: string) => index.rarity.has(text) || remote.knows(text)
    const terms = mergeTerms(taskTerms(withoutAddresses(asked)), isKnown, index)
    const { likely, elsewhere } = likelihoods(task, names, finders, reading)
    // Half of it speaks for the likeliest, half against the others: of the tools of other sites nothing was learnt.
    const middle = Math.max(0, ...likely.values()) / 2
    const isYesNo = YES_OR_NO.test(task) && entities.dates.length === 1
    const asksPeople = ASKS_PEOPLE.test(task)
    const notHeld = index.notHeld.filter(({ pattern }) => pattern.test(normalised)).map(({ service }) => service)
    const named = index.choiceNames.filter(({ pattern }) => pattern.test(normalised))
    const inTask = reading && namedInTask(task, reading)
    // A list that takes no share answers nothing of the one that is named.
    const ofShares = new Set(tools.filter((tool) => inTask?.isShare(tool)).map(({ service }) => service))
    const texts = scoreTexts(index, weigh(terms, index))
    const seldom = remote.isEmpty ? SELDOM.amongOwn : SELDOM.besideSites
    const local = tools.map((tool, at) => {
      const text = notHeld.includes(tool.service.name) ? 0 : (texts[at] ?? 0)
      const isNamed = hasNamedValue(tool.valueNames, normalised) || (inTask?.isNamed(tool) ?? false)
      const isAsked = isYesNo && isOneDayAsked(tool)
      const isOther =
        !isNamed &&
        ((ofShares.has(tool.service) && tool.inputSchema.properties?.['code'] === undefined) ||
          lacksValue(
            tool.inputSchema,
            named.filter(({ service }) => service === tool.service.name),
          ))
      const fit =
        fitOfEntities(tool, entities) +
        (isNamed ? NAMED_VALUE_FIT : isOther ? -NAMED_VALUE_FIT : 0) +
        (isAsked ? YES_OR_NO_FIT : 0) +
        (asksPeople ? fitOfPeople(tool) : 0)
      const taught = Math.max(LEARNT_MIN, likely.get(tool.operation.name) ?? LEARNT_MIN) - middle
      const said = text + ENTITY_WEIGHT * fit - (tool.operation.unlisted ? seldom : 0)
      return { tool, text, said, score: said + taught, weights: index.weights[at] }
    })
    const others = remote.isEmpty ? [] : remote.score([...terms, ...englishTerms(terms, reading)], entities)
    const scored = [...local, ...others.map((it) => ({ ...it, said: it.score }))]
      .filter(({ text, said }) => said > 0 && (text > 0 || said >= 3))
      .sort((a, b) => b.score - a.score || (a.tool.operation.name < b.tool.operation.name ? -1 : 1))
    const share = Math.exp(likely.get(scored[0]?.tool.operation.name ?? '') ?? -Infinity) / likely.size
    const evidence = evidenceOf(scored, share, elsewhere)
    return {
      entities,
      evidence,
      candidates: scored
        .slice(0, 10)
        .map(({ tool, score, weights }) => ({ tool, score, words: tellingWords(index, terms, weights) })),
      confidence: confidenceOf(evidence),
    }
  }
}

/** What no list names is meant more seldom: of two that fit alike it is the other, and the more so where sites have tools. */
const SELDOM = { amongOwn: 3, besideSites: 6 }

/** A question that is answered by yes or no. */
const YES_OR_NO =
  /^(?:and |so )?(?:is|are|was|were|will|does|do|did)\b|(?:是不是|有沒有|要不要|會不會|放不放)|(?:放假|上班|上課|補班|休息|休市|放)嗎/i
/** What others think of a thing is asked of them, whatever list names the thing as well. */
const ASKS_PEOPLE =
  /(?:大家|網友|別人|用過的人|你們)(?:都)?(?:怎麼|覺得|說|評)|風評|口碑|(?<!被)評價(?!表|單)|(?:好用|值得買|推薦)嗎|(?:有人|有沒有人|誰)推薦|\bwhat (?:do|does) (?:people|users|everyone|others|folks) (?:say|think)|\breviews? of\b|\bany good\b/i
const PEOPLE_FIT = 5

/** For what searches for what people say of whatever it is given; against a list that can be told no name at all. */
function fitOfPeople({ operation, inputSchema }: TaskTool): number {
  const { properties = {}, required = [] } = inputSchema
  if (operation.keywords.includes('評價') && required.includes('q')) return PEOPLE_FIT
  return Object.keys(properties).length === 0 ? -PEOPLE_FIT : 0
}

/** How much it speaks for the tool that says of one day whether it is one. */
const YES_OR_NO_FIT = 3

/** Answers a question of yes or no about a day that it cannot do without. */
function isOneDayAsked({ operation, inputSchema }: TaskTool): boolean {
  return /^(?:Is|Are|Does|Do|Will)\b.*\?$/.test(operation.title) && (inputSchema.required ?? []).includes('date')
}

/** The words of an id say nothing of what is wanted: “the review with the id sample-laptop” is about no laptop. */
function withoutIds(task: string): string {
  return task.replaceAll(NAMED_ID, (all, what: string, _verb, id: string) => (id.includes('-') ? what : all))
}

/** A passage in quotation marks, which is handed over to be worked on. A name in them says what a task is about. */
const PASSAGE = /[「『“"][^「」『』“”"]{16,}[」』”"]/g

function withoutQuotes(task: string): string {
  const asked = task.replaceAll(PASSAGE, ' ')
  return /[\p{L}\p{N}]{3}/u.test(asked) ? asked : task
}

/** 比較 before an adjective says “more” and asks for no comparison. */
const RATHER = /比較(?=[高低多少好貴大小快慢強久早晚長短嚴]|便宜|划算)/gu

function withoutMiddle(task: string): string {
  if (task.length <= HEAD_CHARACTERS + TAIL_CHARACTERS) return task
  return `${task.slice(0, HEAD_CHARACTERS)} ${task.slice(-TAIL_CHARACTERS)}`
}

interface Index extends Declarations {
  /** For each tool, how much each term counts in its declaration, saturated: the more often, the less each adds. */
  readonly weights: readonly ReadonlyMap<string, number>[]
  /** For each term, the tools whose declarations hold it, and how much it counts there. */
  readonly holding: ReadonlyMap<string, readonly { readonly tool: number; readonly weight: number }[]>
  /** The example tasks of all tools, and how much the terms of each are worth together. */
  readonly examples: readonly { readonly tool: number; readonly worth: number }[]
  /** For each term, the example tasks that hold it. */
  readonly exampleHolding: ReadonlyMap<string, readonly number[]>
  /** What callers say instead of the values of a choice of any tool of a service. */
  readonly choiceNames: readonly (NamedValue & { readonly service: string })[]
  /** What services say that they hold nothing of. */
  readonly notHeld: readonly { readonly service: string; readonly pattern: RegExp }[]
  readonly rarity: ReadonlyMap<string, number>
  readonly spelling: ReadonlyMap<string, readonly string[]>
}

const indexes = new WeakMap<readonly TaskTool[], Index>()

/** So many example tasks are read in a step. */
const EXAMPLES_AT_ONCE = 20

function* indexSteps(tools: readonly TaskTool[]): Steps<Index> {
  const counted: Map<string, number>[] = []
  for (const tool of tools) {
    counted.push(countTerms(tool))
    yield
  }
  const frequency = new Map<string, number>()
  for (const counts of counted) for (const text of counts.keys()) frequency.set(text, (frequency.get(text) ?? 0) + 1)
  const rarity = new Map([...frequency].map(([text, holding]) => [text, rarityOf(holding, tools.length)]))
  const length = counted.reduce((sum, counts) => sum + lengthOf(counts), 0) / counted.length
  const worth = ({ text, weight }: Term) => weight * (rarity.get(text) ?? UNKNOWN_RARITY)
  const weights = counted.map((counts) => saturated(counts, length))
  yield
  const examples: { tool: number; terms: ReadonlyMap<string, Term>; worth: number }[] = []
  for (const [tool, task] of tools.flatMap(({ tasks }, at) => tasks.map((it) => [at, it] as const))) {
    const terms = new Map(taskTerms(withoutAddresses(task)).map((term) => [term.text, term]))
    examples.push({ tool, terms, worth: [...terms.values()].reduce((sum, term) => sum + worth(term), 0) })
    if (examples.length % EXAMPLES_AT_ONCE === 0) yield
  }
  const holding = Map.groupBy(
    weights.flatMap((held, tool) => [...held].map(([text, weight]) => ({ text, tool, weight }))),
    ({ text }) => text,
  )
  yield
  return {
    weights,
    holding,
    examples: examples.map(({ tool, worth }) => ({ tool, worth })),
    exampleHolding: postingsOf(examples.map(({ terms }) => terms.keys())),
    choiceNames: tools.flatMap(({ service, valueNames, inputSchema }) =>
      valueNames
        .filter(({ input }) => inputSchema.properties?.[input]?.enum !== undefined)
        .map((it) => ({ ...it, service: service.name })),
    ),
    notHeld: [...new Set(tools.map(({ service }) => service))].flatMap(({ name, notHeld = [] }) =>
      notHeld.map((it) => ({ service: name, pattern: namePattern(normalise(it)) })),
    ),
    count: tools.length,
    frequency,
    rarity,
    spelling: byFirstLetter(frequency.keys()),
  }
}

/** For each text, the places of the lists that hold it. */
function postingsOf(lists: readonly Iterable<string>[]): Map<string, number[]> {
  const postings = new Map<string, number[]>()
  for (const [at, texts] of lists.entries()) {
    for (const text of texts) {
      const places = postings.get(text)
      if (places) places.push(at)
      else postings.set(text, [at])
    }
  }
  return postings
}

function countTerms(tool: TaskTool): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [read, weight] of FIELDS) {
    for (const term of taskTerms(read(tool))) counts.set(term.text, (counts.get(term.text) ?? 0) + weight)
  }
  return counts
}

/** Each term once, misspelt ones corrected. */
function mergeTerms(
  terms: readonly Term[],
  isKnown: (text: string) => boolean,
  { spelling }: Pick<Index, 'spelling'>,
): Term[] {
  const merged = new Map<string, Term>()
  for (const term of terms) {
    const text = isKnown(term.text) ? term.text : (correctWord(term.text, spelling) ?? term.text)
    merged.set(text, { ...term, text })
  }
  return [...merged.values()]
}

/** The terms of a task, each with what it is worth where it is found. */
interface Weighed {
  readonly terms: readonly { readonly text: string; readonly worth: number; readonly inExample: number }[]
  /** What they are worth together in an example task. */
  readonly inExample: number
}

function weigh(terms: readonly Term[], { rarity }: Index): Weighed {
  const weighed = terms.map(({ text, weight }) => ({
    text,
    worth: weight * (rarity.get(text) ?? 0),
    inExample: weight * (rarity.get(text) ?? UNKNOWN_RARITY),
  }))
  return { terms: weighed, inExample: weighed.reduce((sum, term) => sum + term.inExample, 0) }
}

/**
 * What the words say for each tool: those of its declaration, and how like the likest of its example tasks is, from 0 to 1
 * (Dice: shared worth over the worth of both). Term by term, so that only what holds one is looked at.
 */
function scoreTexts({ weights, holding, examples, exampleHolding }: Index, task: Weighed): Float64Array {
  const scores = new Float64Array(weights.length)
  const shared = new Float64Array(examples.length)
  const alike = new Set<number>()
  for (const { text, worth, inExample } of task.terms) {
    for (const { tool, weight } of holding.get(text) ?? []) scores[tool]! += worth * weight
    for (const example of exampleHolding.get(text) ?? []) {
      shared[example]! += inExample
      alike.add(example)
    }
  }
  const likest = new Float64Array(weights.length)
  for (const at of alike) {
    const { tool, worth } = examples[at]!
    likest[tool] = Math.max(likest[tool]!, (2 * shared[at]!) / (task.inExample + worth))
  }
  return scores.map((score, tool) => (score === 0 ? 0 : score + EXAMPLE_WEIGHT * likest[tool]!))
}

/** What the confidence is judged by. */
export interface Evidence {
  /** How much speaks for the first tool. */
  readonly score: number
  /** How far the first tool is ahead of the second, from 0 to 1. */
  readonly lead: number
  /** How likely the classifier takes it to be meant: a logarithm of odds. */
  readonly taught: number
  /** The same of no tool at all. */
  readonly elsewhere: number
}

function evidenceOf(scored: readonly { score: number; said: number }[], share: number, none: number): Evidence {
  const [first, second] = scored
  const [taught, elsewhere] = [oddsIn(share), oddsIn(none)]
  if (!first) return { score: 0, lead: 0, taught, elsewhere }
  const lead = (first.score - (second?.score ?? 0)) / first.said
  return { score: first.said, lead: Math.min(1, lead), taught, elsewhere }
}

function oddsIn(share: number): number {
  return Math.log(Math.max(SHARE_MIN, share) / Math.max(SHARE_MIN, 1 - share))
}

/** Less doubt than this makes nothing surer. */
const SHARE_MIN = 0.01
/** More than this makes no tool surer: near twins both have it. */
const SCORE_ENOUGH = 32

/** A logistic regression over the collected tasks, right and wrong, and over tasks that no tool answers. */
export function oddsOf({ score, lead }: Pick<Evidence, 'score' | 'lead'>): number {
  return -7 + 0.284 * Math.min(score, SCORE_ENOUGH) + 2.63 * lead
}

function confidenceOf(evidence: Evidence): number {
  if (evidence.score === 0) return 0
  return Math.round((1 / (1 + Math.exp(-oddsOf(evidence)))) * 100) / 100
}

function tellingWords(
  index: Index,
  terms: readonly Term[],
  weights: ReadonlyMap<string, number> | undefined,
): string[] {
  return terms
    .filter(({ text, surface }) => surface !== undefined && weights?.has(text))
    .toSorted((a, b) => b.weight * (index.rarity.get(b.text) ?? 0) - a.weight * (index.rarity.get(a.text) ?? 0))
    .slice(0, 4)
    .flatMap(({ surface }) => surface ?? [])
}

export function firstSentence(text: string): string {
  return text.split(/(?<=[.。])\s/)[0] ?? ''
}
