import { atOnce, mapInSteps, type Need, type Steps } from '#operation/cooperative-yield.ts'
import { foldWithOffsets, normalise, type FoldedText } from '#support/text/normalise.ts'
import { createPhraseMatcher, type PhraseMatch, type PhraseMatcher } from '#support/text/phrase-matcher.ts'
import { readerOfContext, saysNothingChanged } from './ad-context.ts'
import { isLiftedByApproval, namesApproval } from './ad-approval.ts'
import { AD_CATEGORIES_PRELOADED, isGraver, isMedical, type AdCategory } from './ad-rules.ts'
import { claimFamilies, countClaims, getFamily, type ClaimFamily } from './claim-family.ts'
import {
  judgeOf,
  LISTS_LOG_ODDS,
  oddsOfMedicalIn,
  passagesOf,
  type Judged,
  type Mark,
  type Passage,
} from './claim-reader.ts'
import { EVERYDAY_WORDS } from './everyday-words.ts'
import { APPROVAL, isOfNutrients, LAWFUL_CLAIMS, PERMIT, type LawfulBasis } from './lawful-claims.ts'
import { judgeFunction } from './nutrients.ts'
import { readPairs, type PairWord } from './pairs.ts'
import { findPermits, isGranted } from './permits.ts'
import { coverOf, isListBetween, keepOutermost, overlapping, readerWithin, type Span } from './spans.ts'

export interface Claim extends Span {
  readonly family: ClaimFamily
}

export interface LawfulClaim extends Span {
  readonly list: LawfulBasis
}

export interface AdScan {
  readonly claims: Claim[]
  readonly lawful: LawfulClaim[]
  readonly passages: readonly Judged[]
  /**
   * Whether the text names something of the body, such as an organ, an illness or a measurement, even without a claim.
   */
  readonly speaksOfBody: boolean
}

/** The role of a listed word. One word may have roles in several families. */
type Role =
  | { readonly as: 'phrase' | 'verb' | 'object' | 'after'; readonly family: ClaimFamily }
  | { readonly as: 'lawful'; readonly list: LawfulBasis }
  | { readonly as: 'everyday' }

const GUARDED_WORDS = /(?:有助於?|有助于|輔助|辅助)[\p{sc=Han}]{0,3}$/u
const GUARDED_HEAD = /^(?:有助於?|有助于|輔助|辅助)/u
/** Permits may be based on experiments. Their official wording then contains these words. */
const EXPERIMENT = /實驗證實|实验证实/u
const CLAUSE_BREAK = /[，,：:]/u

interface Scanner {
  readonly matcher: PhraseMatcher<readonly Role[]>
  readonly patterns: readonly { readonly pattern: RegExp; readonly family: ClaimFamily }[]
}

/** The Health Food Control Act reserves these words for goods with a permit, whatever the approved function. */
const NAMES_OF_PERMIT = ['健康食品', '保健功效']

const scanners = new Map<AdCategory, Scanner>()

export function scanAd(text: string, category: AdCategory): AdScan {
  return atOnce(scanSteps(text, category))
}

/**
 * `scanAd` in steps of a few milliseconds. Callers outside a worker thread use it so that other requests can run in
 * between.
 */
