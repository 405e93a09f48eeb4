import { addDays } from '#support/dates/taipei.ts'

export interface TradingRecord {
  /** Days with an index close, oldest first. */
  readonly traded: readonly string[]
  /** Weekdays without trading, each with its reason. */
  readonly closed: ReadonlyMap<string, { readonly reason_zh: string; readonly reason_en: string }>
}

export interface TradingState {
  /** Null if neither closes nor a schedule cover the day. */
  readonly is_open: boolean | null
  readonly basis: 'closes' | 'schedule' | 'weekend' | 'unknown'
  readonly reason_zh: string | null
  readonly reason_en: string | null
}

const WEEKEND = { is_open: false, basis: 'weekend', reason_zh: '週末', reason_en: 'Weekend' } as const
const NO_REASON = { reason_zh: null, reason_en: null }

function notScheduled(date: string) {
  const year = date.slice(0, 4)
  return {
    reason_zh: `這裡沒有 ${year} 年的開休市日期，請看證交所的公告`,
    reason_en: `The schedule of ${year} is not stored; the exchange publishes it`,
  }
}

/** Closes outrank the schedule, which cannot list typhoon days. The market does not trade on make-up workdays. */
export function tradingState(date: string, { traded, closed }: TradingRecord): TradingState {
  const reason = closed.get(date) ?? NO_REASON
  const [first, last] = [traded[0] ?? '9', traded.at(-1) ?? '0']
  if (traded.includes(date)) return { is_open: true, basis: 'closes', ...NO_REASON }
  if ([0, 6].includes(new Date(date).getUTCDay())) return WEEKEND
  if (date > first && date < last) return { is_open: false, basis: 'closes', ...reason }
  const isScheduled = [...closed.keys()].some((day) => day.slice(0, 4) === date.slice(0, 4))
  if (!isScheduled) return { is_open: null, basis: 'unknown', ...notScheduled(date) }
  return { is_open: !closed.has(date), basis: 'schedule', ...reason }
}

/** The longest closure, at the Lunar New Year, is 12 days. */
const DAYS_AHEAD_MAX = 15

/** The next trading day after a date. Undefined if the record ends before it. */
export function nextTradingDay(date: string, record: TradingRecord): string | undefined {
  for (let ahead = 1; ahead <= DAYS_AHEAD_MAX; ahead++) {
    const day = addDays(date, ahead)
    const { is_open } = tradingState(day, record)
    if (is_open === null) return undefined
    if (is_open) return day
  }
  return undefined
}

/** Days with trading after a date, up to the end of its year. Null if the record ends before that. */
export function tradingDaysLeft(date: string, record: TradingRecord): number | null {
  const end = `${date.slice(0, 4)}-12-31`
  let left = 0
  for (let day = addDays(date, 1); day <= end; day = addDays(day, 1)) {
    const { is_open } = tradingState(day, record)
    if (is_open === null) return null
    if (is_open) left++
  }
  return left
}
