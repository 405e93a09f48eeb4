import type { LocalizedText } from '#support/errors/localized-text.ts'
import { comparisonKey } from '#support/text/normalise.ts'

/** Words of a question about any kind of thing: 2330 股價, the price of GPT-5, 灰流麗多少錢. */
const ASKED_ZH =
  '股價 價格 價錢 售價 報價 行情 費用 收費 定價 單價 計費 資費 多少錢 多少 多少元 多少台幣 幾元 幾塊 價位 貴嗎 便宜嗎 値段 価格 料金 いくら'.split(
    ' ',
  )
/** Demonstratives after a name and particles that end a question: 灰流麗這張卡, 0050 這檔, 禁卡嗎. */
const POINTED_ZH = '這那'
  .split('')
  .flatMap((one) => ['個', '張', '檔', '支', '家', '款', '隻', '部'].map((of) => one + of))
const ENDS_ZH = ['嗎', '了嗎', '呢', '是什麼', '怎麼樣', 'ですか']
/** Openings of a question, and words that connect a name to it. */
const BEGINS = '請問 請教 想問 想問一下 問一下 想知道 我想知道 想查 查一下 查詢 幫我查 請幫我查'.split(' ')
const ASKED_EN = [
  'price',
  'prices',
  'pricing',
  'cost',
  'costs',
  'quote',
  'fee',
  'fees',
  'how much',
  'how much is',
  'what is',
]

const MARKS_BEHIND = /[?!。~…]$/
/** The maximum number of words removed around a name. 台積電股票的價格 has four. */
const ROUNDS_MAX = 4
const NAME_LENGTH_MIN = 2

/** Words that may surround a name without belonging to it, longest first. */
export interface WordsAround {
  readonly before: readonly string[]
  readonly behind: readonly string[]
}

/**
 * The words around names of one kind: words for the kind (`what`, `also`), and words of questions that follow a name
 * (`asked`).
 */
export function wordsAround(
  what: LocalizedText,
  also: readonly string[] = [],
  asked: readonly string[] = [],
): WordsAround {
  const both = [what.zh, what.en, `${what.en}s`, ...also, ...ASKED_ZH, ...POINTED_ZH, ...ASKED_EN]
  return {
    before: longestFirst([...both, ...BEGINS]),
    behind: longestFirst([...both, ...BEGINS, ...asked, ...ENDS_ZH]),
  }
}

function longestFirst(words: readonly string[]): string[] {
  const written = words.map((word) => word.toLowerCase())
  const simplified = written.filter((word) => /^\p{sc=Han}+$/u.test(word)).map(comparisonKey)
  return [...new Set([...written, ...simplified])].toSorted((a, b) => b.length - a.length)
}

/**
 * The text without one surrounding word, without two, and so on: 元大高股息ETF, GPT-5 mini model, the price of Raigeki.
 * Keeps the spelling. Empty if there are no such words.
 */
export function withoutAround(text: string, words: WordsAround): string[] {
  const left: string[] = []
  while (left.length < ROUNDS_MAX) {
    const before = left.at(-1) ?? text
    const next = withoutWord(before.replace(MARKS_BEHIND, ''), words)
    if (next === before || next.length < NAME_LENGTH_MIN) break
    left.push(next)
  }
  return left
}

function withoutWord(text: string, words: WordsAround): string {
  const lower = text.toLowerCase()
  const behind = words.behind.find((word) => lower.endsWith(word) && parts(lower, lower.length - word.length))
  if (behind !== undefined)
    return text
      .slice(0, text.length - behind.length)
      .replace(/(?:['’]s ?|[ 的の是:：,，(（]|-)$/i, '')
      .trim()
  const before = words.before.find((word) => lower.startsWith(word) && parts(lower, word.length))
  if (before === undefined) return text
  return text
    .slice(before.length)
    .replace(/^(?:[ :：,，]|的)+(?:of |for )?(?:the )?/i, '')
    .trim()
}

/** Whether a word can begin or end at this position, which is impossible between two Latin letters. */
function parts(text: string, at: number): boolean {
  return !(/\p{sc=Latin}/u.test(text[at - 1] ?? '') && /\p{sc=Latin}/u.test(text[at] ?? ''))
}

const OF = /[的之の]/

/** Spelling variants of a name: "and" or "&", with or without an article, 之 or 的. */
export function respelled(text: string): string[] {
  if (/\p{sc=Han}/u.test(text)) return OF.test(text) ? ['的', '之', 'の', ''].map((it) => text.replace(OF, it)) : []
  const ways = /\band\b/i.test(text) ? [text.replaceAll(/\band\b/gi, '&')] : []
  if (!/^[a-z]/i.test(text)) return ways
  return [...ways, /^the /i.test(text) ? text.slice(4) : `the ${text}`]
}
