import { atOnce, mapInSteps, type Need, type Steps } from '#operation/cooperative-yield.ts'
import { foldWithOffsets, normalise, type FoldedText } from '#support/text/normalise.ts'
import { createPhraseMatcher, type PhraseMatch, type PhraseMatcher } from '#support/text/phrase-matcher.ts'
import { readerOfContext, saysNothingChanged } from './ad-context.ts'
import { readsLikeClaim } from './ad-model.ts'
import { isLiftedByApproval, namesApproval } from './ad-approval.ts'
import { AD_CATEGORIES_UNNAMED, isGraver, type AdCategory } from './ad-rules.ts'
import { claimFamilies, countClaims, getFamily, type ClaimFamily } from './claim-family.ts'
import { foldUndisguised, maskedIn, type Masked } from './disguise.ts'
import { APPROVED_CLAIMS, EVERYDAY_WORDS, LAWFUL_CLAIMS, PERMITTED_CLAIMS, type LawfulClaims } from './lawful-claims.ts'
import { judgeFunction } from './nutrients.ts'
import { readPairs, type PairWord } from './pairs.ts'
import { createPatternScanner, type PatternMatch } from './pattern-scanner.ts'
import { findPermits, isGranted } from './permits.ts'
import { findTestimonies } from './testimonial.ts'
import { readSounds } from './sounds.ts'
import { blank, coverOf, isListBetween, keepOutermost, readerWithin, type Span } from './spans.ts'
import { findSuspects, signalOf, type ClaimReader } from './suspects.ts'

export interface Claim extends Span {
  readonly family: ClaimFamily
  /** Whether a verb of effect makes the claim; what only names an illness may be a warning. */
  readonly acts: boolean
}

export interface LawfulClaim extends Span {
  readonly list: LawfulClaims
}

export interface AdScan {
  readonly claims: Claim[]
  readonly lawful: LawfulClaim[]
  /** Whether the text names an organ, illness, measure or the like, claimed or not. */
  readonly speaksOfBody: boolean
}

/** What a word means to the scan. One word may be the verb of several families. */
type Role =
  | { readonly as: 'phrase' | 'verb' | 'object' | 'after'; readonly family: ClaimFamily }
  | { readonly as: 'lawful'; readonly list: LawfulClaims }
  | { readonly as: 'everyday' }

const GUARDED_WORDS = /(?:有助於?|有助于|輔助|辅助)[\p{sc=Han}]{0,3}$/u
const GUARDED_HEAD = /^(?:有助於?|有助于|輔助|辅助)/u
/** Permits are granted on experiments and say so. */
const EXPERIMENT = /實驗證實|实验证实/u
const CLAUSE_BREAK = /[，,：:]/u

interface Scanner {
  readonly matcher: PhraseMatcher<readonly Role[]>
  /** Every two characters that stand together in a word of the lists, folded. */
  readonly pairs: ReadonlySet<string>
  /** Every two characters that begin or end a claim, folded: what a disguise hides. */
  readonly cores: ReadonlySet<string>
  readonly masked: Masked
  readonly findPatterns: (folded: string) => PatternMatch<ClaimFamily>[]
}

const scanners = new Map<AdCategory, Scanner>()

/**
 * Finds the claims that the law forbids or wants proof for, and the listed lawful ones, in one pass over the text.
 * `reads` is asked of sentences in which no list finds one.
 */
export function scanAd(text: string, category: AdCategory, reads: ClaimReader = readsLikeClaim): AdScan {
  return atOnce(scanSteps(text, category, reads))
}