export function* scanSteps(text: string, category: AdCategory): Steps<AdScan> {
  const scanner = scanners.get(category) ?? (yield* scannerSteps(category))
  scanners.set(category, scanner)
  yield* scanner.matcher.read() ?? []
  const folded = foldWithOffsets(text)
  yield
  const { claims: phrases, lawful: listed, words, everyday } = sortMatches(scanner.matcher.find(folded))
  yield
  const { lawful, misused, doubtful } = judgeNutrients(text, listed)
  const isAllowed = coverOf([...joinListed(text, [...lawful, ...doubtful]), ...everyday])
  const isNotAClaim = readerOfContext(folded)
  const permits = category === 'food' ? findPermits(text) : []
  yield
  const paired = readPairs(text, words, isNotAClaim)
  yield
  const found: Claim[] = [...phrases, ...paired, ...patternClaims(folded, scanner)]
  yield
  const isLicensed = permits.some(({ status }) => status === 'valid')
  const isApproved = namesApproval(text)
  const isPermitted = (claim: Claim) => {
    if (isApproved && isLiftedByApproval(claim.family.rule)) return true
    if (permits.length === 0) return false
    const words = text.slice(claim.start, claim.end)
    if (EXPERIMENT.test(words) || NAMES_OF_PERMIT.some((name) => words.includes(name))) return isLicensed
    return isPermitClaim(text, claim) && isGranted(words, permits)
  }
  const unlawful: Claim[] = []
  const permitted: Claim[] = []
  for (const claim of found) if (!isAllowed(claim)) (isPermitted(claim) ? permitted : unlawful).push(claim)
  const within = readerWithin(unlawful)
  // In 不能治療糖尿病、改善高血壓, the denial of the first item covers the complete list.
  let deniedUpTo = Number.NEGATIVE_INFINITY
  const denied: Span[] = []
  const openIn = (claim: Claim): Claim[] => {
    const { start, end } = claim
    if (!isListBetween(text, deniedUpTo, start) && !isNotAClaim(start, end)) return [claim]
    const later = within(claim).filter((it) => CLAUSE_BREAK.test(text.slice(start, it.start)))
    // A denial in this clause does not cover the next clause.
    const clauseEnd = later.length === 0 ? end : start + text.slice(start, end).search(CLAUSE_BREAK)
    deniedUpTo = clauseEnd
    denied.push({ start, end: clauseEnd })
    return keepOutermost(later).flatMap(openIn)
  }
  const claims = (yield* mapInSteps(keepOutermost(unlawful), openIn)).flat()
  yield
  const dubious = permits
    .filter(({ status }) => status !== 'valid')
    .map(({ start, end }) => ({ start, end, family: getFamily('food', 'permit') }))
  // A sentence from the annex counts as one finding, even if some of its words match a claim too.
  const isOfSentence = coverOf(misused)
  const others = claims.filter((claim) => !isOfSentence(claim))
  const merged = mergeClaims(text, [...others, ...misused, ...doubtful, ...dubious])
  const marks = marksOf(words, { lawful: listed, denied, permit: permits })
  const judge = judgeOf(category)
  const passages = yield* mapInSteps(passagesOf(folded, category, marks), judge)
  yield
  const isOfLaw = coverOf([...misused, ...doubtful, ...dubious])
  const kept = permits.length > 0 ? merged : confirmed(merged, passages, judge, isOfLaw)
  const suspects = isApproved ? [] : findSuspects(passages, judge, category, [...kept, ...lawful, ...permits], denied)
  return {
    passages,
    speaksOfBody: words.some(({ as }) => as === 'object'),
    claims: inParagraph([...kept, ...suspects], passages, category, isOfLaw),
    lawful: keepOutermost([
      ...lawful,
      ...permitted.map(({ start, end }) => ({
        start,
        end,
        list: category === 'food' ? PERMIT : APPROVAL,
      })),
    ]),
  }
}

/**
 * Joins adjacent lawful claims of a list. Otherwise words on both sides of a separator could pair up as a claim:
 * 促進腸道蠕動、增加飽足感.
 */
function joinListed(text: string, lawful: readonly Span[]): Span[] {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of [...lawful].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && (start < last.end || isListBetween(text, last.end, start))) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

function marksOf(words: readonly PairWord[], others: Record<string, readonly Span[]>): Mark[] {
  return [
    ...words.map(({ start, end, as, family }) => ({ start, end, name: `${as}:${family.id}` })),
    ...Object.entries(others).flatMap(([name, spans]) => spans.map(({ start, end }) => ({ start, end, name }))),
  ]
}

/**
 * A claim from the lists is dropped if the model gives every passage around it a lower probability of being unlawful
 * than this.
 */
