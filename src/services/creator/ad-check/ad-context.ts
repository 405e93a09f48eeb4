import { normalise, type FoldedText } from '#support/text/normalise.ts'
import { isSetting } from './ad-setting.ts'
import { anyOf, folded } from './folded.ts'

/** Words that may separate a negation from the claim it denies: 不能（用來）治療. */
const FILLER =
  '(?:任何|自行|擅自|任意|隨意|貿然|讓|使|本品|本產品|此產品|該產品|它|宣稱|聲稱|標榜|主張|用於|用以|用來|拿來|取代|代替|作為|當作|視為|等同|具有|具|帶有|有|達到|達成|能夠|能|可以|可|會|被|為|是|以|幫你|讓你|讓您|讓妳|讓人|使人|直接|真正|所謂的?|治療性|治療|預防|改善|減輕|診斷|緩解|醫療|醫|[吃喝用擦]出|感覺到|什麼|甚麼|神奇的?|寫|說|出現|使用|標示|藥品|藥物|疾病|的|之|「|」|『|“|"|、|或|和|及|與)*'

/** Negations. Idioms that only look like one, such as 不得不 and 不僅, are excluded. */
const NEGATION =
  '(?:不能(?!不)|沒有?辦法|沒法|毫無|從不|無法|不會(?!不)|不可(?!思議|或缺)(?:以)?|不得(?!不)|並非|不是(?!每)|沒有|沒(?!想到)|不具備?|不含|未添加|無添加|不講|不談|不提|不敢說|不標榜|未曾|未能|未(?:取得|獲得?|申請|通過)|未經?|切勿|請勿|勿|別(?!再?讓)|不要(?!再?讓)|不應|不宜|不該|並不|不代表|不等於|不保證|不宣稱|不訴求|不強調|非用於|非供|非作為|而非|絕非|非|不提供|不用於|不適用於|不涉及|不作為|避免使用|避免宣稱|禁止|禁用|拒絕|不賣|不販售|不販賣|不推銷|不相信|不信|哪有|別期待|不要期待|無(?!敵|比|痛|限|極|數))'

