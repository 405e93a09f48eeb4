import { saysNothingChanged } from './ad-context.ts'
import { languageOf } from './ad-model.ts'
import type { AdCategory } from './ad-rules.ts'
import { claimFamilies, type ClaimFamily } from './claim-family.ts'
import { folded } from './folded.ts'
import type { PairWord } from './pairs.ts'
import type { Span } from './spans.ts'
import { tellsOfTrade } from './testimonial.ts'
import { normalise } from '#support/text/normalise.ts'

interface Suspect extends Span {
  readonly family: ClaimFamily
  readonly acts: true
}

export interface Suspicion {
  readonly text: string
  /** The text with spaces in place of its lawful parts, at the same length. */
  readonly remaining: string
  readonly category: AdCategory
  readonly words: readonly PairWord[]
  /** Spans that are already findings, or permits. */
  readonly settled: readonly Span[]
  /** Spans that would be claims without a denial, a warning or a third-party report. */
  readonly denied: readonly Span[]
  readonly isNotAClaim: (start: number, end: number, acts: boolean) => boolean
  readonly readsLikeClaim: ClaimReader
}

/** Judges a sentence without a listed claim, given the listed words in it. */
export type ClaimReader = (
  sentence: string,
  category: AdCategory,
  signals: readonly string[],
  sentences: number,
) => boolean

