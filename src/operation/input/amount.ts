import { z } from 'zod'
import { ofKind, type Kind } from './kind.ts'
import { findNumbers, tenthsOf } from './find-numbers.ts'
import { readNumber } from './number.ts'
import { foldWidth } from './patterns.ts'
import { plain, type Found, type Outcome, type Place } from './reading.ts'

type Currency = 'TWD' | 'USD'

/** How each currency is written before and after a number, and the marks of other currencies. */
const CURRENCY_MARKS: Readonly<Record<Currency, { before: RegExp; after: RegExp; foreign: RegExp }>> = {
  TWD: {
    before: /^(?:NT ?\$|NTD|NT|TWD|\$|新?[台臺][幣币])[: ]*/i,
    after: / ?(?:[元圓圆塊块](?:整|錢|钱)?|NT ?\$|\$|NTD|NT|TWD|dollars?|新?[台臺][幣币])$/i,
    foreign:
      /\bUS(?:D\b|\$|\b)|€|£|¥|￥|\b(?:EUR|GBP|JPY|CNY|RMB|HKD|KRW|SGD|AUD)\b|美[元金]|人民[幣币]|日[元圓幣币]|円|歐元|港[元幣币]/i,
  },
  USD: {
    before: /^(?:US ?\$|USD|\$|美[元金])[: ]*/i,
    after: / ?(?:US ?\$|\$|USD|dollars?|美[元金])$/i,
    foreign:
      /\bNT(?:D\b|\$|\b)|TWD|€|£|¥|￥|\b(?:EUR|GBP|JPY|CNY|RMB|HKD|KRW|SGD|AUD)\b|[台臺][幣币]|人民[幣币]|日[元圓幣币]|円|歐元|港[元幣币]/i,
  },
}

const MONEY: Readonly<Record<Currency, Kind>> = { TWD: moneyKind('TWD'), USD: moneyKind('USD') }

function moneyKind(currency: Currency): Kind {
  const example = currency === 'TWD' ? '30000' : '0.01'
  const examples = currency === 'TWD' ? '30000 or 30,000' : '0.01 or $0.01'
  const examplesZh = currency === 'TWD' ? '30000、30,000、3萬、三萬' : '0.01、$0.01'
  return {
    name: 'amount',
    inputMode: 'decimal',
    example,
    hint: {
      en: `Send one exact amount in ${currency}, for example ${examples}.`,
      zh: `請寫一個確定的${currency === 'TWD' ? '新臺幣' : '美元'}金額，例如 ${examplesZh}。`,
    },
    read: (text) => readMoney(text, currency),
    find: (text) => findMoney(text, currency),
    isOfOtherUnit: (text, place) => isForeign(text, place, currency) || isPercentAt(text, place),
  }
}

/** Money in the currency's main unit. An amount in another currency is refused. */
export function amountInput({
  currency = 'TWD',
  min = 0,
  max,
}: { currency?: Currency; min?: number; max?: number } = {}) {
  const number = max === undefined ? z.number().min(min) : z.number().min(min).max(max)
  return ofKind(number, MONEY[currency])
}

export const NUMBER: Kind = {
  name: 'amount',
  inputMode: 'decimal',
  example: '1234.5',
  hint: { en: 'Send one exact number, for example 1234.5.', zh: '請寫一個確定的數字，例如 1234.5。' },
  // Of a percentage, the number: 6 for “6%”.
  read: (text) => markIfWords(readNumber(plain(text).replace(PERCENT_SIGN, '')), text),
  find: findNumbers,
}

function readMoney(text: string, currency: Currency): Outcome<number> {
  const { before, after, foreign } = CURRENCY_MARKS[currency]
  const written = plain(text)
  if (foreign.test(written)) return undefined
  const number = written.replace(before, '').replace(after, '')
  return currency === 'TWD' && POINT_OR_THOUSANDS.test(number)
    ? refusePointOrThousands(number)
    : markIfWords(readNumber(number), text)
}

/** 30.000 means thirty thousand in some countries and thirty in others. */
const POINT_OR_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/

function refusePointOrThousands(text: string): Outcome<number> {
  const [small, large] = [Number(text), Number(text.replace('.', ''))]
  return {
    refusal: {
      en: `${text} may be ${small} or ${large}: send the one that is meant.`,
      zh: `${text} 可能是 ${small} 或 ${large}，請寫明是哪一個。`,
    },
    choices: [String(large), String(small)],
  }
}