/** The same in steps, for who is not in a worker thread: of the longest text full of claims they are some milliseconds each. */
export function* scanSteps(text: string, category: AdCategory, reads: ClaimReader = readsLikeClaim): Steps<AdScan> {
  const scanner = scanners.get(category) ?? (yield* scannerSteps(category))
  scanners.set(category, scanner)
  yield* scanner.matcher.read() ?? []
  const undisguised = foldUndisguised(text, scanner.cores, scanner.masked, ordinaryPlaces)
  const folded = readSounds(undisguised, (first, second) => scanner.pairs.has(first + second))
  yield
  const { claims: phrases, lawful: listed, words, everyday } = sortMatches(scanner.matcher.find(folded))
  yield
  const { lawful, misused, doubtful } = judgeNutrients(text, listed, category)
  const isAllowed = coverOf([...joinListed(text, [...lawful, ...doubtful]), ...everyday])
  const isNotAClaim = readerOfContext(folded)
  const permits = category === 'food' ? findPermits(text) : []
  const testimonial = getFamily(category, 'testimonial')
  yield
  const paired = readPairs(text, words, isNotAClaim)
  yield
  const found: Claim[] = [
    ...phrases,
    ...paired,
    ...patternClaims(folded, scanner),
    ...findTestimonies(folded).map((span) => ({ ...span, family: testimonial, acts: true })),
  ]
  yield
  const isLicensed = permits.some(({ status }) => status === 'valid')
  const isApproved = namesApproval(text)
  const isPermitted = (claim: Claim) => {
    if (isApproved && isLiftedByApproval(claim.family.rule)) return true
    if (permits.length === 0) return false
    const words = text.slice(claim.start, claim.end)
    if (EXPERIMENT.test(words) || words.includes('健康食品')) return isLicensed
    return isPermitClaim(text, claim) && isGranted(words, permits)
  }
  const unlawful: Claim[] = []
  const permitted: Claim[] = []
  for (const claim of found) if (!isAllowed(claim)) (isPermitted(claim) ? permitted : unlawful).push(claim)
  const within = readerWithin(unlawful)
  // 不能治療糖尿病、改善高血壓: what denies the first of a list denies the rest.
  let deniedUpTo = Number.NEGATIVE_INFINITY
  const denied: Span[] = []
  const openIn = (claim: Claim): Claim[] => {
    const { start, end, acts } = claim
    if (!isListBetween(text, deniedUpTo, start) && !isNotAClaim(start, end, acts)) return [claim]
    const later = within(claim).filter((it) => CLAUSE_BREAK.test(text.slice(start, it.start)))
    // What the next clause says of itself is not denied by this one.
    const clauseEnd = later.length === 0 ? end : start + text.slice(start, end).search(CLAUSE_BREAK)
    deniedUpTo = clauseEnd
    denied.push({ start, end: clauseEnd })
    return keepOutermost(later).flatMap(openIn)
  }
  const claims = (yield* mapInSteps(keepOutermost(unlawful), openIn)).flat()
  yield
  const dubious = permits
    .filter(({ status }) => status !== 'valid')
    .map(({ start, end }) => ({ start, end, family: getFamily('food', 'permit'), acts: true }))
  // A sentence of the annex is told as one, whatever words of it make a claim elsewhere.
  const isOfSentence = coverOf(misused)
  const others = claims.filter((claim) => !isOfSentence(claim))
  const merged = mergeClaims(text, [...others, ...misused, ...doubtful, ...dubious])
  const suspects = findSuspects({
    text,
    remaining: blank(text, [...lawful, ...everyday]),
    category,
    words,
    settled: [...merged, ...permits],
    denied,
    isNotAClaim,
    readsLikeClaim: reads,
  })
  return {
    speaksOfBody: words.some(({ as }) => as === 'object'),
    claims: [...merged, ...suspects].sort((a, b) => a.start - b.start),
    lawful: keepOutermost([
      ...lawful,
      ...permitted.map(({ start, end }) => ({
        start,
        end,
        list: category === 'food' ? PERMITTED_CLAIMS : APPROVED_CLAIMS,
      })),
    ]),
  }
}

const EVERYDAY = createPhraseMatcher(new Map(EVERYDAY_WORDS.map((word) => [word, true])))

/** Answers whether an offset of the folded text stands in a word of every day. */
function ordinaryPlaces(folded: FoldedText): (at: number) => boolean {
  // Hardly a text has a letter that is in doubt; only then are the words looked for.
  let isWithin: ((place: Span) => boolean) | undefined
  return (at) => {
    isWithin ??= coverOf(EVERYDAY.find(folded))
    return isWithin({ start: folded.starts[at] ?? 0, end: folded.ends[at] ?? 0 })
  }
}

/** Lawful claims in a list are one: 促進腸道蠕動、增加飽足感 makes no claim of the words to both sides of its mark. */
function joinListed(text: string, lawful: readonly Span[]): Span[] {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of [...lawful].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && (start < last.end || isListBetween(text, last.end, start))) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** The roles and families of the listed words in a text, which the fitted model reads beside its letters. */
export function signalsOf(text: string, category: AdCategory): string[] {
  const { words } = sortMatches(scannerOf(category).matcher.find(text))
  return [...new Set(words.map(signalOf))]
}

/** The functions that a permit can grant, in the guarded words of permits for what no food may say: 有助於降低血中總膽固醇. */
function isPermitClaim(text: string, { start, end, family }: Claim): boolean {
  if (family.rule === 'health_food_without_permit') return true
  const isGrantable = family.rule === 'food_body_markers' || family.rule === 'food_body_function'
  const isGuarded =
    GUARDED_WORDS.test(text.slice(Math.max(0, start - 8), start)) || GUARDED_HEAD.test(text.slice(start, end))
  return isGrantable && isGuarded
}

const SENTENCE_END = /[。！？!?；;\n]/u