const CONFIRMED_MIN = 0.3
/** As CONFIRMED_MIN, for longer pages. The model learnt from short posts, so on pages the lists weigh more. */
const CONFIRMED_ON_PAGES_MIN = 0.1
/** A claim from the lists is never dropped if the model gives its clause alone at least this probability. */
const PLAIN_MIN = 0.7
/** A passage without a claim from the lists is a finding if it has at least this probability. */
const SUSPECTED_MIN = 0.58
/** A clause next to another finding is a separate finding if it alone reaches this probability. */
const BESIDE_MIN = 0.9

function confirmed(
  claims: readonly Claim[],
  passages: readonly Judged[],
  judge: (passage: Passage) => Judged,
  isOfLaw: (claim: Span) => boolean,
): Claim[] {
  const within = overlapping(passages)
  const isPost = passages.every(({ block }) => block === passages[0]?.block)
  const min = isPost ? CONFIRMED_MIN : CONFIRMED_ON_PAGES_MIN
  return claims.filter((claim) => {
    if (isOfLaw(claim) || isOfWords(claim.family)) return true
    const around = within(claim)
    return (
      around.some(({ unlawful }) => unlawful >= min) ||
      around.some((passage) =>
        clausesOf(passage).some(
          (clause) => clause.start < claim.end && clause.end > claim.start && judge(clause).unlawful >= PLAIN_MIN,
        ),
      )
    )
  })
}

function clausesOf({ clauses, block }: Passage): Passage[] {
  return clauses.map((clause) => ({ start: clause.start, end: clause.end, clauses: [clause], block }))
}

/**
 * Whether the model has no say on a claim: its words are unlawful in any context, or the model has too few labelled
 * sentences of its category.
 */
function isOfWords({ id, category }: ClaimFamily): boolean {
  return ['health_food', 'healthy_name'].includes(id) || category === 'medical_device' || category === 'drug'
}

/** The most suspicious clause of each suspected passage that no other finding covers. */
function findSuspects(
  passages: readonly Judged[],
  judge: (passage: Passage) => Judged,
  category: AdCategory,
  settled: readonly Span[],
  denied: readonly Span[],
): Claim[] {
  const found: Claim[] = []
  const family = (isMedical: boolean) =>
    claimFamilies(category).find(({ id }) => id === (isMedical ? 'suspected_medical' : 'suspected'))
  const settledIn = overlapping(settled)
  for (const passage of passages) {
    if (passage.unlawful < SUSPECTED_MIN || passage.start < (found.at(-1)?.end ?? 0)) continue
    const near = settledIn(passage)
    // Texts about general goods often do not concern the body. The model learnt only from texts that do, so it does not
    // judge these.
    if (category === 'general' && !passage.clauses.some(({ marks }) => marks.some((it) => it.startsWith('object'))))
      continue
    const [likeliest] = clausesOf(passage)
      .filter((clause) => ![...near, ...denied].some((it) => it.start < clause.end && it.end > clause.start))
      .map((clause) => judge(clause))
      .filter(({ unlawful }) => near.length === 0 || unlawful >= BESIDE_MIN)
      .toSorted((a, b) => b.unlawful - a.unlawful)
    const suspected = family(passage.medical > 0.5)
    if (likeliest && suspected) found.push({ ...likeliest, family: suspected })
  }
  return found
}

/** The families that a claim moves to when the model gives it the other paragraph of the law, by its severity. */
const FAMILIES_OF_PARAGRAPHS = {
  food: {
    exaggerated: { high: 'body_function', low: 'suspected' },
    medical: { high: 'disease', low: 'suspected_medical' },
  },
  cosmetic: {
    exaggerated: { high: 'annex_one', low: 'suspected' },
    medical: { high: 'disease', low: 'suspected_medical' },
  },
} as const

/**
 * Gives the gravest claim of each block of clauses the paragraph of the law that the block breaks. In a medical block,
 * the most medical claim becomes medical if none is. In an exaggerated block, no claim stays medical, unless its own
 * clauses read as medical. In the other categories, one article covers both.
 */
