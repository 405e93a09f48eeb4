// The end of a sentence. A condition does not extend beyond it.
const SENTENCE = /[;；。\n]+|[?？](?=\s*[^\s\w])|\?\s+(?=[A-Z])|(?<=[a-z)\ue000-\uf8ff])\.\s+/u
// Words that always start a new step: 然後, “then”.
const HARD =
  /[，,]?\s*(?:然後|接著|之後再|再來|最後|完成後|順便|順道|另外|此外)(?:也|再|幫我)?\s*|[，,]\s*再|再(?=驗證|檢查|查|看|打開|算|產生|測試|比較|給|列|教)|[，,]?\s*\b(?:and then|then|after that|afterwards|finally)\b[，,]?\s*|(?:^|\s)\d[.)、]\s+/giu
// Separators that may stand between steps or within one. Commas between digits form a list. A space may replace a comma
// between clauses or between answers to a questionnaire.
const SOFT =
  /([，,]\s*(?:and|plus|also)\s+|(?<!\d)\s*[，,、]\s*|\s*[，,、]\s*(?!\s*\d)|(?<=[\p{sc=Han}\s])[:：]\s*(?=[\p{sc=Han}])|\s+(?:and|also|as well as|after you|once you)\s+|以及|並且|還有|並|跟|和|與|(?<=\p{sc=Han}) +(?=\p{sc=Han})|(?<=\S) +(?=(?:請|幫我|麻煩|順便)?(?:查|看|算|找|列出|檢查|驗證|測試|產生|給我|教我))|(?<=\d \d{1,2} \d{1,2} \d{1,2}) +(?=\p{L}))/giu

// Conditional clauses. The rest of their sentence depends on them.
const CONDITIONS: readonly RegExp[] = [
  /(?:如果|若是|要是|假如|萬一|(?<![倘至])若) ?(?<condition>[^，,]{1,60}?)(?:的話)? ?(?:[，,] ?(?:那?就|那|則|再|請)?|就|則)/u,
  /(?:^|[，,]) ?(?<condition>[^，,]{1,40}?)的話 ?[，,]? ?(?:那?就)?/u,
  /(?:^|[，,]) ?(?<condition>[^，,]{0,20}(?:低於|少於|高於|超過|大於|小於|不到|太低|太高|太長|沒有|找不到)[^，,]{0,20}?) ?就/u,
  /(?:^\s*|(?<=[,;.?!:] ?)|(?<=\b(?:and|but|then|so) ))(?:if|unless) (?<condition>[^,;]{2,100}?)(?:, ?(?:then )?| then | (?=(?:please )?(?:generate|make|write|create|show|list|give|tell|calculate|compute|work out|estimate|check|find|search|look|compare|test|validate|what|which|how|when|where)\b))/i,
]
// “Before this, do that” names the steps in reverse order.
const BEFORE: readonly RegExp[] = [/^before (?<later>[^,]{2,160}), ?(?<earlier>.{2,})$/i]

const QUOTED = /[「『《“"][^」』》”"]*[」』》”"]|(?<![\p{L}\p{N}])['‘][^'‘’]{2,100}['’](?![\p{L}\p{N}])/gu
/** A run of numbers: answers to a questionnaire, or the numbers of a lottery ticket. */
const NUMBER_RUN = /(?<![\d.])\d{1,2}(?:\s*[,，、]\s*\d{1,2}){3,}(?![\d.])/g
/** “for Slack and for Jira” is a list of two items. */
const AND_BEFORE = /,? and (?=(for|in|of|on|from|with|at|until|till|by|about|to) )/giu

/** Whether the current clause already contains the preposition: “for Slack and for Jira” repeats “for”. */
function isMentionedBefore(word: string, text: string): boolean {
  const clause = text.split(/[,;.?!]/).at(-1) ?? ''
  return ` ${clause.toLowerCase()} `.includes(` ${word.toLowerCase()} `)
}

/** A text that may be a step, and its separator from the previous piece. */
export interface Piece {
  readonly text: string
  readonly joint: ' ' | '、'
}

export interface Stretch {
  readonly pieces: readonly Piece[]
  /** The condition in the task's own words. All parts under one condition share this object. */
  readonly condition?: Condition
}

export interface Condition {
  readonly text: string
}

/**
 * Splits a task into steps. `isCondition` decides whether a clause is a condition, because “if I go to bed at eleven”
 * is part of a question. `spans` are not split.
 */
export function splitTask(
  task: string,
  isCondition: (condition: string, then: string) => boolean,
  spans: readonly string[],
): Stretch[] {
  const quotes: string[] = []
  // A private-use character stands for each quoted text or span during the split.
  const mask = (text: string) => String.fromCharCode(0xe000 + quotes.push(text) - 1)
  const quoted = task.replaceAll(QUOTED, mask)
  const masked = spans
    .reduce((text, span) => text.replaceAll(span, mask), quoted)
    .replaceAll(NUMBER_RUN, mask)
    .replaceAll(AND_BEFORE, (and, preposition: string, at: number, text: string) =>
      isMentionedBefore(preposition, text.slice(0, at)) ? mask(and) : and,
    )
  const restore = (text: string) =>
    text.replaceAll(/[\ue000-\uf8ff]/g, (mark) => quotes[mark.charCodeAt(0) - 0xe000] ?? '').trim()
  // `split` returns the separators as the odd elements.
  const piecesOf = (part: string): Piece[] =>
    part.split(SOFT).flatMap((written, at, all) => {
      const text = at % 2 === 0 ? restore(written) : ''
      return text === '' ? [] : [{ text, joint: /^ +$/.test(all[at - 1] ?? '') ? (' ' as const) : '、' }]
    })
  const stretches = (text: string, condition?: Condition): Stretch[] =>
    text
      .split(HARD)
      .map(piecesOf)
      .filter((pieces) => pieces.length > 0)
      .map((pieces) => ({ pieces, ...(condition && { condition }) }))
  return masked
    .split(SENTENCE)
    .flatMap(inTurn)
    .flatMap((sentence) => {
      const match = CONDITIONS.map((saying) => saying.exec(sentence)).find(Boolean)
      const text = restore(match?.groups?.['condition'] ?? '')
      if (!match || text === '') return stretches(sentence)
      const then = sentence.slice(match.index + match[0].length)
      if (!isCondition(text, restore(then))) return stretches(sentence)
      return [...stretches(sentence.slice(0, match.index)), ...stretches(then, { text })]
    })
}

function inTurn(sentence: string): string[] {
  const groups = BEFORE.map((saying) => saying.exec(sentence.trim())?.groups).find(Boolean)
  return groups ? [groups['earlier'] ?? '', groups['later'] ?? ''] : [sentence]
}
