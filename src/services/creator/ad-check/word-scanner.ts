import type { Steps } from '#operation/cooperative-yield.ts'
import type { FoldedText } from '#support/text/normalise.ts'
import { createPhraseMatcher, type PhraseMatch, type PhraseMatcher } from '#support/text/phrase-matcher.ts'
import type { AdCategory } from './ad-rules.ts'
import { claimFamilies, type ClaimFamily } from './claim-family.ts'
import type { Claim, LawfulClaim } from './claim.ts'
import { LAWFUL_CLAIMS, type LawfulBasis } from './lawful-claims.ts'
import type { PairWord } from './pairs.ts'

// Finds the words of the lists in a text: complete claims, lawful claims, and words that make claims in pairs.

/** The role of a listed word. One word may have roles in several families. */
type Role =
  | { readonly as: 'phrase' | 'verb' | 'object'; readonly family: ClaimFamily }
  | { readonly as: 'lawful'; readonly list: LawfulBasis }

type Scanner = PhraseMatcher<readonly Role[]>

const scanners = new Map<AdCategory, Scanner>()

/** Finds the listed words of a category. The first call for it reads its lists, which takes some 20 MB. */
export function* findWords(folded: FoldedText, category: AdCategory) {
  const scanner = scanners.get(category) ?? (yield* scannerSteps(category))
  scanners.set(category, scanner)
  yield* scanner.read() ?? []
  const sorted = sortMatches(scanner.find(folded))
  yield
  return sorted
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
    addAll(family.objects, { as: 'object', family })
  }
  for (const list of LAWFUL_CLAIMS) if (list.category === category) addAll(list.phrases, { as: 'lawful', list })
  yield
  return createPhraseMatcher(roles)
}

type RoleMatch = PhraseMatch<readonly Role[]>

/** Sorts matches into complete claims, official lawful claims, and words that make claims in pairs. */
function sortMatches(matches: readonly RoleMatch[]) {
  const phrases: Claim[] = []
  const lawful: LawfulClaim[] = []
  const words: PairWord[] = []
  for (const { start, end, phrase, value } of matches) {
    for (const role of value) {
      if (role.as === 'phrase') phrases.push({ start, end, family: role.family })
      else if (role.as === 'lawful') lawful.push({ start, end, list: role.list })
      else words.push({ start, end, phrase, family: role.family, as: role.as })
    }
  }
  return { phrases, lawful, words }
}