const DENIED_BEFORE = folded(`${NEGATION}${FILLER}$`)
/** 沒有一瓶乳液可以瘦身: the negation belongs to the subject. */
const NONE_CAN_BEFORE = folded(
  '(?:沒有|無)(?:任何|哪一?|一[款種瓶項個包]|食品|保養品)[^,]{0,10}(?:可以|能夠|能|可|會)$',
)
// The ingredients that a product is free of may be a list: 不含酒精、類固醇與抗生素.
const FREE_OF_BEFORE = folded(
  '(?:不含|未添加|無添加|零添加|不添加)(?:(?!還|又|也|卻|更|能|可|會|天然|自然|照樣)[^,]){0,14}$',
)
const DISBELIEVED_BEFORE = folded(
  '(?:勿|別再?|不要|不可|不應)(?:輕易|隨便)?(?:相信|聽信|誤信|輕信|迷信|期待)[^,]{0,12}$',
)
/** 請勿購買來路不明的壯陽藥 warns of other sellers' goods. */
const DUBIOUS_GOODS_BEFORE = folded(
  '(?:勿|別再?|不要|不可)[^,]{0,4}(?:買|用|吃|喝|服)[^,]{0,3}(?:來路不明|來源不明|不明|不法|非法|偽|黑心)[^,]{0,8}$',
)
/** 這些詞都不能用：減肥、塑身 lists forbidden words. */
const FORBIDDEN_WORDS_BEFORE = folded(
  '(?:詞|字眼|字樣|用語|說法|字句|文案|關鍵字)[^:]{0,6}(?:不能|不可|不得|禁|別|勿|違規|違法|ng)[^:]{0,6}:[^:]{0,24}$',
)
/** 未經許可不得宣稱 and 才能講保健功效 describe permission to make a claim; they make none. */
const MAY_SAY_BEFORE = folded(
  '(?:不得|不能|不可|才能|才可以?|才得|始得|方可)[^,]{0,3}(?:講|說|寫|宣稱|標示|使用|廣告|稱)[^,]{0,5}$',
)
/** 健康食品管理法 is a law, and 健康食品須有小綠人標章 describes a product category. */
const LAW_OR_DUTY_AFTER = folded(
  '^(?:管理法|法規|的?定義|的?規定|的?標章|查驗登記|(?:必須|須|應|要|一定要)[^,]{0,2}(?:有|經|取得|申請|通過))',
)
const KIND_OF_FOOD = folded('食品$')
const SPOKEN_OF_BEFORE = folded(
  '(?:不實|誇大|違規|違法|不肖|謠言|迷思|錯誤|流傳|市售|廣告(?:若|如果|要是)?(?:說|寫)|宣稱可?以?|聲稱|謊稱|號稱)[^,]{0,12}$',
)
const MEDICINE = normalise('藥')
/** 不治病: 不 negates the verb directly, unlike in 不復胖. */
const SAYS_NOT_BEFORE = folded('不$')
const DENIABLE_HEAD = folded('^(?:治|醫|減肥|減重|瘦身|壯陽|豐胸|生髮|殺菌|消炎|止痛|改善|預防|緩解|降)')
/** 服用降血壓藥期間 mentions a medicine that the reader takes. */
const TAKING_BEFORE = folded('(?:服用|施打|併用|合併使用)[^,。]{0,6}$')
const TAKEN = folded('^[^,。]{0,8}(?:藥|劑)')
/** 不適合對其過敏體質者食用 and 如需減重，請諮詢營養師 are warnings, whatever verb they contain. */
const UNSUITABLE_BEFORE = folded('(?:不適合|不適用|不宜|不建議)[^,。]{0,10}$')
const IF_NEEDED_BEFORE = folded('(?:若|如|如果)(?:需|要|想|欲|有)[^,。]{0,8}$')
const TO_PROFESSIONAL_AFTER = folded('^[^。]{0,8}請(?:先)?(?:諮詢|詢問|洽詢?|尋求|找)[^。]{0,4}(?:醫|專業|營養師|藥師)')
const AFTER_TREATMENT = folded('^術後[^,。]{0,6}(?:請|應|勿|不宜|須)')
/** Reproaches by a third party in the same sentence as the claim. */
const REPROACH =
  '(?:違法|違規|違反|不實|誇大|是謠言|的謠言|是迷思|的迷思|是騙人|都是騙|遭罰|被罰|受罰|開罰|挨罰|重罰|裁罰|處罰|罰款|最高罰|可罰|會罰|罰鍰|觸法|涉違|下架|送辦|驗出|檢出|查獲|起訴|沒有?(?:科學)?(?:根據|依據|證據)|(?:無|毫無|缺乏)(?:科學)?(?:根據|依據|證據)|詐騙|是假的|假消息|不得使用|不可使用|不能寫|不能說|不可以寫|不可以說|字樣不得|遭衛生局|屬醫療效能|不要買|別買(?!錯|貴|到)|勿購|不要購買)'
/** A denied reproach criticises others and makes the claim: 改善失眠，不像市售誇大產品. */
const SPOKEN_OF_AFTER = folded(`^[」』”"]?[^。不沒非別]{0,12}${REPROACH}`)
/** 看到抗癌、降血糖的廣告請檢舉 warns of advertisements. */
const WARNED_OF_ADS_AFTER = folded(
  '^[^。]{0,14}(?:廣告|文宣|貼文|話術|商品)[^。]{0,10}(?:檢舉|申訴|別信|勿信|(?:不要|別|勿)相信|小心|當心)',
)
const QUOTED_AND_SPOKEN_OF = folded(`^[^「『」』]{0,10}[」』][^。]{0,26}${REPROACH}`)
const OTHER_CARE_AFTER = folded(
  '^[^,]{0,6}(?:請改用|請用藥|請使用藥品|須有|須經|須取得|應經|應取得|請就醫|應就醫|請找醫|請洽醫|請尋求|應尋求|請找|篩檢|基金會|協會|講座|保險|醫療險|防癌險|門診|病房|研討)',
)
const WARNED =
  '(?:諮詢|詢問|醫師|醫生|就醫|避免(?!錯過)|注意|小心|減量|停用|停止|勿(?!錯過)|測試|試用|斟酌|留意|遵照|依醫囑|食用|飲用)'