function inParagraph(
  claims: readonly Claim[],
  passages: readonly Judged[],
  category: AdCategory,
  isOfLaw: (claim: Span) => boolean,
): Claim[] {
  if (category !== 'food' && category !== 'cosmetic') return [...claims]
  const oddsOfMedical = oddsOfMedicalIn(category)
  const sorted = claims.toSorted((a, b) => a.start - b.start)
  const passagesAt = overlapping(passages)
  const blocks = Map.groupBy(sorted, (claim) => passagesAt(claim)[0]?.block)
  return [...blocks].flatMap(([block, own]) => {
    const open = own.filter((claim) => !isOfLaw(claim) && !isOfWords(claim.family))
    if (!block || open.length === 0) return own
    const listed = open.filter(({ family }) => isMedical(family.rule))
    const vote = listed.length > 0 ? LISTS_LOG_ODDS : -LISTS_LOG_ODDS
    const oddsIn = (span: Span) => {
      const clauses = block.filter(({ start, end }) => start < span.end && end > span.start)
      return oddsOfMedical({ ...span, clauses, block }) + vote
    }
    const isMedicalBlock = oddsIn({ start: block[0]!.start, end: block.at(-1)!.end }) > 0
    const moved = isMedicalBlock
      ? listed.length > 0
        ? []
        : open.toSorted((a, b) => oddsIn(b) - oddsIn(a)).slice(0, 1)
      : listed.filter((claim) => oddsIn(claim) <= 0)
    const families = FAMILIES_OF_PARAGRAPHS[category][isMedicalBlock ? 'medical' : 'exaggerated']
    return own.map((claim) =>
      moved.includes(claim) ? { ...claim, family: getFamily(category, families[claim.family.rule.severity]) } : claim,
    )
  })
}

/** Whether a permit can grant this function. The text must use the cautious wording that permits use: 有助於降低血中總膽固醇. */
function isPermitClaim(text: string, { start, end, family }: Claim): boolean {
  if (family.rule.rule === 'health_food_without_permit') return true
  const isGrantable = ['food_body_markers', 'food_body_function'].includes(family.rule.rule)
  const isGuarded =
    GUARDED_WORDS.test(text.slice(Math.max(0, start - 8), start)) || GUARDED_HEAD.test(text.slice(start, end))
  return isGrantable && isGuarded
}

const SENTENCE_END = /[。！？!?；;\n]/u

/** A sentence from annex 2 is lawful only beside a nutrient for which the annex lists it. */
function judgeNutrients(text: string, listed: readonly LawfulClaim[]) {
  const lawful: LawfulClaim[] = []
  const misused: Claim[] = []
  const doubtful: Claim[] = []
  for (const claim of listed) {
    const { start, end, list } = claim
    const judged = isOfNutrients(list) ? judgeFunction(text.slice(start, end), sentenceAround(text, claim)) : 'lawful'
    if (judged === 'lawful') lawful.push(claim)
    if (judged === 'misused') misused.push({ start, end, family: getFamily('food', 'nutrient') })
    if (judged === 'doubtful') doubtful.push({ start, end, family: getFamily('food', 'suspected') })
  }
  const isAllowed = coverOf(lawful)
  const isWrong = (claim: Claim) => !isAllowed(claim)
  return { lawful, misused: misused.filter(isWrong), doubtful: doubtful.filter(isWrong) }
}

function sentenceAround(text: string, { start, end }: Span): string {
  const before =
    text
      .slice(Math.max(0, start - 60), start)
      .split(SENTENCE_END)
      .at(-1) ?? ''
  const after = text.slice(end, end + 40).split(SENTENCE_END, 1)[0] ?? ''
  return before + text.slice(start, end) + after
}

export function countEntries(category: AdCategory): number {
  return claimFamilies(category).reduce((sum, family) => sum + countClaims(family), 0)
}