const SENTENCE_END = /[。！？!?；;\n]|\.(?=\s|$)/gu
const CLAUSE_END = /[，,]/gu
/** Clauses that make no promise: denials, referrals to a professional, and warnings. */
const HARMLESS = folded(
  [
    '(?:不會(?:變|讓|使)|無法|不具|並非|沒有?辦法|(?:不要|別|勿|不能|不可)(?:再)?[把將][^,]{0,6}當)',
    '(?:請|應|先)(?:先|儘速|盡速)?(?:諮詢|尋求|詢問|問過?|洽詢?|就|和|跟)[^,。]{0,5}(?:醫|專業|營養師|藥師)',
    '(?:可能會?|容易|以免|否則|小心|當心|恐)[^,。]{0,6}(?:拉肚子|腹瀉|不適|不舒服|過敏|燙|噎|嗆|刺激|上火|變質|脹氣|胃痛|留疤|反黑|脫皮|緊繃)',
    '(?:有|避免)[^,。]{0,8}(?:風險|之虞)$',
    // 太好吃了血壓都飆高 praises the taste.
    '(?:好吃|好喝|美味|過癮|[香辣酸甜麻燙冰涼鹹苦])[^,]{0,2}(?:到|得|了|成)',
    '第[一二]次[吃喝][^,]{0,6}以為',
    // Gear supports and protects, and clothes change appearance; neither is a health effect.
    '(?:保護|支撐|包覆|固定|防護|托住|承托)[^,]{0,4}(?:膝|腰|腕|踝|肘|頸|肩|背|足|腳|頭|手指|小腿|關節)(?:蓋|部|關節)?(?:$|,)',
    '(?:視覺上|顯瘦|顯高|顯腿長|藏肉|遮肉|修飾身形|修飾腿型)',
    '(?:十大死因|發生率|盛行率|罹患率|患者人數|死亡人數|確診|疫情|通報病例|居首|健保支出)',
    '(?:別|不要|勿)(?:亂|再|用手)[^,。]{0,2}(?:擠|抓|摳|吃|喝|碰|曬|買)',
    '\\b(?:do not|don.t|does not|doesn.t|not (?:intended|meant|suitable|for)|never promise|will not|won.t|avoid|consult|ask (?:your|a)|talk to|see a doctor|allerg|keep (?:away|out)|may contain|patch test|too much|if (?:irritation|redness|a rash|it stings))',
  ].join('|'),
)
const ADDRESSED = folded('(?:者|患者|病患|孕婦|婦女|兒童|幼童|長者|族群|的人|的朋友|人士)$')
/** After a denial these words introduce the actual promise: 不能取代藥物，但濕疹發作時我們家都先擦這罐. */
const TURNS = folded('(?:但|可是|卻|不過|只是|其實|而是|只有|重點|反而|不再|從此|\\b(?:but|yet|instead)\\b)')
/** Families of unwanted conditions. An advertisement does not mention them without a reason. */
const UNWANTED = new Set(['disease', 'pain', 'body_markers', 'scars_and_marks', 'wounds'])
/** A condition goes away, told by adverbs without a listed verb: 黑斑一層一層剝掉, 血壓慢慢就乖了. */
const CHANGES_AFTER = folded(
  '^[^,。]{0,5}(?:真的(?!不|沒|很)|慢慢|漸漸|逐漸|自己[^,。]{1,4}了|自然|一[天層點次]一[天層點次]|一天比一天|竟然?|居然|終於|再也|從此|不藥|乖乖|安靜|歇|放過|饒過|退場|收工|下班|畢業|遠去|跑光|掉漆|換新)',
)
/** The product acts on the condition: 讓你忘記腰痛, 靠它把病毒擋下來. */
const CAUSED_BEFORE = folded(
  '(?:[讓使令](?:[你妳您他她我]|人|爸媽?|媽媽?|孩子|寶寶|長輩)|幫(?:[你妳您他她我]|爸媽?|媽媽?|孩子|寶寶|長輩)|[靠用]這?[它個包罐瓶款支盒][就來]?[把將]?)[^,。]{0,6}$',
)
/** Something is done to an organ, in any words: 讓大腦回到一百分, 把老化細胞叫起床. */
const DONE_TO_BEFORE = folded(
  '(?:[讓使令把將叫給替]|幫(?!助)|喚醒)(?:你|妳|您|他|她|我|人|家人|爸媽?|媽媽?|孩子|老)?的?[^,。]{0,2}$',
)
const DONE_AFTER = folded('^[^,。]{2}')
/** Families whose objects are parts and functions of the body. */
const ORGANS = new Set(['body_function', 'annex_one'])
/** The illness ends after a number of days or boxes: 過敏腫到睜不開，喝兩週就睜得開. */
const USED_UP_AFTER = folded(
  '[吃喝用擦抹塗泡敷貼戴睡噴洗](?:了|完|到|過|上|起來)?[^,。]{0,4}(?:第?[0-9一二兩三四五六七八九十半幾]+個?(?:天|週|周|禮拜|月|年|盒|瓶|罐|包|次|條|支|片|回|顆|晚|招)|之後|以後)[^。]{0,10}(?:就|才|可以|能|會|居然|竟然?|終於|沒|不|變|好|自己|還|現在|開始|都)',
)
const ENGLISH_USED_UP =
  /\b(?:one|two|three|four|five|six|a|an|first|second|few|single|\d{1,3}) (?:full |single |small )?(?:bottle|jar|box|pack|packet|week|night|month|sachet|capsule|tube|application|use|wash|cup|sip|gumm(?:y|ie)|tablet|swipe|brushing|treatment|session|scoop)(?:e?s)?\b/u