const WARNING_AFTER = folded(
  `^(?:的|之)?(?:患者|病患|病人|族群|者|的人|人士|孕婦|體質)?[^,。]{0,8}(?:請|應|不宜|不建議|勿|需|須)[^。]{0,10}${WARNED}`,
)
/** 過敏體質者請留意: an addressee who is warned is not promised anything, even with a phrase that elsewhere is a claim. */
const WARNED_PERSONS_AFTER = folded(
  '^(?:的|之)?(?:患者|病患|病人|族群|者|的人|人士|體質者?)(?:請(?!安心|放心)|應|不宜|不建議|勿|需|須)[^。]{0,6}(?:諮詢|詢問|醫|避免(?!錯過)|注意|小心|減量|停|勿(?!錯過)|斟酌|留意|遵照|食用前|使用前|飲用前)',
)
/** 避免變質引起腹瀉 gives handling instructions and the consequence of ignoring them. */
const HANDLING = folded(
  '^(?:避免|以免|防止|預防)(?!壞菌|腸)[^,]{0,6}(?:變質|腐敗|酸敗|孳生|污染|噎|嗆|過量|誤食|誤飲|空腹|接觸|吸入|燙|生食|未熟)',
)
/** A condition at the head of a warning: 有紅腫、搔癢等現象，請停止使用. */
const WARNING_OF_SIGNS = folded(
  `^[^。]{0,16}(?:等|或|的)?(?:現象|情形|反應|症狀|不適|異常|部位|狀況|病史|現象者|者)?,?(?:(?:請|應|勿|不宜|需|須)(?:立即|儘速|盡速|先|暫)?|立即|立刻|儘速|盡速|馬上)${WARNED}`,
)
const SIGNS_BEFORE = folded('(?:若|如|倘|萬一|有|出現|發生|引起|服用|罹患|當)[^,。]{0,16}$')
/** 過量食用可能造成腹瀉, 反而增加肝腎負擔: the harm caused by excess or misuse. */
const HARMED_BEFORE = folded(
  '(?:過量|超過|超量|過多|太多|過度|空腹|不當|長期|反而|恐|可能)[^。]{0,10}(?:造成|引起|導致|引發|誘發|出現|發生)[^,。]{0,6}$',
)
/** 吃太多會拉肚子 */
const TOO_MUCH_DOES_BEFORE = folded(
  '(?:過量|超量|太多|過多|多吃|多喝|空腹[吃喝])[^。]{0,4}(?:會|容易|就|可能|怕|小心)[^,。]{0,2}$',
)
const HARMS = folded('^(?:增加|加重|造成|引起|導致|引發|誘發|惡化|升高)')
const TOO_MUCH_BEFORE = folded('(?:過量|超過|超量|過多|太多|過度|反而|可能|恐)[^。]{0,16}$')
const HARM_AFTER = folded('^[^,。]{0,3}(?:負擔|風險|傷害|損傷|不適|病情)')
const NO_EFFECT_AFTER = folded('^(?:沒有?(?:捷徑|特效|仙丹)|不了|不到|不出|不掉|的?攝取|的?攝入|的?含量|的?使用量)')

/** 過敏原 names an ingredient. */
const ALLERGY = folded('敏$')
const ALLERGEN_AFTER = folded('^原(?!因)')

