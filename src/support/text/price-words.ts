/** Chinese price words. They are removed only at the end of a text, because a name may contain them. */
const PRICE_ENDINGS_ZH =
  '歷史最低價 歷史低價 歷史價格 歷史價 最低價格 最低價 批發價格 批發價 收盤價 價格 價錢 售價 菜價 行情 多少錢 要多少 賣多少 多少 每公斤 一公斤 一台斤 一斤 漲到 跌到 降到 賣到 漲價 降價 了 的'.split(
    ' ',
  )

const NUMBER = String.raw`(?:(?<![a-z\d.])\d+(?:\.\d+)?|[一二兩三四五六七八九十半每]{1,2})`
/** An amount after the subject: 一斤, 2kg, 半公斤, 一顆, per kilo. Not a bare “500g”, which may be the capacity of a disk. */
const AMOUNT = new RegExp(
  `(?:${NUMBER} ?(?:kg|公斤|台斤|臺斤|斤|公克|克|顆|粒|個|盒|箱|包|袋|把|條|瓶|罐)|(?: per| a| 1) ?(?:kilo|kg|kilogram|catty|box|dozen))$`,
)

/** One price word or amount at the beginning or the end of a text. */
const PRICE_WORD = new RegExp(
  `^(?:prices? of|how much (?:is|for)|cost of) |(?:${PRICE_ENDINGS_ZH.join('|')}| prices?| pricing| cost|[?？])$|${AMOUNT.source}`,
  'i',
)

/** Words of wishes, questions and time at the beginning or the end of a word. The first that fits is removed. */
const WISHES_ZH =
  '最便宜的 最便宜 比較便宜 便宜的 便宜 推薦的 推薦 哪裡買得到 哪裡買 哪裡有賣 哪裡有 去哪買 有賣 有沒有賣 想買 我要買 要買 請問 現在 目前 今天 今日 最近 最新的 好用的 好用 哪個好 哪一個好 哪家好 哪款好 哪個最好 哪個 有哪些'.split(
    ' ',
  )
/** These words are removed only beside another wish such as “cheapest”. In “for Mac” and in names they remain. */
const WEAK_WISHES_EN = new Set('in for where to can i me a an the good free now'.split(' '))
const WISHES_EN = new Set([
  ...WEAK_WISHES_EN,
  ...'cheapest cheap cheaper best buy affordable recommended recommend recommendation recommendations today currently taiwan'.split(
    ' ',
  ),
])
/** Single words of wishes and prices, which are never a name. */
export const WISH_WORDS: ReadonlySet<string> = new Set([
  ...PRICE_ENDINGS_ZH,
  ...WISHES_ZH,
  ...WISHES_EN,
  'price',
  'prices',
  'cost',
])

const CHEAPEST = /最便宜|最低價|便宜的?(?!嗎)|\b(?:cheap(?:est|er)?|lowest[- ]price[ds]?|affordable)\b/i

/** Whether the text asks for the cheapest: 2TB SSD 最便宜, cheapest monitor. */
export function wishesForCheapest(text: string): boolean {
  return CHEAPEST.test(text)
}

/** The subject without its price words: 高麗菜價格, 香蕉多少錢？, gpt-5 price. Unchanged if nothing else remains. */
export function withoutPriceWords(text: string): string {
  let subject = text.trim()
  while (PRICE_WORD.test(subject)) subject = subject.replace(PRICE_WORD, '').trim()
  return subject === '' ? text : subject
}

/** Removes price words and wishes from the subject: 便宜的 4K 螢幕 becomes 4K 螢幕. */
export function withoutPriceAndWishWords(text: string): string {
  const subject = withoutPriceWords(text)
  const shorter = withoutPriceWords(withoutWishWords(subject))
  return /[\p{L}\p{N}]/u.test(shorter) ? shorter : subject
}

/** Removes wishes but not price words, because a price may be the subject: cheapest crypto price API. */
export function withoutWishWords(text: string): string {
  const subject = text
    .split(/\s+/)
    .map(withoutChineseWishes)
    .filter((word, at, words) => word !== '' && !isEnglishWish(word, at, words))
    .join(' ')
  return /[\p{L}\p{N}]/u.test(subject) ? subject : text
}

/** 台灣 is removed only at the end of a word, because 台灣鯛 is a fish. */
const PLACE = /(?:在|的)?[台臺]灣$/u

function withoutChineseWishes(text: string): string {
  const word = text.replace(PLACE, '')
  const wish = WISHES_ZH.find((it) => word.startsWith(it) || word.endsWith(it))
  if (wish === undefined) return word
  return withoutChineseWishes(word.startsWith(wish) ? word.slice(wish.length) : word.slice(0, -wish.length))
}

function isEnglishWish(word: string, at: number, words: readonly string[]): boolean {
  const isWish = (other = '') => WISHES_EN.has(other.toLowerCase())
  if (!isWish(word)) return false
  // A weak wish needs another beside it: where to buy, in taiwan.
  return !WEAK_WISHES_EN.has(word.toLowerCase()) || isWish(words[at - 1]) || isWish(words[at + 1])
}
