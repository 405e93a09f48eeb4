import { normalise, type FoldedText } from '#support/text/normalise.ts'

/** Words that may separate a negation from the claim it denies: 不能（用來）治療. */
const FILLER =
  '(?:任何|自行|擅自|任意|隨意|貿然|讓|使|本品|本產品|此產品|該產品|它|宣稱|聲稱|標榜|主張|用於|用以|用來|拿來|取代|代替|作為|當作|視為|等同|具有|具|帶有|有|達到|達成|能夠|能|可以|可|會|被|為|是|以|幫你|讓你|讓您|讓妳|讓人|使人|直接|真正|所謂的?|治療性|治療|預防|改善|減輕|診斷|緩解|醫療|醫|[吃喝用擦]出|感覺到|什麼|甚麼|神奇的?|寫|說|出現|使用|標示|藥品|藥物|疾病|的|之|「|」|『|“|"|、|或|和|及|與)*'

/** Negations. Idioms that only look like one, such as 不得不 and 不僅, are excluded. */
const NEGATION =
  '(?:不能(?!不)|沒有?辦法|沒法|毫無|從不|無法|不會(?!不)|不可(?!思議|或缺)(?:以)?|不得(?!不)|並非|不是(?!每)|沒有|沒(?!想到)|不具備?|不含|未添加|無添加|不講|不談|不提|不敢說|不標榜|未曾|未能|未(?:取得|獲得?|申請|通過)|未經?|切勿|請勿|勿|別(?!再?讓)|不要(?!再?讓)|不應|不宜|不該|並不|不代表|不等於|不保證|不宣稱|不訴求|不強調|非用於|非供|非作為|而非|絕非|非|不提供|不用於|不適用於|不涉及|不作為|避免使用|避免宣稱|禁止|禁用|拒絕|不賣|不販售|不販賣|不推銷|不相信|不信|哪有|別期待|不要期待|無(?!敵|比|痛|限|極|數))'

const DENIED_BEFORE = folded(`${NEGATION}${FILLER}$`)
const SENTENCE_ENDS: ReadonlySet<number> = new Set(Array.from('。!?;\n', (it) => it.charCodeAt(0)))
/**
 * U+3002, the ideographic full stop. Almost every Chinese character has a higher code point, so it cannot end a
 * sentence and needs no look-up.
 */
const IDEOGRAPHIC_STOP = 0x3002
/** Maximum characters inspected before a claim. */
const REACH = 40

/**
 * Returns a predicate: whether the words before a span deny the claim within its clause: 不能治療疾病. Warnings, reports and
 * questions are left to the model. Positions are offsets into the original text.
 */
export function readerOfContext(text: FoldedText): (start: number) => boolean {
  return (start) => {
    const before = sentenceBefore(text.text, foldedOffset(text, start))
    return DENIED_BEFORE.test(withoutSpaces(before.slice(before.lastIndexOf(',') + 1)))
  }
}

/** Normalises the pattern as the text is normalised, so that it matches both Chinese scripts. */
function folded(source: string): RegExp {
  return new RegExp(normalise(source), 'u')
}

function sentenceBefore(text: string, end: number): string {
  let start = end
  while (start > 0 && end - start < REACH && !endsSentence(text.charCodeAt(start - 1))) start--
  return text.slice(start, end)
}

function endsSentence(unit: number): boolean {
  return unit <= IDEOGRAPHIC_STOP && SENTENCE_ENDS.has(unit)
}

function withoutSpaces(text: string): string {
  return /\s/u.test(text) ? text.replaceAll(/\s+/gu, '') : text
}

/** The first position in the folded text that comes from this original offset or a later one. `starts` is sorted. */
function foldedOffset({ starts }: FoldedText, offset: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}
