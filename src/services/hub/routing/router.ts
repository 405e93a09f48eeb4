import { cachedUntilChange } from '#data/db/version-cache.ts'
import type { Steps } from '#operation/cooperative-yield.ts'
import type { Reading } from '#operation/input/reading.ts'
import { featuresOf } from '#support/text/classifier/features.ts'
import { isNone, type Model } from '#support/text/classifier/model.ts'
import { englishTerms } from './english-terms.ts'
import { findEntities, QUOTED, type Entities } from './entities.ts'
import { requestModel } from './learnt.ts'
import { findersOf, marksOf, scan, SCANNED_MAX, type Finder, type Finders, type Scan } from './marks.ts'
import { rank, type Terms } from './ranking.ts'
import { subjectOf, type NamedSubject, type Subject } from './subjects.ts'
import { taskTerms, withoutAddresses, type Term } from './task-terms.ts'
import type { TaskTool } from './task-tool.ts'
import { DECLARED, REMOTE, wordIndexSteps, type WordIndex } from './word-index.ts'

export interface Candidate {
  readonly tool: TaskTool
  /** The probability that the task is meant for this tool. */
  readonly share: number
  /** Words of the task that match this tool, the rarest first. */
  readonly words: readonly string[]
}

export interface Routed {
  readonly entities: Entities
  /** The tools, the most probable first. Empty if the router knows no word or value of the task. */
  readonly candidates: readonly Candidate[]
  /** Free operations that have a page but are not tools, and paid ones, the most probable first. */
  readonly pages: readonly Candidate[]
  readonly confidence: number
  /** The classifier’s probability that none of the tools is meant. */
  readonly otherShare: number
  /** The subject of the task, if no tool covers it. */
  readonly subject?: NamedSubject | undefined
}

/**
 * Ranks the tools for a task. With a `reading`, looks up names in the database. If the task is a part of `whole`, the
 * classifier reads both, because a clause often lacks its verb or subject. For the same reason, it reads a task both with
 * and without its quotations.
 */
export type Route = (task: string, now: Date, reading?: Reading, whole?: string) => Routed

/** The classifier’s probability of each of its classes for a part of a task, by the words and values of the part. */
export type Classify = (part: string, whole: string, reading: Reading) => Float64Array

export interface Router {
  readonly route: Route
  readonly classify: Classify
}

/**
 * Of a longer task, only this beginning and end are read. Such a task contains pasted text, with the request before or
 * after it.
 */
const HEAD_CHARACTERS = 220
const TAIL_CHARACTERS = 80
const CANDIDATES_MAX = 10
/**
 * If the classifier gives a class of a part this probability, the complete task is not considered. Otherwise it counts as
 * much as the part.
 */
const CLEAR = 0.8
/**
 * The classifier does not know remote tools, so each gets at least this share, and its words decide. Fitted on
 * data/labelled/hub/remote-tasks-dev.tsv.
 */
const REMOTE_SHARE_MIN = 0.5
/** The factor on the word score of remote tools, which have no example tasks. */
const REMOTE_WORDS = 2
const READ_MAX = 50

interface Evidence {
  /** The evidence for each tool, by the tool's index. That for a variant counts for the tool that answers it. */
  readonly terms: readonly Terms[]
  /** The index of the tool that answers the requests for each operation: its own, or that of the tool it varies. */
  readonly answering: readonly number[]
  /** The part of the tool's probability that is the variant's. 1 for the tool itself. */
  readonly parts: readonly number[]
  /** The classifier's probability that none of the tools is meant. */
  readonly otherShare: number
  readonly subject: NamedSubject | undefined
  readonly words: readonly Term[]
  /** True if no word and no value of the task is known. */
  readonly isUnheard: boolean
}

interface Judge {
  readonly index: WordIndex
  readonly classify: Classify
  judge(task: string, reading?: Reading, whole?: string): Evidence
}

/** Caches judges by the list of tools, then by the list of pages that are ranked with them. */
const judges = new WeakMap<readonly TaskTool[], WeakMap<readonly TaskTool[], Judge>>()

let judgesMade = 0

/**
 * Builds a judge of tasks, which collects three kinds of evidence: the classifier, the words of the declarations, and
 * the values in the task.
 */