/** Loads the lists of foods and cosmetics at start. Each category takes some 20 MB, so the others load on first use. */
export const adNeeds: readonly Need[] = AD_CATEGORIES_PRELOADED.map(
  (category) => () => (scanners.has(category) ? undefined : preparedScanner(category)),
)

function* preparedScanner(category: AdCategory): Steps<void> {
  const scanner = yield* scannerSteps(category)
  yield* scanner.matcher.read() ?? []
  yield
  // Checking a trial text compiles the patterns and loads the models, which otherwise happens during the first request.
  const folded = foldWithOffsets(TRIAL)
  patternClaims(folded, scanner)
  yield
  scanners.set(category, scanner)
  scanAd(TRIAL, category)
}

const TRIAL = '這一句什麼也沒有說，只是拿來讀一遍。'

function* scannerSteps(category: AdCategory): Steps<Scanner> {
  const roles = new Map<string, readonly Role[]>()
  // Most words have only one role, so they can all share one list with that role.
  const addAll = (phrases: readonly string[], role: Role) => {
    const only = [role]
    for (const phrase of phrases) roles.set(phrase, roles.has(phrase) ? [...roles.get(phrase)!, role] : only)
  }
  const families = claimFamilies(category)
  yield
  for (const family of families) {
    addAll(family.phrases, { as: 'phrase', family })
    addAll(family.verbs, { as: 'verb', family })
    addAll(family.after, { as: 'after', family })
    addAll(family.objects, { as: 'object', family })
  }
  for (const list of LAWFUL_CLAIMS) if (list.category === category) addAll(list.phrases, { as: 'lawful', list })
  addAll(EVERYDAY_WORDS, { as: 'everyday' })
  yield
  const patterns = families.flatMap((family) =>
    family.patterns.map((pattern) => ({ pattern: new RegExp(normalise(pattern), 'ug'), family })),
  )
  yield
  return { matcher: createPhraseMatcher(roles), patterns }
}

type RoleMatch = PhraseMatch<readonly Role[]>

/** Sorts matches into complete claims, official lawful claims, and words that make claims in pairs. */
function sortMatches(matches: readonly RoleMatch[]) {
  const claims: Claim[] = []
  const lawful: LawfulClaim[] = []
  const words: PairWord[] = []
  const everyday = matches.filter(({ value }) => value.some(({ as }) => as === 'everyday'))
  const isEveryday = coverOf(everyday)
  for (const { start, end, phrase, value } of matches) {
    if (isEveryday({ start, end })) continue
    for (const role of value) {
      if (role.as === 'phrase') claims.push({ start, end, family: role.family })
      else if (role.as === 'lawful') lawful.push({ start, end, list: role.list })
      else if (role.as !== 'everyday') words.push({ start, end, phrase, family: role.family, as: role.as })
    }
  }
  return { claims, lawful, words, everyday }
}

function patternClaims({ text, starts, ends }: FoldedText, { patterns }: Scanner): Claim[] {
  return patterns.flatMap(({ pattern, family }) =>
    [...text.matchAll(pattern)]
      .filter(([words]) => !saysNothingChanged(words))
      .map(({ 0: words, index }) => ({ start: starts[index] ?? 0, end: ends[index + words.length - 1] ?? 0, family })),
  )
}

/**
 * Merges overlapping claims, and claims of a list with one verb: 改善失眠、便秘與頭痛. The merged finding has the graver rule.
 */
function mergeClaims(text: string, claims: readonly Claim[]): Claim[] {
  const merged: Claim[] = []
  for (const claim of [...claims].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    const isOverlapping = last && claim.start < last.end
    const isListed = last && last.family === claim.family && isListBetween(text, last.end, claim.start)
    if (!last || !(isOverlapping || isListed)) {
      merged.push(claim)
      continue
    }
    const graver = isGraver(claim.family.rule, last.family.rule) ? claim : last
    merged[merged.length - 1] = { ...graver, start: last.start, end: Math.max(last.end, claim.end) }
  }
  return merged
}
