// Phrases and limits that show whether a part of a task is a request: an instruction or a question.

/** A part becomes a step if the best tool's probability is at least this. */
export const PART_CONFIDENCE = 0.3
/** A piece between two commas is a separate request if its best tool has at least this probability. */
export const PIECE_CONFIDENCE = 0.7

/** Verbs at the beginning or the end of an instruction. */
export const VERB =
  /^(?:請|幫我|麻煩|順便|也|先|再|就)*(?:重新|再次)?(?:檢查|驗證|測試|產生|列出|打開|預覽|倒數|比較|估|查|看|算|找|給我|教我)|(?:檢查|驗證|測試|看|查)(?:一下|一遍)?$|^(?:and |also |then |plus |please |first |so |but )*(?:check|validate|verify|test|tell|write|make|create|score|count|calculate|compute|work out|see|define|search|look|audit|what['’]s|generate|list|show|open|find|compare|estimate|get|give|preview|whether|how|what|which|when|where|who|is|are|does|did|do|can|will|has|have)\b/i

/** Matches a question: any question word in Chinese, the first word in English. */
export const QUESTION =
  /多少|幾|怎麼|怎樣|如何|哪|什麼|有沒有|是不是|會不會|可不可以|能不能|[嗎呢]$|[了過]沒有?$|^(?:and |or |but )?(?:how|what|which|when|where|who|is|are|was|were|does|do|did|can|could|has|have|will|should|may)\b/i

/** Whether a part states something without requesting anything, such as 賣手工皂 (“I sell soap”). */
export function isTelling(text: string): boolean {
  return /^(?:我們?|賣|開|(?:i|we)\b)/i.test(text) && !QUESTION.test(text)
}

/** The minimum length of a request as `lengthOf` counts it: two Chinese characters, or one word. */
export const ASKED_LENGTH = 6

/** Counts a Chinese character as three letters. */
export function lengthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (/\p{sc=Han}/u.test(character) ? 3 : 1), 0)
}

/** Inputs whose values may be any words. */
export const WORDS: ReadonlySet<string> = new Set(['q', 'text', 'title', 'task', 'name', 'content'])

export const PRONOUN = /它|牠|其(?!他|它|中|實)|(?<![a-z])(?:it|its|them|their|they|ones?)(?![a-z])/i
