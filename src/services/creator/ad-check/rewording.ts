import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { trimTail } from '#support/text/trim-tail.ts'
import { GOODS } from '../listing/goods.ts'
import type { Span } from './spans.ts'

const FRAGMENT = /[^\s，,。！!？?；;：:…~→#、]+/gu
const SENTENCES = /[^。！？!?；;\n]+[。！？!?；;]?/gu
/**
 * Sentences are cut after a comma, at a space next to a Chinese character or an emoji, and before words such as “and”.
 */
const CLAUSES =
  /(?<=[，,：:])|(?<=\S[\p{sc=Han}\p{Extended_Pictographic}\d])(?= )|(?=還能|還可以|還會|又能|也能|更能|而且|(?<=[a-z]) (?:and|but|while) )/u
const CONNECTIVE =
  /^(?:而且|並且|不但|不僅|所以|因此|但是|但|還|也|又|更|卻)(?=\p{sc=Han})|^(?:and|but|so|while|it also) /iu
/** A clause with a denial is removed together with the claim after it: 不是減肥藥，卻少了六公斤. */
const DENIAL =
  /^(?:我們|本店|本品)?(?:不敢|不能|不是|不用|不必|不需|並非|非|沒說)|不[能可敢](?:說|講|宣稱|保證)|沒有?說|不是\p{sc=Han}{0,4}藥/u
/** A clause about a person who used the goods. Before a claim it is the beginning of a testimonial. */
const USER = /(?:媽|爸|阿嬤|阿公|老公|老婆|姐妹|客人|朋友|同事|鄰居|老師|我).{0,8}[吃喝用擦]/u
/** A fragment with nothing but facts of the sale: price, number, weight, time. */
const SALE =
  /^[+＋$#]?(?:[\d.,/×x＝=一二兩三四五六七八九十每約元塊包盒組瓶罐入片顆箱條支點]|NT|ml|kg|g|限量|最後|團購價?|特價|只要|免運|運費|結單|補貨中?|現貨|預購|到貨|上架|開賣|開團|今[天晚]|明[天晚]|雙(?=\d))+$/iu
/** Letters before which the name of goods begins: verbs of use and sale, measures and particles. */
const NAME_STARTS =
  /[的了是在就還也把給來先再改這那每吃喝用擦抹敷塗吞噴服泡洗買開選靠跟和與及之後前個包瓶罐顆盒條款支杯匙\s\p{P}\p{S}]/u
/**
 * Matches the end of an attribute before goods (的 in 降血壓的茶). Does not match before people: without its attribute,
 * 想改善失眠的朋友 says nothing.
 */
const ATTRIBUTE_END = /^(?:效果|功效)?[的之](?!人|朋友|你|妳|您|我|族|長輩)(?=\p{sc=Han}{2})/u
/** Names of goods. A text that ends with one is complete without the claim: 防彈咖啡 from 防彈咖啡一個月瘦五公斤. */
const NAMES_OF_GOODS = [...GOODS.values()].flat().filter((name) => /\p{sc=Han}/u.test(name))
/**
 * Last words of product names: endings of at least four of the 566 registered health foods, and names in the authority’s
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

export interface Draft {
  readonly text: string
  /** It has only the name of the goods and facts of their sale. */
  readonly isSale: boolean
}

/**
 * Drafts rewordings for each claim from the seller’s own words, the longest first. The first draft omits all clauses
 * with claims; the second ends before the first such clause. If a claim is only an attribute, only the attribute is
 * removed: 降血壓的茶 becomes 茶. Goods beside a claim in its clause remain. The last draft of a short post is its sentences
 * without claims. `claims` must be sorted.
 */
export function draftRewordings(text: string, claims: readonly Span[]): Map<Span, readonly Draft[]> {
  const drafts = new Map<Span, readonly Draft[]>()
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
    for (const claim of inside)
      drafts.set(
        claim,
        left.map((it) => ({ text: it, isSale: false })),
      )
  }
  if (text.length > POST_MAX) return drafts
  // The last drafts of a short post: its sentences without claims, and its goods with what it says of their sale. In a
  // longer text, every finding would repeat them.
  const rest = plain.join('').trim()
  const isRest = saysGoods(rest) && (rest.match(/\p{L}/gu)?.length ?? 0) >= REST_MIN
  const last = [
    ...(isRest ? [{ text: rest, isSale: false }] : []),
    ...saleOf(text, claims).map((it) => ({ text: it, isSale: true })),
  ]
  return new Map(claims.map((claim) => [claim, [...(drafts.get(claim) ?? []), ...last]]))
}

/** The goods of a post with the facts of their sale: 紅棗茶補貨中 from 暖宮紅棗茶補貨中. The longer name comes first. */
function saleOf(text: string, claims: readonly Span[]): string[] {
  const fragments = Array.from(text.matchAll(FRAGMENT), ({ 0: words, index }) => ({
    words,
    isClaim: claims.some(({ start, end }) => start < index + words.length && end > index),
  }))
  const facts = fragments.filter(({ words, isClaim }) => !isClaim && SALE.test(words))
  return fragments.flatMap(({ words }) =>
    namesIn(words).flatMap(({ name, after }) => {
      const others = facts.map((it) => it.words).filter((it) => it !== words)
      return others.length > 0 || after !== '' ? [[name + after, ...others].join(' ')] : []
    }),
  )
}

/** The name of goods that a fragment ends with or has before facts of the sale: with its attributes, and without. */
function namesIn(words: string): { name: string; after: string }[] {
  const found = [...NAMES_OF_GOODS, ...FORMS].flatMap((name) => {
    const start = words.lastIndexOf(name)
    const after = words.slice(start + name.length)
    return start !== -1 && (after === '' || SALE.test(after)) ? [{ start, name, after }] : []
  })
  const [longest] = found.toSorted((a, b) => b.name.length - a.name.length)
  if (!longest) return []
  const { start, name, after } = longest
  let from = start
  while (from > 0 && !NAME_STARTS.test(words[from - 1] ?? '')) from--
  return [{ name: words.slice(from, start) + name, after }, ...(name.length > 1 ? [{ name, after }] : [])]
}

function withoutClaims(sentence: string, claims: readonly Span[]): string[] {
  const mark = /[。！？!?；;]$/u.exec(sentence)?.[0] ?? ''
  let at = 0
  const isClaimNext = (end: number) => claims.some(({ start }) => start >= end && start - end < LETTERS_MIN)
  const clauses = sentence
    .slice(0, sentence.length - mark.length)
    .split(CLAUSES)
    .map((clause) => {
      const start = at
      at += clause.length
      const inside = claims.filter((claim) => claim.start < at && claim.end > start)
      const [only] = inside
      if (!only) return DENIAL.test(clause.trim()) || (USER.test(clause) && isClaimNext(at)) ? '' : clause
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
        /[這那][款罐瓶包盒個支條塊]/u.test(part),
    )
}

function namesGoods(text: string): boolean {
  const bare = trimTail(text, /[^\p{L}\p{N}]/u)
  return [...NAMES_OF_GOODS, ...FORMS].some((name) => bare.endsWith(name))
}
