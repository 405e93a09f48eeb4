import type { AdCategory } from './ad-rules.ts'
import type { Claim } from './claim.ts'
import { findKept, type Kept } from './kept-words.ts'
import { overlapping, type Span } from './spans.ts'

/** A text of more sentences loses those with a claim and keeps the others as they are. */
const POST_SENTENCES_MAX = 3
/** Of a longer text, each sentence is reworded apart. */
const PAGE_MAX = 1000
const SENTENCES = /.+?(?:[。！？!?；;\n]+|\.\s+|$)/gsu
/** A draft with fewer letters says nothing. */
const LETTERS_MIN = 2
/** Drafts that also omit a part that is lawful in itself. */
const DRAFTS_MAX = 8
const SEPARATORS = /[\s\p{P}\p{S}\p{Extended_Pictographic}]*/uy
const SENTENCE_END = /[。！？!?～~]$/u

/** Every advertisement of these needs prior approval (Pharmaceutical Affairs Act 66, Medical Devices Act 41). */
type ApprovedOnly = 'drug' | 'medical_device'

/**
 * Every label must carry what these sentences refer to. They complete a draft that is only the name of the goods,
 * without stating anything about them.
 */
const LABELS: Record<Exclude<AdCategory, ApprovedOnly>, { readonly zh: string; readonly en: string }> = {
  food: { zh: '成分與食用方式請見包裝標示。', en: 'see the label for ingredients and directions.' },
  cosmetic: { zh: '全成分與用法請見包裝標示。', en: 'see the label for ingredients and directions.' },
  general: { zh: '規格與用法請見商品標示。', en: 'see the label for its specifications.' },
  medical_service: { zh: '服務項目與收費請洽現場。', en: 'ask on site for services and fees.' },
}

/**
 * Drafts rewordings for each claim from the seller’s own words, the fullest first: the goods and the facts about them,
 * without the claims. A name of goods alone is completed with a reference to its label. `claims` must be sorted.
 * None for goods whose advertisements need prior approval.
 */
export function draftRewordings(
  text: string,
  claims: readonly Claim[],
  category: AdCategory,
): Map<Span, readonly string[]> {
  if (category === 'drug' || category === 'medical_device') return new Map()
  const sentences = Array.from(text.matchAll(SENTENCES), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  if (sentences.length > POST_SENTENCES_MAX && text.length <= PAGE_MAX) {
    const left = draftOfPage(text, sentences, claims)
    return new Map(claims.map((claim) => [claim, left]))
  }
  const units = sentences.length <= POST_SENTENCES_MAX ? [{ start: 0, end: text.length }] : sentences
  const drafts = new Map<Span, readonly string[]>()
  let next = 0
  for (const { start, end } of units) {
    const first = next
    while (next < claims.length && claims[next]!.start < end) next++
    const inside = claims.slice(first, next)
    // A claim that continues into the next sentence gets no rewording.
    if (inside.length === 0 || inside.some((claim) => claim.end > end)) continue
    const unit = text.slice(start, end)
    const own = inside.map((it) => ({ start: it.start - start, end: it.end - start, family: it.family }))
    const listed = own.filter(({ family }) => !family.id.startsWith('suspected'))
    const left = draftsOf(unit, findKept(unit, own, listed), category)
    for (const claim of inside) drafts.set(claim, left)
  }
  return drafts
}

/** The sentences without a claim, if the first is among them, which names the goods. */
function draftOfPage(text: string, sentences: readonly Span[], claims: readonly Claim[]): string[] {
  const claimsIn = overlapping(claims)
  const left = sentences.filter((sentence) => claimsIn(sentence).length === 0)
  const draft = left.map(({ start, end }) => text.slice(start, end)).join('')
  return left[0] === sentences[0] && isBalanced(draft) ? [draft.trim()] : []
}

/** All parts, then all but one of them, then the goods alone. Facts without the goods are no advertisement of them. */
function draftsOf(text: string, kept: readonly Kept[], category: keyof typeof LABELS): string[] {
  const parts = kept.filter(
    ({ start, end }) => (text.slice(start, end).match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LETTERS_MIN,
  )
  const goods = parts.filter((it) => it.goods && /\p{L}/u.test(text.slice(it.goods.start, it.goods.end)))
  const choices = [parts, ...parts.map((omitted) => parts.filter((it) => it !== omitted)), ...goods.map((it) => [it])]
  const drafts = choices
    .slice(0, DRAFTS_MAX)
    .filter((chosen) => chosen.some((it) => goods.includes(it)))
    .map((chosen) => joined(text, chosen, category))
    .filter(isBalanced)
  return [...new Set(drafts)]
}

/** Whether each bracket has its counterpart. */
function isBalanced(text: string): boolean {
  return ['()', '（）', '【】', '「」'].every(([open, close]) => text.split(open!).length === text.split(close!).length)
}

function joined(text: string, parts: readonly Kept[], category: keyof typeof LABELS): string {
  const isChinese = /\p{sc=Han}/u.test(text)
  const words = parts.map(({ start, end }, at) => {
    const own = text.slice(start, end)
    SEPARATORS.lastIndex = end
    const mark = SEPARATORS.exec(text)?.[0] ?? ''
    if (at < parts.length - 1) return own + (mark === '' ? (isChinese ? '，' : ', ') : mark)
    return own + (/[。！？!?～~]/u.exec(mark)?.[0] ?? SENTENCE_END.exec(text.trim())?.[0] ?? '')
  })
  const draft = words.join('').trim()
  if (parts.length > 1 || parts.some(({ isClause }) => isClause && !isChinese)) return draft
  const { zh, en } = LABELS[category]
  // The label follows the name of the goods alone: 益生菌吃下去 says too little.
  const [goods] = parts.flatMap((it) => it.goods ?? [])
  const bare = goods && isChinese ? text.slice(goods.start, goods.end) : draft.replace(SENTENCE_END, '')
  return isChinese ? `${bare}，${zh}` : `${bare.slice(0, 1).toUpperCase()}${bare.slice(1)}: ${en}`
}