/** Marks a number written in words as interpreted, so that the answer says how it was understood. */
function markIfWords(value: number | undefined, text: string): Outcome<number> {
  if (value === undefined) return undefined
  // NT$30,000 元 is only another notation of digits.
  return /\p{L}/u.test(text) && !/^[A-Z$ ]*[\d.,]+[A-Z$ 元]*$/.test(plain(text))
    ? { value, isWorkedOut: true }
    : { value }
}

/** Amounts in a sentence, without those that have the mark of another currency beside them. */
function findMoney(text: string, currency: Currency): Found<number>[] {
  const folded = foldWidth(text)
  const isUnclear = ({ start, end }: Found<number>) =>
    currency === 'TWD' && POINT_OR_THOUSANDS.test(folded.slice(start, end))
  return findAmounts(text).filter((found) => !isForeign(text, found, currency) && !isUnclear(found))
}

/** Whether a part of a sentence has the mark of another currency, or one beside it. */
function isForeign(text: string, { start, end }: Place, currency: Currency): boolean {
  const { foreign } = CURRENCY_MARKS[currency]
  const folded = foldWidth(text)
  return (
    foreign.test(folded.slice(start, end)) ||
    foreign.test(/[A-Z$€£¥\p{sc=Han}]{0,4} ?$/iu.exec(folded.slice(Math.max(0, start - 6), start))?.[0] ?? '') ||
    foreign.test(/^ ?[A-Z$€£¥\p{sc=Han}]{0,3}/iu.exec(folded.slice(end, end + 6))?.[0] ?? '')
  )
}

function isPercentAt(text: string, { start, end }: Place): boolean {
  return findNumbers(text).some((it) => it.isPercent && it.start < end && start < it.end)
}

function findAmounts(text: string): Found<number>[] {
  return findNumbers(text).filter(({ isPercent }) => !isPercent)
}

/** Words that may follow a number: units, and Chinese classifiers such as 個, which do not change its value. */
const COUNTERS =
  / ?(?:tokens?|次|個|个|張|张|字|秒|天|日|筆|笔|份|件|則|则|篇|人|位|名|本|支|枝|隻|只|顆|颗|粒|[台臺]|盒|包|瓶|罐|組|组|套|箱|杯|碗|片|種|种|家|張圖|requests?|calls?|images?|times|days?|seconds?|items?|characters?|people|pieces?|pcs)$/i

const COUNT: Kind = {
  name: 'count',
  inputMode: 'numeric',
  example: '12',
  hint: { en: 'Send one whole number, for example 12 or 1,000.', zh: '請寫一個整數，例如 12、1,000 或 10萬。' },
  read(text) {
    const value = readNumber(plain(text).replace(COUNTERS, ''))
    return value === undefined || !Number.isInteger(value) ? undefined : markIfWords(value, text)
  },
  find: (text) => findAmounts(text).filter(({ value }) => Number.isInteger(value)),
}

export function countInput({ min = 0, max }: { min?: number; max?: number } = {}) {
  return ofKind(max === undefined ? z.int().min(min) : z.int().min(min).max(max), countKind({ min, max }))
}

/** The largest bound that a refusal names. Larger ones do not help to correct a number. */
const NAMED_BOUND_MAX = 1000

export function countKind({ min, max }: { min?: number | undefined; max?: number | undefined }): Kind {
  if (min === undefined || max === undefined || max > NAMED_BOUND_MAX) return COUNT
  return {
    ...COUNT,
    example: String(min),
    hint: { en: `Send one whole number from ${min} to ${max}.`, zh: `請寫一個 ${min} 到 ${max} 的整數。` },
  }
}

const PERCENT_SIGN = / ?(?:%|趴|percent|per cent|pct)$/i

const PERCENT: Kind = {
  name: 'percent',
  inputMode: 'decimal',
  example: '15',
  hint: { en: 'Send a percentage, for example 15 or 15% or 一成五.', zh: '請寫百分比，例如 15、15% 或 一成五。' },
  read(text) {
    const written = plain(text)
    const tenths = /^([^成]+)成(.?)$/.exec(written)
    const value = tenths
      ? tenthsOf(tenths[1] ?? '', tenths[2] || undefined)
      : readNumber(
          written.replace(/^百分之(?:百$)?/, (it) => (it === '百分之百' ? '100' : '')).replace(PERCENT_SIGN, ''),
        )
    return markIfWords(value, text)
  },
  find: (text) => findNumbers(text).filter(({ isPercent }) => isPercent),
}

/** A percentage: the value 15 means 15 %. */
export function percentInput() {
  return ofKind(z.number().min(0).max(100), PERCENT)
}
