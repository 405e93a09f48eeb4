import { findNumbers } from '#operation/input/find-numbers.ts'
import { plain } from '#operation/input/reading.ts'
import { trimTail } from '#support/text/trim-tail.ts'

/** A price and a product in a question such as “is this cheap?”: `RTX 4070 18990 貴嗎`. */
export interface AskedPrice {
  readonly name: string
  readonly price_twd: number
  /**
   * The amount is written as money: 18,990, NT$18990, 18990元, 1萬8. Otherwise the number may be part of the name, as in Core
   * Ultra 9 285K.
   */
  readonly isMoney: boolean
}

const MONEY_BEFORE = /(?:NT ?\$|NTD|TWD|\$|[台臺][幣币]|只要|特價|for|at) ?$/i
const MONEY_AFTER = /^ ?(?:元|圓|塊錢?|NTD|TWD)/i
const MONEY_WRITTEN = /,|[萬万]/
/** A smaller number without a currency is not a price: iPhone 17, 32 吋. */
const BARE_MIN = 100

/** In 4K 螢幕, 4K is a screen resolution, not NT$4,000. */
const RESOLUTION = /^[2458]k$/i

const LIMIT_BEFORE = /(?:under|below|less than|up to|within|預算|不超過|低於|最多) ?(?:NT ?\$|\$)?$/i
const LIMIT_AFTER = /^ ?(?:元|圓|塊錢?|NTD|TWD)?(?:以下|以內|之內|內|有找|的?預算)(?:的|可以買|能買)?/i

/** Questions at the end of a text whether a price is high or low. Expects single spaces. */
const JUDGED = [
  /(?:(?:會不會|會|算|是不是|是|有)?(?:太貴|貴不貴|偏貴|貴|便宜|划算|划不划算|值得買|值得|合理|好價|可以買|能買|該買))了?[嗎吗呢]$/,
  /(?:貴不貴|划不划算|值不值得買?|會不會太貴|是不是好價|好價)$/,
  /(?:is (?:it|that|this) )?(?:a )?(?:good (?:price|deal)|fair price|worth it|too (?:much|expensive)|expensive|cheap)$/i,
]
const END = /[ ,，、:：?？!！.。]/
const ASKED_BEFORE = /^(?:is |請問 ?|想問 ?)/i

/** Removes the question whether a price is good. Returns the text unchanged if nothing else is in it. */
export function withoutJudging(text: string): string {
  const asked = trimTail(plain(text), END)
  const bare = trimTail(
    JUDGED.reduce((left, judged) => left.replace(judged, ''), asked),
    END,
  )
  if (bare === '') return text
  return bare === asked ? text : bare.replace(ASKED_BEFORE, '')
}

/** The last amount in the text that may be a price in TWD, and the remaining words. */
export function readAskedPrice(text: string): AskedPrice | undefined {
  const asked = withoutJudging(text)
  const last = findNumbers(asked).at(-1)
  if (!last || last.isPercent) return undefined
  const [before, after] = [asked.slice(0, last.start), asked.slice(last.end)]
  const [isMarked, amount] = [MONEY_BEFORE.test(before) || MONEY_AFTER.test(after), asked.slice(last.start, last.end)]
  if (!isMarked && RESOLUTION.test(amount)) return undefined
  const isMoney = isMarked || MONEY_WRITTEN.test(amount)
  const name = trimTail(plain(`${before.replace(MONEY_BEFORE, '')} ${after.replace(MONEY_AFTER, '')}`), END)
  if (name === '') return undefined
  // The number in RTX 9999 or RTX 9999 技嘉 may be an unknown model. A number without a currency is a price only after
  // another number, or in a question about the price.
  const isBarePrice =
    last.value >= BARE_MIN && after === '' && (/\d/.test(name) || asked !== trimTail(plain(text), END))
  return isMoney || isBarePrice ? { name, price_twd: last.value, isMoney } : undefined
}

/** A price limit: 筆電 三萬以下, 1TB SSD under 2000. Undefined without a limit or a product name. */
export function readLimit(text: string): { readonly name: string; readonly max_twd: number } | undefined {
  // The number parser rejects 兩千以下 (below 2,000) as inexact, but accepts 以內, which means the same.
  const asked = plain(text)
    .replaceAll(/(?<=[\d百千萬万元圓塊])以下/g, '以內')
    .replaceAll(/不超過|不要超過/g, '最多')
  const limit = findNumbers(asked).findLast(
    ({ start, end, isPercent }) =>
      !isPercent && (LIMIT_BEFORE.test(asked.slice(0, start)) || LIMIT_AFTER.test(asked.slice(end))),
  )
  if (!limit || limit.value < BARE_MIN) return undefined
  const before = asked.slice(0, limit.start).replace(LIMIT_BEFORE, '')
  const name = trimTail(plain(`${before} ${asked.slice(limit.end).replace(LIMIT_AFTER, '')}`), END)
  return name === '' ? undefined : { name, max_twd: limit.value }
}
