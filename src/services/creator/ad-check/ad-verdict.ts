import { atOnce, type Steps } from '#operation/cooperative-yield.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'
import { getFine } from './ad-fines.ts'
import type { AdCategory } from './ad-rules.ts'
import { scanAd, scanSteps, type AdScan } from './ad-scan.ts'
import { isOfWords } from './claim.ts'
import type { ClaimFamily } from './claim-family.ts'
import { silenceOf } from './no-findings-notice.ts'
import { casesLike } from './penalised-cases.ts'
import { productKindsOf } from './product-kind.ts'
import { draftRewordings } from './rewording.ts'
import type { Span } from './spans.ts'
import { UNLAWFUL_MIN } from './weigh-claims.ts'

type Drafts = ReturnType<typeof draftRewordings>
type Rewordings = ReadonlyMap<Span, string>

/**
 * The limit on reported findings. A real advertisement has about a dozen claims, but a text full of them would return
 * megabytes.
 */
const LISTED_MAX = 400

export function checkAd(text: string, category?: AdCategory) {
  return atOnce(checkAdSteps(text, category))
}

/**
 * Checks the text by the law of its category. Without one, by the law of each kind of product that it may advertise,
 * because a claim that one law allows may be unlawful under another. In steps, so that other requests run in between.
 */
export function* checkAdSteps(text: string, category?: AdCategory) {
  const kinds = category === undefined ? productKindsOf(text) : [{ kind: category, share: 1 }]
  const categories = kinds.map(({ kind }) => kind)
  const all: { category: AdCategory; share: number; scan: AdScan }[] = []
  for (const { kind, share } of kinds) all.push({ category: kind, share, scan: yield* scanSteps(text, kind) })
  const scans = isLawfulOnAverage(all)
    ? all.map((it) => ({
        ...it,
        scan: { ...it.scan, claims: it.scan.claims.filter(({ family }) => isOfWords(family)) },
      }))
    : all
  const claims = scans.flatMap(({ scan }) => scan.claims).toSorted((a, b) => a.start - b.start)
  // A rewording must be lawful under every law that applies.
  const offered = yield* keepLawful(draftRewordings(text, claims, categories[0]!), categories)
  const checks = scans.map((it) => readScan(it.scan, text, it.category, offered))
  const findings = checks.flatMap((check) => check.findings).toSorted((a, b) => a.start - b.start || a.end - b.end)
  const lawful = checks.flatMap((check) => check.lawful)
  const risk = riskOf(findings)
  return {
    risk,
    ...verdictOf(findings, category),
    confidence: confidenceIn(
      risk,
      checks.some((check) => check.risk === 'none' && check.speaksOfBody),
    ),
    places: countPlaces(findings),
    findings: findings.slice(0, LISTED_MAX),
    ...(findings.length > LISTED_MAX && { findings_total: findings.length }),
    lawful_claims: lawful.slice(0, LISTED_MAX),
    ...(lawful.length > LISTED_MAX && { lawful_claims_total: lawful.length }),
    fines: checks.flatMap((check) => check.fines),
    notice: NOT_LEGAL_ADVICE,
    ...(category === undefined && { by_category: checks.map((it) => ({ category: it.category, risk: it.risk })) }),
  }
}

/**
 * Whether a post is lawful as what it most probably advertises, and on average over all that it may. Under a law that hardly
 * applies, harmless words look like a claim.
 */
function isLawfulOnAverage(scans: readonly { readonly share: number; readonly scan: AdScan }[]): boolean {
  if (scans[0]!.scan.claims.length > 0) return false
  const total = scans.reduce((sum, { share }) => sum + share, 0)
  const unlawful = scans.reduce((sum, { share, scan }) => sum + share * worstIn(scan), 0)
  return unlawful < total * UNLAWFUL_MIN
}

function worstIn({ passages }: AdScan): number {
  return Math.max(0, ...passages.map(({ unlawful }) => unlawful))
}

/** A rewording about the body is not offered if its probability of being a claim is higher than this. */
const DOUBT_MAX = 0.35

/** Chooses for each claim the first draft that is lawful under every law. */
function* keepLawful(drafts: Drafts, categories: readonly AdCategory[]): Steps<Rewordings> {
  const lawful = new Map<string, boolean>()
  const offered = new Map<Span, string>()
  for (const [claim, left] of drafts) {
    for (const draft of left) {
      if (!lawful.has(draft)) lawful.set(draft, isPlain(draft, categories))
      yield
      if (!lawful.get(draft)) continue
      offered.set(claim, draft)
      break
    }
  }
  return offered
}

function isPlain(text: string, categories: readonly AdCategory[]): boolean {
  return categories.every((category) => {
    const { claims, speaksOfBody, passages } = scanAd(text, category)
    return claims.length === 0 && !(speaksOfBody && passages.some(({ unlawful }) => unlawful > DOUBT_MAX))
  })
}

function readScan({ claims, lawful, speaksOfBody }: AdScan, text: string, category: AdCategory, offered: Rewordings) {
  const findings = claims.map((claim) => ({
    phrase: text.slice(claim.start, claim.end),
    start: claim.start,
    end: claim.end,
    ...findingOf(claim.family),
    rewording: offered.get(claim) ?? null,
    cases: casesLike(text.slice(claim.start, claim.end), category),
  }))
  const fines = new Set(claims.map(({ family }) => family.rule.fine))
  return {
    category,
    risk: riskOf(findings),
    speaksOfBody,
    findings,
    lawful: lawful.map(({ start, end, list }) => ({
      phrase: text.slice(start, end),
      start,
      end,
      condition: list.condition,
      law: list.law,
    })),
    fines: [...fines].map((fine) => getFine(fine)),
  }
}

function findingOf(family: ClaimFamily) {
  const { fine, category: _category, ...rule } = family.rule
  const cost = getFine(fine)
  return {
    ...rule,
    suggestion: family.suggestion_zh,
    suggestion_en: family.suggestion_en,
    fine_min_twd: cost.min_twd,
    fine_max_twd: cost.max_twd,
  }
}

type Risk = 'none' | 'low' | 'high'

function riskOf(findings: readonly { severity: 'low' | 'high' }[]): Risk {
  if (findings.length === 0) return 'none'
  return findings.some(({ severity }) => severity === 'high') ? 'high' : 'low'
}

interface Finding {
  readonly start: number
  readonly end: number
  readonly fine_max_twd: number
}

/** Counts the places to change. A claim that breaks two laws has two findings at one place. */
function countPlaces(findings: readonly Finding[]): number {
  return new Set(findings.map(({ start, end }) => `${start} ${end}`)).size
}

function verdictOf(findings: readonly Finding[], category?: AdCategory) {
  if (findings.length === 0) {
    const { zh, en } = silenceOf(category)
    return { verdict: `沒有找到清單內的違規說法。${zh}`, verdict_en: `Nothing on the lists was found. ${en}` }
  }
  const most = Math.max(...findings.map(({ fine_max_twd }) => fine_max_twd)).toLocaleString('en')
  const places = countPlaces(findings)
  const count = places === 1 ? '1 place' : `${places} places`
  return {
    verdict: `找到 ${places} 處，最重可能罰 ${most} 元。`,
    verdict_en: `${count}; the gravest can cost up to NT$${most}.`,
  }
}

function confidenceIn(risk: Risk, speaksOfBody: boolean): 'low' | 'medium' | 'high' {
  if (risk === 'high') return 'high'
  return risk === 'none' && speaksOfBody ? 'low' : 'medium'
}