export function* judgeSteps(tools: readonly TaskTool[]): Steps<Judge> {
  const index = yield* wordIndexSteps(tools, DECLARED)
  const finders = findersOf(tools.map(({ operation }) => operation))
  const required = tools.map((tool) => requiredOf(tool, finders))
  const answering = tools.map(({ operation: { variantOf } }, at) =>
    variantOf === undefined ? at : tools.findIndex(({ operation }) => operation.name === variantOf),
  )
  const placesIn = placesOf(tools)
  yield
  requestModel()
  yield
  const id = (judgesMade += 1)
  return { index, judge, classify: (part, whole, reading) => read(part, reading, read(whole, reading)).shares }

  function read(text: string, reading: Reading | undefined, whole?: Read): Read {
    const cache = reading?.context && cachedUntilChange(reading.context.db, newlyRead)
    const key = [id, reading?.today, text].join('\n')
    const known = cache?.get(key)
    if (known) return known
    const values: Scan = (whole && valuesWithin(whole, text)) ?? (reading ? scan(text, finders, reading) : new Map())
    const shares = requestModel().classify(featuresOf(text, marksOf(text, values)))
    const found = new Set([...values].flatMap(([finder, its]) => (its.length > 0 ? [finder] : [])))
    if (cache?.size === READ_MAX) cache.clear()
    const its = { text, values, shares, found }
    cache?.set(key, its)
    return its
  }

  function judge(written: string, reading?: Reading, whole = written): Evidence {
    const task = withoutQuotations(written)
    const words = termsOf(task)
    const scores = index.score(words)
    const around = read(whole, reading)
    const { shares: own, found } = read(task, reading, around)
    const isClear = own.some((share) => share >= CLEAR)
    const shares = isClear ? own : own.map((share, at) => Math.sqrt(share * around.shares[at]!))
    const places = placesIn(requestModel())
    const each = tools.map((_tool, at) => shares[places.of[at]!] ?? 0)
    const pooled = tools.map((_tool, at) =>
      each.reduce((sum, share, other) => sum + (answering[other] === at ? share : 0), 0),
    )
    const parts = each.map((share, at) => (answering[at] === at ? 1 : share / (pooled[answering[at]!] || 1)))
    const terms = tools.map((_tool, at): Terms => ({
      share: pooled[at]!,
      words: scores.get(at) ?? 0,
      lacking: required[at]!.difference(found).size,
    }))
    const otherShare = places.otherShare.reduce((sum, place) => sum + shares[place]!, 0)
    const subject = subjectIn(shares, places)
    return { terms, answering, parts, otherShare, subject, words, isUnheard: scores.size + found.size === 0 }
  }
}

/** The classes and the values of a text. */
interface Read {
  readonly text: string
  readonly values: Scan
  readonly shares: Float64Array
  readonly found: ReadonlySet<Finder>
}

/** The values of a text that is a part of another. Undefined if the other was not scanned so far. */
function valuesWithin({ text: whole, values }: Read, text: string): Scan | undefined {
  const start = whole.indexOf(text)
  const end = start + text.length
  if (start === -1 || end > SCANNED_MAX) return undefined
  return new Map([...values].map(([finder, its]) => [finder, its.filter((it) => start <= it.start && it.end <= end)]))
}

/** A cache, because a page routes the same sentence, its parts and its lists one after the other. */
function newlyRead(): Map<string, Read> {
  return new Map()
}

export function* routerSteps(
  tools: readonly TaskTool[],
  pages: readonly TaskTool[],
  remoteTools: readonly TaskTool[],
): Steps<Router> {
  yield
  const ranked = [...tools, ...pages]
  const judged = judges.get(tools) ?? new WeakMap<readonly TaskTool[], Judge>()
  const own = judged.get(pages) ?? (yield* judgeSteps(ranked))
  judges.set(tools, judged.set(pages, own))
  const remote = yield* wordIndexSteps(remoteTools, REMOTE, own.index)
  const isPage = new Set(pages)
  const route: Route = (task, now, reading, whole) => {
    const { terms, answering, parts, otherShare, subject, words, isUnheard } = own.judge(task, reading, whole)
    const remoteWords = remoteTools.length === 0 ? [] : [...words, ...englishTerms(words, reading)]
    const others = [...remote.score(remoteWords)]
    const remoteShare = Math.max(REMOTE_SHARE_MIN, otherShare)
    const shares = rank(
      [...terms, ...others.map(([, score]) => ({ share: remoteShare, words: REMOTE_WORDS * score, lacking: 0 }))],
      otherShare,
    )
    const all = [
      ...ranked.map((tool, at) => ({
        tool,
        share: shares[answering[at]!]! * parts[at]!,
        telling: () => own.index.telling(words, at),
      })),
      ...others.map(([at], place) => ({
        tool: remoteTools[at]!,
        share: shares[ranked.length + place]!,
        telling: () => remote.telling(words, at),
      })),
    ]
    const best = all.toSorted((a, b) => b.share - a.share).slice(0, isUnheard && others.length === 0 ? 0 : undefined)
    const listed = (isListed: boolean) =>
      best
        .filter(({ tool }) => isPage.has(tool) !== isListed)
        .slice(0, CANDIDATES_MAX)
        .map(({ tool, share, telling }) => ({ tool, share, words: telling() }))
    const candidates = listed(true)
    return {
      entities: findEntities(task, now),
      candidates,
      pages: listed(false),
      confidence: candidates[0]?.share ?? 0,
      otherShare,
      subject,
    }
  }
  return { route, classify: own.classify }
}

