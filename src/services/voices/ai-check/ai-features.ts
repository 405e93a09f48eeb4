import { normalise } from '#support/text/normalise.ts'

export type Language = 'zh' | 'en'

/**
 * One writing habit as a sum and its denominator, such as particles per character. The rate then does not depend on the
 * length of the text. Null if the text cannot show the habit.
 */
export type Measure = readonly [sum: number, over: number] | null

export type FeatureName = string

/** Measures every habit of a text. `stockPhrases` is the number of phrases from ai-phrases.ts in it. */
export function measureText(text: string, language: Language, stockPhrases: number): Record<FeatureName, Measure> {
  return language === 'zh' ? measureChinese(text, stockPhrases) : measureEnglish(text, stockPhrases)
}

const BEFORE_MARK = new Set('.,!?;:)]')
const AFTER_BRACKET = new Set('([')

/**
 * Undoes the spacing of text corpora, which put spaces around punctuation and contractions: “it does n't matter , here
 * .”.
 */
export function tidy(text: string): string {
  return text
    .replaceAll(/ +/g, (blanks, at: number) =>
      BEFORE_MARK.has(text.charAt(at + blanks.length)) || AFTER_BRACKET.has(text.charAt(at - 1)) ? '' : blanks,
    )
    .replaceAll(/(?<=\p{L}) +(?=n['’]t\b|['’](?:s|re|ve|ll|d|m)\b)/gu, '')
    .replaceAll(/``|''/gu, '"')
}

/**
 * Detects Chinese if enough letters are Han characters, and English if nearly all letters are Latin. Undefined for any
 * other text.
 */
export function detectLanguage(text: string): Language | undefined {
  const han = countMatches(text, /\p{sc=Han}/gu)
  const kana = countMatches(text, /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)
  const latinWords = countMatches(text, /\p{sc=Latin}+/gu)
  const letters = countMatches(text, /\p{L}/gu)
  // In mixed text, a Latin word counts as much as two Han characters.
  if (han > 0 && han >= kana && han * 2 >= latinWords) return 'zh'
  const latin = countMatches(text, /\p{sc=Latin}/gu)
  return latin > 0 && latin >= letters * 0.8 ? 'en' : undefined
}

// These word lists use Simplified characters, because they match text in which both Chinese scripts have been converted
// to one.

const ZH_PARTICLES = /[啊呀吧呢吗嘛啦喔哦噢欸诶耶哈嘿嗯唉咯喽啰囉呗哇惹捏]|的说/gu
const ZH_PERSON = /我|咱|俺|自己|本人|老公|老婆|朋友|同事|老妈|老爸|家人|小孩/gu
const ZH_TALK =
  /觉得|感觉|其实|真的|有点|好像|反正|结果|然后|就是|不过|但是|可是|居然|竟然|根本|随便|东西|什么|怎么|这样|那个|这个|一下|超|蛮|挺|很多|好多|啥|咋|搞|弄|买|跟|给|都|才|就|还|再|说|知道|应该|可能是|不知道|没有|还是|后来|之前|最近|刚/gu
const ZH_ADDRESS = /你|您/gu
const ZH_FORMAL =
  /与|及|并|则|其|之|于|而|该|此|通过|进行|具有|能够|提供|实现|需要|重要|有效|不同|包括|以|或|为|由|使|将|对于|作为|方面|过程|方式|影响|导致|保持|避免|建议|适当|逐渐|往往|因素/gu
const ZH_OF = /的/gu
const ZH_WINDOW = 60