const ENGLISH_HURT =
  /\b(?:if|see a|consult|ask|stop|worse|persists?|still|not help|did nothing|may|might|risk|warn|do not|don't|avoid|before)\b/u
const HURT_AFTER = folded(
  '(?:更|還是|仍|依然|反而|加重|惡化|嚴重|拉肚子|不舒服|不適|請|停用|就醫|沒用|沒效|無效|沒差|沒好|可惜)',
)
/** The object of 把 with an unlisted verb after it: 把病毒擋下來. */
const TAKEN_BEFORE = folded('[把將](?!.{0,4}當)[^,。]{0,4}$')
const LET_GO_AFTER = folded('^[^,。]{0,4}(?:下來|下去|掉|光|走|開|平|住|起來|回去|出去)')

/** The text is read with and without its lawful parts. */
export function findSuspects(suspicion: Suspicion): Suspect[] {
  const { text, remaining, category, words } = suspicion
  const family = claimFamilies(category).find(({ id }) => id === 'suspected')
  // The model was fitted on foods and cosmetics. Advertisements for devices and medicines may describe effects once
  // approved.
  if (family === undefined) return []
  const wordsWithin = reader(words)
  const settledWithin = reader(suspicion.settled)
  const deniedWithin = reader(suspicion.denied)
  const sentences = partsOf(text, SENTENCE_END, 0)
  const told = sentences.filter(({ start, end }) => /\p{L}{3}/u.test(text.slice(start, end))).length
  return sentences.flatMap(({ start, end }) => {
    const held = wordsWithin(start, end)
    const denied = deniedWithin(start, end)
    const settled = settledWithin(start, end)
    const telling = held.filter(isTelling)
    if (settled.length > 0 && telling.length === 0) return []
    const sentence = text.slice(start, end)
    const clauses = readClauses(text, sentence, start)
    const open = clauses.filter(
      (clause, at) => !isAnswered(clause, clauses[at + 1]) && !denied.some((it) => overlaps(it, clause)),
    )
    // 血管像刷過一樣，便秘的喝三天就順: a finding in one clause does not settle the others.
    if (settled.length > 0)
      return open
        .filter(
          (clause) => !settled.some((it) => overlaps(it, clause)) && isOblique(suspicion, clause, clause.end, telling),
        )
        .map((clause) => ({ start: clause.start, end: clause.end, family, acts: true as const }))
    const isWhole = open.length === clauses.length
    if (open.some((clause) => isOblique(suspicion, clause, end, telling)) || (isWhole && isComplaint(sentence, held)))
      return [{ start, end, family, acts: true }]
    const inOpen = isWhole ? held : held.filter((word) => open.some((clause) => overlaps(word, clause)))
    if (!isWhole && inOpen.every(({ as }) => as === 'after') && !open.some((clause) => TURNS.test(clause.said)))
      return []
    const rest = joined(remaining, open)
    if (languageOf(rest) === undefined) return []
    const signals = [...new Set(inOpen.map(signalOf))]
    // 客人從一天 10 位變成 200 位 is not about the body.
    if (signals.length === 0 && tellsOfTrade(sentence)) return []
    // Copy for goods that are neither eaten nor applied is often not about the body: 通風兩天味道就散.
    if (category === 'general' && !inOpen.some(({ as }) => as === 'object')) return []
    const whole = joined(text, open)
    const readings = whole === rest ? [whole] : [whole, rest]
    const isSuspect = readings.every((it) => suspicion.readsLikeClaim(it, category, signals, told))
    return isSuspect ? [{ start, end, family, acts: true as const }] : []
  })
}

interface Clause extends Span {
  readonly said: string
  readonly isHarmless: boolean
}

function readClauses(text: string, sentence: string, offset: number): Clause[] {
  return partsOf(sentence, CLAUSE_END, offset).map(({ start, end }) => {
    const said = normalise(text.slice(start, end))
    return { start, end, said, isHarmless: saysNothingChanged(said) || HARMLESS.test(said) }
  })
}

/** 三歲以下及免疫功能不全者，請先問過醫師: the next clause warns the people named in this one. */
function isAnswered(clause: Clause, next: Clause | undefined): boolean {
  return clause.isHarmless || (next?.isHarmless === true && ADDRESSED.test(clause.said))
}

/** The non-empty parts between the separators, as spans relative to `offset`. */
function partsOf(text: string, ends: RegExp, offset: number): Span[] {
  const parts: Span[] = []
  let from = 0
  for (const { index } of text.matchAll(ends)) {
    if (index > from) parts.push({ start: offset + from, end: offset + index })
    from = index + 1
  }
  if (text.length > from) parts.push({ start: offset + from, end: offset + text.length })
  return parts
}

function joined(text: string, clauses: readonly Span[]): string {
  return clauses.map(({ start, end }) => text.slice(start, end)).join('，')
}

/** Unwanted conditions and organs need no listed verb. */
function isTelling({ as, family }: PairWord): boolean {
  return as === 'object' && (UNWANTED.has(family.id) || ORGANS.has(family.id))
}

/** Whether a clause says, in unlisted words, that a condition goes away or that something is done to an organ. */
function isOblique(
  { text, remaining, isNotAClaim }: Suspicion,
  clause: Span,
  end: number,
  telling: readonly PairWord[],
): boolean {
  return telling.some((word) => {
    if (word.start < clause.start || word.end > clause.end) return false
    if (remaining.slice(word.start, word.end).trim() === '') return false
    const before = readable(text.slice(clause.start, word.start))
    const after = readable(text.slice(word.end, clause.end))
    const isTold = UNWANTED.has(word.family.id)
      ? isHidden(text, word) ||
        goesAway(before, after) ||
        isMetByGoods(text.slice(word.end, end), text.slice(clause.start, end))
      : DONE_TO_BEFORE.test(before) && DONE_AFTER.test(after)
    return isTold && !isNotAClaim(word.start, word.end, true)
  })
}

/** Only a seller who claims an effect disguises the name of an illness: 糖○病家屬請收藏. */
function isHidden(text: string, { start, end, phrase }: PairWord): boolean {
  const written = text.slice(start, end)
  return written !== phrase && readable(written) !== readable(phrase)
}

function goesAway(before: string, after: string): boolean {
  return (
    CHANGES_AFTER.test(after) || CAUSED_BEFORE.test(before) || (TAKEN_BEFORE.test(before) && LET_GO_AFTER.test(after))
  )
}

function isMetByGoods(after: string, sentence: string): boolean {
  const told = normalise(sentence)
  if (/^[\p{ASCII}’]*$/u.test(after)) return ENGLISH_USED_UP.test(normalise(after)) && !ENGLISH_HURT.test(told)
  return USED_UP_AFTER.test(readable(after)) && !HURT_AFTER.test(readable(after))
}

function readable(text: string): string {
  const folded = normalise(text)
  return /\s/u.test(folded) ? folded.replaceAll(/\s+/gu, '') : folded
}

/** Words that may accompany complaints in a list: 入睡困難、淺眠、多夢的. */
const JOINS = /[\s的等與与和及或、,，/／・·]|問題|困擾|困難|不適/gu
const NAMED_MIN = 0.75

/** A line that only lists complaints, as advertisements do to address customers: 失眠、淺眠、多夢. */
function isComplaint(sentence: string, words: readonly PairWord[]): boolean {
  const named = words.filter(({ as, family }) => as === 'object' && (family.id === 'disease' || family.id === 'pain'))
  if (named.length === 0) return false
  const letters = new Set(named.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)))
  const joined = (sentence.match(JOINS) ?? []).join('').length
  const isSeveral = new Set(named.map(({ phrase }) => phrase)).size > 1
  return (
    (isSeveral || named.some(({ phrase }) => phrase.length > 2)) &&
    letters.size + joined >= sentence.trim().length * NAMED_MIN
  )
}

export function signalOf(word: PairWord): string {
  return `${word.as}:${word.family.id}`
}

function overlaps(span: Span, other: Span): boolean {
  return span.start < other.end && span.end > other.start
}

/** Returns a function that lists the spans overlapping a position. Calls must come in text order. */
function reader<T extends Span>(spans: readonly T[]): (start: number, end: number) => T[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  let first = 0
  return (start, end) => {
    while (first < sorted.length && (sorted[first]?.end ?? 0) <= start) first++
    const found: T[] = []
    for (let at = first; at < sorted.length; at++) {
      const span = sorted[at]
      if (!span || span.start >= end) break
      if (span.end > start) found.push(span)
    }
    return found
  }
}
