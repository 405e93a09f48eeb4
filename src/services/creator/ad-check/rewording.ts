import { trimTail } from '#support/text/trim-tail.ts'
import type { Span } from './spans.ts'

const SENTENCES = /[^。！？!?；;\n]+[。！？!?；;]?/gu
/** Cut points of a sentence: after a comma, and before a word that adds another statement. */
const CLAUSES = /(?<=[，,：:])|(?=還能|還可以|還會|又能|也能|更能|而且|(?<=[a-z]) (?:and|but|while) )/u
const CONNECTIVE =
  /^(?:而且|並且|不但|不僅|所以|因此|但是|但|還|也|又|更|卻)(?=\p{sc=Han})|^(?:and|but|so|while|it also) /iu
/** A denial next to a claim belongs to the claim: 不是減肥藥，卻少了六公斤. */
const DENIAL = /^(?:我們|本店|本品)?(?:不敢|不能|不是|不用|不必|不需|並非|非|沒說)|不[能可敢](?:說|講|宣稱)/u
/** Does not match before a word for people: without the claim, 想改善失眠的朋友 has nothing left to say. */
const ATTRIBUTE_END = /^(?:效果|功效)?[的之](?!人|朋友|你|妳|您|我|族|長輩)(?=\p{sc=Han}{2})/u
/** A shorter remainder says nothing about a product. */
const LETTERS_MIN = 4

/**
 * For each claim, its sentence up to the first claim, or without an attribute of its noun (降血壓的茶 becomes 茶). Clauses
 * after a claim describe its effect, so they go. All words are the seller’s own. A claim without remaining words has no
 * entry. `claims` must be sorted.
 */
export function draftRewordings(text: string, claims: readonly Span[]): Map<Span, string> {
  const drafts = new Map<Span, string>()
  let next = 0
  for (const { 0: sentence, index } of text.matchAll(SENTENCES)) {
    const inside: Span[] = []
    for (let claim = claims[next]; claim && claim.start < index + sentence.length; claim = claims[++next]) {
      inside.push({ start: claim.start - index, end: claim.end - index })
      if (claim.end > index + sentence.length) inside.push({ start: 0, end: sentence.length })
    }
    const draft = inside.length === 0 ? undefined : withoutClaims(sentence, inside)
    if (draft === undefined) continue
    for (const claim of claims.slice(0, next)) if (claim.start >= index) drafts.set(claim, draft)
  }
  return drafts
}

function withoutClaims(sentence: string, claims: readonly Span[]): string | undefined {
  const mark = /[。！？!?；;]$/u.exec(sentence)?.[0] ?? ''
  let at = 0
  let isOver = false
  const kept = sentence
    .slice(0, sentence.length - mark.length)
    .split(CLAUSES)
    .flatMap((clause) => {
      const start = at
      at += clause.length
      const inside = claims.filter((claim) => claim.start < at && claim.end > start)
      if (isOver || (inside.length === 0 && DENIAL.test(clause))) return []
      if (inside.length === 0) return [clause]
      const [only] = inside
      const cut =
        only && inside.length === 1 ? withoutAttribute(clause, only.start - start, only.end - start) : undefined
      isOver = cut === undefined
      return cut === undefined ? [] : [cut]
    })
  const said = trimTail(kept.join('').trim().replace(CONNECTIVE, ''), /[，,：:、\s]/u)
  return (said.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN ? undefined : said + mark
}

function withoutAttribute(clause: string, start: number, end: number): string | undefined {
  if (start < 0) return undefined
  const attribute = ATTRIBUTE_END.exec(clause.slice(end))?.[0]
  return attribute === undefined ? undefined : clause.slice(0, start) + clause.slice(end + attribute.length)
}
