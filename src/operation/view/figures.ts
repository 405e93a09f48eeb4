import type { Words } from './messages.ts'
import type { Figure } from './plain-blocks.ts'

/** A share in percent. Differences are in percentage points. */
export function percentFigure(value: number, words: Words): Figure {
  const gap = (points: number) =>
    words.t(`${words.number(points)} 個百分點`, `${words.number(points)} percentage points`)
  return { value, show: (pct) => words.percent(pct), gap, best: 'highest' }
}

const DAY_MS = 86_400_000

/** A date, YYYY-MM-DD. Differences are in days. */
export function dateFigure(date: string, words: Words): Figure {
  return {
    value: Date.parse(date) / DAY_MS,
    show: (day) => words.plainDay(new Date(day * DAY_MS).toISOString().slice(0, 10)),
    gap: (days) => words.count(days, '天', 'day'),
    best: 'earliest',
  }
}
