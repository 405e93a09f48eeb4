import { z } from 'zod'
import { exact, over, percentMoved, rounded, sumOf, times, unitsFor, type Exact } from './exact.ts'
import { readSeed } from './seed.ts'
import { Tally } from './tally.ts'
import type { Ask } from './ask.ts'

const closes = readSeed('stock/closes', z.object({ code: z.string(), date: z.string(), close: z.number() }))
const payouts = readSeed(
  'stock/payouts',
  z.object({ code: z.string(), ex_date: z.string(), amount_twd: z.number(), origin: z.string() }),
)
const funds = readSeed(
  'stock/etfs',
  z.object({ code: z.string(), close: z.number().nullable(), frequency: z.string().nullable() }),
)

/**
 * How many new units a split gives for an old one, from the exchange's notices: 0050 on 2025-06-18, 0052 on
 * 2025-11-26.
 */
const SPLITS: Readonly<Record<string, readonly [string, number]>> = {
  '0050': ['2025-06-18', 4],
  '0052': ['2025-11-26', 7],
}

const DAY_MS = 86_400_000
const days = [...new Set(closes.rows.map(({ date }) => date))].sort()
const byCode = Map.groupBy(closes.rows, ({ code }) => code)

export async function recomputeStock(ask: Ask): Promise<Tally[]> {
  return [await latestCloses(ask), await themes(ask), await funded(ask), await exDividends(ask), await plan(ask)]
}

/**
 * The close of the previous trading day. Undefined if it is missing, or if the gap is longer than a market closure.
 */
function closeBefore(code: string, date: string): number | undefined {
  const before = days[days.indexOf(date) - 1]
  if (before === undefined || Date.parse(date) - Date.parse(before) > 14 * DAY_MS) return undefined
  return byCode.get(code)?.find((it) => it.date === before)?.close
}

async function latestCloses(ask: Ask): Promise<Tally> {
  const tally = new Tally('stock: last closes, moves, sixty days')
  const codes = [...byCode.keys()].filter((_, at) => at % 6 === 0)
  for (const code of codes) {
    const stored = (byCode.get(code) ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1))
    const last = stored.at(-1)
    if (!last) continue
    const before = closeBefore(code, last.date)
    const { latest, history } = await ask('stock', `/api/stock/${code}`, stockAnswer)
    tally.text(`${code} day`, latest.date, last.date)
    tally.figure(`${code} close`, latest.close, exact(last.close))
    tally.figure(`${code} change`, latest.change, before === undefined ? null : exact(last.close) - exact(before))
    tally.figure(
      `${code} change in percent`,
      latest.change_pct,
      before === undefined ? null : rounded(percentMoved(exact(before), exact(last.close)), 2),
    )
    const sixty = sumOf(stored.slice(-60).map(({ close }) => close))
    tally.figure(`${code} sum of sixty`, Number(sumOf(history.map(({ close }) => close))) / 1e12, sixty)
  }
  return tally
}

async function themes(ask: Ask): Promise<Tally> {
  const tally = new Tally('stock: themes on one day')
  const { items } = await ask('stock', '/api/themes', themesAnswer)
  for (const theme of items) {
    const members = (await ask('stock', `/api/themes/${theme.slug}`, membersAnswer)).items.map(({ code }) => code)
    const moves = members.flatMap((code) => {
      const close = byCode.get(code)?.find(({ date }) => date === theme.as_of)?.close
      const before = closeBefore(code, theme.as_of)
      return close === undefined || before === undefined ? [] : [percentMoved(exact(before), exact(close))]
    })
    const counted = (isOne: (move: Exact) => boolean) => exact(moves.filter(isOne).length)
    const mean = moves.reduce((sum, move) => sum + move, 0n) / BigInt(moves.length)
    tally.figure(
      `${theme.slug} advancing`,
      theme.advancing,
      counted((move) => move > 0n),
    )
    tally.figure(
      `${theme.slug} declining`,
      theme.declining,
      counted((move) => move < 0n),
    )
    tally.figure(
      `${theme.slug} unchanged`,
      theme.unchanged,
      counted((move) => move === 0n),
    )
    tally.figure(`${theme.slug} mean`, theme.average_change_pct, rounded(mean, 2))
  }
  return tally
}

/** The payouts with an ex-date in the last year, up to the date of the data, per unit after all splits. */
function paidInAYear(code: string): { sum: Exact; count: number } {
  const from = `${Number(payouts.asOf.slice(0, 4)) - 1}${payouts.asOf.slice(4)}`
  const paid = payouts.rows.filter((it) => it.code === code && it.ex_date > from && it.ex_date <= payouts.asOf)
  return { sum: paid.reduce((sum, it) => sum + perUnit(it), 0n), count: paid.length }
}

function perUnit({ code, ex_date, amount_twd }: { code: string; ex_date: string; amount_twd: number }): Exact {
  const [day, units] = SPLITS[code] ?? ['', 1]
  return ex_date < day ? exact(amount_twd) / BigInt(units) : exact(amount_twd)
}

