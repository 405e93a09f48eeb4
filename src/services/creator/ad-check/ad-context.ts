import { normalise, type FoldedText } from '#support/text/normalise.ts'

/** Words that may separate a negation from the claim it denies: 不能（用來）治療. */
const FILLER =
  '(?:任何|自行|擅自|任意|隨意|貿然|讓|使|本品|本產品|此產品|該產品|它|宣稱|聲稱|標榜|主張|用於|用以|用來|拿來|取代|代替|作為|當作|視為|等同|具有|具|帶有|有|達到|達成|能夠|能|可以|可|會|被|為|是|以|幫你|讓你|讓您|讓妳|讓人|使人|直接|真正|所謂的?|治療性|治療|預防|改善|減輕|診斷|緩解|醫療|醫|[吃喝用擦]出|感覺到|什麼|甚麼|神奇的?|寫|說|出現|使用|標示|藥品|藥物|疾病|的|之|「|」|『|“|"|、|或|和|及|與)*'

/** Negations. Idioms that only look like one, such as 不得不 and 不僅, are excluded. */
const NEGATION =
  '(?:不能(?!不)|沒有?辦法|沒法|毫無|從不|無法|不會(?!不)|不可(?!思議|或缺)(?:以)?|不得(?!不)|並非|不是(?!每)|沒有|沒(?!想到)|不具備?|不含|未添加|無添加|不講|不談|不提|不敢說|不標榜|未曾|未能|未(?:取得|獲得?|申請|通過)|未經?|切勿|請勿|勿|別(?!再?讓)|不要(?!再?讓)|不應|不宜|不該|並不|不代表|不等於|不保證|不宣稱|不訴求|不強調|非用於|非供|非作為|而非|絕非|非|不提供|不用於|不適用於|不涉及|不作為|避免使用|避免宣稱|禁止|禁用|拒絕|不賣|不販售|不販賣|不推銷|不相信|不信|哪有|別期待|不要期待|無(?!敵|比|痛|限|極|數))'

const DENIED_BEFORE = folded(`${NEGATION}${FILLER}$`)
/** 不 denies a verb of treatment that follows directly (不治病). In 不復胖 the promise itself contains 不. */
const SAYS_NOT_BEFORE = folded('不$')
const DENIABLE_HEAD = folded('^(?:治|醫|減肥|減重|瘦身|壯陽|豐胸|生髮|殺菌|消炎|止痛|改善|預防|緩解|降)')
const DISBELIEVED_BEFORE = folded(
  '(?:勿|別再?|不要|不可|不應)(?:輕易|隨便)?(?:相信|聽信|誤信|輕信|迷信|期待)[^,]{0,12}$',
)
/** Words for offences and penalties: the sentence reports a claim that somebody else was fined for. */
const REPROACH =
  '(?:違法|違規|違反|不實|誇大|是謠言|的謠言|是迷思|的迷思|是騙人|都是騙|遭罰|被罰|受罰|開罰|挨罰|重罰|裁罰|處罰|罰款|最高罰|可罰|會罰|罰鍰|觸法|涉違|下架|送辦|驗出|檢出|查獲|起訴|沒有?(?:科學)?(?:根據|依據|證據)|(?:無|毫無|缺乏)(?:科學)?(?:根據|依據|證據)|詐騙|是假的|假消息|不得使用|不可使用|不能寫|不能說|不可以寫|不可以說|字樣不得|遭衛生局|屬醫療效能|不要買|別買(?!錯|貴|到)|勿購|不要購買)'
/** Words before a claim that attribute it to others: 宣稱減肥屬違法 (“advertising weight loss is illegal”). */
const SPOKEN_OF_BEFORE = folded(
  '(?:不實|誇大|違規|違法|不肖|謠言|迷思|錯誤|流傳|市售|廣告(?:若|如果|要是)?(?:說|寫)|宣稱可?以?|聲稱|謊稱|號稱)[^,]{0,12}$',
)
/**
 * A reproach after the claim, unless it is negated: in 改善失眠，不像市售誇大產品 the reproach is about other products, so the claim
 * remains.
 */
