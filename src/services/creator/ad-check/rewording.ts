import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { trimTail } from '#support/text/trim-tail.ts'
import { GOODS } from '../listing/goods.ts'
import type { Span } from './spans.ts'

const SENTENCES = /[^。！？!?；;\n]+[。！？!?；;]?/gu
/**
 * Sentences are cut after a comma, at a space next to a Chinese character or an emoji, and before words such as “and”.
 */
const CLAUSES =
  /(?<=[，,：:])|(?<=\S[\p{sc=Han}\p{Extended_Pictographic}\d])(?= )|(?=還能|還可以|還會|又能|也能|更能|而且|(?<=[a-z]) (?:and|but|while) )/u
const CONNECTIVE =
  /^(?:而且|並且|不但|不僅|所以|因此|但是|但|還|也|又|更|卻)(?=\p{sc=Han})|^(?:and|but|so|while|it also) /iu
/** A clause with a denial is removed together with the claim after it: 不是減肥藥，卻少了六公斤. */
const DENIAL = /^(?:我們|本店|本品)?(?:不敢|不能|不是|不用|不必|不需|並非|非|沒說)|不[能可敢](?:說|講|宣稱)/u
/**
 * Matches the end of an attribute before goods (的 in 降血壓的茶). Does not match before people: without its attribute,
 * 想改善失眠的朋友 says nothing.
 */
const ATTRIBUTE_END = /^(?:效果|功效)?[的之](?!人|朋友|你|妳|您|我|族|長輩)(?=\p{sc=Han}{2})/u
/** Names of goods. A text that ends with one is complete without the claim: 防彈咖啡 from 防彈咖啡一個月瘦五公斤. */
const NAMES_OF_GOODS = [...GOODS.values()].flat().filter((name) => /\p{sc=Han}/u.test(name))
/**
 * Last words of product names: endings of at least ten of the 566 registered health foods, and names in the authority’s
 * list of cosmetics. Text that ends with one is complete.
 */
const FORMS = readTable('reference/creator/goods-forms.tsv', z.object({ form: z.string().min(1) })).map(
  ({ form }) => form,
)
/** Goods after a claim, marked by “this” or “that”: 這瓶蜂膠 in 增強免疫力就靠這瓶蜂膠. */
const DETERMINED = /[這那]\p{sc=Han}[^這那]+$/u
/** A draft with fewer letters says nothing about a product. */
const LETTERS_MIN = 4
const POST_MAX = 200
/** Sentences without claims that have fewer letters say nothing about the goods. */
const REST_MIN = 8

/**
 * Drafts rewordings for each claim from the seller’s own words, the longest first. The first draft omits all clauses
 * with claims; the second ends before the first such clause. If a claim is only an attribute, only the attribute is
 * removed: 降血壓的茶 becomes 茶. Goods beside a claim in its clause remain. The last draft of a short post is its sentences
 * without claims. `claims` must be sorted.
 */
export function draftRewordings(text: string, claims: readonly Span[]): Map<Span, readonly string[]> {
  const drafts = new Map<Span, readonly string[]>()
  const plain: string[] = []
  let next = 0
  for (const { 0: sentence, index } of text.matchAll(SENTENCES)) {
    const first = next
    while (next < claims.length && claims[next]!.start < index + sentence.length) next++
    const inside = claims.slice(first, next)
    if (inside.length === 0) plain.push(sentence)
    // A sentence gets no rewording if its claim continues into the next sentence.
    if (inside.length === 0 || inside.some(({ end }) => end > index + sentence.length)) continue
    const left = withoutClaims(
      sentence,
      inside.map(({ start, end }) => ({ start: start - index, end: end - index })),
    )
    for (const claim of inside) drafts.set(claim, left)
  }
  // A short post's sentences without claims are the last draft. In a longer text, every finding would repeat them.
  const rest = plain.join('').trim()
  if (text.length > POST_MAX || !saysGoods(rest) || (rest.match(/\p{L}/gu)?.length ?? 0) < REST_MIN) return drafts
  return new Map([...drafts].map(([claim, left]) => [claim, [...left, rest]]))
}

function withoutClaims(sentence: string, claims: readonly Span[]): string[] {
  const mark = /[。！？!?；;]$/u.exec(sentence)?.[0] ?? ''
  let at = 0
  const clauses = sentence
    .slice(0, sentence.length - mark.length)
    .split(CLAUSES)
    .map((clause) => {
      const start = at
      at += clause.length
      const inside = claims.filter((claim) => claim.start < at && claim.end > start)
      const [only] = inside
      if (!only) return DENIAL.test(clause.trim()) ? '' : clause
      const left = inside.length === 1 ? withoutAttribute(clause, only.start - start, only.end - start) : undefined
      return left ?? goodsIn(clause, only.start - start, inside.at(-1)!.end - start)
    })
  // The remaining clauses need a subject: the first clause, or another clause that names goods.
  if (!clauses[0] && !clauses.some((clause) => clause && namesGoods(clause))) return []
  const firstClaim = clauses.indexOf(undefined)
  const drafts = [clauses, clauses.slice(0, firstClaim === -1 ? undefined : firstClaim)].map((kept) =>
    trimTail(kept.join('').trim().replace(CONNECTIVE, ''), /[，,：:、\s]/u),
  )
  return [...new Set(drafts)]
    .filter((draft) => saysGoods(draft) || !saysGoods(sentence))
    .filter((part) => (part.match(/\p{L}/gu)?.length ?? 0) >= LETTERS_MIN)
    .map((it) => it + mark)
}

function withoutAttribute(clause: string, start: number, end: number): string | undefined {
  if (start < 0) return undefined
  const attribute = ATTRIBUTE_END.exec(clause.slice(end))?.[0]
  return attribute === undefined ? undefined : clause.slice(0, start) + clause.slice(end + attribute.length)
}

/** The goods before or after the claims of a clause. */
function goodsIn(clause: string, start: number, end: number): string | undefined {
  const comma = ['，', ','].find((mark) => clause.endsWith(mark)) ?? ''
  const before = clause.slice(0, Math.max(0, start)).trimEnd()
  if (namesGoods(before)) return before + comma
  const after = clause.slice(end)
  if (namesGoods(after)) return after
  return DETERMINED.exec(after)?.[0]
}

/**
 * Whether a draft still names goods: 「來，直播間的媽媽聽好」 does not. English drafts are not checked, because the lists of goods
 * are Chinese.
 */
function saysGoods(draft: string): boolean {
  if (!/\p{sc=Han}/u.test(draft)) return true
  return draft
    .split(/[^\p{L}\p{N}]+/u)
    .some(
      (part) =>
        namesGoods(part) ||
        [...NAMES_OF_GOODS].some((name) => part.includes(name)) ||
        /[這那一兩每]\p{sc=Han}/u.test(part),
    )
}

function namesGoods(text: string): boolean {
  const bare = trimTail(text, /[^\p{L}\p{N}]/u)
  return [...NAMES_OF_GOODS, ...FORMS].some((name) => bare.endsWith(name))
}
