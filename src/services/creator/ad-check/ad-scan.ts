import { foldWithOffsets, normalise, type FoldedText } from '#text/normalise.ts'
import { createPhraseMatcher, type PhraseMatch, type PhraseMatcher } from '#text/phrase-matcher.ts'
import { readerOfContext } from './ad-context.ts'
import { AD_RULES, type AdCategory } from './ad-rules.ts'
import { countClaims, type ClaimFamily } from './claim-family.ts'
import { COSMETIC_CLAIMS } from './claims-cosmetic.ts'
import { FOOD_CLAIMS } from './claims-food.ts'
import { LAWFUL_CLAIMS, PERMITTED_CLAIMS, type LawfulClaims } from './lawful-claims.ts'
import { readZhuyin } from './zhuyin.ts'

/** A place in the caller's text, in UTF-16 units. */
interface Span {
  readonly start: number
  readonly end: number
}

export interface Claim extends Span {
  readonly family: ClaimFamily
}

export interface LawfulClaim extends Span {
  readonly list: LawfulClaims
}

/** What a word means to the scan. One word may be the verb of several families. */
type Role =
  | { readonly as: 'phrase' | 'verb' | 'object' | 'after'; readonly family: ClaimFamily }
  | { readonly as: 'lawful'; readonly list: LawfulClaims }

export const CLAIM_FAMILIES: Record<AdCategory, readonly ClaimFamily[]> = {
  food: FOOD_CLAIMS,
  cosmetic: COSMETIC_CLAIMS,
}

/** A licensed health food may say what its permit says, so its number lifts the rule on health food. */
const HEALTH_FOOD_PERMIT = /健食(?:規)?字第?\s*A?\d{4,}/iu

const GUARDED_WORDS = /(?:有助於?|有助于|輔助|辅助)[\p{sc=Han}]{0,3}$/u

/** How many letters may stand between verb and object: 改善你多年的失眠. */
const WORDS_BETWEEN_MAX = 6
const WORDS_BETWEEN_REVERSED_MAX = 2
/** Words kept for that place may stand further behind: 痛風發作時喝一包立刻緩解. */
const WORDS_BEFORE_AFTER_MAX = 8
const LATIN_BETWEEN_MAX = 16

const CLAUSE_BREAK = /[，。！？；：,!?;\n]/u
const LIST_BETWEEN_MAX = 8
const LIST_BETWEEN = /^[\s、/／]*(?:和|及|與|与|或|以及|跟)?[\s、/／]*$/u

/** 改善不了失眠, and 皮膚炎患者不適用. */
const DENIED_BETWEEN = /不了|不到|無關|无关|[不未勿]$/u

interface Scanner {
  readonly matcher: PhraseMatcher<readonly Role[]>
  /** Every two characters that stand together in a word of the lists, folded. */
  readonly pairs: ReadonlySet<string>
  readonly patterns: readonly { readonly pattern: RegExp; readonly family: ClaimFamily }[]
}

const scanners = new Map<AdCategory, Scanner>()

/** Finds the claims that the law forbids or wants proof for, and the listed lawful ones, in one pass over the text. */
export function scanAd(text: string, category: AdCategory): { claims: Claim[]; lawful: LawfulClaim[] } {
  const scanner = scannerOf(category)
  const folded = readZhuyin(foldWithOffsets(text), (first, second) => scanner.pairs.has(first + second))
  const matches = scanner.matcher.find(folded)
  const { claims: phrases, lawful } = sortMatches(matches)
  const isAllowed = coverOf(lawful)
  const isNotAClaim = readerOfContext(folded)
  const isPermitted = HEALTH_FOOD_PERMIT.test(text)
  const found = [...phrases, ...pairClaims(text, matches, isNotAClaim), ...patternClaims(folded, scanner)]
  const isOnPermit = (claim: Claim) => isPermitted && isPermitClaim(text, claim)
  const unlawful = found.filter((claim) => !isAllowed(claim) && !isOnPermit(claim))
  const permitted = found.filter(isOnPermit).map(({ start, end }) => ({ start, end, list: PERMITTED_CLAIMS }))
  // 不能治療糖尿病、改善高血壓: what denies the first of a list denies the rest.
  let deniedUpTo = Number.NEGATIVE_INFINITY
  const claims = keepOutermost(unlawful).filter(({ start, end }) => {
    const isListed = start - deniedUpTo < LIST_BETWEEN_MAX && LIST_BETWEEN.test(text.slice(deniedUpTo, start))
    if (!isListed && !isNotAClaim(start, end)) return true
    deniedUpTo = end
    return false
  })
  return { claims, lawful: keepOutermost([...lawful, ...permitted]) }
}

/** The functions that a permit can grant, in the guarded words of permits for what no food may say: 有助於降低血中總膽固醇. */
function isPermitClaim(text: string, { start, family }: Claim): boolean {
  if (family.rule === 'health_food_without_permit') return true
  const isGrantable = family.rule === 'food_body_markers' || family.rule === 'food_body_function'
  return isGrantable && GUARDED_WORDS.test(text.slice(Math.max(0, start - 8), start))
}

/** How many phrases and patterns the lists of a category stand for. */
export function countEntries(category: AdCategory): number {
  return CLAIM_FAMILIES[category].reduce((sum, family) => sum + countClaims(family), 0)
}