async function funded(ask: Ask): Promise<Tally> {
  const tally = new Tally('stock: twelve months and yields of ETFs')
  const { items } = await ask('stock', '/api/etf-dividends?limit=500', fundsAnswer)
  for (const fund of items.filter(({ payouts: count }, at) => count > 0 && at % 4 === 0)) {
    const { sum, count } = paidInAYear(fund.code)
    const close = funds.rows.find(({ code }) => code === fund.code)?.close ?? null
    tally.figure(`${fund.code} payouts`, fund.payouts, exact(count))
    tally.figure(`${fund.code} sum`, fund.last_12m_twd, sum)
    const share = close === null ? null : rounded(over(sum * 100n, exact(close)), 2)
    tally.figure(`${fund.code} yield`, fund.yield_pct, share)
  }
  return tally
}

async function exDividends(ask: Ask): Promise<Tally> {
  const tally = new Tally('stock: ex-dividends of a month')
  for (const month of ['2026-07', '2026-08', '2026-09']) {
    const own = payouts.rows.filter(({ ex_date }) => ex_date.startsWith(month))
    const { items } = await ask('stock', `/api/ex-dividends?month=${month}`, exDividendsAnswer)
    tally.figure(`${month} count`, items.length, exact(own.length))
    const answered = Number(sumOf(items.map(({ amount_twd }) => amount_twd))) / 1e12
    tally.figure(`${month} sum`, answered, sumOf(own.map(({ amount_twd }) => amount_twd)))
  }
  return tally
}

const PERIODS: Readonly<Record<string, number>> = { monthly: 12, quarterly: 4, semiannual: 2, annual: 1 }

/** The payouts of the last year, as many as the fund has periods. */
function lastYear(code: string, frequency: string | null | undefined) {
  return payouts.rows
    .filter((it) => it.code === code)
    .toSorted((a, b) => (a.ex_date < b.ex_date ? -1 : 1))
    .slice(-(PERIODS[frequency ?? ''] ?? 0))
}

/** Funds without a payout from Yahoo in the last year. Payouts from Yahoo may not be sold. */
function soldFunds(): string[] {
  return funds.rows.flatMap(({ code, close, frequency }) => {
    const periods = PERIODS[frequency ?? ''] ?? 0
    const year = lastYear(code, frequency)
    const isSold = periods > 0 && year.length === periods && year.every(({ origin }) => origin !== 'yahoo')
    return isSold && close !== null ? [code] : []
  })
}

async function plan(ask: Ask): Promise<Tally> {
  const tally = new Tally('stock: a million in four funds (paid)')
  const codes = soldFunds().slice(0, 4)
  const share = exact(1_000_000 / codes.length)
  const { items, leftover_twd } = await ask(
    'stock',
    `/api/pro/income-plan?budget=1000000&codes=${codes.join(',')}`,
    planAnswer,
  )
  let spent = 0n
  for (const code of codes) {
    const fund = funds.rows.find((it) => it.code === code)
    const item = items.find((it) => it.code === code)
    const close = exact(fund?.close ?? 0)
    const year = lastYear(code, fund?.frequency)
    const estimate = year.reduce((sum, it) => sum + perUnit(it), 0n)
    const units = unitsFor(share, close)
    spent += units * close
    tally.figure(`${code} units`, item?.shares, exact(Number(units)))
    tally.figure(`${code} cost`, item?.cost_twd, units * close)
    tally.figure(`${code} estimate`, item?.estimate_2027_twd, estimate)
    tally.figure(`${code} income`, item?.income_2027_twd, times(units * exact(1), estimate))
  }
  tally.figure('left over', leftover_twd, exact(1_000_000) - spent)
  return tally
}

const stockAnswer = z.object({
  latest: z.object({
    date: z.string(),
    close: z.number(),
    change: z.number().nullable(),
    change_pct: z.number().nullable(),
  }),
  history: z.array(z.object({ close: z.number() })),
})
const themesAnswer = z.object({
  items: z.array(
    z.object({
      slug: z.string(),
      as_of: z.string(),
      advancing: z.number(),
      declining: z.number(),
      unchanged: z.number(),
      average_change_pct: z.number(),
    }),
  ),
})
const membersAnswer = z.object({ items: z.array(z.object({ code: z.string() })) })
const fundsAnswer = z.object({
  items: z.array(
    z.object({
      code: z.string(),
      payouts: z.number(),
      last_12m_twd: z.number().nullable(),
      yield_pct: z.number().nullable(),
    }),
  ),
})
const exDividendsAnswer = z.object({ items: z.array(z.object({ amount_twd: z.number() })) })
const planAnswer = z.object({
  leftover_twd: z.number(),
  items: z.array(
    z.object({
      code: z.string(),
      shares: z.number(),
      cost_twd: z.number(),
      estimate_2027_twd: z.number().nullable(),
      income_2027_twd: z.number().nullable(),
    }),
  ),
})
