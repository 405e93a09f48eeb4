import type { Words } from '#operation/view/messages.ts'
import { monthsOf } from './receipt-period.ts'

/** `115 年 7–8 月` of `115-07-08`. */
export function periodInChinese(period: string): string {
  const [first, last] = monthsOf(period).map((month) => Number(month.slice(5)))
  return `${period.slice(0, 3)} 年 ${first}–${last} 月`
}

/** The name of a period, such as `115 年 7–8 月` or `July–August 2026`. */
export function periodName(period: string, words: Words): string {
  const [first, last] = monthsOf(period)
  return words.t(periodInChinese(period), `${words.month(first).split(' ')[0]}–${words.month(last)}`)
}
