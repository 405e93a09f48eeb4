/** Words between a negation and the claim that leave it a denial: 不能（用來）治療. */
const FILLER =
  '(?:任何|宣稱|聲稱|標榜|主張|用於|用以|用來|拿來|取代|代替|作為|當作|視為|等同|具有|具|帶有|有|達到|達成|能夠|能|可以|可|會|被|為|是|以|幫你|直接|真正|所謂的?|治療性|醫療|醫|寫|說|出現|使用|標示|藥品|藥物|疾病|的|之|「|」|『|“|"|、|或|和|及|與|、)*'

/** What denies. Idioms that only look like a denial, such as 不得不 and 不僅, are no part of it. */
const NEGATIONS =
  '(?:不能(?!不)|無法|不會(?!不)|不可(?!思議|或缺)(?:以)?|不得(?!不)|並非|不是|沒有|沒(?!想到)|不具備?|不含|未添加|無添加|未曾|未能|未經?|切勿|請勿|勿|別|不要|不應|不宜|不該|並不|不代表|不等於|不保證|不宣稱|不訴求|不強調|非用於|非供|非作為|而非|絕非|非|不提供|不用於|不適用於|不涉及|不作為|避免使用|避免宣稱|禁止|禁用|拒絕|誰說|不相信|不信|哪有|無(?!敵|比|痛|限|極|數))'

const DENIED_BEFORE = new RegExp(`${NEGATIONS}${FILLER}$`, 'u')
// What a product is free of may be a list of names: 不含酒精、類固醇與抗生素.
const FREE_OF_BEFORE = /(?:不含|未添加|無添加|零添加|不添加)[^，,]{0,14}$/u
const DISBELIEVED_BEFORE = /(?:勿|別|不要|不可|不應)(?:輕易|隨便)?(?:相信|聽信|誤信|輕信|迷信)[^，,]{0,12}$/u
const SPOKEN_OF_BEFORE = /(?:不實|誇大|違規|違法|不肖|謠言|迷思|錯誤)[^。！？!?\n]{0,12}$/u
const SPOKEN_OF_AFTER =
  /^[」』”"]?[^。！？!?\n]{0,12}(?:是違法|屬違法|違法|違規|違反|不實|誇大|是謠言|是迷思|是騙人|都是騙|不得使用|不可使用|不能寫|不能說|不可以寫|不可以說|字樣不得|請就醫|應就醫|請找醫|請洽醫|請尋求|應尋求|請諮詢)/u
const WARNING_AFTER =
  /^(?:的|之)?(?:患者|病患|病人|族群|者|的人|人士|孕婦|體質)?[^。！？!?\n]{0,8}(?:請|應|不宜|不建議|勿|需|須)[^。！？!?\n]{0,10}(?:諮詢|詢問|醫師|醫生|就醫|避免|注意|小心|減量|停用|停止|勿|測試|試用)/u
const FAILED = /^(?:不了|不到|不出|不掉)/u
const INTAKE = /^(?:的)?(?:攝取|含量|攝入|使用量)/u

const SENTENCE_END = /[。！？!?；;\n]/u
const CLAUSE_END = /[，,]/u
const REACH = 24

/**
 * Whether the words at this place deny the claim, warn, or speak about forbidden claims instead of making one:
 * 不能治療疾病; 高血壓患者請先詢問醫師; 宣稱減肥屬違法.
 */
export function isNotAClaim(text: string, start: number, end: number): boolean {
  const sentence = lastPart(text.slice(Math.max(0, start - REACH), start), SENTENCE_END)
  const clause = lastPart(sentence, CLAUSE_END)
  const after = text.slice(end, end + REACH)
  return (
    [DENIED_BEFORE, FREE_OF_BEFORE, DISBELIEVED_BEFORE].some((pattern) => pattern.test(squeeze(clause))) ||
    SPOKEN_OF_BEFORE.test(squeeze(sentence)) ||
    FAILED.test(after) ||
    INTAKE.test(after) ||
    WARNING_AFTER.test(squeeze(after)) ||
    SPOKEN_OF_AFTER.test(squeeze(after))
  )
}

function lastPart(text: string, separator: RegExp): string {
  return text.split(separator).at(-1) ?? ''
}

function squeeze(text: string): string {
  return text.replace(/\s+/gu, '')
}
