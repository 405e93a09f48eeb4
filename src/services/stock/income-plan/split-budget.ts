import { Decimal } from 'decimal.js'

export interface Candidate {
  readonly code: string
  readonly close: number
  /** Null if no estimate is possible. */
  readonly yearlyTwd: number | null
}

export interface Position {
  code: string
  allocation_twd: number
  shares: number
  cost_twd: number
  leftover_twd: number
  income_2027_twd: number | null
}

export interface Plan {
  positions: Position[]
  totals: {
    allocation_twd: number
    cost_twd: number
    /** Null if the income is unknown. */
    income_2027_twd: number | null
    /** Known income as a percentage of the cost of its units. Null if the budget buys none. */
    yield_pct: number | null
    leftover_twd: number
  }
}

/**
 * Splits a budget evenly between the funds and buys whole units at the last close. Each fund's share is rounded down to
 * the cent, and what is left of it is not spent on another fund. The total omits unknown incomes.
 */
export function splitBudget(budgetTwd: number, candidates: readonly Candidate[]): Plan {
  const allocation = new Decimal(budgetTwd).div(candidates.length).toDecimalPlaces(2, Decimal.ROUND_DOWN)
  const bought = candidates.map((candidate) => {
    const shares = allocation.div(candidate.close).floor()
    const cost = shares.times(candidate.close)
    const income = candidate.yearlyTwd === null ? null : shares.times(candidate.yearlyTwd)
    return { code: candidate.code, shares, cost, income }
  })
  const cost = bought.reduce((sum, it) => sum.plus(it.cost), new Decimal(0))
  const paying = bought.filter((it) => it.income !== null)
  const income = paying.reduce((sum, it) => sum.plus(it.income ?? 0), new Decimal(0))
  const payingCost = paying.reduce((sum, it) => sum.plus(it.cost), new Decimal(0))
  return {
    positions: bought.map((it) => ({
      code: it.code,
      allocation_twd: allocation.toNumber(),
      shares: it.shares.toNumber(),
      cost_twd: it.cost.toNumber(),
      leftover_twd: allocation.minus(it.cost).toNumber(),
      income_2027_twd: it.income?.toNumber() ?? null,
    })),
    totals: {
      allocation_twd: allocation.times(candidates.length).toNumber(),
      cost_twd: cost.toNumber(),
      income_2027_twd: paying.length > 0 ? income.toNumber() : null,
      yield_pct: payingCost.isZero() ? null : income.div(payingCost).times(100).toDecimalPlaces(2).toNumber(),
      leftover_twd: new Decimal(budgetTwd).minus(cost).toNumber(),
    },
  }
}