/** 可以除疤嗎？不行喔: a question answered with no. */
const ASKED_AND_DENIED = folded(
  '^[^。!?]{0,8}[嗎呢]?\\s{0,3}\\?\\s{0,4}(?:(?:a|ans|答)\\s?[:.]?\\s{0,2})?(?:(?:很?抱歉|(?:本品|這|它|我們)[^,。但]{0,8}(?:食品|保養品)),?)?(?:不行|不可以|不能|不會|沒有|沒辦法|無法|不是|不具|當然不|並不)',
)
const ENGLISH_ASKED_AND_DENIED =
  /^[^.!?\n]{0,40}\?\s{0,4}(?:a[:.]\s?)?(?:sorry,? )?(?:no\b|not\b|never\b|it (?:cannot|can't|does not|doesn't|will not|won't))/u

/** 降血壓要聽醫師的 refers to a doctor; 網路上說它能治百病，我們沒這樣講 quotes others and retracts it. */
const LEFT_TO_DOCTORS_AFTER = folded(
  '^[^,。]{0,2}(?:要|請|得|該|還是)(?:聽|問|找|看|靠|交給|去看)[^,。]{0,3}(?:醫|藥師|專業)',
)
const OTHERS_SAY_BEFORE = folded(
  '(?:網路|網傳|別人|有人|大家|坊間|聽說|傳說|客人問)[^,。]{0,4}(?:說|講|傳|寫|問)?[^,。]{0,6}$',
)
const TAKEN_BACK_AFTER = folded(
  '^[^。]{0,14}(?:沒有?這[樣麼回]|不是真的|真的不行|別信|不要相信|沒有?證據|沒有?根據|不能)',
)

/** 不要再問會不會瘦了: a question that the seller declines to answer. */
const NOT_TO_BE_ASKED_BEFORE = folded('(?:不要|別|不用|請勿)再?(?:來|一直)?(?:問|私訊)[^,]{0,6}(?:會不?|能不?|有沒?)?$')

/** 會不會瘦，不會: an either-or question with its answer. */
const ASKED_EITHER_BEFORE = folded('(?:會不會?|能不能?|可不可以?|有沒有?|是不是|是否|能否|可否)[^,。]{0,6}$')
const NO_AFTER = folded('^[^。!?]{0,6}[,?。!]?\\s?(?:答[:案])?(?:不會|不能|不行|不可以|沒有|並不|並沒|當然不|否)')
/** 想減肥請少吃多動 recommends a habit, not a product. */
const WISHED_BEFORE = folded('(?:想|想要|若要|如要|要|欲)(?:健康地?|快速|真正|好好)?$')
const BY_ONESELF_AFTER = folded(
  '^[^,。]{0,4},?[^,。]{0,3}(?:請|應|該|要|就得|還是|只能|只有)[^,。]{0,3}(?:少吃|多動|運動|均衡|飲食控制|控制飲食|控制熱量|早睡|看醫|就醫|找醫|諮詢(?:醫|營養師|藥師)|去醫院)',
)

/** 應立即停藥並就醫 gives an instruction; 可以停藥 makes a promise. */
const ORDERED_BEFORE = folded('(?:請|應|須|需|務必|必須)(?:立即|立刻|儘速|盡速|馬上|先|即)?$')
const STOPS = folded('^停')
/** 請先做過敏測試 gives an instruction; 通過過敏測試 makes a claim. */
const ASKED_BEFORE = folded('(?:請|須|應|務必)(?:先|自行|於[^,。]{0,10})?(?:做|作|進行)(?:局部|皮膚)?$')
/** Make-up only covers the mark: 粉底遮瑕力高，痘印看不見. */
const COVERED_BEFORE = folded('(?:遮瑕|遮蓋|粉底|底妝|粉餅|蓋斑|打底)[^。]{0,14}$')
const UNSEEN = folded('(?:看不見|看不到|不見|隱形)了?$')

/** Patterns that cancel a claim on their own: before it in its clause, before it in its sentence, or after it. */
const UNMADE_BEFORE = anyOf(
  DENIED_BEFORE,
  NONE_CAN_BEFORE,
  FREE_OF_BEFORE,
  DISBELIEVED_BEFORE,
  DUBIOUS_GOODS_BEFORE,
  MAY_SAY_BEFORE,
  NOT_TO_BE_ASKED_BEFORE,
  SPOKEN_OF_BEFORE,
  UNSUITABLE_BEFORE,
  ASKED_BEFORE,
)
const UNMADE_IN_SENTENCE_BEFORE = anyOf(FORBIDDEN_WORDS_BEFORE, HARMED_BEFORE, TOO_MUCH_DOES_BEFORE)
const UNMADE_AFTER = anyOf(
  WARNED_PERSONS_AFTER,
  AFTER_TREATMENT,
  NO_EFFECT_AFTER,
  LEFT_TO_DOCTORS_AFTER,
  SPOKEN_OF_AFTER,
  WARNED_OF_ADS_AFTER,
  QUOTED_AND_SPOKEN_OF,
  OTHER_CARE_AFTER,
)

const SENTENCE_ENDS: ReadonlySet<number> = new Set(Array.from('。!?;\n', (it) => it.charCodeAt(0)))
/** IDEOGRAPHIC FULL STOP. Almost every Chinese character has a higher code point. */
const IDEOGRAPHIC_STOP = 0x3002
/** Characters of the sentence that are read on each side of a claim. */
const REACH = 40

const ENGLISH_DENIED =
  /\b(?:not|never|cannot|can't|doesn't|does not|do not|don't|isn't|won't|no product|nothing)\b(?:(?!\bbut\b|\bonly\b|\bjust\b|\bit\b)[a-z ,'-]){0,70}$/u
/** Nothing else unclogs arteries like this: the denial is about rivals, so the product itself makes the claim. */
const ENGLISH_UNRIVALLED_BEFORE = /\b(?:nothing|no other)\b[a-z ,'-]{0,40}$/u
const ENGLISH_UNRIVALLED_AFTER =
  /^[a-z ,'-]{0,40}\b(?:like (?:this|it|our|these)|(?:better|faster|quicker|sooner) than|as (?:well|fast|quickly)|so (?:well|fast|quickly))\b/u
const ENGLISH_WARNED_BEFORE =
  /\b(?:if you (?:have|are|suffer)|people with|persons with|those with|patients with|avoid (?:it |use )?(?:if|on|in)|not suitable for|suffering from|beware of|ads? (?:that|which) claims?|claims? (?:that|of|to)|allergic to)\b[a-z ,'-]{0,60}$/u
const ENGLISH_WARNED_AFTER =
  /^[a-z ,'-]{0,60}\b(?:ask (?:your|a) doctor|consult|see a (?:doctor|dermatologist)|occurs?\b|stop using|discontinue)/u
/** The label must not say that it treats acne: a report of a forbidden or false claim makes none. */
const ENGLISH_REPORTED_BEFORE =
  /\b(?:not|never|illegally|falsely|wrongly|wrongfully|misleadingly|forbidden to|banned from|fined for)\b(?: allowed to)? (?:say|claim|stat|writ|advertis|promis)\w*\b[a-z ,'-]{0,24}$/u
/** A seller was warned for claiming that its tea cures cancer. */
const ENGLISH_PENALISED =
  /\b(?:warns|warned|fined|fines|sued|banned|penali[sz]ed|charged|punished|accused|prosecuted)\b/u
const ENGLISH_FOR_CLAIMING =
  /\b(?:for|over|of) (?:[a-z]+ )?(?:claim|say|advertis|promis|promot)[a-z]{0,6} [a-z ,'-]{0,40}$/u
/** Stop using it if a rash occurs. */
const ENGLISH_STOP_USING = /^(?:stop|discontinue)\w* (?:(?:using|use|taking|eating|drinking)\b.*)?\bif\b/u
const ENGLISH_REPROACHED_AFTER =
  /^(?:(?!\bunlike\b|\bnot\b)[a-z ,'-]){0,60}\b(?:illegal|false claims?|prohibited|fined|(?:is|are|was|were) (?:all )?(?:false|fake|untrue|a hoax|a lie|a myth|misinformation))/u

const NOTHING_CHANGED = folded(
  '(?:未|沒有?|無|無法)(?:能|獲得?|得到|見|有)?(?:明顯)?(?:改善|緩解|好轉|減輕|消失|痊癒|康復|好了?)$',
)

/** Whether folded words end by reporting no improvement: 症狀未改善. */
export function saysNothingChanged(words: string): boolean {
  return NOTHING_CHANGED.test(words)
}

/**
 * Returns a predicate for a span of the text: whether the words around it deny the claim, warn, or report a forbidden
 * claim. Examples: 不能治療疾病; 高血壓患者請先詢問醫師; 宣稱減肥屬違法. Each cue applies only to the verb that it governs, so a denial in
 * another clause does not count. `acts` marks a span with a verb of effect, which a later warning does not cancel:
 * 改善失眠，如有疑問請洽醫師. Positions are offsets into the original text.
 */
export function readerOfContext(text: FoldedText): (start: number, end: number, acts: boolean) => boolean {
  return (start, end, acts) => {
    const from = foldedOffset(text, start)
    const to = foldedOffset(text, end)
    const rawBefore = sentenceBefore(text.text, from)
    const rawAfter = sentenceAfter(text.text, to)
    if (/[a-z]/u.test(text.text[from] ?? '') && /[a-z]{3} /u.test(rawBefore + text.text.slice(from, to) + rawAfter)) {
      return (
        (ENGLISH_DENIED.test(englishBefore(text.text, from)) &&
          !(
            ENGLISH_UNRIVALLED_BEFORE.test(englishBefore(text.text, from)) &&
            ENGLISH_UNRIVALLED_AFTER.test(englishAfter(text.text, to))
          )) ||
        ENGLISH_WARNED_BEFORE.test(englishBefore(text.text, from)) ||
        ENGLISH_REPORTED_BEFORE.test(englishBefore(text.text, from)) ||
        isPenalised(englishBefore(text.text, from)) ||
        ENGLISH_REPROACHED_AFTER.test(englishAfter(text.text, to)) ||
        ENGLISH_STOP_USING.test(text.text.slice(from, to)) ||
        ENGLISH_ASKED_AND_DENIED.test(text.text.slice(to, to + 2 * REACH)) ||
        (!acts && ENGLISH_WARNED_AFTER.test(englishAfter(text.text, to)))
      )
    }
    const before = withoutSpaces(rawBefore)
    const following = text.text.slice(to, to + REACH)
    const after = withoutSpaces(rawAfter)
    const clause = before.slice(before.lastIndexOf(',') + 1)
    const words = text.text.slice(from, to)
    return (
      UNMADE_BEFORE.test(clause) ||
      UNMADE_IN_SENTENCE_BEFORE.test(before) ||
      UNMADE_AFTER.test(after) ||
      HANDLING.test(words) ||
      ASKED_AND_DENIED.test(following) ||
      isSetting({ clause, before, words, after }) ||
      (KIND_OF_FOOD.test(words) && LAW_OR_DUTY_AFTER.test(after)) ||
      (SAYS_NOT_BEFORE.test(clause) && DENIABLE_HEAD.test(words)) ||
      (TAKING_BEFORE.test(clause) && TAKEN.test(withoutSpaces(words) + after)) ||
      (IF_NEEDED_BEFORE.test(clause) && TO_PROFESSIONAL_AFTER.test(after)) ||
      (ORDERED_BEFORE.test(clause) && STOPS.test(words)) ||
      (UNSEEN.test(words) && COVERED_BEFORE.test(before)) ||
      (ALLERGY.test(words) && ALLERGEN_AFTER.test(after)) ||
      (ASKED_EITHER_BEFORE.test(clause) && NO_AFTER.test(following)) ||
      (WISHED_BEFORE.test(clause) && BY_ONESELF_AFTER.test(after)) ||
      (OTHERS_SAY_BEFORE.test(clause) && TAKEN_BACK_AFTER.test(after)) ||
      (HARMS.test(words) && TOO_MUCH_BEFORE.test(before) && HARM_AFTER.test(after)) ||
      // 抗凝血藥物: the name of a kind of medicine is no claim.
      ((!acts || after.startsWith(MEDICINE)) &&
        (WARNING_AFTER.test(after) || (SIGNS_BEFORE.test(clause) && WARNING_OF_SIGNS.test(after))))
    )
  }
}

function isPenalised(before: string): boolean {
  return ENGLISH_FOR_CLAIMING.test(before) && ENGLISH_PENALISED.test(before)
}

/** The English sentence before an offset, on one line. */
function englishBefore(text: string, end: number): string {
  return (
    text
      .slice(Math.max(0, end - 100), end)
      .split(/[.!?;:\n]/u)
      .at(-1) ?? ''
  )
}

function englishAfter(text: string, start: number): string {
  return text.slice(start, start + 90).split(/[.!?\n]/u, 1)[0] ?? ''
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

/** The first folded unit that represents the original from this offset on. `starts` is sorted. */
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