const SPOKEN_OF_AFTER = folded(`^[」』”"]?[^。不沒非別]{0,12}${REPROACH}`)
/** Warnings of advertisements after a claim: 看到抗癌、降血糖的廣告請檢舉 (“please report such advertisements”). */
const WARNED_OF_ADS_AFTER = folded(
  '^[^。]{0,14}(?:廣告|文宣|貼文|話術|商品)[^。]{0,10}(?:檢舉|申訴|別信|勿信|(?:不要|別|勿)相信|小心|當心)',
)
/** Words about the permission to make a claim: 未經許可不得宣稱, 才能講保健功效. */
const MAY_SAY_BEFORE = folded(
  '(?:不得|不能|不可|才能|才可以?|才得|始得|方可)[^,]{0,3}(?:講|說|寫|宣稱|標示|使用|廣告|稱)[^,]{0,5}$',
)
/** Words after 健康食品 that make it the name of a law (健康食品管理法) or of a product category (健康食品須有小綠人標章). */
const LAW_OR_DUTY_AFTER = folded(
  '^(?:管理法|法規|的?定義|的?規定|的?標章|查驗登記|(?:必須|須|應|要|一定要)[^,]{0,2}(?:有|經|取得|申請|通過))',
)
const KIND_OF_FOOD = folded('食品$')
/** Words that make “stop taking medicine” an instruction (應立即停藥並就醫) instead of a promise (可以停藥). */
const ORDERED_BEFORE = folded('(?:請|應|須|需|務必|必須)(?:立即|立刻|儘速|盡速|馬上|先|即)?$')
const STOPS = folded('^停')
/** Disinfection of objects (消毒盒殺菌 99%) is no claim, because the laws on medicines and devices do not cover it. */
const KILLS_GERMS = folded('^(?:殺菌|滅菌|除菌|抑菌|抗菌|消毒)')
const OF_THINGS = folded(
  '(?:奶瓶|餐具|碗|筷|砧板|鍋|水壺|盒|箱|櫃|機|毛巾|牙刷架|床|衣物?|鞋|玩具|桌面|馬桶|浴室|廚房|車內|房間|空氣|環境|表面)[^。膚手口牙頭腳臉身體喉鼻]*$',
)
/** Patterns before and after a claim that show that the advertiser does not make it. */
const UNMADE_BEFORE = [DENIED_BEFORE, DISBELIEVED_BEFORE, SPOKEN_OF_BEFORE, MAY_SAY_BEFORE]
const UNMADE_AFTER = [SPOKEN_OF_AFTER, WARNED_OF_ADS_AFTER]

const SENTENCE_ENDS: ReadonlySet<number> = new Set(Array.from('。!?;\n', (it) => it.charCodeAt(0)))
/**
 * U+3002, the ideographic full stop. Almost every Chinese character has a higher code point, so it cannot end a
 * sentence and needs no look-up.
 */
const IDEOGRAPHIC_STOP = 0x3002
/** Maximum characters inspected on each side of a claim. */
const REACH = 40

const NOTHING_CHANGED = folded(
  '(?:未|沒有?|無|無法)(?:能|獲得?|得到|見|有)?(?:明顯)?(?:改善|緩解|好轉|減輕|消失|痊癒|康復|好了?)$',
)

/** Whether folded text ends with a report of no improvement: 症狀未改善. */
export function saysNothingChanged(words: string): boolean {
  return NOTHING_CHANGED.test(words)
}

/**
 * Returns a predicate: whether the words around a span deny the claim (不能治療疾病) or report a forbidden claim of others
 * (宣稱減肥屬違法). A denial applies only within its clause. Warnings and questions are left to the model. Positions are
 * offsets into the original text.
 */
export function readerOfContext(text: FoldedText): (start: number, end: number) => boolean {
  return (start, end) => {
    const from = foldedOffset(text, start)
    const to = foldedOffset(text, end)
    const before = sentenceBefore(text.text, from)
    const after = sentenceAfter(text.text, to)
    const words = text.text.slice(from, to)
    const clause = withoutSpaces(before.slice(before.lastIndexOf(',') + 1))
    const following = withoutSpaces(after)
    return (
      UNMADE_BEFORE.some((pattern) => pattern.test(clause)) ||
      UNMADE_AFTER.some((pattern) => pattern.test(following)) ||
      (SAYS_NOT_BEFORE.test(clause) && DENIABLE_HEAD.test(words)) ||
      (KIND_OF_FOOD.test(words) && LAW_OR_DUTY_AFTER.test(following)) ||
      (ORDERED_BEFORE.test(clause) && STOPS.test(words)) ||
      (KILLS_GERMS.test(words) && OF_THINGS.test(clause))
    )
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

function sentenceAfter(text: string, start: number): string {
  let end = start
  while (end < text.length && end - start < REACH && !endsSentence(text.charCodeAt(end))) end++
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