function scannerOf(category: AdCategory): Scanner {
  const held = scanners.get(category)
  if (held) return held
  const roles = new Map<string, Role[]>()
  const add = (phrase: string, role: Role) => roles.set(phrase, [...(roles.get(phrase) ?? []), role])
  for (const family of CLAIM_FAMILIES[category]) {
    for (const phrase of family.phrases ?? []) add(phrase, { as: 'phrase', family })
    for (const verb of family.pairs?.verbs ?? []) add(verb, { as: 'verb', family })
    for (const word of family.pairs?.after ?? []) add(word, { as: 'after', family })
    for (const object of family.pairs?.objects ?? []) add(object, { as: 'object', family })
  }
  for (const list of LAWFUL_CLAIMS.filter((it) => it.category === category)) {
    for (const phrase of list.phrases) add(phrase, { as: 'lawful', list })
  }
  const patterns = CLAIM_FAMILIES[category].flatMap((family) =>
    (family.patterns ?? []).map((pattern) => ({ pattern: new RegExp(normalise(pattern), 'gu'), family })),
  )
  const scanner = { matcher: createPhraseMatcher(roles), pairs: pairsOf(roles.keys()), patterns }
  scanners.set(category, scanner)
  return scanner
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

/** Phrases that are a claim by themselves, and the official lawful ones. */
function sortMatches(matches: readonly RoleMatch[]): { claims: Claim[]; lawful: LawfulClaim[] } {
  const claims: Claim[] = []
  const lawful: LawfulClaim[] = []
  for (const { start, end, value } of matches) {
    for (const role of value) {
      if (role.as === 'phrase') claims.push({ start, end, family: role.family })
      else if (role.as === 'lawful') lawful.push({ start, end, list: role.list })
    }
  }
  return { claims, lawful }
}

interface Word extends Span {
  readonly phrase: string
  readonly family: ClaimFamily
}

/** Verbs with an object near them. Objects in a list share the verb: 改善失眠、便秘與頭痛. */
function pairClaims(
  text: string,
  matches: readonly RoleMatch[],
  isNotAClaim: (start: number, end: number) => boolean,
): Claim[] {
  const claims: Claim[] = []
  const verbs = new Map<ClaimFamily, Word>()
  const objects = new Map<ClaimFamily, Word>()
  const claimed = new Map<ClaimFamily, Word>()
  for (const { start, end, phrase, value } of matches) {
    for (const role of value) {
      if (role.as === 'phrase' || role.as === 'lawful') continue
      const word: Word = { start, end, phrase, family: role.family }
      if (role.as !== 'object') {
        const object = objects.get(role.family)
        // 對牛奶過敏者請避免食用 warns, and 避免 is part of the warning.
        const isClaim = object && isNear(text, object, word, reachBehind(role.as, word))
        if (isClaim && !isNotAClaim(object.start, object.end)) {
          claims.push({ start: object.start, end, family: role.family })
        }
        if (role.as === 'after') continue
        // A verb within the one before it, 治 in 治療, is no other verb.
        const held = verbs.get(role.family)
        if (!held || end > held.end) verbs.set(role.family, word)
        continue
      }
      const verb = verbs.get(role.family)
      const before = claimed.get(role.family)
      const isPaired = verb && isNear(text, verb, word, reachOf(verb))
      const isListed =
        before &&
        before.end <= start &&
        start - before.end < LIST_BETWEEN_MAX &&
        LIST_BETWEEN.test(text.slice(before.end, start))
      if (isPaired) claims.push({ start: verb.start, end, family: role.family })
      else if (isListed) claims.push({ start, end, family: role.family })
      if (isPaired || isListed) claimed.set(role.family, word)
      objects.set(role.family, word)
    }
  }
  return claims
}

/** A verb of one character makes a claim only right before its object: 抗癌, but not 抗…癌. */
function reachOf(verb: Word): number {
  return verb.phrase.length === 1 ? 0 : WORDS_BETWEEN_MAX
}

/** 感冒預防 is a claim, but one character alone says too little when it comes after. */
function reachBehind(role: 'verb' | 'after', word: Word): number {
  if (role === 'after') return WORDS_BEFORE_AFTER_MAX
  return word.phrase.length === 1 ? -1 : WORDS_BETWEEN_REVERSED_MAX
}

function isNear(text: string, first: Span, second: Span, lettersMax: number): boolean {
  if (second.start < first.end) return false
  const between = text.slice(first.end, second.start)
  if (between.length > 60 || CLAUSE_BREAK.test(between) || DENIED_BETWEEN.test(between)) return false
  const letters = between.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return letters <= (lettersMax > 0 && /^[\p{ASCII}]*$/u.test(between) ? LATIN_BETWEEN_MAX : lettersMax)
}

function patternClaims(folded: FoldedText, { patterns }: Scanner): Claim[] {
  return patterns.flatMap(({ pattern, family }) =>
    [...folded.text.matchAll(pattern)].map((match) => ({
      start: folded.starts[match.index] ?? 0,
      end: folded.ends[match.index + match[0].length - 1] ?? 0,
      family,
    })),
  )
}

/** Leaves out what lies within a longer one; of two in one place the one that weighs more stays. In order of the text. */
function keepOutermost<T extends Span>(spans: readonly T[]): T[] {
  let reached = -1
  const outermostFirst = [...spans].sort((a, b) => a.start - b.start || b.end - a.end || weightOf(b) - weightOf(a))
  return outermostFirst.filter((span) => {
    if (span.end <= reached) return false
    reached = span.end
    return true
  })
}

function weightOf(span: Span): number {
  const { family } = span as Partial<Claim>
  return family && AD_RULES[family.rule].severity === 'high' ? 1 : 0
}

/** Answers whether a span lies within one of these, in logarithmic time: a long text holds thousands of each. */
function coverOf(spans: readonly Span[]): (inner: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  let furthest = -1
  const reach = sorted.map(({ end }) => (furthest = Math.max(furthest, end)))
  return ({ start, end }) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.start ?? 0) <= start) low = middle + 1
      else high = middle
    }
    return (reach[low - 1] ?? -1) >= end
  }
}
