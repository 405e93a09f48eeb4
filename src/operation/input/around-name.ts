import type { LocalizedText } from '#support/errors/localized-text.ts'
import { comparisonKey } from '#support/text/normalise.ts'

/** Words that ask about a thing of any kind: 2330 股價, the price of GPT-5, 灰流麗多少錢. */
const ASKED_ZH =
  '股價 價格 價錢 售價 報價 行情 費用 收費 定價 單價 計費 資費 多少錢 多少 多少元 多少台幣 幾元 幾塊 價位 貴嗎 便宜嗎 値段 価格 料金 いくら'.split(
    ' ',
  )
/** Demonstratives that follow a name, as in 灰流麗這張卡 and 0050 這檔. */
const POINTED_ZH = '這那'
  .split('')
  .flatMap((one) => ['個', '張', '檔', '支', '家', '款', '隻', '部'].map((of) => one + of))
const ENDS_ZH = ['嗎', '了嗎', '呢', '是什麼', '怎麼樣', 'ですか']
/** Words that open a question. */
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
/** The number of words that may be removed around a name. In 台積電股票的價格 they are 股票, 的 and 價格. */
const ROUNDS_MAX = 4
const NAME_LENGTH_MIN = 2

/** Words that may surround a name without being part of it, longest first. */
export interface WordsAround {
  readonly before: readonly string[]
  readonly behind: readonly string[]
}

/** Builds the words around names of one kind. `what` and `also` name the kind; `asked` follow a name in questions. */
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

/** The text without one surrounding word, then without two, and so on. 元大高股息ETF yields 元大高股息. Spelling is unchanged. */
export function removeWordsAround(text: string, words: WordsAround): string[] {
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
  const behind = words.behind.find((word) => lower.endsWith(word) && isWordBoundary(lower, lower.length - word.length))
  if (behind !== undefined)
    return text
      .slice(0, text.length - behind.length)
      .replace(/(?:['’]s ?|[ 的の是:：,，(（]|-)$/i, '')
      .trim()
  const before = words.before.find((word) => lower.startsWith(word) && isWordBoundary(lower, word.length))
  if (before === undefined) return text
  return text
    .slice(before.length)
    .replace(/^(?:[ :：,，]|的)+(?:of |for )?(?:the )?/i, '')
    .trim()
}

/** Whether a word may begin or end at this position. Between two Latin letters it may not. */
function isWordBoundary(text: string, at: number): boolean {
  return !(/\p{sc=Latin}/u.test(text[at - 1] ?? '') && /\p{sc=Latin}/u.test(text[at] ?? ''))
}

const OF = /[的之の]/

/** Spelling variants of a name: "and" for "&", with or without an article, 之 for 的. */
export function respelled(text: string): string[] {
  if (/\p{sc=Han}/u.test(text)) return OF.test(text) ? ['的', '之', 'の', ''].map((it) => text.replace(OF, it)) : []
  const ways = /\band\b/i.test(text) ? [text.replaceAll(/\band\b/gi, '&')] : []
  if (!/^[a-z]/i.test(text)) return ways
  return [...ways, /^the /i.test(text) ? text.slice(4) : `the ${text}`]
}
