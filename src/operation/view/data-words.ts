import { taipeiTime } from '#support/dates/taipei.ts'
import type { Words } from './messages.ts'

/** Words for tables that programs read: ISO dates, and numbers without separators, followed by their unit. */
export function toDataWords(words: Words): Words {
  const { t } = words
  const number = (value: number, decimalsMax = 2) =>
    new Intl.NumberFormat('en', { maximumFractionDigits: decimalsMax, useGrouping: false }).format(value)
  const asIs = (text: string) => text
  return {
    ...words,
    date: asIs,
    day: asIs,
    plainDay: asIs,
    shortDay: asIs,
    nearDay: asIs,
    dayInColumn: asIs,
    month: (date) => date.slice(0, 7),
    moment: (instant) => taipeiTime(new Date(instant)).slice(0, 16).replace('T', ' '),
    number,
    twd: (value, decimalsMax) => `${number(value, decimalsMax)} ${t('元', 'TWD')}`,
    usd: (value, decimalsMax = 4) => `${number(value, decimalsMax)} ${t('美元', 'USD')}`,
    percent: (value, decimalsMax) => `${number(value, decimalsMax)} %`,
    // One unit for all rows, so that it can go into the heading.
    count: (value, zh, one, many = `${one}s`) => `${number(value)} ${t(zh, many)}`,
    sentence: asIs,
  }
}