/** The kinds of values that a tool requires. */
function requiredOf({ operation, inputSchema }: TaskTool, finders: Finders): ReadonlySet<Finder> {
  return new Set((inputSchema.required ?? []).flatMap((name) => finders.of(operation.input.shape[name]!) ?? []))
}

/**
 * The likeliest subject that Dozen lacks data on. Its probability counts in relation to that of all classes for no tool,
 * because several subjects often share it.
 */
function subjectIn(shares: Float64Array, { none, subjects }: Places): NamedSubject | undefined {
  const [best] = subjects.toSorted(([a], [b]) => shares[b]! - shares[a]!)
  if (!best) return undefined
  const [place, subject] = best
  const share = shares[place]!
  const part = share / none.reduce((sum, it) => sum + shares[it]!, 0)
  return part < SUBJECT_NAMED ? undefined : { subject, isSure: part >= SUBJECT_SURE && share >= SUBJECT_SHARE_MIN }
}

/**
 * From this part of the probability, a subject is named; from the second, without a doubt. Of an unseen writer’s 416
 * impossible requests, nine in ten of the latter had the right subject, and one in three of those below the first.
 */
const SUBJECT_NAMED = 0.35
const SUBJECT_SURE = 0.5
/** A less probable subject is named with doubt. */
const SUBJECT_SHARE_MIN = 0.4

interface Places {
  /** The classifier's class of each tool. */
  readonly of: readonly number[]
  /** Its classes for no tool: other operations and unrelated requests. */
  readonly otherShare: readonly number[]
  /** The latter of these. */
  readonly none: readonly number[]
  readonly subjects: readonly (readonly [place: number, subject: Subject])[]
}

function placesOf(tools: readonly TaskTool[]): (model: Model) => Places {
  const names = new Set(tools.map(({ operation }) => operation.name))
  const known = new WeakMap<Model, Places>()
  return (model) => {
    const { classes } = model
    const places = known.get(model) ?? {
      of: tools.map(({ operation }) => classes.indexOf(operation.name)),
      otherShare: [...classes.keys()].filter((place) => !names.has(classes[place]!)),
      none: [...classes.keys()].filter((place) => isNone(classes[place]!)),
      subjects: classes.flatMap((label, place) => {
        const subject = subjectOf(label)
        return subject ? [[place, subject] as const] : []
      }),
    }
    known.set(model, places)
    return places
  }
}

/** A shorter quotation is a name and part of the request. */
const QUOTATION_MIN = 12
/** A request has at least this many letters. With fewer, the quotation is the request. */
const REQUEST_LETTERS_MIN = 8

/** A task without long quotations, which are texts to be checked or requests of somebody else. */
function withoutQuotations(task: string): string {
  const own = task.replaceAll(QUOTED, (text) => (text.length < QUOTATION_MIN ? text : ''))
  return (own.match(/\p{L}/gu)?.length ?? 0) >= REQUEST_LETTERS_MIN ? own : task
}

/** The distinct terms of a task. */
function termsOf(task: string): Term[] {
  const terms = new Map<string, Term>()
  for (const term of taskTerms(withoutAddresses(withoutMiddle(task))))
    if (term.weight > (terms.get(term.text)?.weight ?? 0)) terms.set(term.text, term)
  return [...terms.values()]
}

function withoutMiddle(task: string): string {
  if (task.length <= HEAD_CHARACTERS + TAIL_CHARACTERS) return task
  return `${task.slice(0, HEAD_CHARACTERS)} ${task.slice(-TAIL_CHARACTERS)}`
}