/** Sentences of annex 2 stand beside the nutrient that they are listed for; beside another one they are claims. */
function judgeNutrients(text: string, listed: readonly LawfulClaim[], category: AdCategory) {
  const lawful: LawfulClaim[] = []
  const misused: Claim[] = []
  const doubtful: Claim[] = []
  for (const claim of listed) {
    const { start, end, list } = claim
    const isOfNutrient = category === 'food' && list.condition !== null
    const judged = isOfNutrient ? judgeFunction(text.slice(start, end), sentenceAround(text, claim)) : 'lawful'
    if (judged === 'lawful') lawful.push(claim)
    if (judged === 'misused') misused.push({ start, end, family: getFamily('food', 'nutrient'), acts: true })
    if (judged === 'doubtful') doubtful.push({ start, end, family: getFamily('food', 'suspected'), acts: true })
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

/** How many phrases and patterns the lists of a category stand for. */
export function countEntries(category: AdCategory): number {
  return claimFamilies(category).reduce((sum, family) => sum + countClaims(family), 0)
}

function scannerOf(category: AdCategory): Scanner {
  const held = scanners.get(category) ?? atOnce(scannerSteps(category))
  scanners.set(category, held)
  return held
}

/**
 * For operations that check what is advertised: the lists of the categories that a text is read by whose category is not
 * named. Those of the other categories are made when one is named: each holds some 20 MB.
 */
export const adNeeds: readonly Need[] = AD_CATEGORIES_UNNAMED.map(
  (category) => () => (scanners.has(category) ? undefined : preparedScanner(category)),
)

function* preparedScanner(category: AdCategory): Steps<void> {
  const scanner = yield* scannerSteps(category)
  yield* scanner.matcher.read() ?? []
  yield
  // Patterns are compiled and models read when a text is first looked at.
  const folded = foldWithOffsets(TRIAL)
  findTestimonies(folded)
  yield
  patternClaims(folded, scanner)
  yield
  readsLikeClaim(TRIAL, category, [], 1)
  yield
  scanners.set(category, scanner)
  scanAd(TRIAL, category)
}

const TRIAL = '這一句什麼也沒有說，只是拿來讀一遍。'

function* scannerSteps(category: AdCategory): Steps<Scanner> {
  const roles = new Map<string, Role[]>()
  const add = (phrase: string, role: Role) => roles.set(phrase, [...(roles.get(phrase) ?? []), role])
  const families = claimFamilies(category)
  yield
  for (const family of families) {
    for (const phrase of family.phrases) add(phrase, { as: 'phrase', family })
    for (const verb of family.verbs) add(verb, { as: 'verb', family })
    for (const word of family.after) add(word, { as: 'after', family })
    for (const object of family.objects) add(object, { as: 'object', family })
  }
  for (const list of LAWFUL_CLAIMS.filter((it) => it.category === category)) {
    for (const phrase of list.phrases) add(phrase, { as: 'lawful', list })
  }
  for (const phrase of EVERYDAY_WORDS) add(phrase, { as: 'everyday' })
  yield
  const findPatterns = createPatternScanner(
    families.flatMap((family) => family.patterns.map((pattern) => [normalise(pattern), family] as const)),
  )
  const telling = families.flatMap(({ phrases, objects }) => [...phrases, ...objects])
  const short = telling.filter((it) => /^\p{Script=Han}{2,4}$/u.test(it))
  yield
  const cores = pairsOf(short)
  const masked = maskedIn(short)
  yield
  return { matcher: createPhraseMatcher(roles), pairs: pairsOf(roles.keys()), cores, masked, findPatterns }
}

function pairsOf(phrases: Iterable<string>): Set<string> {
  const pairs = new Set<string>()
  for (const phrase of phrases) {
    const folded = normalise(phrase)
    for (let at = 1; at < folded.length; at++) pairs.add(folded.slice(at - 1, at + 1))
  }
  return pairs
}

type RoleMatch = PhraseMatch<readonly Role[]>

/** Phrases that are a claim by themselves, the official lawful ones, and the words that make claims in pairs. */
function sortMatches(matches: readonly RoleMatch[]) {
  const claims: Claim[] = []
  const lawful: LawfulClaim[] = []
  const words: PairWord[] = []
  const everyday = matches.filter(({ value }) => value.some(({ as }) => as === 'everyday'))
  const isEveryday = coverOf(everyday)
  for (const { start, end, phrase, value } of matches) {
    if (isEveryday({ start, end })) continue
    for (const role of value) {
      if (role.as === 'phrase') claims.push({ start, end, family: role.family, acts: true })
      else if (role.as === 'lawful') lawful.push({ start, end, list: role.list })
      else if (role.as !== 'everyday') words.push({ start, end, phrase, family: role.family, as: role.as })
    }
  }
  return { claims, lawful, words, everyday }
}

function patternClaims({ text, starts, ends }: FoldedText, { findPatterns }: Scanner): Claim[] {
  return findPatterns(text)
    .filter(({ words }) => !saysNothingChanged(words))
    .map(({ index, words, value: family }) => ({
      start: starts[index] ?? 0,
      end: ends[index + words.length - 1] ?? 0,
      family,
      acts: true,
    }))
}

/**
 * One claim for what overlaps, and for a list that shares its verb: 改善失眠、便秘與頭痛. The graver rule is the one that
 * is told.
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