function measureChinese(text: string, stockPhrases: number): Record<FeatureName, Measure> {
  const folded = normalise(text)
  const han = countMatches(folded, /\p{sc=Han}/gu)
  const marks = countMatches(text, /[，。、；：！？,.;:!?~～…]/gu)
  const sentences = splitSentences(text, /[。！？!?\n]+/u)
  const clauses = splitSentences(text, /[，。、；：！？,.;:!?~～…\s]+/u)
  const per = (pattern: RegExp): Measure => [countMatches(folded, pattern), han]
  return {
    particles: per(ZH_PARTICLES),
    personal: per(ZH_PERSON),
    talk: per(ZH_TALK),
    address: per(ZH_ADDRESS),
    formal: per(ZH_FORMAL),
    of: per(ZH_OF),
    stock: [stockPhrases, han],
    variation: variationOf(sentences.map(lengthOf)),
    clause_variation: variationOf(clauses.map(lengthOf)),
    clause: meanLog(clauses.map(lengthOf)),
    // Informal punctuation: dots, waves, repeated marks, half-width marks and spaces between Han characters.
    loose_marks: [
      countMatches(text, /~|～|\.{2,}|…|。{2,}|[!！?？]{2,}|(?<=\p{sc=Han})[,.!?;:]|(?<=\p{sc=Han}) +(?=\p{sc=Han})/gu),
      marks + 1,
    ],
    list_marks: [countMatches(text, /、/gu), marks],
    careful_marks: [countMatches(text, /[：；（）“”「」《》—]/gu), marks],
    layout: [
      countMatches(text, /^[^\S\n\r\u2028\u2029]*(?:[-*•#]|\d+[.、)]|[一二三四五六七八九十]、)|\*\*/gmu),
      sentences.length,
    ],
    figures: [countMatches(text, /\d+|[A-Za-z]{2,}/gu), han],
    variety: varietyOf(folded.match(/\p{sc=Han}/gu) ?? [], ZH_WINDOW),
  }
}

const EN_PERSON = /\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|us|our|we're|we've|we'd)\b/gu
const EN_CONTRACTION = /[a-z]'(?:s|t|re|ve|ll|d|m)\b/gu
const EN_TALK =
  /\b(?:really|just|pretty|like|stuff|thing|things|got|get|gets|guy|guys|lol|ok|okay|gonna|wanna|kinda|sorta|yeah|yes|no|nope|actually|anyway|basically|probably|maybe|so|but|then|though|too|very|much|lot|lots|bit|bad|good|nice|great|huge|big|kid|kids|damn|hell|shit|crap|wow|hey|oh|well|know|think|guess|say|said|says|want|went|go|put|even|still|because|cause|why|what|who|there|here|off|up|out|back)\b/gu
const EN_ADDRESS = /\b(?:you|your|you're|yours)\b/gu
const EN_NOUNS = /\b[a-z]{3,}(?:tion|tions|ment|ments|ness|ity|ities|ance|ence|ism|ship)\b/gu
const EN_ING = /,\s+(?:\w+ly\s+)?[a-z]{3,}ing\b/gu
const EN_HEDGES =
  /\b(?:can|may|might|often|typically|generally|usually|primarily|commonly|various|specific|significant|potential|likely|due to|including|such as|rather than|based on|known as|leading to|resulting in|designed to|allows?|helps?|ensures?|provides?|creates?|offers?|remains?|requires?|involves?|occurs?|causes?|affects?)\b/gu
const EN_SHORT = /(?<![\p{L}'])[a-z]{1,3}(?![\p{L}'])/gu
const EN_WINDOW = 50

function measureEnglish(text: string, stockPhrases: number): Record<FeatureName, Measure> {
  const straight = text.replaceAll(/[‘’]/gu, "'")
  const folded = straight.toLowerCase()
  const words = folded.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
  const sentences = splitSentences(text, /(?<=[.!?]["')\]]?)\s+|\n+/u).map((sentence) =>
    countMatches(sentence, /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu),
  )
  const full = sentences.filter((length) => length > 0)
  const per = (pattern: RegExp): Measure => [countMatches(folded, pattern), words.length]
  return {
    personal: per(EN_PERSON),
    contractions: per(EN_CONTRACTION),
    talk: per(EN_TALK),
    address: per(EN_ADDRESS),
    hedges: per(EN_HEDGES),
    short_words: per(EN_SHORT),
    joining: per(/\band\b/gu),

    nouns: per(EN_NOUNS),
    trailing_ing: [countMatches(folded, EN_ING), full.length],
    stock: [stockPhrases, words.length],
    variation: variationOf(full),
    sentence: meanLog(full),
    commas: [countMatches(text, /,/gu), words.length],
    loose_marks: [countMatches(text, /\.{2,}|…|[!?]{1,}|\(|\*(?!\*)|:\)|;\)/gu), full.length],
    careful_marks: [countMatches(text, /—|–|;|:(?=\s)/gu), full.length],
    layout: [countMatches(text, /^[^\S\n\r\u2028\u2029]*(?:[-*•#]|\d+[.)])\s|\*\*/gmu), full.length],
    loose_case: [countMatches(straight, /(?:^|[.!?]\s+)[a-z]|\bi\b|\b[A-Z]{3,}\b/gu), full.length],
    figures: [countMatches(text, /\d+/gu), words.length],
    variety: varietyOf(words, EN_WINDOW),
  }
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function splitSentences(text: string, at: RegExp): string[] {
  return text.split(at).filter((part) => /[\p{L}\p{N}]/u.test(part))
}

function lengthOf(part: string): number {
  return countMatches(part, /[\p{L}\p{N}]/gu)
}

/** The standard deviation divided by the mean. Null for a single sentence. */
function variationOf(lengths: readonly number[]): Measure {
  if (lengths.length < 2) return null
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  const square = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / (lengths.length - 1)
  return [(Math.sqrt(square) / mean) * lengths.length, lengths.length]
}

function meanLog(lengths: readonly number[]): Measure {
  return lengths.length === 0
    ? null
    : [lengths.reduce((sum, length) => sum + Math.log(Math.max(1, length)), 0), lengths.length]
}

/**
 * The mean share of distinct tokens in windows of a fixed length. The fixed length makes texts of different lengths
 * comparable.
 */
function varietyOf(tokens: readonly string[], window: number): Measure {
  if (tokens.length < window) return null
  let sum = 0
  let windows = 0
  for (let at = 0; at + window <= tokens.length; at += window / 2) {
    sum += new Set(tokens.slice(at, at + window)).size / window
    windows += 1
  }
  return [sum, windows]
}
