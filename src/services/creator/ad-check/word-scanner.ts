import type { Steps } from '#operation/cooperative-yield.ts'
import { normalise, type FoldedText } from '#support/text/normalise.ts'
import { createPhraseMatcher, type PhraseMatch, type PhraseMatcher } from '#support/text/phrase-matcher.ts'
import { saysNothingChanged } from './ad-context.ts'
import type { AdCategory } from './ad-rules.ts'
import { claimFamilies, countClaims, type ClaimFamily } from './claim-family.ts'
import type { Claim, LawfulClaim } from './claim.ts'
import { EVERYDAY_WORDS } from './everyday-words.ts'
import { LAWFUL_CLAIMS, type LawfulBasis } from './lawful-claims.ts'
import type { PairWord } from './pairs.ts'
import { coverOf } from './spans.ts'

// Finds the words of the lists in a text: complete claims, lawful claims, and words that make claims in pairs.

/** The role of a listed word. One word may have roles in several families. */
type Role =
  | { readonly as: 'phrase' | 'verb' | 'object' | 'after'; readonly family: ClaimFamily }
  | { readonly as: 'lawful'; readonly list: LawfulBasis }
  | { readonly as: 'everyday' }

interface Scanner {
  readonly matcher: PhraseMatcher<readonly Role[]>
  readonly patterns: readonly { readonly pattern: RegExp; readonly family: ClaimFamily }[]
}

const scanners = new Map<AdCategory, Scanner>()

/** Finds the listed words of a category. The first call for it reads its lists, which takes some 20 MB. */
export function* findWords(folded: FoldedText, category: AdCategory) {
  const scanner = scanners.get(category) ?? (yield* scannerSteps(category))
  scanners.set(category, scanner)
  yield* scanner.matcher.read() ?? []
  const sorted = sortMatches(scanner.matcher.find(folded))
  yield
  const patterns = patternClaims(folded, scanner)
  yield
  return { ...sorted, patterns }
}

export function countEntries(category: AdCategory): number {
  return claimFamilies(category).reduce((sum, family) => sum + countClaims(family), 0)
}

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
  const phrases: Claim[] = []
  const lawful: LawfulClaim[] = []
  const words: PairWord[] = []
  const everyday = matches.filter(({ value }) => value.some(({ as }) => as === 'everyday'))
  const isEveryday = coverOf(everyday)
  for (const { start, end, phrase, value } of matches) {
    if (isEveryday({ start, end })) continue
    for (const role of value) {
      if (role.as === 'phrase') phrases.push({ start, end, family: role.family })
      else if (role.as === 'lawful') lawful.push({ start, end, list: role.list })
      else if (role.as !== 'everyday') words.push({ start, end, phrase, family: role.family, as: role.as })
    }
  }
  return { phrases, lawful, words, everyday }
}

function patternClaims({ text, starts, ends }: FoldedText, { patterns }: Scanner): Claim[] {
  return patterns.flatMap(({ pattern, family }) =>
    [...text.matchAll(pattern)]
      .filter(([words]) => !saysNothingChanged(words))
      .map(({ 0: words, index }) => ({ start: starts[index] ?? 0, end: ends[index + words.length - 1] ?? 0, family })),
  )
}
