import { atOnce, mapInSteps, type Need, type Steps } from '#operation/cooperative-yield.ts'
import { foldWithOffsets } from '#support/text/normalise.ts'
import { readerOfContext } from './ad-context.ts'
import { isLiftedByApproval, namesApproval } from './ad-approval.ts'
import { AD_CATEGORIES_PRELOADED, isGraver, type AdCategory } from './ad-rules.ts'
import { getFamily } from './claim-family.ts'
import type { Claim, LawfulClaim } from './claim.ts'
import { judgeOf, passagesOf, type Judged } from './claim-reader.ts'
import { APPROVAL, PERMIT } from './lawful-claims.ts'
import { judgeNutrients } from './nutrient-claims.ts'
import { readPairs } from './pairs.ts'
import { inParagraph } from './paragraph.ts'
import { findPermits, isGranted } from './permits.ts'
import { coverOf, isListBetween, keepOutermost, readerWithin, type Span } from './spans.ts'
import { confirmed, findSuspects } from './weigh-claims.ts'
import { findWords } from './word-scanner.ts'

export interface AdScan {
  readonly claims: Claim[]
  readonly lawful: LawfulClaim[]
  readonly passages: readonly Judged[]
  /**
   * Whether the text names something of the body, such as an organ, an illness or a measurement, even without a claim.
   */
  readonly speaksOfBody: boolean
}

const GUARDED_WORDS = /(?:有助於?|有助于|輔助|辅助)[\p{sc=Han}]{0,3}$/u
const GUARDED_HEAD = /^(?:有助於?|有助于|輔助|辅助)/u
/** Permits may be based on experiments. Their official wording then contains these words. */
const EXPERIMENT = /實驗證實|实验证实/u
const CLAUSE_BREAK = /[，,：:]/u

/** The Health Food Control Act reserves these words for goods with a permit, whatever the approved function. */
const NAMES_OF_PERMIT = ['健康食品', '保健功效']

/** Loads the lists and models of foods and cosmetics at start; those of the others load on first use. */
export const adNeeds: readonly Need[] = AD_CATEGORIES_PRELOADED.map(
  (category) => () => (isReady.has(category) ? undefined : prepare(category)),
)

const isReady = new Set<AdCategory>()

/** Checks a trial text, which reads the lists and loads the models. */
function* prepare(category: AdCategory): Steps<void> {
  yield* scanSteps('這一句什麼也沒有說，只是拿來讀一遍。', category)
  isReady.add(category)
}

export function scanAd(text: string, category: AdCategory): AdScan {
  return atOnce(scanSteps(text, category))
}

/**
 * `scanAd` in steps of a few milliseconds. Callers outside a worker thread use it so that other requests can run in
 * between.
 */
export function* scanSteps(text: string, category: AdCategory): Steps<AdScan> {
  const folded = foldWithOffsets(text)
  yield
  const { phrases, lawful: listed, words } = yield* findWords(folded, category)
  const { lawful, misused, doubtful } = judgeNutrients(text, listed)
  const isAllowed = coverOf([...lawful, ...doubtful])
  const isNotAClaim = readerOfContext(folded)
  const permits = category === 'food' ? findPermits(text) : []
  yield
  const paired = readPairs(text, words)
  yield
  const found: Claim[] = [...phrases, ...paired]
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
    if (!isListBetween(text, deniedUpTo, start) && !isNotAClaim(start)) return [claim]
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
  const judge = judgeOf(category)
  const passages = yield* mapInSteps(passagesOf(folded, category), judge)
  const sentences = yield* mapInSteps(passagesOf(folded, category, 1), judge)
  yield
  // Of an approved text, only what no approval allows is left; the models did not learn from such texts.
  const isOfLaw = isApproved ? () => true : coverOf([...misused, ...doubtful, ...dubious])
  const kept = permits.length > 0 ? merged : confirmed(merged, passages, judge, isOfLaw)
  const settled = [...kept, ...lawful, ...permits]
  const suspects = isApproved ? [] : findSuspects(passages, sentences, judge, category, settled, denied)
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

/** Whether a permit can grant this function. The text must use the cautious wording that permits use: 有助於降低血中總膽固醇. */
function isPermitClaim(text: string, { start, end, family }: Claim): boolean {
  if (family.rule.rule === 'health_food_without_permit') return true
  const isGrantable = ['food_body_markers', 'food_body_function'].includes(family.rule.rule)
  const isGuarded =
    GUARDED_WORDS.test(text.slice(Math.max(0, start - 8), start)) || GUARDED_HEAD.test(text.slice(start, end))
  return isGrantable && isGuarded
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
