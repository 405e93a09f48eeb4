import type { Words } from '#operation/view/messages.ts'
import { monthsOf } from './receipt-period.ts'

/** The name of a period, such as `115 年 7–8 月` or `July–August 2026`. */
export function periodName(period: string, words: Words): string {
  const [first, last] = monthsOf(period)
  const year = period.slice(0, 3)
  const [from, to] = [Number(first.slice(5)), Number(last.slice(5))]
  return words.t(`${year} 年 ${from}–${to} 月`, `${words.month(first).split(' ')[0]}–${words.month(last)}`)
}
